/// A distance on the screen: in logical pixels of the window, or in millimetres of the glass.
///
/// A plain number stands for pixels, so that both `pan.slop = 10` and `pan.slop = .millimetres(1.6)` say what they
/// mean.
nonisolated public struct ScreenDistance: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  private enum Unit { case pixel, millimetre }

  private let amount: Double
  private let unit: Unit

  /// A distance in logical pixels of the window, the same number on every screen; what is no number counts as 0.
  public static func pixels(_ amount: Double) -> ScreenDistance { ScreenDistance(amount, .pixel) }

  /// A distance on the glass in millimetres, the same way for a hand on every screen; what is no number counts as 0.
  public static func millimetres(_ amount: Double) -> ScreenDistance { ScreenDistance(amount, .millimetre) }

  /// A distance in pixels.
  public init(floatLiteral value: Double) { self.init(value, .pixel) }

  /// A distance in pixels.
  public init(integerLiteral value: Int) { self.init(Double(value), .pixel) }

  private init(_ amount: Double, _ unit: Unit) {
    self.amount = amount.isNaN ? 0 : amount
    self.unit = unit
  }

  /// The distance in logical pixels on a screen that has so many of them in a millimetre.
  public func pixels(perMillimetre density: Double) -> Double {
    switch unit {
    case .pixel: amount
    case .millimetre: amount * density
    }
  }
}
