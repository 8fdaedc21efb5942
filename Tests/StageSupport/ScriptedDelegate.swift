import Taction

/// A delegate whose answers are set by a test.
package final class ScriptedDelegate: GestureRecognizerDelegate {
  package var mayBegin: (GestureRecognizer) -> Bool = { _ in true }
  package var mayReceive: (GestureRecognizer, Touch) -> Bool = { _, _ in true }
  package var goTogether: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  package var mustFailFirst: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }

  package init() {}

  package func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { mayBegin(recognizer) }

  package func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    mayReceive(recognizer, touch)
  }

  package func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { goTogether(recognizer, other) }

  package func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer)
    -> Bool
  {
    mustFailFirst(recognizer, other)
  }
}
