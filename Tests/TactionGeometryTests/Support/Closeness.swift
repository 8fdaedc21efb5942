import TactionGeometry

/// Whether two numbers differ by less than a tolerance, relative to their size if that exceeds 1.
func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

func isClose(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
  let size = max(1, (a - .zero).length, (b - .zero).length)
  return a.distance(to: b) <= tolerance * size
}

func isClose(_ a: Vector, _ b: Vector, _ tolerance: Double = 1e-9) -> Bool {
  isClose(Point.zero + a, Point.zero + b, tolerance)
}

func isClose(_ a: Transform, _ b: Transform, _ tolerance: Double = 1e-9) -> Bool {
  isClose(a.a, b.a, tolerance) && isClose(a.b, b.b, tolerance) && isClose(a.c, b.c, tolerance)
    && isClose(a.d, b.d, tolerance) && isClose(Vector(dx: a.tx, dy: a.ty), Vector(dx: b.tx, dy: b.ty), tolerance)
}

func isClose(_ a: Rect, _ b: Rect, _ tolerance: Double = 1e-9) -> Bool {
  isClose(a.origin, b.origin, tolerance) && isClose(a.size.width, b.size.width, tolerance)
    && isClose(a.size.height, b.size.height, tolerance)
}

func isClose(_ a: Vector3, _ b: Vector3, _ tolerance: Double = 1e-9) -> Bool {
  (a - b).length <= tolerance * max(1, a.length, b.length)
}

/// Whether two quaternions are the same rotation: they are equal or opposite.
func turnsAlike(_ a: Quaternion, _ b: Quaternion, _ tolerance: Double = 1e-9) -> Bool {
  isClose(a.apply(.unitX), b.apply(.unitX), tolerance) && isClose(a.apply(.unitY), b.apply(.unitY), tolerance)
}
