import TactionGeometry

/// A point of the centre line, with half of the width of the line and its direction at this point.
nonisolated struct InkKnot {
  var point: Point
  var radius: Double
  /// The direction of the line, as a vector of length 1.
  var direction: Vector

  /// The vector from the point to the edge on the right of the direction.
  var side: Vector { Vector(dx: -direction.dy, dy: direction.dx) * radius }
}
