import TactionGestures

/// The recognizer of a canvas: it leaves a finger to an item that follows it, and goes on with the others.
///
/// So one hand drags an item while another one pans and turns the canvas.
final class CanvasGestureRecognizer: TransformGestureRecognizer {
  /// Called when others have taken all fingers.
  var onLoss: () -> Void = {}

  /// Gives up the fingers that another recognizer follows. Without any left, it waits for the next one.
  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    let lost = touches.filter(other.touches.contains)
    guard !lost.isEmpty else { return false }
    for touch in lost { ignore(touch) }
    if touches.isEmpty {
      reset()
      onLoss()
    } else {
      // As if they had lifted: the others count from where they are.
      touchesEnded(lost)
    }
    return false
  }
}
