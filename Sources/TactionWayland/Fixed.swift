/// A number of the wire with 24 bits before the point and 8 behind it.
public struct Fixed: Hashable, Sendable {
  /// The number in steps of 1/256, as it travels.
  public let rawValue: Int32

  /// Takes the number as it travels, in steps of 1/256.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The nearest representable number; what is too large is clamped, not-a-number becomes 0.
  public init(_ value: Double) {
    let scaled = (value * 256).rounded()
    if scaled >= Double(Int32.max) {
      rawValue = .max
    } else if scaled <= Double(Int32.min) {
      rawValue = .min
    } else {
      rawValue = Int32(exactly: scaled) ?? 0
    }
  }

  /// The number as a `Double`, exactly.
  public var double: Double { Double(rawValue) / 256 }
}

extension Fixed: CustomStringConvertible {
  /// The number in decimal notation.
  public var description: String { double.description }
}
