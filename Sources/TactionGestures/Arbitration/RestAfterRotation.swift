import TactionGeometry

/// The rest of a finger while the window is rotated, or the view is laid out anew, below it.
///
/// After such a change, the finger is at another place of the view, which the user has not chosen. This place counts
/// only after the finger has moved by ``GestureConstants/touchSlop``.
public struct RestAfterRotation {
  private var landing: Point
  private var size: Size
  /// The translation with which the rest began; nil if the finger does not rest since a change.
  private var start: Vector?

  /// Begins with a finger that has landed on a view with a size.
  public init(_ touch: Touch, in size: Size) { (landing, self.size) = (touch.landingLocation, size) }

  /// Returns whether the finger rests since a change, for a report of the finger and the present size of the view.
  public mutating func rests(_ touch: Touch, in size: Size) -> Bool {
    if touch.landingLocation != landing || size != self.size {
      (landing, self.size, start) = (touch.landingLocation, size, touch.translation)
    }
    if let start, (touch.translation - start).length > GestureConstants.touchSlop { self.start = nil }
    return start != nil
  }
}
