import TactionGeometry

// How stencils are made, in the memory of a scene and for the rows that are to be drawn.
extension RowStencil {
  /// The inside of a rounded rectangle, less that of a hole in it.
  ///
  /// Nil where there is nothing to see: an empty or infinite shape, or a transform without a way back.
  init?(_ shape: RoundedRect, hole: RoundedRect? = nil, transform: Transform, visible: PixelRect, memory: SceneMemory) {
    guard shape.rect.isFinite, !shape.rect.isEmpty, transform.isInvertible else { return nil }
    let box = transform.boundingBox(of: shape.rect)
    let hole = hole.flatMap { $0.rect.isEmpty ? nil : $0 }
    if hole == nil, shape.effectiveRadius == 0, let aligned = PixelRect(aligned: box, transform) {
      self.init(aligned)
      return
    }
    let bounds = PixelRect(enclosing: box)
    guard let builder = OutlineBuilder(bounds: bounds, visible: visible, memory: memory) else { return nil }
    let outline = shape.outline(through: transform, memory: memory)
    let direction = OutlineBuilder.leftDirection(of: outline)
    let edges = builder.edges(of: outline)
    let rows = builder.reaches(of: edges, leftDirection: direction)
    guard let hole else {
      self.init(bounds: bounds, edge: .outline(edges), firstRow: builder.rows.lowerBound, rows: rows)
      return
    }
    let inner = hole.outline(through: transform, memory: memory)
    self.init(
      bounds: bounds, edge: .outline(builder.edges(of: outline, without: inner)), firstRow: builder.rows.lowerBound,
      rows: rows, holes: builder.reaches(of: builder.edges(of: inner), leftDirection: direction))
  }

  /// The inside of a polygon; nil where there is nothing to see.
  init?(polygon points: [Point], transform: Transform, visible: PixelRect, memory: SceneMemory) {
    guard points.count >= 3, points.count <= OutlineBuilder.mostCorners, transform.isInvertible else { return nil }
    let corners = memory.allocate(Point.self, count: points.count)
    for index in points.indices {
      corners[index] = transform.apply(points[index])
      guard corners[index].isFinite else { return nil }
    }
    let outline = UnsafeBufferPointer(start: corners, count: points.count)
    guard let box = Rect(enclosing: outline) else { return nil }
    let bounds = PixelRect(enclosing: box)
    guard let builder = OutlineBuilder(bounds: bounds, visible: visible, memory: memory) else { return nil }
    let edges = builder.edges(of: outline)
    self.init(
      bounds: bounds, edge: .outline(edges), firstRow: builder.rows.lowerBound, rows: builder.reaches(of: edges))
  }

  /// The inside of a convex polygon in device pixels; nil where there is nothing to see.
  init?(convex points: [Point], visible: PixelRect, memory: SceneMemory) {
    guard points.count >= 3, points.count <= OutlineBuilder.mostCorners, points.allSatisfy(\.isFinite),
      let box = Rect(enclosing: points)
    else { return nil }
    let bounds = PixelRect(enclosing: box)
    guard let builder = OutlineBuilder(bounds: bounds, visible: visible, memory: memory) else { return nil }
    let corners = memory.allocate(Point.self, count: points.count)
    corners.initialize(from: points, count: points.count)
    let outline = UnsafeBufferPointer(start: corners, count: points.count)
    let edges = builder.edges(of: outline)
    self.init(
      bounds: bounds, edge: .outline(edges), firstRow: builder.rows.lowerBound,
      rows: builder.reaches(of: edges, leftDirection: OutlineBuilder.leftDirection(of: outline)))
  }

  /// The shadow of a rectangle, which is that of the shape after its offset; nil where there is nothing to see.
  init?(
    shadowOf rect: Rect, profile: ShadowProfile, transform: Transform, visible: PixelRect, memory: SceneMemory
  ) {
    guard rect.isFinite, !rect.isEmpty, let toLocal = transform.inverted() else { return nil }
    let whole = rect.inset(by: -profile.margin)
    let bounds = PixelRect(enclosing: transform.boundingBox(of: whole))
    guard let builder = OutlineBuilder(bounds: bounds, visible: visible, memory: memory) else { return nil }
    let plateau = Rect(
      x: rect.minX + profile.plateau.dx, y: rect.minY + profile.plateau.dy,
      width: rect.width - 2 * profile.plateau.dx, height: rect.height - 2 * profile.plateau.dy)
    let hasPlateau = plateau.width > 0 && plateau.height > 0
    let shadow = ShadowRows(
      rect: rect, toLocal: toLocal, samples: profile.samples, depth: UInt8(saturating: Double(profile.depth) * 255))
    self.init(
      bounds: bounds, edge: .shadow(memory.keep(shadow)),
      firstRow: builder.rows.lowerBound,
      rows: builder.reaches(ofRect: whole, full: hasPlateau ? plateau : nil, transform: transform))
  }
}

extension OutlineBuilder {
  /// What a rectangle touches, and what another one in it covers in full.
  fileprivate func reaches(ofRect rect: Rect, full: Rect?, transform: Transform) -> UnsafePointer<RowReach> {
    let loop = rect.outline(through: transform, memory: memory)
    let direction = Self.leftDirection(of: loop)
    let outer = reaches(of: edges(of: loop), leftDirection: direction)
    let inner = full.map {
      reaches(of: edges(of: $0.outline(through: transform, memory: memory)), leftDirection: direction)
    }
    let both = memory.allocate(RowReach.self, count: rows.count)
    for row in 0..<rows.count { both[row] = RowReach(outer: outer[row].outer, inner: inner?[row].inner ?? .empty) }
    return UnsafePointer(both)
  }
}

extension PixelRect {
  /// The pixels of an upright rectangle whose edges lie between pixels, to 1/512 of one; nil for others.
  init?(aligned box: Rect, _ transform: Transform) {
    let tolerance = 1.0 / 512
    let lean = max(box.width, box.height) * 1e-12
    let isUpright = abs(transform.b) <= lean && abs(transform.c) <= lean
    let isOnItsSide = abs(transform.a) <= lean && abs(transform.d) <= lean
    let isBetween = { (edge: Double) in abs(edge) < Double(1 << 30) && abs(edge - edge.rounded()) < tolerance }
    guard isUpright || isOnItsSide, isBetween(box.minX), isBetween(box.minY), isBetween(box.maxX), isBetween(box.maxY)
    else { return nil }
    let (left, top) = (Int(saturating: box.minX), Int(saturating: box.minY))
    self.init(x: left, y: top, width: Int(saturating: box.maxX) - left, height: Int(saturating: box.maxY) - top)
  }
}
