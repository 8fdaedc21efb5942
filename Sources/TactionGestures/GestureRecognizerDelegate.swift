/// Decides for a recognizer what it may see, when it may begin, and with whom.
///
/// Every method has a default. Answers may change from call to call; whatever a delegate does to views or recognizers
/// meanwhile is safe.
@MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a recognizer whose gesture has just been made may begin (default: yes); if not, it fails.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool

  /// Whether a recognizer may see a touch that has just landed (default: yes).
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

  /// Whether a recognizer may take a key of its `allowedKeys` that has just gone down (default: yes).
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive key: KeyEvent) -> Bool

  /// Whether two recognizers may be active on the same touch (default: no); a yes from either one's delegate is enough.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool

  /// Whether a recognizer has to wait until another one fails (default: no); asked once for each attempt to begin.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer)
    -> Bool

  /// Whether another recognizer has to wait until this one fails (default: no); asked once for each attempt to begin.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer)
    -> Bool
}

extension GestureRecognizerDelegate {
  /// Yes.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Yes.
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

  /// Yes.
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive key: KeyEvent) -> Bool { true }

  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }

  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }

  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
}
