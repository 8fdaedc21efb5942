import Taction

/// A finger that moves quickly to and fro, as one that scratches a word out: discrete.
final class ScratchGestureRecognizer: GestureRecognizer {
  private var direction = 0.0
  private var farthest = 0.0  // how far the current stroke went, in px of the window
  private var turningPoint = 0.0
  private var height = 0.0
  private var turns = 0

  override init(_ handler: @escaping (ScratchGestureRecognizer) -> Void = { _ in }) {
    super.init { if let scratch = $0 as? ScratchGestureRecognizer { handler(scratch) } }
  }

  override func touchesBegan(_ touches: [Touch]) {
    guard self.touches.count == 1 else { return state = .failed }
    (farthest, turningPoint, height) = (location(in: nil).x, location(in: nil).x, location(in: nil).y)
    deadline = eventTime + 1
  }

  override func touchesMoved(_ touches: [Touch]) {
    guard turns < 3 else { return }
    let x = location(in: nil).x
    if abs(x - turningPoint) > 120 { return state = .failed }  // so long a stroke is a drag
    if abs(location(in: nil).y - height) > 40 { return state = .failed }  // up or down: a scroll
    if (x - farthest) * direction > 0 {
      farthest = x
    } else if abs(x - farthest) > 10 {
      if direction != 0 { (turns, turningPoint) = (turns + 1, farthest) }
      (direction, farthest) = (x < farthest ? -1 : 1, x)
    }
    guard turns == 3 else { return }
    deadline = nil
    state = .recognized
  }

  override func deadlinePassed() { state = .failed }

  override func reset() { (direction, turns) = (0, 0) }

  override var progressDescription: String? { "\(turns) of 3 turns" }
}
