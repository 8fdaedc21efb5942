import TactionGeometry
import TactionViews

/// The steps by which the wheel of a mouse changes a value: one for each notch. A high-resolution wheel, or a device
/// without notches, needs several events for one step.
nonisolated struct WheelSteps {
  /// The distance that the wheel has turned beyond the last step, in steps: from -0.5 to 0.5.
  private var rest = 0.0

  /// The maximum number of steps of one event. Our own choice: a hand does not turn a wheel further between two events.
  private static let maximum = 100.0

  /// Adds the distance of an event along one axis; returns the number of steps to take.
  ///
  /// - Parameters:
  ///   - distance: The distance, in px.
  ///   - isNotched: Whether the event is from a wheel with notches.
  ///   - length: The length of a step of a device without notches, in px.
  mutating func add(_ distance: Double, isNotched: Bool, length: Double = ScrollConstants.wheelStep) -> Int {
    guard distance.isFinite else { return 0 }
    rest += distance / (isNotched ? ScrollConstants.wheelStep : length)
    let steps = rest.rounded(.toNearestOrAwayFromZero)
    rest -= steps
    return Int(steps.clamped(to: -Self.maximum...Self.maximum))
  }

  /// Forgets a part of a step, because the value cannot change further.
  mutating func reset() { rest = 0 }
}
