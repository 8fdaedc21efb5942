import TactionGeometry

/// Where an item's paint goes: everywhere in full, or by the shades of a mask.
protocol Stencil {
  /// The device pixels that are touched.
  var bounds: PixelRect { get }

  /// How much of an area within `bounds` is covered.
  func coverage(of area: PixelRect) -> Coverage

  /// Writes the coverage of a tile, times an opacity of 0...1, into a mask; `tile` is its top left pixel.
  func draw(into mask: CoverageMask, tile: (x: Int, y: Int), opacity: Double)
}

/// A local coordinate space that areas of the device can be looked at from.
struct LocalSpace {
  private let toLocal: Transform

  init?(of transform: Transform) {
    guard let inverse = transform.inverted() else { return nil }
    toLocal = inverse
  }

  /// The local point under a device point.
  func point(x: Double, y: Double) -> Point { toLocal.apply(Point(x: x, y: y)) }

  /// The step in local coordinates from one pixel to the next one to the right.
  var stepRight: Vector { Vector(dx: toLocal.a, dy: toLocal.b) }

  /// Whether all corners of an area meet a condition.
  func corners(of area: PixelRect, allMeet condition: (Point) -> Bool) -> Bool {
    let (left, right) = (Double(area.x), Double(area.maxX))
    let (top, bottom) = (Double(area.y), Double(area.maxY))
    return condition(point(x: left, y: top)) && condition(point(x: right, y: top))
      && condition(point(x: left, y: bottom)) && condition(point(x: right, y: bottom))
  }

  /// Whether an area lies wholly on the far side of one edge of a local rectangle.
  func isBeyondAnEdge(_ area: PixelRect, of rect: Rect) -> Bool {
    corners(of: area) { $0.x < rect.minX } || corners(of: area) { $0.x > rect.maxX }
      || corners(of: area) { $0.y < rect.minY } || corners(of: area) { $0.y > rect.maxY }
  }
}
