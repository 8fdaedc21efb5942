/// A distance on the screen: in logical pixels of the window, or in millimetres of the glass.
///
/// A plain number is a distance in pixels, so that both `pan.slop = 10` and `pan.slop = .millimetres(1.6)` work.
nonisolated public struct ScreenDistance: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  private enum Unit { case pixel, millimetre }

  private let amount: Double
  private let unit: Unit

  /// Returns a distance in logical pixels of the window, the same number on every screen; NaN counts as 0.
  public static func pixels(_ amount: Double) -> ScreenDistance { ScreenDistance(amount, .pixel) }

  /// Returns a distance in millimetres on the glass, the same movement of a hand on every screen; NaN counts as 0.
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

// Distances on the screen of the recognizer, and under a finger.
extension GestureRecognizer {
  /// Returns a distance in logical pixels of the window; see `TouchDispatcher.pixelsPerMillimetre`.
  public final func pixels(_ distance: ScreenDistance) -> Double { distance.pixels(perMillimetre: density) }

  /// Returns the distance that a finger may move with a given slop, in window pixels: the slop, or more for a finger
  /// that lies flat.
  ///
  /// The location of a finger is the middle of its touch area, which shifts as the finger rolls, and the more the
  /// larger the area. So the slop grows in proportion to the area's larger radius where that exceeds a fingertip's, 5
  /// mm, up to twice the slop: factor = (radius / 5 mm) clamped to 1...2. The radius is the largest that the touch has
  /// had (`TouchContact.majorRadius`). Without a radius, and for a pen, the factor is 1.
  public final func allowance(_ slop: ScreenDistance, for touch: Touch) -> Double {
    pixels(slop) * slopFactor(of: touch)
  }

  /// The slop factor of a gesture of several fingers: the factor of the flattest finger.
  final var slopFactor: Double {
    var factor = 1.0
    for touch in touches { factor = max(factor, slopFactor(of: touch)) }
    return factor
  }

  private func slopFactor(of touch: Touch) -> Double {
    let fingertip = GestureConstants.fingertipRadius * density
    return (touch.maximumRadius / fingertip).clamped(to: 1...GestureConstants.maximumSlopFactor)
  }

  private var density: Double { dispatcher?.density ?? GestureConstants.fallbackDensity }
}

extension TouchDispatcher {
  /// The number of pixels in a millimetre, for conversions.
  var density: Double {
    guard let density = pixelsPerMillimetre, GestureConstants.credibleDensities.contains(density) else {
      return GestureConstants.fallbackDensity
    }
    return density
  }
}
