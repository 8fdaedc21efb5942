import TactionGestures

/// Tells of fingers that land, and of nothing else; no other recognizer minds it.
final class LandingGestureRecognizer: GestureRecognizer {
  private let onLanding: (LandingGestureRecognizer) -> Void

  /// Makes a recognizer that calls a function; add it to a view.
  init(onLanding: @escaping (LandingGestureRecognizer) -> Void) {
    self.onLanding = onLanding
    super.init()
    name = "landing"
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  override func touchesBegan(_ touches: [Touch]) { onLanding(self) }

  override var progress: String? { catching }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}
