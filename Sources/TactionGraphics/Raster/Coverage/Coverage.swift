/// The coverage of device pixels by an item: full for some pixels, partial for others.
///
/// A plain value that refers to memory in the arena of the list for which it was prepared.
enum Coverage: BitwiseCopyable {
  /// Full coverage of some boxes.
  case boxes(BoxList)
  /// A nine-patch mask.
  case patch(UnsafePointer<PlacedPatch>)
  /// The inside of an outline.
  case outline(OutlineEdges)
  /// The inside of a convex outline, minus a hole.
  case border(UnsafePointer<BorderCoverage>)
  /// A shadow through any transform.
  case shadow(UnsafePointer<ShadowCoverage>)
  /// The inside of a path.
  case path(UnsafePointer<PlacedPathMask>)
  /// The inside of a path, through a repeated mask.
  case maskedPath(UnsafePointer<MaskedPath>)
  /// Glyphs without a common mask, because there are too many, or because they are not aligned with device pixels.
  case glyphs(GlyphRunCoverage)

  /// Collects the pixels within a clip that are covered uniformly, and the pixels that are covered partially.
  ///
  /// - Parameters:
  ///   - clip: pixels within the bounds of the item.
  ///   - arena: temporary memory.
  func gather(in clip: PixelBox, full: BoxBuffer, partial: BoxBuffer, arena: FrameArena) {
    full.removeAll()
    partial.removeAll()
    let rows = Int(clip.y1)..<Int(clip.y2)
    switch self {
    case .boxes(let list): full.add(list, clip: clip)
    case .patch(let patch):
      full.add(patch.pointee.full, clip: clip)
      partial.add(patch.pointee.partial, clip: clip)
    case .outline, .border, .shadow:
      arena.scope {
        gather(extents(inRows: rows, arena: arena), clip: clip, full: full, partial: partial)
      }
    case .glyphs(let glyphs): glyphs.gather(in: clip, to: partial)
    case .path(let path): path.pointee.gather(in: clip, full: full, partial: partial)
    case .maskedPath(let path): path.pointee.gather(in: clip, to: partial)
    }
  }

  private func gather(_ extents: Extents, clip: PixelBox, full: BoxBuffer, partial: BoxBuffer) {
    let columns = Span(start: clip.x1, end: clip.x2)
    for y in clip.y1..<clip.y2 {
      let (left, inner, right) = extents.parts(ofRow: Int(y - clip.y1))
      let parts = (left.intersection(columns), inner.intersection(columns), right.intersection(columns))
      if !parts.1.isEmpty { full.add(row: y, parts.1.start, parts.1.end) }
      switch (parts.0.isEmpty, parts.2.isEmpty) {
      case (false, false): partial.add(row: y, parts.0, parts.2)
      case (false, true): partial.add(row: y, parts.0.start, parts.0.end)
      case (true, false): partial.add(row: y, parts.2.start, parts.2.end)
      case (true, true): break
      }
    }
  }

  /// The extents of outlines in some rows.
  private struct Extents {
    let outer: UnsafePointer<CoverageExtent>
    /// The fully covered pixels, if the outer outline does not define them.
    var inner: UnsafePointer<CoverageExtent>?
    /// The hole of a border.
    var hole: UnsafePointer<CoverageExtent>?
    /// Whether all touched pixels count as partially covered.
    var isPartial = false

    /// Returns the partially covered pixels on the left, the fully covered pixels, and the partially covered pixels on
    /// the right.
    @inline(__always)
    func parts(ofRow row: Int) -> (Span, Span, Span) {
      let extent = outer[row]
      if let hole {
        // If the hole covers no pixel of the row fully, the border may cover every touched pixel in part.
        guard !hole[row].full.isEmpty else { return (extent.touched, .empty, .empty) }
        return (
          Span(start: extent.touched.start, end: hole[row].full.start), .empty,
          Span(start: hole[row].full.end, end: extent.touched.end)
        )
      }
      let full =
        isPartial
        ? .empty : inner.map { CoverageExtent(touched: extent.touched, full: $0[row].full).full } ?? extent.full
      guard !full.isEmpty else { return (extent.touched, .empty, .empty) }
      return (Span(start: extent.touched.start, end: full.start), full, Span(start: full.end, end: extent.touched.end))
    }
  }

