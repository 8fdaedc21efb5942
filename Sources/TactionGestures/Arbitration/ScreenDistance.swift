/// A distance on the screen: in logical pixels of the window, or in millimetres of the glass.
///
/// A plain number is a distance in pixels, so that both `pan.slop = 10` and `pan.slop = .millimetres(1.6)` work.
nonisolated public struct ScreenDistance: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  private enum Unit { case pixel, millimetre }

  private let amount: Double
  private let unit: Unit

  /// Returns a distance in logical pixels of the window: the same number on every screen. NaN counts as 0.
  public static func pixels(_ amount: Double) -> ScreenDistance { ScreenDistance(amount, .pixel) }

  /// Returns a distance in millimetres on the glass: the same movement of a hand on every screen. NaN counts as 0.
  public static func millimetres(_ amount: Double) -> ScreenDistance { ScreenDistance(amount, .millimetre) }

  /// Makes a distance in pixels.
  public init(floatLiteral value: Double) { self.init(value, .pixel) }

  /// Makes a distance in pixels.
  public init(integerLiteral value: Int) { self.init(Double(value), .pixel) }

  private init(_ amount: Double, _ unit: Unit) {
    self.amount = amount.isNaN ? 0 : amount
    self.unit = unit
  }

  /// Returns the distance in logical pixels on a screen with a density in pixels per millimetre.
  public func pixels(perMillimetre density: Double) -> Double {
    switch unit {
    case .pixel: amount
    case .millimetre: amount * density
    }
  }
}

extension GestureRecognizer {
  /// Returns a distance in logical pixels of the window; see `TouchDispatcher.pixelsPerMillimetre`.
  public final func pixels(_ distance: ScreenDistance) -> Double { distance.pixels(perMillimetre: density) }

  private var density: Double { dispatcher?.density ?? GestureConstants.fallbackDensity }
}

extension TouchDispatcher {
  /// The number of logical pixels in a millimetre, for conversions. A number that is unknown or not credible is
  /// replaced by a fallback.
  var density: Double {
    guard let density = pixelsPerMillimetre, GestureConstants.credibleDensities.contains(density) else {
      return GestureConstants.fallbackDensity
    }
    return density
  }
}
