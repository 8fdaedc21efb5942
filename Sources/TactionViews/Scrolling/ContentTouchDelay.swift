import TactionGestures

/// Keeps touches from the content of a scroll view for a moment, as they may be the beginning of a drag.
///
/// It never recognizes anything: it gives up after the delay, or when the finger lifts, and then the content hears of
/// the touch from its landing on; or a drag begins meanwhile, and the content never hears of it.
final class ContentTouchDelay: GestureRecognizer {
  init() {
    super.init()
    name = "contentTouchDelay"
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: [Touch]) {
    // There is nothing to wait for where the content neither moves nor zooms.
    guard (view as? ScrollView)?.followsFingers ?? false else { return state = .failed }
    if self.touches.count == touches.count { deadline = eventTime + ScrollConstants.contentTouchDelay }
  }

  override func touchesEnded(_ touches: [Touch]) {
    if self.touches.isEmpty { state = .failed }
  }

  override func deadlinePassed() { state = .failed }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
}
