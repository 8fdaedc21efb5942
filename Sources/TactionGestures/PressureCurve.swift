import Glibc
import TactionGeometry

/// The mapping from the pressure that a pen reports to ``TouchContact/force``.
///
/// The `range` calibrates a pen that never reports 0 or 1, and the `exponent` makes all pens softer or harder:
///
///     app.pressureCurve = { tool in
///       PressureCurve(range: tool.hardwareSerial == worn ? 0.05...0.8 : 0...1, exponent: 0.7)
///     }
nonisolated public struct PressureCurve: Hashable, Sendable {
  /// The pressures, from 0 to 1, that become the forces 0 and 1. A pressure outside of the range counts as the nearest
  /// end of the range.
  public var range: ClosedRange<Double>
  /// The power to which the pressure within the range is raised. With an exponent below 1, a light hand gives more
  /// force; above 1, less force. The exponent is limited to 0.1 to 10, and NaN counts as 1.
  public var exponent: Double

  /// Makes a curve; the default curve changes nothing.
  public init(range: ClosedRange<Double> = 0...1, exponent: Double = 1) {
    (self.range, self.exponent) = (range, exponent)
  }

  /// Returns the force, from 0 to 1, for a pressure from 0 to 1. A range of length zero works as a switch.
  public func force(at pressure: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return pressure >= range.upperBound ? 1 : 0 }
    let part = ((pressure - range.lowerBound) / length).clamped(to: 0...1)
    return exponent == 1 || exponent.isNaN ? part : pow(part, exponent.clamped(to: 0.1...10))
  }
}
