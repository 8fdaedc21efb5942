/// A straight edge of an outline, from top to bottom, in device pixels.
struct OutlineEdge: BitwiseCopyable {
  let top: Double
  let bottom: Double
  /// Where it is at the top.
  let x: Double
  /// How far it goes to the right for each pixel downward.
  let slope: Double
  /// 1 where the outline runs downward, -1 where it runs upward.
  let direction: Double

  /// Nil for an edge that is level, and so bounds no area to its right.
  init?(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    guard start.y != end.y else { return nil }
    let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
    top = upper.y
    bottom = lower.y
    x = upper.x
    slope = (lower.x - upper.x) / (lower.y - upper.y)
    direction = start.y < end.y ? 1 : -1
  }

  /// Where the edge is within a row: its ends from top to bottom, and how much of the row's height lies between them.
  @inline(__always)
  func piece(inRow y: Double) -> (upperX: Double, lowerX: Double, height: Double) {
    let (from, to) = (max(top, y), min(bottom, y + 1))
    return (x + (from - top) * slope, x + (to - top) * slope, to - from)
  }

  /// The rows, of some, that the edge is in.
  func rows(within rows: Range<Int>) -> Range<Int> {
    let first = max(Int(Int32(roundingDown: top)), rows.lowerBound), end = Int(Int32(roundingUp: bottom))
    return first..<max(min(end, rows.upperBound), first)
  }
}
