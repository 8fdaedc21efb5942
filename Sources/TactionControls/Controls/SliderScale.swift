import TactionGeometry
import TactionWords

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
    let start = count < 0 ? (index - 1e-9).rounded(.up) : (index + 1e-9).rounded(.down)
    let steps = count < 0 ? min(count, -1).rounded() : max(count, 1).rounded()
    return (limits.lowerBound + (start + steps) * step).clamped(to: limits)
  }

  /// Returns the position of a number between the lower and the upper limit, from 0 to 1; 0 if the limits are equal.
  func fraction(of number: Double) -> Double {
    length > 0 ? ((number - limits.lowerBound) / length).clamped(to: 0...1) : 0
  }

  /// Returns the number at a fraction of the range, not rounded to steps.
  func number(at fraction: Double) -> Double { (limits.lowerBound + fraction * length).clamped(to: limits) }

  /// Returns the text for a number: a percentage if the limits are 0 and 1, otherwise the number with as many digits as
  /// the range needs.
  func text(for number: Double, in words: Words) -> String {
    if limits == 0...1 { return words.percent(number) }
    guard abs(number) < 1e15 else { return "\(number)" }
    let digits = length >= 100 ? 0 : length >= 10 ? 1 : 2
    let power = [1.0, 10, 100][digits]
    let rounded = (number * power).rounded() / power
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
