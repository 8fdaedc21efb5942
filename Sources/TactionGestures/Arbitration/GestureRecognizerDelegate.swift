/// Decides which touches a recognizer receives, whether it may begin, and which other recognizers may be active with
/// it.
///
/// Every method has a default. Answers may change from call to call, and a delegate may change views and recognizers in
/// a call.
@MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// Returns whether a recognizer whose gesture has just been made may begin (default: true). If false, the recognizer
  /// fails.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool

  /// Returns whether a recognizer receives a touch that has just landed (default: true).
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

  /// Returns whether a recognizer receives a key of its `allowedKeys` that has just gone down (default: true).
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive key: KeyEvent) -> Bool

  /// Returns whether two recognizers may be active on the same touch (default: false). The consent of one delegate is
  /// enough.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool

  /// Returns whether a recognizer has to wait until another recognizer fails (default: false). Called once for each
  /// attempt to begin.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer)
    -> Bool

  /// Returns whether another recognizer has to wait until the delegate's recognizer fails (default: false). Called once
  /// for each attempt to begin.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer)
    -> Bool
}

extension GestureRecognizerDelegate {
  /// Returns true: the recognizer begins.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Returns true: the recognizer receives the touch.
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

  /// Returns true: the recognizer receives the key.
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive key: KeyEvent) -> Bool { true }

  /// Returns false: the two recognizers exclude each other, unless the other recognizer's delegate consents.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }

  /// Returns false: the recognizer does not wait.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { DelegateQuestion.answerByDefault(for: self) }

  /// Returns false: the other recognizer does not wait.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { DelegateQuestion.answerByDefault(for: self) }
}