  private func extents(inRows rows: Range<Int>, arena: FrameArena) -> Extents {
    switch self {
    case .outline(let edges): return Extents(outer: edges.extents(inRows: rows, arena: arena))
    case .border(let border):
      return Extents(
        outer: border.pointee.outer.extents(inRows: rows, arena: arena),
        hole: border.pointee.hole.extents(inRows: rows, arena: arena))
    case .shadow(let shadow):
      return Extents(
        outer: shadow.pointee.outer.extents(inRows: rows, arena: arena),
        inner: shadow.pointee.plateau?.extents(inRows: rows, arena: arena),
        isPartial: shadow.pointee.plateau == nil)
    case .boxes, .patch, .path, .maskedPath, .glyphs:
      assertionFailure("only outlines have extents")
      let empty = arena.allocate(CoverageExtent.self, count: rows.count)
      empty.initialize(repeating: .empty, count: rows.count)
      return Extents(outer: empty)
    }
  }

  // MARK: Partial coverage

  /// Writes the coverage of each pixel of a span; `full`, 0...255, is the value for full coverage. No pixel of the span
  /// has uniform coverage.
  ///
  /// The result for a pixel does not depend on the span.
  func cover(_ span: Span, row y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>, scratch: CoverageScratch) {
    switch self {
    case .boxes: bytes.update(repeating: UInt8(full), count: span.count)
    case .patch(let patch): patch.pointee.cover(span, row: y, full: full, into: bytes)
    case .shadow(let shadow): shadow.pointee.cover(span, row: y, full: full, into: bytes)
    case .glyphs(let glyphs): glyphs.cover(span, row: y, full: full, into: bytes)
    case .path(let path): path.pointee.cover(span, row: y, full: full, into: bytes)
    case .maskedPath(let path): path.pointee.cover(span, row: y, full: full, into: bytes)
    case .outline(let edges) where edges.leftDirection != 0:
      edges.coverPixels(span, inRow: y, full: full, into: bytes, areas: scratch.areas)
    case .outline(let edges): cover(span, by: edges, row: y, full: full, into: bytes, scratch: scratch)
    case .border(let border): cover(span, by: border.pointee.edges, row: y, full: full, into: bytes, scratch: scratch)
    }
  }

  /// Writes coverage from sums along the row. The rounding of the sums depends on the pixel at which they begin, so
  /// they always begin at the same pixel of the row.
  private func cover(
    _ span: Span, by edges: OutlineEdges, row y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>,
    scratch: CoverageScratch
  ) {
    let (left, inner, right) = scratch.arena.scope {
      extents(inRows: y..<(y + 1), arena: scratch.arena).parts(ofRow: 0)
    }
    let zone = (inner.isEmpty && right.isEmpty || span.start < left.end ? left : right).intersection(scratch.canvas)
    edges.coverRow(zone, inRow: y, full: full, into: scratch.bytes, areas: scratch.areas)
    bytes.update(from: scratch.bytes + (Int(span.start) - Int(zone.start)), count: span.count)
  }
}

/// The coverage of a border: a convex shape minus a hole.
struct BorderCoverage: BitwiseCopyable {
  /// The edges of the shape, and the edges of the hole in the opposite direction.
  let edges: OutlineEdges
  /// The edges of the shape and of its hole separately, for their extents in a row.
  let outer: OutlineEdges
  let hole: OutlineEdges
}

/// Buffers of one thread for the coverage of a row.
final class CoverageScratch {
  let arena = FrameArena()
  /// The columns of the picture.
  private(set) var canvas = Span.empty
  /// A buffer in which the caller may store the coverage of a part of a row.
  private(set) var mask = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private(set) var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private(set) var areas = UnsafeMutablePointer<Double>.allocate(capacity: 0)
  private var width = 0

  deinit { release() }

  /// Makes the buffers large enough for the rows of a picture.
  func prepare(width: Int) {
    canvas = Span(start: 0, end: Int32(clamping: width))
    guard width > self.width else { return }
    release()
    self.width = width
    mask = .allocate(capacity: width)
    bytes = .allocate(capacity: width)
    areas = .allocate(capacity: width + 2)
  }

  private func release() {
    mask.deallocate()
    bytes.deallocate()
    areas.deallocate()
  }
}
