/// The outline of a triangle, ready for the lines of a picture.
struct TriangleEdges {
  /// An edge, from its upper to its lower end.
  private struct Edge {
    let x: Double
    let y: Double
    let slope: Double

    /// Triangles that share an edge reckon it from the same end with the same numbers, so that no sample belongs to both, or to
    /// none.
    init(_ upper: ModelStage.Corner, _ lower: ModelStage.Corner) {
      (x, y) = (upper.x, upper.y)
      slope = lower.y > upper.y ? (lower.x - upper.x) / (lower.y - upper.y) : 0
    }

    @inline(__always)
    func x(at line: Double) -> Double { x + (line - y) * slope }
  }

  let top: Double
  let middle: Double
  let bottom: Double
  private let long: Edge
  private let first: Edge
  private let second: Edge

  /// For corners from the upper to the lower.
  init(_ upper: ModelStage.Corner, _ middle: ModelStage.Corner, _ lower: ModelStage.Corner) {
    (top, self.middle, bottom) = (upper.y, middle.y, lower.y)
    long = Edge(upper, lower)
    first = Edge(upper, middle)
    second = Edge(middle, lower)
  }

  /// Where a line between top and bottom enters and leaves the triangle.
  @inline(__always)
  func ends(atHeight y: Double) -> (left: Double, right: Double) {
    let (a, b) = (long.x(at: y), y < middle ? first.x(at: y) : second.x(at: y))
    return a < b ? (a, b) : (b, a)
  }

  /// The pixels of a row whose sample lies within, as far as there are pixels.
  @inline(__always)
  func span(ofRow y: Int, sample: Int, width: Int) -> Span {
    let offset = ModelBand.sample(sample)
    let line = Double(y) + offset.y
    guard line >= top, line < bottom else { return .empty }
    let ends = ends(atHeight: line)
    return Span(
      start: Self.ceiling(ends.left - offset.x, limit: width), end: Self.ceiling(ends.right - offset.x, limit: width))
  }

  /// The next whole number, within 0 and a limit.
  @inline(__always)
  private static func ceiling(_ x: Double, limit: Int) -> Int32 {
    max(0, min(Int32(roundingUp: x), Int32(truncatingIfNeeded: limit)))
  }
}
