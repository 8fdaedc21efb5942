import TactionGeometry

/// A line that is active at a height of a row, and its present part in the outline of the inside.
struct PathSlice: BitwiseCopyable {
  /// The position at the present height, and at the next one.
  var x: Double
  var endX: Double
  /// The change of the position by height.
  let slope: Double
  /// The beginning of its present part.
  var startX: Double
  var start: Int32
  /// Whether the inside begins to its right (1), ends there (-1), or neither (0).
  var side: Int32 = 0
  let bottom: Int32
  let direction: Int32
  /// The position at the bottom.
  let bottomX: Double

  init(_ segment: PathScan.Segment) {
    (x, endX, startX, bottomX) = (segment.x, segment.x, segment.x, segment.endX)
    slope = (segment.endX - segment.x) / Double(segment.bottom - segment.top)
    (start, bottom, direction) = (segment.top, segment.bottom, segment.direction)
  }

  /// Whether it lies to the left of another line at the present height, or begins there and goes more to the left.
  @inline(__always)
  func isBefore(_ other: PathSlice) -> Bool { x < other.x || x == other.x && slope < other.slope }
}

// The edges of the inside among the lines of a cluster.
extension PathScan {
  /// The maximum number of lines of a cluster that is cut at each end of a line: in general, and if most of its lines
  /// follow each other. A cluster with more lines is cut at even distances.
  private static let maximumExact = (lines: 48, chained: 256)
  /// The maximum number of points that are sorted by insertion.
  private static let maximumInserted = 256
  /// The number of slices of a row with more lines.
  private static let evenSlices = 64
  /// The number of line slices for a cluster of very many lines.
  private static let evenWork = 1 << 18
  /// The maximum number of crossings at which a cluster is cut; the rest of the row is cut at even distances.
  private static let maximumCrossingsOfCluster = 16

  /// Adds the areas next to the edges of the inside in a cluster, with the winding numbers before and after it.
  func resolve(_ range: Range<Int>, from winding: Int32, to next: Int32) {
    let segments = segments.elements
    if range.count == 1 {
      // A line of its own, as most lines of a chart are.
      let (segment, inside) = (segments[range.lowerBound], isInside(next))
      guard inside != isInside(winding) else { return }
      let height = segment.bottom - segment.top
      return add(from: segment.x, to: segment.endX, height: inside ? height : -height)
    }
    var (down, up): (Int32, Int32) = (0, 0)
    for index in range {
      if segments[index].direction > 0 { down += 1 } else if segments[index].direction < 0 { up += 1 }
    }
    if down == 0 || up == 0, abs(next &- winding) <= 1 {
      // All lines run the same way and add up to one whole row: they follow each other, like the lines of a curve.
      let inside = isInside(next)
      guard inside != isInside(winding) else { return }
      for index in range where segments[index].direction != 0 {
        let segment = segments[index]
        let height = segment.bottom - segment.top
        add(from: segment.x, to: segment.endX, height: inside ? height : -height)
      }
      return
    }
    // All remains inside if lines of a shape overlap the inside of another one.
    if rule == .nonZero, winding - up > 0 || winding + down < 0 { return }
    let height = isDense(range) ? 0 : resolveExactly(range, from: winding)
    if height < Int32(Self.unit) { resolveEvenly(range, from: winding, below: height) }
  }

  /// Whether cutting the row at each end of its lines would take longer than even slices.
  ///
  /// The lines of a flat curve follow each other, so that few of them pass any height, however many they are.
  private func isDense(_ range: Range<Int>) -> Bool {
    guard range.count > Self.maximumExact.lines else { return false }
    guard range.count <= Self.maximumExact.chained else { return true }
    var heights = 0
    for index in range { heights += Int(segments[index].bottom - segments[index].top) }
    return heights > Self.maximumExact.lines / 2 * Self.unit
  }

  // MARK: Exact

  /// Moves down the row from one end or crossing of lines to the next; between these, the order of the lines is fixed.
  ///
  /// - Returns: the height at which it gave up because of too many crossings; the height of a whole row if it did not.
  private func resolveExactly(_ range: Range<Int>, from winding: Int32) -> Int32 {
    sortByTop(range)
    slice.shrink(to: 0)
    var (pending, crossings) = (0, 0)
    let (order, count, segments) = (order.elements, order.count, segments.elements)
    var height: Int32 = 0
    while pending < count || slice.count > 0 {
      if slice.count == 0 { height = segments[Int(order[pending])].top }
      while pending < count, segments[Int(order[pending])].top <= height {
        slice.push(PathSlice(segments[Int(order[pending])]))
        pending += 1
      }
      slice.elements.sortByInsertion(count: slice.count) { $0.isBefore($1) }
      var end = pending < count ? segments[Int(order[pending])].top : .max
      for index in 0..<slice.count { end = min(end, slice.elements[index].bottom) }
      if moveSlice(from: height, to: end), end - height > 1 {
        crossings += 1
        if crossings > Self.maximumCrossingsOfCluster {
          endParts(at: height)
          return height
        }
        end = firstCrossing(from: height, to: end)
        _ = moveSlice(from: height, to: end)
      }
      setSides(at: height, from: winding)
      height = end
      endLines(at: height)
    }
    return Int32(Self.unit)
  }

