import TactionGeometry

/// Where an item's paint goes, row by row: to some pixels in full, to others by a share.
///
/// A plain value over the memory of the scene that it was made in.
struct RowStencil {
  /// How the share of a pixel is found that is covered in part.
  enum Edge {
    /// There is no such pixel.
    case none
    /// By the area within an outline.
    case outline(OutlineEdges)
    /// By the depth of a shadow.
    case shadow(UnsafePointer<ShadowRows>)
    /// By the ink of glyphs.
    case glyphs(GlyphRows)
    /// By a mask, which knows the rows too.
    case mask(UnsafePointer<MaskRows>)
  }

  /// The device pixels that are touched.
  let bounds: PixelRect
  let edge: Edge
  /// The rows of `bounds` that were asked for: the first of them, and what is let through in each; nil where the edge knows, or
  /// where that is the same, all of `bounds`, in each.
  let firstRow: Int
  let rows: UnsafePointer<RowReach>?
  /// The same for a hole, in which nothing is let through where it is covered in full.
  let holes: UnsafePointer<RowReach>?

  /// Lets everything within a rectangle of whole pixels through.
  init(_ rect: PixelRect) {
    (bounds, edge, firstRow, rows, holes) = (rect, .none, rect.y, nil, nil)
  }

  /// Lets through what a mask does.
  init(_ mask: MaskRows, memory: SceneMemory) {
    (bounds, edge, firstRow, rows, holes) = (mask.bounds, .mask(memory.keep(mask)), mask.bounds.y, nil, nil)
  }

  init(
    bounds: PixelRect, edge: Edge, firstRow: Int, rows: UnsafePointer<RowReach>, holes: UnsafePointer<RowReach>? = nil
  ) {
    (self.bounds, self.edge, self.firstRow, self.rows, self.holes) = (bounds, edge, firstRow, rows, holes)
  }

  /// What is let through in a row that was asked for, apart from a hole.
  @inline(__always)
  func reach(inRow y: Int) -> RowReach {
    guard y >= bounds.y, y < bounds.maxY else { return .empty }
    guard let rows else {
      if case .mask(let mask) = edge { return mask.pointee.line(y).reach }
      let span = Span(start: Int32(clamping: bounds.x), end: Int32(clamping: bounds.maxX))
      return RowReach(outer: span, inner: span)
    }
    return rows[y - firstRow]
  }

  /// How much of each pixel is let through of the inner part of a row.
  @inline(__always)
  func depth(inRow y: Int) -> UInt8 {
    switch edge {
    case .none, .outline, .glyphs: 255
    case .shadow(let shadow): shadow.pointee.depth
    case .mask(let mask): mask.pointee.line(y).depth
    }
  }

  /// What a hole leaves out in a row.
  @inline(__always)
  func hole(inRow y: Int) -> RowReach? { holes.map { $0[y - firstRow] } }

  /// A part of a row that a span lies in, and that has to be reckoned as a whole. The span must not cross pixels that are covered
  /// in full.
  func zone(of span: Span, inRow y: Int) -> Span {
    // Only sums of rounded numbers along the row depend on where they begin.
    guard case .outline = edge else { return span }
    let pixel = span.start
    let reach = reach(inRow: y)
    if let hole = hole(inRow: y) {
      let leaves = hole.inner.isEmpty ? reach.outer.end : hole.inner.start
      return pixel < leaves
        ? Span(start: reach.outer.start, end: leaves) : Span(start: hole.inner.end, end: reach.outer.end)
    }
    return pixel < reach.inner.start ? reach.left : reach.right
  }

  /// Writes how much of each pixel of a part of a row is covered, times a factor of 0...255.
  func cover(
    _ span: Span, inRow y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>,
    memory: UnsafeMutablePointer<Float>
  ) {
    switch edge {
    case .none: bytes.update(repeating: UInt8(full), count: span.count)
    case .outline(let outline): outline.cover(span, inRow: y, full: full, into: bytes, memory: memory)
    case .shadow(let shadow): shadow.pointee.cover(span, inRow: y, full: full, into: bytes)
    case .glyphs(let glyphs): glyphs.cover(span, inRow: y, full: full, into: bytes)
    case .mask(let mask): mask.pointee.line(y).cover(span, full: full, into: bytes)
    }
  }
}
