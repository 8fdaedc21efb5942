import Taction

/// Observes the touches that land in a window.
///
/// It is asked about each touch, and follows none of them. So no touch can end its gesture and hide the next touches.
final class TouchWatch: GestureRecognizer, GestureRecognizerDelegate {
  /// A touch that landed.
  struct Landing {
    let location: Point
    let view: View?
  }

  /// The path of the first finger.
  private(set) var samples: [(time: Double, location: Point)] = []
  private var first: Touch?
  private var landings: [Landing] = []

  init() {
    super.init()
    delegate = self
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    landings.append(Landing(location: touch.landingLocation, view: touch.view))
    if first == nil {
      first = touch
      noteMovement()
    }
    return false
  }

  /// Records the position of the first finger if it has moved.
  func noteMovement() {
    guard let first else { return }
    let location = first.location(in: nil)
    // A lift has a time of its own, but does not count as movement.
    guard first.phase == .moved || location != samples.last?.location else { return }
    samples.append((time: first.timestamp, location: location))
  }

  /// Removes and returns the landing at a position since the last `forget()`; nil if no view was hit.
  func takeLanding(at point: Point) -> Landing? {
    // The wire's numbers have steps of 1/256 px.
    guard let index = landings.firstIndex(where: { $0.location.distance(to: point) < 1.0 / 256 }) else { return nil }
    return landings.remove(at: index)
  }

  /// Drops the remaining landings.
  func forget() { landings = [] }
}