  /// Sets the indices of a cluster's lines, by their tops.
  private func sortByTop(_ range: Range<Int>) {
    order.shrink(to: 0)
    let segments = segments.elements
    for index in range where segments[index].direction != 0 {
      order.push(Int32(truncatingIfNeeded: index))
    }
    order.elements.sortByInsertion(count: order.count) { first, second in
      let (a, b) = (segments[Int(first)], segments[Int(second)])
      // Of lines that coincide, the order must not depend on the rows above, which another thread may draw.
      return a.top < b.top || a.top == b.top && a.bottom < b.bottom
    }
  }

  /// Sets the positions at the next height; returns whether lines cross before it.
  private func moveSlice(from height: Int32, to end: Int32) -> Bool {
    let lines = slice.elements
    var (crosses, before) = (false, -Double.infinity)
    for index in 0..<slice.count {
      let endX =
        end == lines[index].bottom ? lines[index].bottomX : lines[index].x + lines[index].slope * Double(end - height)
      lines[index].endX = endX
      if before - endX > 1e-9 { crosses = true }
      before = max(before, endX)
    }
    return crosses
  }

  /// Returns the height at which two lines first cross.
  private func firstCrossing(from height: Int32, to end: Int32) -> Int32 {
    let lines = slice.elements
    var first = 1.0
    for index in 1..<max(slice.count, 1) {
      let overlap = lines[index - 1].endX - lines[index].endX
      guard overlap > 1e-9 else { continue }
      let distance = lines[index].x - lines[index - 1].x
      first = min(first, distance / (distance + overlap))
    }
    return height + Int32((Double(end - height) * first).rounded(.up)).clamped(to: 1...(end - height))
  }

  /// Sets which lines are edges of the inside from a height on.
  private func setSides(at height: Int32, from winding: Int32) {
    let lines = slice.elements
    var (winding, isInsideBefore) = (winding, isInside(winding))
    for index in 0..<slice.count {
      winding &+= lines[index].direction
      let inside = isInside(winding)
      let side: Int32 = inside == isInsideBefore ? 0 : inside ? 1 : -1
      isInsideBefore = inside
      guard side != lines[index].side else { continue }
      addPart(of: lines[index], to: lines[index].x, at: height)
      (lines[index].side, lines[index].start, lines[index].startX) = (side, height, lines[index].x)
    }
  }

  /// Adds the present parts of all lines down to the present height.
  private func endParts(at height: Int32) {
    for index in 0..<slice.count { addPart(of: slice[index], to: slice[index].x, at: height) }
  }

  /// Removes the lines that end at a height, and moves the others there.
  private func endLines(at height: Int32) {
    let lines = slice.elements
    var kept = 0
    for index in 0..<slice.count {
      guard lines[index].bottom > height else {
        addPart(of: lines[index], to: lines[index].bottomX, at: height)
        continue
      }
      if kept < index { lines[kept] = lines[index] }
      lines[kept].x = lines[kept].endX
      kept += 1
    }
    slice.shrink(to: kept)
  }

  @inline(__always)
  private func addPart(of line: PathSlice, to x: Double, at height: Int32) {
    guard line.side != 0, height > line.start else { return }
    add(from: line.startX, to: x, height: line.side * (height - line.start))
  }

  // MARK: Even

  /// Adds the edges of the inside among many lines below a height, by their order in the middle of even slices.
  private func resolveEvenly(_ range: Range<Int>, from winding: Int32, below height: Int32) {
    let count = (Self.evenWork / range.count).clamped(to: 4...Self.evenSlices)
    let step = Int32(truncatingIfNeeded: Self.unit / count)
    var top = height
    while top < Self.unit {
      let bottom = min(top + step, Int32(Self.unit))
      collectPoints(range, at: (top + bottom) / 2)
      addPoints(height: bottom - top, from: winding)
      top = bottom
    }
  }

  /// Sets where lines pass a height, in order.
  private func collectPoints(_ range: Range<Int>, at height: Int32) {
    points.shrink(to: 0)
    for index in range {
      let segment = segments[index]
      guard segment.direction != 0, segment.top <= height, segment.bottom > height else { continue }
      points.push(PathPoint(x: segment.x(at: height), direction: segment.direction))
    }
    sortPoints()
  }

  /// Sorts points by their positions; they are almost in order, as their lines are.
  private func sortPoints() {
    let passed = points.elements
    guard points.count <= Self.maximumInserted else {
      var buffer = UnsafeMutableBufferPointer(start: passed, count: points.count)
      return buffer.sort { $0.x < $1.x }
    }
    passed.sortByInsertion(count: points.count) { $0.x < $1.x }
  }

  private func addPoints(height: Int32, from winding: Int32) {
    var winding = winding
    for index in 0..<points.count {
      let next = winding &+ points[index].direction
      let inside = isInside(next)
      if inside != isInside(winding) {
        add(from: points[index].x, to: points[index].x, height: inside ? height : -height)
      }
      winding = next
    }
  }
}
