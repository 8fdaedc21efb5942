import TactionGeometry

/// A line that crosses the current height in a row, and the current part of the line. A part is a stretch on which the
/// inside stays on the same side of the line.
struct PathSlice: BitwiseCopyable {
  /// The x coordinates at the current height and at the next height.
  var x: Double
  var endX: Double
  /// The change of x for each unit of height.
  let slope: Double
  /// The x coordinate and the height at which the current part begins.
  var startX: Double
  var start: Int32
  /// The side of the line on which the inside is: 1 for the right, -1 for the left, 0 if both sides are inside or both
  /// are outside.
  var side: Int32 = 0
  let bottom: Int32
  let direction: Int32
  /// The x coordinate at the bottom.
  let bottomX: Double

  init(_ segment: PathScan.Segment) {
    (x, endX, startX, bottomX) = (segment.x, segment.x, segment.x, segment.endX)
    slope = (segment.endX - segment.x) / Double(segment.bottom - segment.top)
    (start, bottom, direction) = (segment.top, segment.bottom, segment.direction)
  }

  /// Returns whether the line is to the left of another line at the current height. If both lines are at the same
  /// position, returns whether this line continues farther to the left.
  @inline(__always)
  func isBefore(_ other: PathSlice) -> Bool { x < other.x || x == other.x && slope < other.slope }
}

// The search for the edges of the inside among the lines of a cluster.
extension PathScan {
  /// The maximum number of lines of a cluster that is divided at each end of a line: in general (`lines`), and if most
  /// of its lines follow each other (`chained`). A cluster with more lines is divided into slices of equal height.
  private static let maximumExact = (lines: 48, chained: 256)
  /// The maximum number of points that are sorted by insertion.
  private static let maximumInserted = 256
  /// The maximum number of slices of equal height.
  private static let evenSlices = 64
  /// The maximum product of the numbers of slices and of lines, which limits the work for a cluster of very many lines.
  private static let evenWork = 1 << 18
  /// The maximum number of crossings at which a cluster is divided. If there are more, the rest of the row is divided
  /// into slices of equal height.
  private static let maximumCrossingsOfCluster = 16

  /// Adds the areas next to the edges of the inside in the cluster `segments`; `winding` is the winding number before
  /// the cluster.
  func resolve(from winding: Int32) {
    let range = 0..<segments.count
    let height = isDense(range) ? 0 : resolveExactly(range, from: winding)
    if height < Int32(Self.unit) { resolveEvenly(range, from: winding, below: height) }
  }

  /// Returns whether dividing the row at each end of its lines would take longer than dividing it into slices of equal
  /// height.
  ///
  /// The lines of a flat curve follow each other. So there are few of them at any height, even if the curve has many
  /// lines.
  private func isDense(_ range: Range<Int>) -> Bool {
    guard range.count > Self.maximumExact.lines else { return false }
    guard range.count <= Self.maximumExact.chained else { return true }
    var heights = 0
    for index in range { heights += Int(segments[index].bottom - segments[index].top) }
    return heights > Self.maximumExact.lines / 2 * Self.unit
  }

  // MARK: Exact

  /// Moves down the row from each end or crossing of lines to the next end or crossing; between them, the order of the
  /// lines does not change.
  ///
  /// - Returns: the height at which the method stopped because of too many crossings; otherwise the height of a whole
  ///   row.
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

  /// Sets `order` to the indices of a cluster's lines, sorted by their tops.
  private func sortByTop(_ range: Range<Int>) {
    order.shrink(to: 0)
    let segments = segments.elements
    for index in range where segments[index].direction != 0 {
      order.push(Int32(truncatingIfNeeded: index))
    }
    order.elements.sortByInsertion(count: order.count) { first, second in
      let (a, b) = (segments[Int(first)], segments[Int(second)])
      // The order of lines that coincide must not depend on the rows above, because another thread may draw those rows.
      return a.top < b.top || a.top == b.top && a.bottom < b.bottom
    }
  }

  /// Sets the x coordinates at the next height; returns whether lines cross above that height.
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

  /// Sets the side of each line from a height on. The side determines whether the line is an edge of the inside.
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

  /// Adds the current parts of all lines down to the current height.
  private func endParts(at height: Int32) {
    for index in 0..<slice.count { addPart(of: slice[index], to: slice[index].x, at: height) }
  }

  /// Removes the lines that end at a height, and moves the other lines to that height.
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

  /// Adds the edges of the inside among many lines below a height. The rest of the row is divided into slices of equal
  /// height; in each slice, the order of the lines in its middle is used.
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

  /// Sets `points` to the positions at which lines cross a height, sorted from left to right.
  private func collectPoints(_ range: Range<Int>, at height: Int32) {
    points.shrink(to: 0)
    for index in range {
      let segment = segments[index]
      guard segment.direction != 0, segment.top <= height, segment.bottom > height else { continue }
      points.push(PathPoint(x: segment.x(at: height), direction: segment.direction))
    }
    sortPoints()
  }

  /// Sorts points by their positions. They are almost in order already, because the lines are sorted.
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
