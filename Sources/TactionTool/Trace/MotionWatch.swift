import Taction

/// Notes where the first finger was, and never recognizes anything.
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
