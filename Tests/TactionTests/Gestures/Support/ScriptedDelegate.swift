import Taction

/// A delegate whose answers a test gives.
final class ScriptedDelegate: GestureRecognizerDelegate {
  var mayBegin: (GestureRecognizer) -> Bool = { _ in true }
  var mayReceive: (GestureRecognizer, Touch) -> Bool = { _, _ in true }
  var goTogether: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  var mustFailFirst: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { mayBegin(recognizer) }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    mayReceive(recognizer, touch)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { goTogether(recognizer, other) }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool {
    mustFailFirst(recognizer, other)
  }
}
