import CTactionRaster
import TactionGeometry

/// A scanline rasterizer: computes the coverage of pixels by the inside of closed lines, row by row.
///
/// Within a row, the lines form clusters that are side by side. There are no lines between two clusters, so the pixels
/// there are completely inside or completely outside. In a cluster, the row is divided into slices at the ends and
/// crossings of the lines. In each slice, the order of the lines does not change. This order determines which lines are
/// edges of the inside, and which only run through the inside. The area next to the edges is exact. Heights and areas
/// are whole multiples of 1/65536, so sums do not depend on the order.
final class PathScan {
  /// The height of a row.
  static let unit = PathEdges.unit
  /// The part of an edge within a row.
  struct Segment: BitwiseCopyable {
    /// The x coordinates at the heights `top` and `bottom` within the row.
    let x: Double
    let endX: Double
    let top: Int32
    let bottom: Int32
    let direction: Int32

    /// Returns the x coordinate at a height.
    @inline(__always)
    func x(at y: Int32) -> Double {
      if y == top { return x }
      return y == bottom ? endX : x + (endX - x) * (Double(y - top) / Double(bottom - top))
    }
  }

  /// The point at which a line crosses a height.
  struct PathPoint: BitwiseCopyable {
    let x: Double
    let direction: Int32
  }

  private let lines: PathLines
  private let clusters = ValueStack<raster_cluster>()
  /// The lines of a cluster that has to be divided into slices.
  let segments = ValueStack<Segment>()
  /// For each row, the index of the last entry in the list of the edges that begin in the row; -1 if the list is empty.
  private let heads = ValueStack<Int32>()
  private let links = ValueStack<PathEdges.Link>()
  /// The changes of the covered area from pixel to pixel, as two more numbers than there are columns. All numbers are
  /// zero before and after the scan of a row.
  let changes = ValueStack<Int32>()
  // Temporary memory for a cluster: the lines sorted by their tops, the lines at the current height, and the points at
  // which many lines cross a height.
  let order = ValueStack<Int32>()
  let slice = ValueStack<PathSlice>()
  let points = ValueStack<PathPoint>()

  /// Whether there is too much memory to keep it for other paths.
  var isLarge: Bool { largest > PathEdges.keptCount }

  init(kernels: raster_kernels = .chosen) { lines = PathLines(kernels: kernels) }

  // The exclusivity of these properties is not checked, for the same reason as in `ValueStack`.
  /// The number of columns of the area.
  @exclusivity(unchecked) private(set) var width = 0
  /// The largest number of edges of a scan so far, which bounds all memory of this object.
  @exclusivity(unchecked) private var largest = 0
  /// The columns that are passed to the builder.
  @exclusivity(unchecked) private var columns = 0..<0
  @exclusivity(unchecked) private(set) var rule = FillRule.nonZero

  /// Passes the covered pixels of some rows and columns of an outline to a builder, row by row, from left to right.
  ///
  /// - Parameter pixels: The pixels, in the coordinates of the outline; they must be within the area of the edges.
  func scan(_ edges: PathEdges, _ pixels: PixelRect, rule: FillRule, into builder: PathMaskBuilder) {
    guard !edges.isTooComplex, !pixels.isEmpty else { return }
    let area = edges.area
    self.rule = rule
    columns = pixels.x - area.x..<pixels.maxX - area.x
    prepareChanges(width: area.width)
    let rows = pixels.y - area.y..<pixels.maxY - area.y
    collect(edges, rows)
    lines.begin(width: width)
    let all = edges.edges.elements
    for row in rows {
      lines.advance(to: row)
      var entry = heads[row - rows.lowerBound]
      while entry >= 0 {
        lines.add(all[Int(links[Int(entry)].edge)])
        entry = links[Int(entry)].next
      }
      guard lines.count > 0 else { continue }
      lines.sortAdded()
      scanRow(y: area.y + row, into: builder)
    }
  }

