/// Red, green and blue in one word, with twelve digits behind the point each, so that one sum changes all three.
struct PackedColor {
  var bits: UInt64

  /// A colour of 0...255, and half of the last digit that is shown.
  @inline(__always)
  init(_ color: SIMD4<Float>) {
    let scaled = color * 4096 + 2048
    bits = UInt64(UInt32(scaled.x)) << 42 | UInt64(UInt32(scaled.y)) << 21 | UInt64(UInt32(scaled.z))
  }

  /// What a colour changes by; a part that falls borrows from its neighbour, which gets it back with the next carry.
  @inline(__always)
  init(change: SIMD4<Float>) {
    let limited = change.replacing(with: 255, where: change .> 255).replacing(with: -255, where: change .< -255)
    // What is no number is neither.
    let kept = SIMD4<Float>.zero.replacing(with: limited, where: limited .== limited) * 4096
    bits = UInt64(bitPattern: (Int64(kept.x) << 42) &+ (Int64(kept.y) << 21) &+ Int64(kept.z))
  }

  @inline(__always)
  var pixel: UInt32 {
    let (red, green, blue) = (bits >> 54 & 0xFF, bits >> 33 & 0xFF, bits >> 12 & 0xFF)
    return 0xFF00_0000 | UInt32(truncatingIfNeeded: red << 16 | green << 8 | blue)
  }
}
