import TactionGestures

/// A recognizer like an app's own; the test sets its behaviour.
final class ScriptedRecognizer: GestureRecognizer {
  var onBegan: (ScriptedRecognizer, [Touch]) -> Void = { _, _ in }
  var onMoved: (ScriptedRecognizer, [Touch]) -> Void = { _, _ in }
  var onEnded: (ScriptedRecognizer, [Touch]) -> Void = { _, _ in }
  var onCancelled: (ScriptedRecognizer, [Touch]) -> Void = { _, _ in }
  var onDeadline: (ScriptedRecognizer) -> Void = { _ in }
  var onReset: () -> Void = {}
  var waitsForMore = false
  private(set) var resets = 0

  override var expectsMoreTouches: Bool { waitsForMore }
  override func touchesBegan(_ touches: [Touch]) { onBegan(self, touches) }
  override func touchesMoved(_ touches: [Touch]) { onMoved(self, touches) }
  override func touchesEnded(_ touches: [Touch]) { onEnded(self, touches) }
  override func touchesCancelled(_ touches: [Touch]) { onCancelled(self, touches) }
  override func deadlinePassed() { onDeadline(self) }
  override func reset() {
    resets += 1
    onReset()
  }
}
