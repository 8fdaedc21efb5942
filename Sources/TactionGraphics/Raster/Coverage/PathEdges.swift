import TactionGeometry

/// The edges of an outline in an area, with a list of edges for each strip of rows. Several threads may read them.
///
/// Edges can be removed from the end, so that the end of an outline can be replaced while a path grows.
final class PathEdges {
  /// The height of a row.
  static let unit = 1 << 16
  /// The maximum sum of the numbers of rows that the lines cross; a path that exceeds the maximum is not drawn. The
  /// limit `part`, for a path that is larger than the area, is higher, because most rows of such a path are not drawn.
  private static let maximumCrossings = (whole: PathOutline.maximumCrossings, part: 1 << 24)
  /// The maximum number of edges.
  private static let maximumCount = 1 << 22
  /// The number of edges above which the memory is not kept for other paths.
  static let keptCount = 1 << 18
  /// The number of rows of a strip; there is a list of edges for each strip.
  static let stripHeight = 32

  /// A straight line between two vertical positions, in units of 1/65536 of a pixel from the top of the first row.
  struct Edge: BitwiseCopyable {
    let top: Int
    let bottom: Int
    /// The x coordinates at the top and at the bottom, in pixels from the first column. For a horizontal line, they are
    /// the coordinates of its two ends.
    let x: Double
    let endX: Double
    /// The change of x for each unit of height; zero for a horizontal line.
    let slope: Double
    /// 1 if the path runs downward along the edge, -1 if it runs upward, 0 for a horizontal line.
    let direction: Int32

    /// The row in which the edge begins, and the row after the row in which it ends.
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
  /// For each strip, the index of the last entry of its list; -1 if the list is empty.
  let heads = ValueStack<Int32>()

  // The exclusivity of these properties is not checked, for the same reason as in `ValueStack`.
  @exclusivity(unchecked) private(set) var area = PixelRect.zero
  /// The sum of the rows that all lines cross.
  @exclusivity(unchecked) private(set) var crossings = 0

  /// Whether there is too much memory to keep it for other paths.
  var isLarge: Bool { edges.count > Self.keptCount }

  /// The size of the memory in bytes, used or free.
  var byteCount: Int { edges.byteCount + links.byteCount + heads.byteCount }

  @exclusivity(unchecked) private var limit = 0
  /// The range of rows of all edges that were added.
  @exclusivity(unchecked) private var rows = 0..<0

  /// The number of rows in which there may be edges.
  var height: Int { rows.count }

  /// Whether the path has too many lines to be drawn.
  var isTooComplex: Bool { crossings > limit || edges.count >= Self.maximumCount }

  /// Begins without edges, for the pixels of an area; `isLarge` is whether the path extends beyond the area. Edges to
  /// the left of the area are also needed.
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

  /// Removes all but the first `count` edges.
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

  /// Returns the point, clamped to a range in which no sum overflows.
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
    // A horizontal line exactly between two rows does not affect any row.
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

/// Returns the value with a half added away from zero. Truncating the result rounds the value to the nearest whole
/// number; `rounded()` would call the C library.
@inline(__always)
func nearest(_ value: Double) -> Double { value + (value < 0 ? -0.5 : 0.5) }
