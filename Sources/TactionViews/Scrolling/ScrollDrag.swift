import TactionGeometry

/// A drag under way.
struct ScrollDrag {
  /// The offset at which it began; where a view inside hands over, shifted by what the app has scrolled since.
  var start: Point
  /// The offset at which a view inside that hands over has left it.
  var reached: Point
  /// The axes along which the content follows.
  var axes: Set<ScrollAxis>
  /// The axes along which what is too much for this view goes to the one around it.
  var handedAxes: Set<ScrollAxis>
  /// What the scroll view around this one has taken, in this view's coordinates.
  var given = Vector.zero
  /// The scroll view that has taken something.
  weak var taker: ScrollView?
}
