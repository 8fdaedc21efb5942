/// What draws a band of a model's picture: memory for a depth and a colour of each of the four samples of each pixel.
final class ModelBand {
  /// Where the samples of a pixel lie in it: no two in one row or column, so that edges of any direction are smooth.
  @inline(__always)
  static func sample(_ index: Int) -> (x: Double, y: Double) {
    switch index {
    case 0: (0.375, 0.125)
    case 1: (0.875, 0.375)
    case 2: (0.125, 0.625)
    default: (0.625, 0.875)
    }
  }

  private var width = 0
  private var depths: UnsafeMutablePointer<Float>
  private var colors: UnsafeMutablePointer<UInt32>
  private var shades: UnsafeMutablePointer<UInt32>

  init() {
    depths = .allocate(capacity: 0)
    colors = .allocate(capacity: 0)
    shades = .allocate(capacity: 0)
  }

  deinit { release() }

  private func release() {
    depths.deallocate()
    colors.deallocate()
    shades.deallocate()
  }

  private func makeRoom(for width: Int) {
    guard width != self.width else { return }
    release()
    self.width = width
    let count = width * ModelStage.bandHeight * 4
    depths = .allocate(capacity: count)
    colors = .allocate(capacity: count)
    shades = .allocate(capacity: width)
    shades.initialize(repeating: 0, count: width)
  }

  /// Draws one band of a picture.
  func draw(_ band: Int, of stage: ModelStage, into bitmap: Bitmap, background: UInt32) {
    makeRoom(for: bitmap.width)
    let top = band * ModelStage.bandHeight
    let rows = top..<min(top + ModelStage.bandHeight, bitmap.height)
    let count = width * rows.count * 4
    depths.initialize(repeating: -.infinity, count: count)
    colors.initialize(repeating: background, count: count)
    for member in stage.members(of: band) {
      let triangle = stage.triangles[Int(stage.members[member])]
      if let setup = TriangleRows(triangle, of: stage) { paint(setup, rows) }
    }
    for y in rows { resolve(y - top, into: bitmap.row(y)) }
  }

  @inline(__always)
  private func paint(_ triangle: TriangleRows, _ rows: Range<Int>) {
    let first = max(triangle.rows.lowerBound, rows.lowerBound), end = min(triangle.rows.upperBound, rows.upperBound)
    guard first < end else { return }
    for y in first..<end {
      let (a, b) = (
        triangle.edges.span(ofRow: y, sample: 0, width: width), triangle.edges.span(ofRow: y, sample: 1, width: width)
      )
      let (c, d) = (
        triangle.edges.span(ofRow: y, sample: 2, width: width), triangle.edges.span(ofRow: y, sample: 3, width: width)
      )
      let all = a.union(b).union(c.union(d))
      guard !all.isEmpty else { continue }
      triangle.shade(all, row: y, into: shades)
      let line = (y - rows.lowerBound) * 4
      cover(a, line, triangle.depth(row: y, sample: 0), triangle.depthStep)
      cover(b, line + 1, triangle.depth(row: y, sample: 1), triangle.depthStep)
      cover(c, line + 2, triangle.depth(row: y, sample: 2), triangle.depthStep)
      cover(d, line + 3, triangle.depth(row: y, sample: 3), triangle.depthStep)
    }
  }

  /// Gives the samples of a line that are farther away the colour of this triangle.
  @inline(__always)
  private func cover(_ span: Span, _ line: Int, _ depth: Float, _ step: Float) {
    let (depths, colors, shades) = (self.depths + line * width, self.colors + line * width, self.shades)
    guard span.start < span.end else { return }
    for x in Int(span.start)..<Int(span.end) {
      let own = depth + Float(x) * step
      if own > depths[x] {
        depths[x] = own
        colors[x] = shades[x]
      }
    }
  }

  /// Writes the mean of the four samples of each pixel.
  private func resolve(_ row: Int, into target: UnsafeMutablePointer<UInt32>) {
    let (a, b) = (colors + row * 4 * width, colors + (row * 4 + 1) * width)
    let (c, d) = (colors + (row * 4 + 2) * width, colors + (row * 4 + 3) * width)
    let mask: UInt32 = 0x00FF_00FF
    for x in 0..<width {
      let low = (a[x] & mask) &+ (b[x] & mask) &+ (c[x] & mask) &+ (d[x] & mask) &+ 0x0002_0002
      let high =
        (a[x] >> 8 & mask) &+ (b[x] >> 8 & mask) &+ (c[x] >> 8 & mask) &+ (d[x] >> 8 & mask) &+ 0x0002_0002
      target[x] = (low >> 2 & mask) | (high >> 2 & mask) << 8
    }
  }
}
