import TactionGestures

/// A delegate made of closures; if a closure is not set, it gives the protocol's default answer.
final class ClosureDelegate: GestureRecognizerDelegate {
  var shouldBegin: (GestureRecognizer) -> Bool = { _ in true }
  var shouldReceive: (GestureRecognizer, Touch) -> Bool = { _, _ in true }
  var shouldReceiveKey: (GestureRecognizer, KeyEvent) -> Bool = { _, _ in true }
  var goTogether: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  var requiresFailure: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  var isRequiredToFail: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }

  /// Returns a delegate that lets all recognizers recognize simultaneously.
  static func together() -> ClosureDelegate {
    let delegate = ClosureDelegate()
    delegate.goTogether = { _, _ in true }
    return delegate
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { shouldBegin(gestureRecognizer) }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    shouldReceive(gestureRecognizer, touch)
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive key: KeyEvent) -> Bool {
    shouldReceiveKey(gestureRecognizer, key)
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { goTogether(gestureRecognizer, other) }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer)
    -> Bool
  { requiresFailure(gestureRecognizer, other) }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer)
    -> Bool
  { isRequiredToFail(gestureRecognizer, other) }
}

/// A delegate without methods, which gives the protocol's default answers.
final class SilentDelegate: GestureRecognizerDelegate {}
