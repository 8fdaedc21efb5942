/// One triangle, ready for the rows of a picture: which samples it covers, how near it is, and what colour it has.
struct TriangleRows {
  /// The rows that it may touch.
  let rows: Range<Int>
  let edges: TriangleEdges
  /// How much nearer it comes with each pixel to the right.
  let depthStep: Float

  private typealias Corner = ModelStage.Corner

  /// A number that changes evenly over the picture: at the upper corner, by pixel to the right, and by pixel down.
  private struct Plane {
    let start: SIMD4<Float>
    let right: SIMD4<Float>
    let down: SIMD4<Float>
  }

  /// The upper corner.
  private let x: Double
  private let depth: Float
  private let depthDown: Float
  private let color: Plane
  private let highlight: Plane
  /// The place in the texture, and 1/w.
  private let place: Plane
  private let texture: ModelTexture.Level?

  /// Nil for a triangle that covers nothing.
  init?(_ triangle: ModelStage.Triangle, of stage: ModelStage) {
    var (a, b, c) = (
      stage.corners[Int(triangle.corners.0)], stage.corners[Int(triangle.corners.1)],
      stage.corners[Int(triangle.corners.2)]
    )
    if b.y < a.y { (a, b) = (b, a) }
    if c.y < b.y { (b, c) = (c, b) }
    if b.y < a.y { (a, b) = (b, a) }
    let (dx1, dy1, dx2, dy2) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)
    let area = dx1 * dy2 - dx2 * dy1
    guard area != 0, area.isFinite, c.y > a.y else { return nil }
    rows = Int(max(a.y, 0))..<(Int(max(c.y, 0)) + 1)
    edges = TriangleEdges(a, b, c)
    x = a.x
    // How a number changes to the right and down, from how it changes to the other corners.
    let scale = 1 / area
    let (r1, r2) = (Float(dy2 * scale), Float(-dy1 * scale)), (d1, d2) = (Float(-dx2 * scale), Float(dx1 * scale))
    depth = a.depth
    depthStep = (b.depth - a.depth) * r1 + (c.depth - a.depth) * r2
    depthDown = (b.depth - a.depth) * d1 + (c.depth - a.depth) * d2
    @inline(__always)
    func plane(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>) -> Plane {
      let (first, second) = (b - a, c - a)
      return Plane(start: a, right: first * r1 + second * r2, down: first * d1 + second * d2)
    }
    texture = triangle.texture
    if texture == nil {
      color = plane(Self.sum(a), Self.sum(b), Self.sum(c))
      (highlight, place) = (color, color)
    } else {
      color = plane(a.color, b.color, c.color)
      highlight = plane(a.highlight, b.highlight, c.highlight)
      place = plane(Self.place(a), Self.place(b), Self.place(c))
    }
  }

  private static func sum(_ corner: Corner) -> SIMD4<Float> { Self.kept(corner.color + corner.highlight) }

  private static func place(_ corner: Corner) -> SIMD4<Float> {
    SIMD4(corner.texturePoint.x, corner.texturePoint.y, corner.inverseW, 0)
  }

  /// How near the sample of a row's pixel 0 would be.
  @inline(__always)
  func depth(row y: Int, sample: Int) -> Float {
    let offset = ModelBand.sample(sample)
    return depth + depthStep * Float(offset.x - x) + depthDown * Float(Double(y) + offset.y - edges.top)
  }

  /// Writes the colour of each pixel of a row: that at its centre, or the nearest to it within the triangle.
  @inline(__always)
  func shade(_ span: Span, row y: Int, into shades: UnsafeMutablePointer<UInt32>) {
    let height = min(max(Double(y) + 0.5, edges.top), edges.bottom.nextDown)
    let ends = edges.ends(atHeight: height)
    let down = Float(height - edges.top)
    let row = Row(span: span, left: ends.left - 0.5, right: ends.right - 0.5, x: x - 0.5)
    if let texture {
      shade(row, down, texture, into: shades)
    } else {
      shade(row, down, into: shades)
    }
  }

  /// The pixels of a row, with where the triangle begins and ends on it, all from the centres of pixels.
  private struct Row {
    let span: Span
    let left: Double
    let right: Double
    /// The upper corner.
    let x: Double

    /// How far a pixel, or the nearest place in the triangle, is from the upper corner.
    @inline(__always)
    func offset(_ pixel: Int32) -> Float { Float(min(max(Double(pixel), left), right) - x) }
  }

  @inline(__always)
  private func shade(_ row: Row, _ down: Float, into shades: UnsafeMutablePointer<UInt32>) {
    let start = color.start + color.down * down
    let step = PackedColor(change: color.right)
    // Pixels whose centres lie within follow each other evenly; the ends may lie outside.
    let (first, last) = (row.span.start, row.span.end - 1)
    shades[Int(first)] = PackedColor(Self.kept(start + color.right * row.offset(first))).pixel
    guard last > first else { return }
    shades[Int(last)] = PackedColor(Self.kept(start + color.right * row.offset(last))).pixel
    guard last > first + 1 else { return }
    var color = PackedColor(Self.kept(start + color.right * row.offset(first + 1)))
    for x in Int(first + 1)..<Int(last) {
      shades[x] = color.pixel
      color.bits &+= step.bits
    }
  }

  @inline(__always)
  private func shade(
    _ row: Row, _ down: Float, _ texture: ModelTexture.Level, into shades: UnsafeMutablePointer<UInt32>
  ) {
    let (color, highlight) = (
      self.color.start + self.color.down * down, self.highlight.start + self.highlight.down * down
    )
    let place = self.place.start + self.place.down * down
    for x in row.span.start..<row.span.end {
      let right = row.offset(x)
      let there = place + self.place.right * right
      let w = 1 / there.z
      let tint = (color + self.color.right * right) * (1.0 / 255)
      let result = texture.sample(SIMD2(there.x * w, there.y * w)) * tint + highlight + self.highlight.right * right
      shades[Int(x)] = PackedColor(Self.kept(result)).pixel
    }
  }

  /// The colour within what a pixel can be; what is no number becomes nothing.
  @inline(__always)
  private static func kept(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let positive = SIMD4<Float>.zero.replacing(with: color, where: color .> 0)
    return positive.replacing(with: 255, where: positive .> 255)
  }
}
