/// A line in a slice of a row, in which no line ends.
struct PathSlice: BitwiseCopyable {
  /// The positions at the top and at the bottom of the slice.
  var x: Double
  var endX: Double
  let direction: Int32

  /// Whether it lies to the left of another line at the top, or begins there and goes more to the left.
  @inline(__always)
  func isBefore(_ other: PathSlice) -> Bool { x < other.x || x == other.x && endX < other.endX }
}

// The edges of the inside among the lines of a cluster.
extension PathScan {
  /// The maximum number of lines of a cluster that are cut at each of their ends; more are cut at even distances.
  private static let maximumExact = 40
  /// The number of slices of a row with more lines.
  private static let evenSlices = 64
  /// The number of line slices for a cluster of very many lines.
  private static let evenWork = 1 << 18
  /// The maximum number of crossings in a slice that are taken into account.
  private static let maximumCrossingsOfSlice = 256

  /// Adds the areas beside the edges of the inside in a cluster, with the winding numbers before and after it.
  func resolve(_ range: Range<Int>, from winding: Int32, to next: Int32) {
    let segments = segments.elements
    var (down, up): (Int32, Int32) = (0, 0)
    for index in range {
      if segments[index].direction > 0 { down += 1 } else if segments[index].direction < 0 { up += 1 }
    }
    if down == 0 || up == 0, abs(next &- winding) <= 1 {
      // All run the same way and make one whole row: one after the other, as the lines of a curve.
      let inside = isInside(next)
      guard inside != isInside(winding) else { return }
      for index in range where segments[index].direction != 0 {
        let segment = segments[index]
        let height = segment.bottom - segment.top
        add(from: segment.x, to: segment.endX, height: inside ? height : -height)
      }
      return
    }
    // Where lines of a shape overlap the inside of another one, all remains inside.
    if rule == .nonZero, winding - up > 0 || winding + down < 0 { return }
    if range.count > Self.maximumExact { return resolveEvenly(range, from: winding) }
    collectHeights(range)
    for index in 1..<max(heights.count, 1) where heights[index] > heights[index - 1] {
      resolveSlice(of: range, heights[index - 1], heights[index], from: winding)
    }
  }

  /// Sets the heights at which lines of a cluster begin or end, in order.
  private func collectHeights(_ range: Range<Int>) {
    heights.shrink(to: 0)
    for index in range where segments[index].direction != 0 {
      insertHeight(segments[index].top)
      insertHeight(segments[index].bottom)
    }
  }

  private func insertHeight(_ height: Int32) {
    var target = heights.count
    while target > 0, heights[target - 1] > height { target -= 1 }
    if target > 0, heights[target - 1] == height { return }
    heights.insert(height, at: target)
  }

  private func resolveSlice(of range: Range<Int>, _ top: Int32, _ bottom: Int32, from winding: Int32) {
    slice.shrink(to: 0)
    for index in range {
      let segment = segments[index]
      guard segment.direction != 0, segment.top <= top, segment.bottom >= bottom else { continue }
      slice.push(PathSlice(x: segment.x(at: top), endX: segment.x(at: bottom), direction: segment.direction))
    }
    var (start, crossings) = (top, 0)
    while true {
      sortSlice()
      let first = firstCrossing()
      guard let first, crossings < Self.maximumCrossingsOfSlice, bottom - start > 1 else { break }
      crossings += 1
      let height = (Int32((Double(bottom - start) * first).rounded(.up))).clamped(to: 1...(bottom - start - 1))
      let fraction = Double(height) / Double(bottom - start)
      addSlice(to: fraction, height: height, from: winding)
      for index in 0..<slice.count {
        slice.elements[index].x += (slice.elements[index].endX - slice.elements[index].x) * fraction
      }
      start += height
    }
    addSlice(to: 1, height: bottom - start, from: winding)
  }

  private func sortSlice() {
    let lines = slice.elements
    for index in 1..<max(slice.count, 1) {
      let line = lines[index]
      var target = index
      while target > 0, line.isBefore(lines[target - 1]) {
        lines[target] = lines[target - 1]
        target -= 1
      }
      lines[target] = line
    }
  }

  /// Returns the fraction of the slice's height at which two lines first cross; nil if none do.
  private func firstCrossing() -> Double? {
    let lines = slice.elements
    var first: Double?
    for index in 1..<max(slice.count, 1) {
      let overlap = lines[index - 1].endX - lines[index].endX
      guard overlap > 1e-9 else { continue }
      let fraction = (lines[index].x - lines[index - 1].x) / (lines[index].x - lines[index - 1].x + overlap)
      if fraction < first ?? 2 { first = fraction }
    }
    return first
  }

  /// Adds the edges of the inside in a slice down to a fraction of its height, in the order of its lines.
  private func addSlice(to fraction: Double, height: Int32, from winding: Int32) {
    var winding = winding
    for index in 0..<slice.count {
      let line = slice[index]
      let next = winding &+ line.direction
      let inside = isInside(next)
      if inside != isInside(winding) {
        add(from: line.x, to: line.x + (line.endX - line.x) * fraction, height: inside ? height : -height)
      }
      winding = next
    }
  }

  /// Adds the edges of the inside among many lines, by their order in the middle of even slices.
  private func resolveEvenly(_ range: Range<Int>, from winding: Int32) {
    let count = (Self.evenWork / range.count).clamped(to: 4...Self.evenSlices)
    let height = Int32(truncatingIfNeeded: Self.unit / count)
    var top: Int32 = 0
    while top < Self.unit {
      let bottom = min(top + height, Int32(Self.unit))
      let middle = (top + bottom) / 2
      slice.shrink(to: 0)
      for index in range {
        let segment = segments[index]
        guard segment.direction != 0, segment.top <= middle, segment.bottom > middle else { continue }
        let x = segment.x(at: middle)
        slice.push(PathSlice(x: x, endX: x, direction: segment.direction))
      }
      var lines = UnsafeMutableBufferPointer(start: slice.elements, count: slice.count)
      lines.sort { $0.x < $1.x }
      addSlice(to: 1, height: bottom - top, from: winding)
      top = bottom
    }
  }
}
