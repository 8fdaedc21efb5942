import TactionGestures

/// Delays touches to the content of a scroll view for a moment, because the touches may start a drag.
///
/// The recognizer never recognizes. It fails after the delay, or when the finger lifts, and the content then receives
/// the whole touch, including its landing. If a drag begins before that, the content never receives the touch.
final class ContentTouchDelay: GestureRecognizer {
  init() {
    super.init()
    name = "contentTouchDelay"
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: [Touch]) {
    // Content that neither scrolls nor zooms, at least not by these touches, receives them immediately.
    guard let scroll = view as? ScrollView, scroll.followsFingers,
      touches.contains(where: { scroll.pan.touches.contains($0) || scroll.pinch.touches.contains($0) })
    else { return state = .failed }
    if self.touches.count == touches.count { deadline = eventTime + ScrollConstants.contentTouchDelay }
  }

  override func touchesEnded(_ touches: [Touch]) { if self.touches.isEmpty { state = .failed } }

  override func deadlinePassed() { state = .failed }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
}
