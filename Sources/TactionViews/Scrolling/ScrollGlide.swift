import TactionGeometry

/// How content goes on by itself, along both axes.
nonisolated struct ScrollGlide {
  private let horizontal: AxisGlide
  private let vertical: AxisGlide

  init(horizontal: AxisGlide, vertical: AxisGlide) { (self.horizontal, self.vertical) = (horizontal, vertical) }

  /// Makes one axis after the other.
  init(_ make: (ScrollAxis) -> AxisGlide) { self.init(horizontal: make(.horizontal), vertical: make(.vertical)) }

  /// The seconds until the content rests.
  var duration: Double { max(horizontal.duration, vertical.duration) }

  /// The offset at which it rests.
  var end: Point { Point(x: horizontal.end, y: vertical.end) }

  /// The offset some seconds after the start.
  func offset(after seconds: Double) -> Point {
    Point(x: horizontal.offset(after: seconds), y: vertical.offset(after: seconds))
  }

  /// How fast the offset changes, per second.
  func velocity(after seconds: Double) -> Vector {
    Vector(dx: horizontal.velocity(after: seconds), dy: vertical.velocity(after: seconds))
  }
}
