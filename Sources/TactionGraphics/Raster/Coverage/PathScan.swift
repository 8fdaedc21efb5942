import TactionGeometry

/// Computes the coverage of pixels by the inside of closed lines, row by row.
///
/// Within a row, the lines form clusters that lie side by side: between two clusters no line passes, so these pixels
/// are inside or outside as a whole. In a cluster the row is cut at the ends and crossings of its lines; in each slice
/// the lines have one order, by which edges of the inside are distinguished from lines that only run through it. The
/// area next to these edges is exact. Heights and areas are whole numbers of 1/65536, so no sum depends on an order.
final class PathScan {
  /// The height of a row.
  static let unit = 1 << 16
  /// The maximum number of rows that all lines cross together; a path beyond it is not drawn.
  private static let maximumCrossings = 1 << 22
  /// The number of lines from which the memory is not kept.
  private static let keptEdges = 1 << 17
  /// The distance within which lines are of one cluster, in pixels: more than rounding errors.
  private static let gap = 1e-6

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
    /// The next edge that begins in the same row.
    let next: Int32
  }

  /// The part of an edge within a row.
  struct Segment: BitwiseCopyable {
    /// The positions at the heights `top` and `bottom` within the row.
    let x: Double
    let endX: Double
    let top: Int32
    let bottom: Int32
    let direction: Int32
    /// The edge, if it continues in the next row; otherwise -1.
    let edge: Int32

    @inline(__always) var minX: Double { min(x, endX) }
    @inline(__always) var maxX: Double { max(x, endX) }

    /// Returns the position at a height.
    @inline(__always)
    func x(at y: Int32) -> Double {
      if y == top { return x }
      return y == bottom ? endX : x + (endX - x) * (Double(y - top) / Double(bottom - top))
    }
  }

  /// The place at which a line passes a height.
  struct PathPoint: BitwiseCopyable {
    let x: Double
    let direction: Int32
  }

  private let edges = ValueStack<Edge>()
  private let active = ValueStack<Int32>()
  let segments = ValueStack<Segment>()
  private let sorter = SegmentSorter()
  private let heads = ValueStack<Int32>()
  /// The changes of the covered area from pixel to pixel; two more than there are columns.
  let changes = ValueStack<Int32>()
  // Of a cluster: the lines by their tops, those at a height, and where many lines pass a height.
  let order = ValueStack<Int32>()
  let slice = ValueStack<PathSlice>()
  let points = ValueStack<PathPoint>()

  // As in `ValueStack`.
  @exclusivity(unchecked) private(set) var rows = 0..<0
  @exclusivity(unchecked) private(set) var columns = 0..<0
  @exclusivity(unchecked) private var crossings = 0
  @exclusivity(unchecked) private(set) var rule = FillRule.nonZero

  /// Whether the memory is larger than it is worth keeping.
  var isLarge: Bool { edges.count > Self.keptEdges }

  /// Whether the path has too many lines to be drawn.
  var isTooComplex: Bool { crossings > Self.maximumCrossings }

  /// Begins with the pixels to compute.
  func begin(rows: Range<Int>, columns: Range<Int>, rule: FillRule) {
    (self.rows, self.columns, self.rule, crossings) = (rows, columns, rule, 0)
    edges.shrink(to: 0)
    heads.makeRoom(for: rows.count)
    heads.elements.update(repeating: -1, count: rows.count)
    changes.makeRoom(for: columns.count + 2)
    changes.elements.update(repeating: 0, count: columns.count + 2)
  }

  /// Adds the parts of a path, each of which is closed, through a transform to pixels.
  func add(_ path: FlatPath, through transform: Transform) {
    for part in path.parts {
      guard let last = part.points.last else { continue }
      var start = Self.limited(transform.apply(path.points[last]))
      for index in part.points {
        let end = Self.limited(transform.apply(path.points[index]))
        add(from: start, to: end)
        start = end
      }
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
    let (first, last) = (Double(rows.lowerBound), Double(rows.upperBound))
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
    let row = top / Self.unit
    guard row < rows.count, !isTooComplex else { return }
    crossings += (bottom + Self.unit - 1) / Self.unit - row
    let origin = Double(columns.lowerBound)
    let (x, endX) = (upper.x - origin, lower.x - origin)
    edges.push(
      Edge(
        top: top, bottom: bottom, x: x, endX: endX, slope: top < bottom ? (endX - x) / Double(bottom - top) : 0,
        direction: top == bottom ? 0 : isDown ? 1 : -1, next: heads[row]))
    heads[row] = Int32(truncatingIfNeeded: edges.count - 1)
  }

  /// Passes the covered pixels to a builder, row by row, from left to right.
  func scan(into builder: PathMaskBuilder) {
    guard !isTooComplex else { return }
    active.shrink(to: 0)
    for row in 0..<rows.count {
      var edge = heads[row]
      while edge >= 0 {
        active.push(edge)
        edge = edges[Int(edge)].next
      }
      guard active.count > 0 else { continue }
      collectSegments(row)
      scanRow(y: rows.lowerBound + row, into: builder)
    }
  }

  /// Sets the segments of the active edges in a row, ordered by their left ends, and removes edges that end in it.
  private func collectSegments(_ row: Int) {
    let (start, end, count) = (row * Self.unit, (row + 1) * Self.unit, active.count)
    segments.makeRoom(for: count)
    let (edges, active, segments) = (edges.elements, active.elements, segments.elements)
    for index in 0..<count {
      let edge = edges[Int(active[index])]
      let (top, bottom) = (max(edge.top, start), min(edge.bottom, end))
      segments[index] = Segment(
        x: top == edge.top ? edge.x : edge.x + Double(top - edge.top) * edge.slope,
        endX: bottom == edge.bottom ? edge.endX : edge.x + Double(bottom - edge.top) * edge.slope,
        top: Int32(truncatingIfNeeded: top - start), bottom: Int32(truncatingIfNeeded: bottom - start),
        direction: edge.direction, edge: edge.bottom > end ? active[index] : -1)
    }
    sorter.sort(self.segments)
    var kept = 0
    for index in 0..<count where segments[index].edge >= 0 {
      active[kept] = segments[index].edge
      kept += 1
    }
    self.active.shrink(to: kept)
  }

  // MARK: Rows

  /// Whether a winding number is inside.
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool { rule == .nonZero ? winding != 0 : winding & 1 != 0 }

  private func scanRow(y: Int, into builder: PathMaskBuilder) {
    var winding: Int32 = 0
    // Pixels that lines touch, which are not passed on yet, and whether the pixels before are inside.
    var (touched, isInsideBefore) = (0..<0, false)
    var first = 0
    while first < segments.count {
      let (end, right, sum) = cluster(from: first)
      let pixels = pixels(from: segments[first].minX, to: right)
      if pixels.lowerBound >= touched.upperBound {
        pass(touched, row: y, isInside: isInsideBefore, to: builder)
        isInsideBefore = isInside(winding)
        if isInsideBefore { builder.addFull(row: y, touched.upperBound..<pixels.lowerBound) }
        touched = pixels
      } else {
        touched = touched.lowerBound..<max(touched.upperBound, pixels.upperBound)
      }
      let next = winding &+ Int32(truncatingIfNeeded: sum / Self.unit)
      resolve(first..<end, from: winding, to: next)
      (winding, first) = (next, end)
    }
    pass(touched, row: y, isInside: isInsideBefore, to: builder)
  }

  /// Returns the end of a cluster, the position of its right end, and the sum of its signed heights.
  private func cluster(from first: Int) -> (end: Int, right: Double, sum: Int) {
    let (count, segments) = (segments.count, segments.elements)
    var (end, right, sum) = (first, segments[first].maxX, 0)
    while end < count {
      let segment = segments[end]
      // If the lines do not add up to whole rows, more lines of the cluster follow.
      if segment.minX > right + Self.gap, sum & (Self.unit - 1) == 0 { break }
      right = max(right, segment.maxX)
      sum += Int(segment.direction) * Int(segment.bottom - segment.top)
      end += 1
    }
    return (end, right, sum)
  }

  /// Returns the pixels, counted from the first column, between two positions.
  private func pixels(from left: Double, to right: Double) -> Range<Int> {
    let limits = 0...Double(columns.count)
    let first = Int(left.clamped(to: limits))
    return first..<min(max(first, Int(right.clamped(to: limits)) + 1), columns.count)
  }

  /// Passes the bytes of some pixels on.
  private func pass(_ pixels: Range<Int>, row y: Int, isInside: Bool, to builder: PathMaskBuilder) {
    guard !pixels.isEmpty else { return changes[pixels.lowerBound] = 0 }
    let changes = changes.elements
    var area: Int32 = isInside ? Int32(Self.unit) : 0
    let bytes = builder.bytesForPartial(row: y, pixels)
    for index in pixels {
      area &+= changes[index]
      changes[index] = 0
      let value = UInt32(truncatingIfNeeded: max(min(area, Int32(Self.unit)), 0))
      bytes[index - pixels.lowerBound] = UInt8(truncatingIfNeeded: (value &* 255 &+ 0x8000) >> 16)
    }
    changes[pixels.upperBound] = 0
  }

  // MARK: Areas

  /// Adds the area to the right of a line, of a height within a row that is negative where the inside ends.
  func add(from start: Double, to end: Double, height: Int32) {
    let limit = Double(columns.count)
    let (left, right) = (min(start, end), max(start, end))
    if left >= 0, right <= limit { return addWithin(left, right, height) }
    guard left < limit else { return }
    guard right > 0 else {
      changes[0] &+= height
      return
    }
    // Shares of the width, as the width may be so small that no number is its inverse.
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

  /// Adds this area for a line from its left to its right end, both within the columns.
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
    // The area to the right of a slanted line grows as a parabola in its end pixels, and linearly between.
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

/// Returns the nearest whole number; halves go away from zero. `rounded()` calls the C library.
@inline(__always)
private func nearest(_ value: Double) -> Double { value + (value < 0 ? -0.5 : 0.5) }
