/// The distance by which a finger has dragged a value beyond its limits.
///
/// The value stays at the limit, and moves again only after the finger has returned to the limit.
package struct DragSlack: Sendable {
  private var distance = 0.0

  /// Creates the slack of a drag that begins.
  package init() {}

  /// Returns the value after a step of the finger, within limits.
  ///
  /// - Parameters:
  ///   - value: The value before the step.
  ///   - step: The distance by which the finger has moved.
  ///   - limits: The limits of the value.
  package mutating func moved(_ value: Double, by step: Double, in limits: ClosedRange<Double>) -> Double {
    let wanted = value + distance + step
    let moved = wanted.clamped(to: limits)
    distance = wanted - moved
    return moved
  }
}
