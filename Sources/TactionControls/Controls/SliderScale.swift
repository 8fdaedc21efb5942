import TactionEnvironment
import TactionGeometry
import TactionWords

nonisolated extension Double {
  /// Returns this position, in steps, after a move by a whole number of steps. From a position between two whole
  /// numbers, the first step leads to the next whole number.
  package func moved(bySteps steps: Double) -> Double {
    // The position may have a rounding error, which grows with the number of steps.
    let error = min(1e-9 * max(abs(self), 1), 0.25)
    return (steps < 0 ? (self - error).rounded(.up) : (self + error).rounded(.down)) + steps
  }
}

/// The numbers that a slider or a stepper can have: numbers within limits, in steps from the lower limit.
nonisolated struct SliderScale: Equatable {
  var limits: ClosedRange<Double>
  /// The distance between successive numbers; if 0, any number is allowed. The last step may be shorter.
  var step = 0.0

  /// The distance between the limits.
  var length: Double { limits.upperBound - limits.lowerBound }

  /// Returns the nearest number that is allowed; NaN counts as the lower limit.
  func nearest(to number: Double) -> Double {
    guard !number.isNaN else { return limits.lowerBound }
    let inside = number.clamped(to: limits)
    guard step > 0, inside < limits.upperBound else { return inside }
    let below = limits.lowerBound + ((inside - limits.lowerBound) / step).rounded() * step
    // The upper limit may be nearer if the last step is shorter.
    let isUpper = below > limits.upperBound || limits.upperBound - inside < abs(inside - below)
    return isUpper ? limits.upperBound : below
  }

  /// Returns `number` after a move by `count` steps, or by `count` times `fraction` of the range if there are no steps.
  func moved(from number: Double, by count: Double, fraction: Double) -> Double {
    guard step > 0 else { return nearest(to: number + count * fraction * length) }
    // If the last step is shorter, one step back from the upper limit goes to the last whole step.
    let index = (number - limits.lowerBound) / step
    let steps = count < 0 ? min(count, -1).rounded() : max(count, 1).rounded()
    return (limits.lowerBound + index.moved(bySteps: steps) * step).clamped(to: limits)
  }

  /// Returns the position of a number between the lower and the upper limit, from 0 to 1; 0 if the limits are equal.
  func fraction(of number: Double) -> Double {
    length > 0 ? ((number - limits.lowerBound) / length).clamped(to: 0...1) : 0
  }

  /// Returns the number at a fraction of the range, not rounded to steps.
  func number(at fraction: Double) -> Double { (limits.lowerBound + fraction * length).clamped(to: limits) }

  /// Returns the text for a number: a percentage if the limits are 0 and 1, otherwise the number, in the form in which
  /// the user writes numbers.
  func text(for number: Double, in theme: Theme) -> String {
    let language = theme.numberLanguage ?? .english
    guard limits == 0...1 else { return language.text(for: number, fractionDigits: fractionDigits) }
    return theme.words[.percent, language.text(for: number * 100, fractionDigits: max(fractionDigits - 2, 0))]
  }

  /// The number of digits of a fraction that the range and the steps need.
  private var fractionDigits: Int {
    let digits = length >= 100 ? 0 : length >= 10 ? 1 : 2
    guard step > 0 else { return digits }
    return [step, limits.lowerBound, limits.upperBound].reduce(digits) { max($0, $1.fractionDigits) }
  }
}
