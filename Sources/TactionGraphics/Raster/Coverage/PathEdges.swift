import TactionGeometry

/// The edges of an outline between the rows of pixels of an area, found by their rows. Several threads may read them.
///
/// Edges are removed in the reverse order, so that the end of an outline can be replaced while a path grows.
final class PathEdges {
  /// The height of a row.
  static let unit = 1 << 16
  /// The maximum number of rows that all lines cross together; a path beyond it is not drawn. Of a path that is larger
  /// than the area, most rows are not.
  private static let maximumCrossings = (whole: 1 << 22, part: 1 << 24)
  /// The maximum number of edges.
  private static let maximumCount = 1 << 22
  /// The number of edges from which the memory is not kept.
  static let keptCount = 1 << 18
  /// The number of rows of a strip, for each of which there is a list of edges.
  static let stripHeight = 32

  /// A straight line between two heights, in 1/65536 of a pixel from the first row.
  struct Edge: BitwiseCopyable {
    let top: Int
    let bottom: Int
    /// The position at the top and at the bottom, in pixels from the first column; of a horizontal line, both ends.
    let x: Double
    let endX: Double
    /// The change of the position by height; zero for a horizontal line.
    let slope: Double
    /// 1 where the path runs downward, -1 where it runs upward.
    let direction: Int32

    /// The row in which it begins, and the row after the one in which it ends.
    @inline(__always) var firstRow: Int { top / PathEdges.unit }
    @inline(__always) var endRow: Int { max((bottom + PathEdges.unit - 1) / PathEdges.unit, firstRow + 1) }
  }

  /// An entry in the list of a strip.
  struct Link: BitwiseCopyable {
    let edge: Int32
    let next: Int32
  }

  let edges = ValueStack<Edge>()
  let links = ValueStack<Link>()
  /// For each strip, its last entry; -1 for none.
  let heads = ValueStack<Int32>()

  // As in `ValueStack`.
  @exclusivity(unchecked) private(set) var area = PixelRect.zero
  /// The sum of the rows that all lines cross.
  @exclusivity(unchecked) private(set) var crossings = 0

  /// Whether the memory is larger than it is worth keeping.
  var isLarge: Bool { edges.count > Self.keptCount }

  @exclusivity(unchecked) private var limit = 0
  /// The rows of all edges that were added.
  @exclusivity(unchecked) private var rows = 0..<0

  /// The number of rows in which there may be edges.
  var height: Int { rows.count }

  /// Whether the path has too many lines to be drawn.
  var isTooComplex: Bool { crossings > limit || edges.count >= Self.maximumCount }

  /// Begins without edges, for the pixels of an area, in which a large path is only in part. Edges to the left of it
  /// count.
  func begin(_ area: PixelRect, isLarge: Bool = false) {
    (self.area, crossings, rows) = (area, 0, 0..<0)
    limit = isLarge ? Self.maximumCrossings.part : Self.maximumCrossings.whole
    edges.shrink(to: 0)
    links.shrink(to: 0)
    let count = (area.height + Self.stripHeight - 1) / Self.stripHeight
    heads.makeRoom(for: count)
    heads.elements.update(repeating: -1, count: count)
  }

  /// Adds lines, and removes them from their stack.
  func take(_ lines: ValueStack<OutlineLine>) {
    for index in 0..<lines.count { add(from: Self.limited(lines[index].start), to: Self.limited(lines[index].end)) }
    lines.removeAll(keepingMemoryFor: 1 << 14)
  }

  /// Removes all but the first edges.
  func shrink(to count: Int) {
    while edges.count > count {
      let edge = edges[edges.count - 1]
      let rows = edge.firstRow..<edge.endRow
      crossings -= rows.count
      for strip in (rows.lowerBound / Self.stripHeight...(rows.upperBound - 1) / Self.stripHeight).reversed() {
        heads[strip] = links[Int(heads[strip])].next
        links.shrink(to: links.count - 1)
      }
      edges.shrink(to: edges.count - 1)
    }
  }

  /// Returns a point within the range in which no sum overflows.
  @inline(__always)
  private static func limited(_ point: Point) -> Point {
    let limit = 0x1p30
    guard abs(point.x) <= limit, abs(point.y) <= limit else {
      return Point(x: point.x.clamped(to: -limit...limit), y: point.y.clamped(to: -limit...limit))
    }
    return point
  }

  private func add(from start: Point, to end: Point) {
    let isDown = start.y <= end.y
    var (upper, lower) = isDown ? (start, end) : (end, start)
    let (first, last) = (Double(area.y), Double(area.maxY))
    guard upper.y <= last, lower.y >= first else { return }
    if upper.y < first || lower.y > last {
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      if upper.y < first { upper = Point(x: upper.x + (first - upper.y) * slope, y: first) }
      if lower.y > last { lower = Point(x: upper.x + (last - upper.y) * slope, y: last) }
    }
    let scale = Double(Self.unit)
    let (top, bottom) = (Int(nearest((upper.y - first) * scale)), Int(nearest((lower.y - first) * scale)))
    // A horizontal line between two rows bounds nothing within a row.
    guard top < bottom || top & (Self.unit - 1) != 0 else { return }
    guard top / Self.unit < area.height, !isTooComplex else { return }
    let origin = Double(area.x)
    let (x, endX) = (upper.x - origin, lower.x - origin)
    push(
      Edge(
        top: top, bottom: bottom, x: x, endX: endX, slope: top < bottom ? (endX - x) / Double(bottom - top) : 0,
        direction: top == bottom ? 0 : isDown ? 1 : -1))
  }

  private func push(_ edge: Edge) {
    let rows = edge.firstRow..<edge.endRow
    crossings += rows.count
    self.rows =
      self.rows.isEmpty
      ? rows : min(self.rows.lowerBound, rows.lowerBound)..<max(self.rows.upperBound, rows.upperBound)
    for strip in rows.lowerBound / Self.stripHeight...(rows.upperBound - 1) / Self.stripHeight {
      links.push(Link(edge: Int32(truncatingIfNeeded: edges.count), next: heads[strip]))
      heads[strip] = Int32(truncatingIfNeeded: links.count - 1)
    }
    edges.push(edge)
  }
}

/// Returns the nearest whole number; halves go away from zero. `rounded()` calls the C library.
@inline(__always)
func nearest(_ value: Double) -> Double { value + (value < 0 ? -0.5 : 0.5) }
