import Taction

/// A finger that holds while a second one drags: continuous.
final class HoldAndDragGestureRecognizer: GestureRecognizer {
  /// The movement of the second finger since it landed, in px of the window.
  private(set) var translation = Vector.zero
  private var holding: Touch?
  private var dragging: Touch?
  private var isMade = false

  override init(_ handler: @escaping (HoldAndDragGestureRecognizer) -> Void = { _ in }) {
    super.init { if let gesture = $0 as? HoldAndDragGestureRecognizer { handler(gesture) } }
  }

  override func touchesBegan(_ touches: [Touch]) {
    for touch in touches {
      if let holding {
        if dragging != nil {
          ignore(touch)  // a third finger changes nothing
        } else if touch.landingTime - holding.landingTime < 0.2 {
          return state = .failed  // two fingers at once: a pinch
        } else {
          dragging = touch
        }
      } else {
        holding = touch
      }
    }
  }

  override func touchesMoved(_ touches: [Touch]) {
    if let dragging { translation = dragging.translation }
    if isActive { return state = .changed }
    if let holding, isBeyondSlop(holding) { return state = .failed }
    if let dragging, isBeyondSlop(dragging) {
      isMade = true
      state = .began
    }
  }

  override func touchesEnded(_ touches: [Touch]) { state = isMade ? .ended : .failed }

  override func reset() { (holding, dragging, isMade, translation) = (nil, nil, false, .zero) }

  /// Whether a finger has moved by more than 2 mm on the glass.
  private func isBeyondSlop(_ touch: Touch) -> Bool {
    touch.translation.length > pixels(.millimetres(2))
  }
}
