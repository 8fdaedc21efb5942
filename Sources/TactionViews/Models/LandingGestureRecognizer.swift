import TactionGestures

/// Tells of fingers that land, and of nothing else; no other recognizer minds it.
final class LandingGestureRecognizer: GestureRecognizer {
  private let onLanding: () -> Void

  /// Makes a recognizer that calls a function; add it to a view.
  init(_ onLanding: @escaping () -> Void) {
    self.onLanding = onLanding
    super.init()
    name = "landing"
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  override func touchesBegan(_ touches: [Touch]) { onLanding() }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}
