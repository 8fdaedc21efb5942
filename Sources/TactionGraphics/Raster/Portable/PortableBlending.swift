/// Four pixels at a time, without instructions of a particular processor.
enum FourPixels {
  typealias Pixels = SIMD4<UInt32>
  /// The components of four pixels.
  typealias Wide = SIMD16<UInt16>

  @inline(__always)
  static func load(_ source: UnsafePointer<UInt32>) -> Pixels {
    UnsafeRawPointer(source).loadUnaligned(as: Pixels.self)
  }

  @inline(__always)
  static func store(_ pixels: Pixels, to target: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(target).storeBytes(of: pixels, as: Pixels.self)
  }

  @inline(__always)
  static func widened(_ pixels: Pixels) -> Wide {
    Wide(truncatingIfNeeded: unsafeBitCast(pixels, to: SIMD16<UInt8>.self))
  }

  @inline(__always)
  static func packed(_ wide: Wide) -> Pixels {
    unsafeBitCast(SIMD16<UInt8>(truncatingIfNeeded: wide), to: Pixels.self)
  }

  /// A byte for each pixel, once for each of its components.
  @inline(__always)
  static func spread(_ bytes: Pixels) -> Wide { widened(bytes &* 0x0101_0101) }

  /// The rounded quotients by 255 of products of two bytes.
  @inline(__always)
  static func dividedBy255(_ products: Wide) -> Wide {
    let rounded = products &+ 128
    return (rounded &+ (rounded &>> 8)) &>> 8
  }

  @inline(__always)
  static func over(_ below: Pixels, _ above: Pixels) -> Pixels {
    let rest = spread(255 &- (above &>> 24))
    let sum = widened(above) &+ dividedBy255(widened(below) &* rest)
    return packed(pointwiseMin(sum, Wide(repeating: 255)))
  }

  @inline(__always)
  static func scaled(_ pixels: Pixels, by factors: Pixels) -> Pixels {
    packed(dividedBy255(widened(pixels) &* spread(factors)))
  }

  /// The bytes of a mask for four pixels.
  @inline(__always)
  static func coverages(_ mask: UnsafePointer<UInt8>) -> Pixels {
    Pixels(truncatingIfNeeded: UnsafeRawPointer(mask).loadUnaligned(as: SIMD4<UInt8>.self))
  }

  /// Does something to four pixels at a time, and to the rest by way of four that are thrown away in part.
  @inline(__always)
  static func change(
    _ target: UnsafeMutablePointer<UInt32>, count: Int, _ body: (Pixels, _ index: Int, _ isWhole: Bool) -> Pixels
  ) {
    var index = 0
    while index + 4 <= count {
      store(body(load(target + index), index, true), to: target + index)
      index += 4
    }
    guard index < count else { return }
    var rest = Pixels()
    for lane in 0..<(count - index) { rest[lane] = target[index + lane] }
    rest = body(rest, index, false)
    for lane in 0..<(count - index) { target[index + lane] = rest[lane] }
  }

  /// Four pixels of a row, or what there is of them.
  @inline(__always)
  static func load(_ source: UnsafePointer<UInt32>, _ index: Int, of count: Int, _ isWhole: Bool) -> Pixels {
    if isWhole { return load(source + index) }
    var pixels = Pixels()
    for lane in 0..<(count - index) { pixels[lane] = source[index + lane] }
    return pixels
  }

  /// Four bytes of a mask, or what there is of them.
  @inline(__always)
  static func coverages(_ mask: UnsafePointer<UInt8>, _ index: Int, of count: Int, _ isWhole: Bool) -> Pixels {
    if isWhole { return coverages(mask + index) }
    var bytes = Pixels()
    for lane in 0..<(count - index) { bytes[lane] = UInt32(mask[index + lane]) }
    return bytes
  }
}
