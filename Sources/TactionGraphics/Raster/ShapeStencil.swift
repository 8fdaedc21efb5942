import TactionGeometry

/// The inside of a rounded rectangle, less a hole in it, or of a polygon, with smooth edges.
struct ShapeStencil: Stencil {
  let bounds: PixelRect

  private let loops: [[Point]]
  private let space: LocalSpace
  /// Nil for a polygon, of which only its outline is known.
  private let shape: RoundedRect?
  private let hole: RoundedRect?
  /// Whether the shape is a rectangle that ends between pixels: no edge needs a mask then.
  private let isPixelAligned: Bool

  /// Nil where there is nothing to see: an empty or infinite shape, or a transform without a way back.
  init?(_ shape: RoundedRect, hole: RoundedRect? = nil, transform: Transform) {
    guard shape.rect.isFinite, !shape.rect.isEmpty, let space = LocalSpace(of: transform) else { return nil }
    self.space = space
    self.shape = shape
    self.hole = hole.flatMap { $0.rect.isEmpty ? nil : $0 }
    let box = transform.boundingBox(of: shape.rect)
    let aligned = self.hole == nil && shape.effectiveRadius == 0 ? Self.alignedRect(box, transform) : nil
    isPixelAligned = aligned != nil
    bounds = aligned ?? PixelRect(enclosing: box)
    let holeLoop = self.hole.map { Array($0.outline(through: transform).reversed()) }
    loops = isPixelAligned ? [] : [shape.outline(through: transform)] + (holeLoop.map { [$0] } ?? [])
  }

  /// Nil where there is nothing to see.
  init?(polygon points: [Point], transform: Transform) {
    guard points.count >= 3, let space = LocalSpace(of: transform) else { return nil }
    let outline = points.map(transform.apply)
    guard outline.allSatisfy(\.isFinite), let box = Rect(enclosing: outline) else { return nil }
    self.space = space
    shape = nil
    hole = nil
    isPixelAligned = false
    bounds = PixelRect(enclosing: box)
    loops = [outline]
  }

  func coverage(of area: PixelRect) -> Coverage {
    if isPixelAligned { return .whole }
    guard let shape else { return .part }
    if space.isBeyondAnEdge(area, of: shape.rect) { return .none }
    guard let hole else { return space.corners(of: area, allMeet: shape.contains) ? .whole : .part }
    // Both shapes are convex: what holds all corners of an area holds the area.
    return space.corners(of: area, allMeet: hole.contains) ? .none : .part
  }

  func draw(into mask: CoverageMask, tile: (x: Int, y: Int), opacity: Double) {
    let (left, top) = (Double(tile.x), Double(tile.y))
    for loop in loops {
      guard var start = loop.last else { continue }
      for end in loop {
        mask.addEdge(from: (start.x - left, start.y - top), to: (end.x - left, end.y - top))
        start = end
      }
    }
    mask.resolve(opacity: opacity)
  }

  /// The pixels of an upright rectangle whose edges lie between pixels, to 1/512 of one; nil for others.
  private static func alignedRect(_ box: Rect, _ transform: Transform) -> PixelRect? {
    let tolerance = 1.0 / 512
    let lean = max(box.width, box.height) * 1e-12
    let isUpright = abs(transform.b) <= lean && abs(transform.c) <= lean
    let isOnItsSide = abs(transform.a) <= lean && abs(transform.d) <= lean
    let edges = [box.minX, box.minY, box.maxX, box.maxY]
    guard isUpright || isOnItsSide,
      edges.allSatisfy({ abs($0) < Double(1 << 30) && abs($0 - $0.rounded()) < tolerance })
    else { return nil }
    let (left, top) = (Int(saturating: box.minX), Int(saturating: box.minY))
    return PixelRect(x: left, y: top, width: Int(saturating: box.maxX) - left, height: Int(saturating: box.maxY) - top)
  }
}
