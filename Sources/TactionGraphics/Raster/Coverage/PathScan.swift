import TactionGeometry

/// Computes the coverage of pixels by the inside of closed lines, row by row.
///
/// Within a row, the lines form clusters that are side by side. There are no lines between two clusters, so the pixels
/// there are completely inside or completely outside. In a cluster, the row is divided into slices at the ends and
/// crossings of the lines. In each slice, the order of the lines does not change. This order determines which lines are
/// edges of the inside, and which only run through the inside. The area next to the edges is exact. Heights and areas
/// are whole multiples of 1/65536, so sums do not depend on the order.
final class PathScan {
  /// The height of a row.
  static let unit = PathEdges.unit
  /// The maximum distance between the lines of one cluster, in pixels: more than rounding errors.
  private static let gap = 1e-6

  /// The part of an edge within a row.
  struct Segment: BitwiseCopyable {
    /// The x coordinates at the heights `top` and `bottom` within the row.
    let x: Double
    let endX: Double
    let top: Int32
    let bottom: Int32
    let direction: Int32
    /// The index of the edge if the edge continues in the next row; otherwise -1.
    let edge: Int32

    @inline(__always) var minX: Double { min(x, endX) }
    @inline(__always) var maxX: Double { max(x, endX) }

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

  private let active = ValueStack<Int32>()
  let segments = ValueStack<Segment>()
  private let sorter = SegmentSorter()
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
  var isLarge: Bool { max(links.count, segments.count, points.count) > PathEdges.keptCount }

  // The exclusivity of these properties is not checked, for the same reason as in `ValueStack`.
  /// The number of columns of the area.
  @exclusivity(unchecked) private(set) var width = 0
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
    active.shrink(to: 0)
    for row in rows {
      let kept = active.count
      var entry = heads[row - rows.lowerBound]
      while entry >= 0 {
        active.push(links[Int(entry)].edge)
        entry = links[Int(entry)].next
      }
      guard active.count > 0 else { continue }
      collectSegments(edges.edges.elements, row, kept: kept)
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
  /// above that row.
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
  }

  /// Sets the segments of the active edges in a row, ordered by their left ends, and removes edges that end in the row.
  /// The first `kept` edges are in the order of the row above.
  private func collectSegments(_ edges: UnsafePointer<PathEdges.Edge>, _ row: Int, kept: Int) {
    let (start, end, count) = (row * Self.unit, (row + 1) * Self.unit, active.count)
    segments.makeRoom(for: count)
    let (active, segments) = (active.elements, segments.elements)
    for index in 0..<count {
      let edge = edges[Int(active[index])]
      let (top, bottom) = (max(edge.top, start), min(edge.bottom, end))
      segments[index] = Segment(
        x: top == edge.top ? edge.x : edge.x + Double(top - edge.top) * edge.slope,
        endX: bottom == edge.bottom ? edge.endX : edge.x + Double(bottom - edge.top) * edge.slope,
        top: Int32(truncatingIfNeeded: top - start), bottom: Int32(truncatingIfNeeded: bottom - start),
        direction: edge.direction, edge: edge.bottom > end ? active[index] : -1)
    }
    sorter.sort(self.segments, kept: kept)
    var remaining = 0
    for index in 0..<count where segments[index].edge >= 0 {
      active[remaining] = segments[index].edge
      remaining += 1
    }
    self.active.shrink(to: remaining)
  }

  // MARK: Rows

  /// Returns whether a point with a winding number is inside.
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool { rule == .nonZero ? winding != 0 : winding & 1 != 0 }

