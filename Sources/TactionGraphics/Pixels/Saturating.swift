extension FixedWidthInteger {
  /// The nearest integer that the type can hold; zero for what is not a number.
  ///
  /// Numbers from files, the wire and the app may be anything, and Swift's own conversions trap on them.
  @specialized(where Self == Int)
  @specialized(where Self == Int32)
  @specialized(where Self == Int64)
  @specialized(where Self == UInt8)
  @specialized(where Self == UInt32)
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
  /// The greatest integer that is not above a number, saturating like `init(saturating:)`; for loops that do this a
  /// lot.
  @inline(__always)
  init(roundingDown value: Double) {
    guard value > -0x1p31, value < 0x1p31 - 1 else {
      self = value > 0 ? .max : value < 0 ? .min : 0
      return
    }
    let whole = Int32(value)
    self = Double(whole) > value ? whole &- 1 : whole
  }

  /// The least integer that is not below a number, likewise.
  @inline(__always)
  init(roundingUp value: Double) {
    guard value > -0x1p31, value < 0x1p31 - 1 else {
      self = value > 0 ? .max : value < 0 ? .min : 0
      return
    }
    let whole = Int32(value)
    self = Double(whole) < value ? whole &+ 1 : whole
  }
}

extension Double {
  /// The number, moved into a range; the lower end for what is not a number.
  func clamped(to range: ClosedRange<Double>) -> Double {
    self >= range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
  }
}
