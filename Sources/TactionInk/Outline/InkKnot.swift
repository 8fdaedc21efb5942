import TactionGeometry

/// A place of the middle of a line, with half the width of the line and the direction there.
nonisolated struct InkKnot {
  var point: Point
  var radius: Double
  /// The direction of the line, of length 1.
  var direction: Vector

  /// The vector from the middle to the edge on the right of the direction.
  var side: Vector { Vector(dx: -direction.dy, dy: direction.dx) * radius }
}
