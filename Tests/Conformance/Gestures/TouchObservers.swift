import Taction

/// Records every touch that lands in a window, and never recognizes anything.
final class LandingWatch: GestureRecognizer {
  /// A touch that landed.
  struct Landing {
    let location: Point
    let view: View?
  }

  private var landings: [Landing] = []

  init() {
    super.init()
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  override func touchesBegan(_ touches: [Touch]) {
    for touch in touches {
      landings.append(Landing(location: touch.landingLocation, view: touch.responder as? View))
    }
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  // This recognizer must see the fingers that land after another recognizer has begun.
  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  /// Removes and returns the landing at a position since the last `forget()`; nil if no view was hit.
  func takeLanding(at point: Point) -> Landing? {
    // The wire's numbers have steps of 1/256 px.
    guard let index = landings.firstIndex(where: { $0.location.distance(to: point) < 1.0 / 256 }) else { return nil }
    return landings.remove(at: index)
  }

  /// Drops the remaining landings.
  func forget() { landings = [] }
}

/// Records the path of the first finger, and never recognizes anything.
final class MotionWatch: GestureRecognizer {
  private(set) var samples: [(time: Double, location: Point)] = []
  private weak var first: Touch?

  init() {
    super.init()
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  override func touchesBegan(_ touches: [Touch]) {
    if samples.isEmpty { first = touches.first }
    note(touches)
  }

  override func touchesMoved(_ touches: [Touch]) { note(touches) }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  private func note(_ touches: [Touch]) {
    for touch in touches where touch === first {
      samples.append((time: touch.timestamp, location: touch.location(in: nil)))
    }
  }
}