  private func prepareChanges(width: Int) {
    self.width = width
    guard changes.count < width + 2 else { return }
    changes.makeRoom(for: width + 2)
    changes.elements.update(repeating: 0, count: width + 2)
  }

  /// Sets the lists of edges: each edge is in the list of the row in which it begins, or of the first row if it begins
  /// above the first row.
  private func collect(_ edges: PathEdges, _ rows: Range<Int>) {
    heads.makeRoom(for: rows.count)
    heads.elements.update(repeating: -1, count: rows.count)
    links.shrink(to: 0)
    let (all, entries, height) = (edges.edges.elements, edges.links.elements, PathEdges.stripHeight)
    let strips = rows.lowerBound / height...(rows.upperBound - 1) / height
    for strip in strips {
      // An edge that begins above a strip is also in the list of the previous strip, so it is skipped in all strips but
      // the first.
      let first = strip == strips.lowerBound ? 0 : strip * height
      var entry = edges.heads[strip]
      while entry >= 0 {
        let link = entries[Int(entry)]
        entry = link.next
        let edge = all[Int(link.edge)]
        let start = edge.firstRow
        guard start >= first, start < rows.upperBound, edge.endRow > rows.lowerBound else { continue }
        let row = max(start - rows.lowerBound, 0)
        links.push(PathEdges.Link(edge: link.edge, next: heads[row]))
        heads[row] = Int32(truncatingIfNeeded: links.count - 1)
      }
    }
    largest = max(largest, links.count)
  }

  // MARK: Rows

  /// Returns whether a point with a winding number is inside.
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool { rule == .nonZero ? winding != 0 : winding & 1 != 0 }

  /// Adds the areas next to the lines of a row, and passes the row to the builder.
  private func scanRow(y: Int, into builder: PathMaskBuilder) {
    var row = raster_row()
    row.changes = changes.elements
    row.width = Int32(truncatingIfNeeded: width)
    row.start = Int32(truncatingIfNeeded: columns.lowerBound)
    row.end = Int32(truncatingIfNeeded: columns.upperBound)
    row.is_even_odd = rule == .evenOdd ? 1 : 0
    for index in 0..<lines.walk(&row, clusters) {
      let cluster = clusters[index]
      let (first, count) = (Int(cluster.first), Int(cluster.end - cluster.first))
      segments.makeRoom(for: count)
      for index in 0..<count { segments.elements[index] = lines.segment(first + index) }
      resolve(from: cluster.winding)
    }
    pass(
      Int(row.touched)..<Int(row.touched_end), row: y, from: isInside(row.before), to: isInside(row.after), to: builder)
  }

  /// Passes a row to the builder. There are changes only in the `touched` pixels; the parameters state whether the
  /// pixels before and after them are inside.
  private func pass(
    _ touched: Range<Int>, row y: Int, from isInsideBefore: Bool, to isInsideAfter: Bool, to builder: PathMaskBuilder
  ) {
    let changes = changes.elements
    var area: Int32 = isInsideBefore ? Int32(Self.unit) : 0
    let seen = touched.clamped(to: columns)
    for index in touched.lowerBound..<max(seen.lowerBound, touched.lowerBound) { area &+= changes[index] }
    let (start, width) = (columns.lowerBound, columns.count)
    if isInsideBefore { builder.addFull(row: y, 0..<seen.lowerBound - start) }
    if !seen.isEmpty {
      builder.add(row: y, seen.lowerBound - start..<seen.upperBound - start, changes + start, from: area)
    }
    if isInsideAfter { builder.addFull(row: y, max(seen.upperBound - start, 0)..<width) }
    (changes + touched.lowerBound).update(repeating: 0, count: touched.count + 1)
  }

  // MARK: Areas

  /// Adds the area to the right of a line; `height` is the line's height within the row, negative if the inside is to
  /// the left of the line.
  @inline(__always)
  func add(from start: Double, to end: Double, height: Int32) {
    raster_add_line(changes.elements, Int32(truncatingIfNeeded: width), start, end, height)
  }
}
