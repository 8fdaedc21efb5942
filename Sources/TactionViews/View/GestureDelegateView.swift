import TactionGestures

/// A view that is the delegate of its own recognizers, and whose subclasses can override each answer.
///
/// `ScrollView` is such a view. A subclass of a class that leaves a question to the defaults of
/// `GestureRecognizerDelegate` could not answer it: Swift would never call the subclass's method. So this class answers
/// all questions itself.
open class GestureDelegateView: View, GestureRecognizerDelegate {
  // The answers do not call the defaults of the protocol; see `DelegateQuestion`.

  /// Whether one of the view's recognizers may begin (default: true).
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Whether one of the view's recognizers receives a touch (default: true).
  open func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

  /// Whether one of the view's recognizers receives a key (default: true).
  open func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive key: KeyEvent) -> Bool { true }

  /// Whether one of the view's recognizers may recognize simultaneously with another recognizer (default: false).
  open func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }

  /// Whether one of the view's recognizers waits until another recognizer has failed (default: false).
  open func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }

  /// Whether another recognizer waits until one of the view's recognizers has failed (default: false).
  open func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
}
