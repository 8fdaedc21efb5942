/// One triangle, ready for the rows of a picture: which samples it covers, how near it is, and what colour it has.
struct TriangleRows {
  /// The rows that it may touch.
  let rows: Range<Int>
  /// How much nearer it comes with each pixel to the right.
  let depthStep: Float

  private typealias Corner = ModelStage.Corner

  // From the top to the bottom.
  private let upper: Corner
  private let middle: Corner
  private let lower: Corner
  private let depthDown: Float
  // What changes evenly over the picture: at the upper corner, by pixel to the right, and by pixel down.
  private let color: (at: SIMD4<Float>, right: SIMD4<Float>, down: SIMD4<Float>)
  private let highlight: (at: SIMD4<Float>, right: SIMD4<Float>, down: SIMD4<Float>)
  /// The place in the texture, and 1/w.
  private let place: (at: SIMD4<Float>, right: SIMD4<Float>, down: SIMD4<Float>)
  private let texture: Bitmap?
  private let isShiny: Bool

  /// Nil for a triangle that covers nothing.
  init?(_ triangle: ModelStage.Triangle, of stage: ModelStage) {
    let (a, b, c) = triangle.corners
    var corners = (stage.corners[Int(a)], stage.corners[Int(b)], stage.corners[Int(c)])
    if corners.1.y < corners.0.y { (corners.0, corners.1) = (corners.1, corners.0) }
    if corners.2.y < corners.1.y { (corners.1, corners.2) = (corners.2, corners.1) }
    if corners.1.y < corners.0.y { (corners.0, corners.1) = (corners.1, corners.0) }
    (upper, middle, lower) = corners
    let (dx1, dy1) = (middle.x - upper.x, middle.y - upper.y)
    let (dx2, dy2) = (lower.x - upper.x, lower.y - upper.y)
    let area = dx1 * dy2 - dx2 * dy1
    guard area != 0, area.isFinite, lower.y > upper.y else { return nil }
    rows = Int(max(upper.y.rounded(.down), 0))..<Int(max(lower.y.rounded(.up), 0))
    // The change of a number to the right and down, from its values at the corners.
    let (r1, r2) = (Float(dy2 / area), Float(-dy1 / area)), (d1, d2) = (Float(-dx2 / area), Float(dx1 / area))
    depthStep = (corners.1.depth - corners.0.depth) * r1 + (corners.2.depth - corners.0.depth) * r2
    depthDown = (corners.1.depth - corners.0.depth) * d1 + (corners.2.depth - corners.0.depth) * d2
    func slopes(_ value: (Corner) -> SIMD4<Float>) -> (at: SIMD4<Float>, right: SIMD4<Float>, down: SIMD4<Float>) {
      let at = value(corners.0)
      let (first, second) = (value(corners.1) - at, value(corners.2) - at)
      return (at, first * r1 + second * r2, first * d1 + second * d2)
    }
    color = slopes(\.color)
    highlight = slopes(\.highlight)
    place = slopes { SIMD4($0.texturePoint.x, $0.texturePoint.y, $0.inverseW, 0) }
    isShiny = highlight.at != .zero || highlight.right != .zero || highlight.down != .zero
    texture = stage.textures[Int(triangle.material)]?.level(forArea: Self.shownArea(corners, area: area))
  }

  /// How much of a texture, as a part of it, a pixel in the triangle's middle shows.
  private static func shownArea(_ corners: (Corner, Corner, Corner), area: Double) -> Float {
    let places = [corners.0, corners.1, corners.2].map { $0.texturePoint / $0.inverseW }
    let (first, second) = (places[1] - places[0], places[2] - places[0])
    return abs(first.x * second.y - first.y * second.x) / Float(abs(area))
  }

  /// The pixels whose sample lies within, as far as there are pixels.
  ///
  /// Triangles that share an edge reckon it from the same end with the same numbers: no sample belongs to both, or to none.
  @inline(__always)
  func span(ofRow y: Int, sample: Int, width: Int) -> Range<Int> {
    let offset = ModelBand.samples[sample]
    guard let ends = ends(atHeight: Double(y) + offset.y) else { return 0..<0 }
    let start = max((ends.left - offset.x).rounded(.up), 0),
      end = min((ends.right - offset.x).rounded(.up), Double(width))
    return start < end ? Int(start)..<Int(end) : 0..<0
  }

  /// Where a line enters and leaves the triangle.
  @inline(__always)
  private func ends(atHeight y: Double) -> (left: Double, right: Double)? {
    guard y >= upper.y, y < lower.y else { return nil }
    let long = Self.x(from: upper, to: lower, at: y)
    let short = y < middle.y ? Self.x(from: upper, to: middle, at: y) : Self.x(from: middle, to: lower, at: y)
    return long < short ? (long, short) : (short, long)
  }

  @inline(__always)
  private static func x(from start: Corner, to end: Corner, at y: Double) -> Double {
    start.x + (end.x - start.x) * ((y - start.y) / (end.y - start.y))
  }

  /// How near the sample of a row's pixel 0 would be.
  @inline(__always)
  func depth(row y: Int, sample: Int) -> Float {
    let offset = ModelBand.samples[sample]
    return upper.depth + depthStep * Float(offset.x - upper.x) + depthDown * Float(Double(y) + offset.y - upper.y)
  }

  /// Writes the colour of each pixel of a row: that at its centre, or the nearest to it within the triangle.
  @inline(__always)
  func shade(_ span: Range<Int>, row y: Int, into shades: UnsafeMutablePointer<UInt32>) {
    let height = min(max(Double(y) + 0.5, upper.y), lower.y.nextDown)
    let ends = ends(atHeight: height) ?? (left: upper.x, right: upper.x)
    let down = Float(height - upper.y)
    let (color, highlight, place) = (
      self.color.at + self.color.down * down, self.highlight.at + self.highlight.down * down,
      self.place.at + self.place.down * down
    )
    for x in span {
      let right = Float(min(max(Double(x) + 0.5, ends.left), ends.right) - upper.x)
      let there = place + self.place.right * right
      let w = 1 / there.z
      var result = (color + self.color.right * right) * w
      if let texture {
        result = result * texture.sample(SIMD2(there.x * w, there.y * w)) / 255
      }
      if isShiny { result += (highlight + self.highlight.right * right) * w }
      shades[x] = Self.pixel(result)
    }
  }

  /// An opaque pixel of red, green and blue.
  @inline(__always)
  private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    // A number that is none becomes 0: the comparison is false.
    let kept = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)).replacing(
      with: 0, where: color .!= color)
    let parts = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(kept, rounding: .toNearestOrEven))
    return 0xFF00_0000 | parts.x << 16 | parts.y << 8 | parts.z
  }
}
