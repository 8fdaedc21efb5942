import TactionGeometry

/// The coverage of device pixels by one glyph. The glyph's mask must outlive this value.
struct GlyphCoverage: BitwiseCopyable {
  /// The device columns that the glyph touches.
  let columns: Span
  /// The device rows that the glyph touches.
  var rows: Range<Int> { Int(top)..<Int(bottom) }
  private let top: Int32
  private let bottom: Int32

  private let bytes: UnsafePointer<UInt8>
  private let stride: Int
  private let width: Int
  private let height: Int
  /// The transform from device pixels to the mask's pixels. Device coordinates are relative to the centre of the first
  /// touched pixel; coordinates in the mask are relative to the centre of its first pixel.
  private let toMask: Transform
  /// Whether the mask's pixels coincide with device pixels.
  private let isOnPixels: Bool

  /// Creates the coverage; nil for a glyph with its own colours, and for a glyph whose transform has no finite inverse.
  init?(_ glyph: PositionedGlyph) {
    guard case .mask(let mask) = glyph.shape else { return nil }
    let bounds = glyph.bounds
    columns = Span(start: Int32(clamping: bounds.x), end: Int32(clamping: bounds.maxX))
    (top, bottom) = (Int32(clamping: bounds.y), Int32(clamping: bounds.maxY))
    bytes = UnsafePointer(mask.bytes)
    (stride, width, height) = (mask.stride, mask.width, mask.height)
    guard case .transformed(let toDevice) = glyph.placement else {
      (toMask, isOnPixels) = (.identity, true)
      return
    }
    guard let back = toDevice.inverted(), back.isFinite else { return nil }
    let first = back.apply(Point(x: Double(bounds.x) + 0.5, y: Double(bounds.y) + 0.5))
    toMask = Transform(a: back.a, b: back.b, c: back.c, d: back.d, tx: first.x - 0.5, ty: first.y - 0.5)
    isOnPixels = false
  }

  /// Adds the coverage of some pixels in one of the glyph's rows.
  func add(_ span: Span, row y: Int, to coverage: UnsafeMutablePointer<UInt8>) {
    let (column, row) = (Int(span.start) - Int(columns.start), y - rows.lowerBound)
    guard !isOnPixels else {
      Self.add(bytes + (row * stride + column), to: coverage, count: span.count)
      return
    }
    var (u, v) = (Self.fixed(toMask.c * Double(row) + toMask.tx), Self.fixed(toMask.d * Double(row) + toMask.ty))
    let (stepX, stepY) = (Self.fixed(toMask.a), Self.fixed(toMask.b))
    u &+= stepX &* Int64(column)
    v &+= stepY &* Int64(column)
    for index in 0..<span.count {
      coverage[index] = Self.sum(coverage[index], sample(u, v))
      u &+= stepX
      v &+= stepY
    }
  }

  /// Returns the mask's value at a position, interpolated between four pixels; it is 0 outside the mask.
  @inline(__always)
  private func sample(_ u: Int64, _ v: Int64) -> UInt8 {
    let (column, row) = (Int(u >> 32), Int(v >> 32))
    guard column >= -1, row >= -1, column < width, row < height else { return 0 }
    let (right, down) = (Int(u >> 24) & 255, Int(v >> 24) & 255)
    let top = mix(row, column, right), bottom = mix(row + 1, column, right)
    return UInt8(truncatingIfNeeded: (top * (256 - down) + bottom * down + 0x8000) >> 16)
  }

  @inline(__always)
  private func mix(_ row: Int, _ column: Int, _ weight: Int) -> Int {
    guard row >= 0, row < height else { return 0 }
    let start = bytes + (row * stride + column)
    let left = column >= 0 ? Int(start[0]) : 0, right = column + 1 < width ? Int(start[1]) : 0
    return left * (256 - weight) + right * weight
  }

  /// Adds coverage. Sums saturate, because letters may overlap, for example at the joints of Arabic script.
  private static func add(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    typealias Eight = SIMD8<UInt8>
    var index = 0
    while index + 8 <= count {
      let (a, b) = (UnsafeRawPointer(source + index), UnsafeMutableRawPointer(target + index))
      let (new, old) = (a.loadUnaligned(as: Eight.self), b.loadUnaligned(as: Eight.self))
      b.storeBytes(of: old &+ pointwiseMin(new, ~old), as: Eight.self)
      index += 8
    }
    while index < count {
      target[index] = sum(target[index], source[index])
      index += 1
    }
  }

  @inline(__always)
  private static func sum(_ a: UInt8, _ b: UInt8) -> UInt8 { a &+ min(b, ~a) }

  /// Returns a number with 32 fraction bits; saturates if the position is too far away to be visible.
  private static func fixed(_ value: Double) -> Int64 { Int64(saturating: value * Double(1 << 32 as Int64)) }
}
