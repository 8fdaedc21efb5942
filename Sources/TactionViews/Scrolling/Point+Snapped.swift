import TactionGeometry

nonisolated extension Point {
  /// The point, with coordinates that are whole but for rounding made whole.
  var snapped: Point { Point(x: x.snapped, y: y.snapped) }
}

nonisolated extension Double {
  fileprivate var snapped: Double { abs(self - rounded()) < 1e-6 ? rounded() : self }
}