  /// Adds the areas next to the lines of a row, and passes the row to the builder.
  private func scanRow(y: Int, into builder: PathMaskBuilder) {
    let (segments, count) = (segments.elements, segments.count)
    // `before` is the winding number before the first cluster that touches the wanted columns; `touched` are the pixels
    // that such clusters touch.
    var (first, winding, before): (Int, Int32, Int32) = (0, 0, 0)
    var touched = 0..<0
    while first < count {
      let (end, right, sum) = cluster(segments, count, from: first)
      let pixels = pixels(from: segments[first].minX, to: right)
      // The rest of the row is to the right of the wanted columns.
      if pixels.lowerBound >= columns.upperBound { break }
      let next = winding &+ Int32(truncatingIfNeeded: sum / Self.unit)
      if pixels.upperBound > columns.lowerBound {
        if touched.isEmpty { (touched, before) = (pixels, winding) }
        touched = touched.lowerBound..<max(touched.upperBound, pixels.upperBound)
        resolve(first..<end, from: winding, to: next)
      }
      (winding, first) = (next, end)
    }
    if touched.isEmpty { (touched, before) = (columns.upperBound..<columns.upperBound, winding) }
    pass(touched, row: y, from: isInside(before), to: isInside(winding), to: builder)
  }

  /// Returns the index after the last segment of a cluster, the x coordinate of its right end, and the sum of its
  /// signed heights.
  @inline(__always)
  private func cluster(
    _ segments: UnsafePointer<Segment>, _ count: Int, from first: Int
  ) -> (end: Int, right: Double, sum: Int) {
    var (end, right, sum) = (first, segments[first].maxX, 0)
    while end < count {
      let segment = segments[end]
      // If the heights of the lines do not add up to whole rows, more lines belong to the cluster.
      if segment.minX > right + Self.gap, sum & (Self.unit - 1) == 0 { break }
      right = max(right, segment.maxX)
      sum += Int(segment.direction) * Int(segment.bottom - segment.top)
      end += 1
    }
    return (end, right, sum)
  }

  /// Returns the pixels between two x coordinates, counted from the first column.
  @inline(__always)
  private func pixels(from left: Double, to right: Double) -> Range<Int> {
    let limit = Double(width)
    let first = Int(min(max(left, 0), limit))
    return first..<min(max(first, Int(min(max(right, 0), limit)) + 1), width)
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
  func add(from start: Double, to end: Double, height: Int32) {
    let limit = Double(width)
    let (left, right) = (min(start, end), max(start, end))
    if left >= 0, right <= limit { return addWithin(left, right, height) }
    guard left < limit else { return }
    guard right > 0 else {
      changes[0] &+= height
      return
    }
    // The width may be so small that its inverse is not finite, so each value is divided by the width.
    let (whole, width) = (Double(height), right - left)
    var rest = height
    if left < 0 {
      let passed = Int32(whole * (-left / width))
      changes[0] &+= passed
      rest -= passed
    }
    if right > limit { rest -= Int32(whole * ((right - limit) / width)) }
    addWithin(max(left, 0), min(right, limit), rest)
  }

  /// Adds the area for a line from its left to its right end; both must be within the columns.
  @inline(__always)
  private func addWithin(_ left: Double, _ right: Double, _ height: Int32) {
    let changes = changes.elements
    let (first, last) = (Int(left), Int(right))
    if last == first {
      let beyond = Int32(nearest(Double(height) * ((left + right) / 2 - Double(first))))
      changes[first] &+= height &- beyond
      changes[first + 1] &+= beyond
      return
    }
    // The area to the right of a slanted line grows quadratically in the pixels of its ends, and linearly between them.
    let growth = Double(height) / (right - left)
    let entered = Double(first + 1) - left
    var covered = Int32(nearest(growth * entered * entered / 2))
    changes[first] &+= covered
    for column in (first + 1)..<max(last, first + 1) {
      let mean = Int32(nearest(growth * (Double(column) + 0.5 - left)))
      changes[column] &+= mean &- covered
      covered = mean
    }
    let missing = right - Double(last)
    let mean = height &- Int32(nearest(growth * missing * missing / 2))
    changes[last] &+= mean &- covered
    changes[last + 1] &+= height &- mean
  }
}
