import TactionGeometry

/// Counts taps that follow each other soon and near: the common part of tap and long press.
struct TapSequence {
  /// How many taps are complete.
  private(set) var count = 0

  private var landings: [Point] = []
  private var fingersInTap = 0

  /// Takes in fingers that landed, while some fingers are on the screen; returns why they spoil the tap, if they do.
  ///
  /// Of several taps, each has to land within a distance of the first, in window pixels.
  mutating func land(_ touches: [Touch], allowing fingers: Int, within distance: Double) -> GestureFailure? {
    fingersInTap += touches.count
    guard fingersInTap <= fingers else { return .tooManyTouches }
    if count == 0 {
      landings.append(contentsOf: touches.map(\.landingLocation))
      return nil
    }
    return touches.allSatisfy { isNear($0, within: distance) } ? nil : .landedElsewhere
  }

  /// Completes a tap when the last finger lifts; false if there were too few of them.
  mutating func lift(requiring fingers: Int) -> Bool {
    guard fingersInTap == fingers else { return false }
    count += 1
    fingersInTap = 0
    return true
  }

  /// Whether a finger lands near the first tap.
  func isNear(_ touch: Touch, within distance: Double) -> Bool {
    landings.contains { $0.distance(to: touch.landingLocation) <= distance }
  }
}
