extension FixedWidthInteger {
  /// Creates the nearest integer that the type can represent; zero for not-a-number.
  ///
  /// Numbers from files, from the Wayland connection and from the app may have any value, but Swift's own conversions
  /// end the program if a value is out of range.
  #if compiler(>=6.3)  // older compilers, such as Debian's for ARM64, lack this attribute
    @specialized(where Self == Int)
    @specialized(where Self == Int32)
    @specialized(where Self == Int64)
    @specialized(where Self == UInt8)
    @specialized(where Self == UInt32)
  #endif
  @inlinable
  package init(saturating value: Double) {
    guard !value.isNaN else {
      self = 0
      return
    }
    self = Self(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }
}

extension Int32 {
  // These initializers run for every view and every edge of a frame, so they must be fast. They avoid `rounded(_:)`,
  // which would be a function call, and Swift's own conversions, which check for overflow.

  /// Creates the largest integer that is not above a number; saturates like `init(saturating:)`.
  @inline(__always)
  init(roundingDown value: Double) {
    guard value > -0x1p31, value < 0x1p31 - 1 else {
      self = value > 0 ? .max : value < 0 ? .min : 0
      return
    }
    let (nearest, whole) = Self.nearest(to: value)
    self = nearest > value ? whole &- 1 : whole
  }

  /// Creates the smallest integer that is not below a number; saturates like `init(saturating:)`.
  @inline(__always)
  init(roundingUp value: Double) {
    guard value > -0x1p31, value < 0x1p31 - 1 else {
      self = value > 0 ? .max : value < 0 ? .min : 0
      return
    }
    let (nearest, whole) = Self.nearest(to: value)
    self = nearest < value ? whole &+ 1 : whole
  }

  /// Returns the nearest integer to a number within the range of the type.
  @inline(__always)
  private static func nearest(to value: Double) -> (Double, Int32) {
    // A Double of this magnitude has no fraction bits, and its lowest bits are the bits of the integer.
    let shift = 0x1.8p52
    let shifted = value + shift
    return (shifted - shift, Int32(truncatingIfNeeded: shifted.bitPattern))
  }
}
