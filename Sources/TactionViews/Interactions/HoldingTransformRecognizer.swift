import TactionGestures

/// The recognizer of an interaction, which also tells it of fingers that only land and lift.
final class HoldingTransformRecognizer: TransformGestureRecognizer {
  weak var interaction: TransformInteraction?

  init() {
    super.init { ($0 as? HoldingTransformRecognizer)?.interaction?.gestureChanged() }
  }

  override func touchesBegan(_ touches: [Touch]) {
    interaction?.fingersLanded()
    super.touchesBegan(touches)
  }

  override func didFail() {
    super.didFail()
    interaction?.gestureFailed()
  }
}
