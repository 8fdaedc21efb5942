/// The edges of one or more closed outlines, ordered by their tops, with an index by row.
struct OutlineEdges: BitwiseCopyable {
  let edges: UnsafePointer<OutlineEdge>
  let count: Int
  let firstRow: Int
  /// For each row, the index of the first edge that touches this row or a later row.
  let firstEdges: UnsafePointer<Int32>
  /// The direction of the left edges of a convex outline; 0 for other outlines.
  let leftDirection: Double

  /// Calls `body` with the segment of each edge in a row, from top to bottom. The coverage is the sum of the signed
  /// areas to the right of all segments.
  @inline(__always)
  private func forEachSegment(inRow y: Int, _ body: (_ upperX: Double, _ lowerX: Double, _ height: Double) -> Void) {
    let top = Double(y)
    var index = Int(firstEdges[y - firstRow])
    while index < count, edges[index].top < top + 1 {
      let edge = edges[index]
      if edge.bottom > top {
        let segment = edge.segment(inRow: top)
        body(segment.upperX, segment.lowerX, segment.height * edge.direction)
      }
      index += 1
    }
  }

  /// Writes the coverage of each pixel of a span; for outlines with few edges in a row. `full`, 0...255, is the value
  /// for full coverage.
  ///
  /// Each pixel is computed separately, so its value does not depend on the span. `areas` must have room for a number
  /// for each pixel.
  func coverPixels(
    _ span: Span, inRow y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>,
    areas: UnsafeMutablePointer<Double>
  ) {
    for index in 0..<span.count { areas[index] = 0 }
    forEachSegment(inRow: y) { upper, lower, height in
      let (left, right) = (min(upper, lower), max(upper, lower))
      guard left < Double(span.end) else { return }
      // For an almost vertical edge, `perWidth` is 0, so that the fraction is computed at the middle of the edge, which
      // is exact enough.
      let perWidth = right - left > 1e-7 ? 1 / (right - left) : 0
      for index in 0..<span.count {
        let (from, to) = (left - Double(Int(span.start) + index), right - Double(Int(span.start) + index))
        if to <= 0 {
          areas[index] += height
        } else if from < 1 {
          areas[index] += height * (1 - Self.meanLeftFraction(from: from, to: to, perWidth: perWidth))
        }
      }
    }
    for index in 0..<span.count { bytes[index] = Self.byte(areas[index], full: full) }
  }

  /// Returns the fraction of a pixel that is to the left of an edge, as the mean over a segment of the edge.
  @inline(__always)
  private static func meanLeftFraction(from: Double, to: Double, perWidth: Double) -> Double {
    guard perWidth > 0 else { return min(max((from + to) / 2, 0), 1) }
    let (start, end) = (max(from, 0), min(to, 1))
    return ((end - start) * (end + start) / 2 + max(to - 1, 0)) * perWidth
  }

  /// Writes the coverage of a row; for outlines with many edges. The coverage is computed from sums along the row. The
  /// last bits of these sums depend on the first pixel of `row`. `areas` must have room for two numbers more than there
  /// are pixels.
  func coverRow(
    _ row: Span, inRow y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>, areas: UnsafeMutablePointer<Double>
  ) {
    let sums = CoverageRow(row, memory: areas)
    forEachSegment(inRow: y) { upper, lower, height in sums.add(from: upper, to: lower, height: height) }
    var area = 0.0
    for index in 0..<row.count {
      area += sums.changes[index]
      bytes[index] = Self.byte(area, full: full)
    }
  }

  /// The maximum rounding error of areas. It is added before rounding, so that values half-way between two bytes always
  /// round up, at any position of the outline. Such values are common, because edges half-way between pixels have them.
  private static let error = 0x1p-20

  @inline(__always)
  private static func byte(_ area: Double, full: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: Int32(min(abs(area), 1) * Double(full) + (0.5 + error)))
  }
}

/// A straight edge of an outline, stored from top to bottom, in device pixels.
struct OutlineEdge: BitwiseCopyable {
  let top: Double
  let bottom: Double
  /// The x coordinate at the top.
  let x: Double
  /// The change of x for each pixel downward.
  let slope: Double
  /// 1 if the outline runs downward along the edge, -1 if it runs upward.
  let direction: Double

  /// Creates an edge; nil for a horizontal edge, which has no area to its right.
  init?(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    guard start.y != end.y else { return nil }
    let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
    top = upper.y
    bottom = lower.y
    x = upper.x
    slope = (lower.x - upper.x) / (lower.y - upper.y)
    direction = start.y < end.y ? 1 : -1
  }

  /// Returns the ends of the edge within a row, from top to bottom, and the height between them, 0...1.
  @inline(__always)
  func segment(inRow y: Double) -> (upperX: Double, lowerX: Double, height: Double) {
    let (from, to) = (max(top, y), min(bottom, y + 1))
    return (x + (from - top) * slope, x + (to - top) * slope, to - from)
  }

  /// Returns the part of some rows that the edge touches.
  func rows(within rows: Range<Int>) -> Range<Int> {
    let first = max(Int(Int32(roundingDown: top)), rows.lowerBound), end = Int(Int32(roundingUp: bottom))
    return first..<max(min(end, rows.upperBound), first)
  }
}

/// The exact coverage of a part of a row, from the edges that cross it.
///
/// For each pixel that an edge crosses, the change of the area to the right of the edge is added. A running sum along
/// the row then gives the covered area of every pixel.
struct CoverageRow {
  /// The change of the area in each pixel; there are two more numbers than pixels.
  let changes: UnsafeMutablePointer<Double>
  /// The pixels of the part.
  let span: Span

  /// Begins without coverage. The memory must have room for two numbers more than the part has pixels.
  init(_ span: Span, memory: UnsafeMutablePointer<Double>) {
    self.span = span
    changes = memory
    changes.update(repeating: 0, count: span.count + 2)
  }

  /// Adds the area to the right of a segment of an edge; `height` is the segment's signed height within the row,
  /// -1...1.
  func add(from start: Double, to end: Double, height: Double) {
    let limit = Double(span.count)
    var (left, right) = (min(start, end) - Double(span.start), max(start, end) - Double(span.start))
    guard left < limit else { return }
    guard right > 0 else {
      changes[0] += height
      return
    }
    var height = height
    let growth = height / (right - left)
    if left < 0 {
      let passed = -left * growth
      changes[0] += passed
      height -= passed
      left = 0
    }
    if right > limit {
      height -= (right - limit) * growth
      right = limit
    }
    addWithin(left, right, height)
  }

  /// Adds a segment from its left to its right end; both must be within the part.
  private func addWithin(_ left: Double, _ right: Double, _ height: Double) {
    let (first, last) = (Int(left), Int(right))
    guard last > first else {
      let fraction = (left + right) / 2 - Double(first)
      changes[first] += height * (1 - fraction)
      changes[first + 1] += height * fraction
      return
    }
    // The area to the right of a slanted segment grows quadratically in the pixels of its ends, and linearly between
    // them.
    let growth = height / (right - left)
    let entered = Double(first + 1) - left
    var covered = growth * entered * entered / 2
    changes[first] += covered
    for column in (first + 1)..<max(last, first + 1) {
      let mean = growth * (Double(column) + 0.5 - left)
      changes[column] += mean - covered
      covered = mean
    }
    let missing = right - Double(last)
    let mean = height - growth * missing * missing / 2
    // In the last pixel, a triangle is not covered; the pixels after it are covered with the whole height.
    changes[last] += mean - covered
    changes[last + 1] += height - mean
  }
}
