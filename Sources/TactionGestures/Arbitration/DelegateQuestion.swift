/// A question to a delegate about two recognizers. Most delegates do not implement its method, so the protocol's
/// default answers it.
///
/// A delegate is asked about each pair of recognizers. Asking thousands of delegates that do not implement the method
/// would take quadratic time, so the arbiter remembers the classes that do not implement it. A class is remembered once
/// the default was called for a delegate of that class, which happens only if the class does not implement the method.
/// So an open method, such as the one of `GestureDelegateView`, must not call the default. Otherwise a subclass that
/// overrides the method would be remembered once its override has called `super`.
nonisolated enum DelegateQuestion: CaseIterable {
  /// Whether a recognizer has to wait until another recognizer fails.
  case requiresFailure
  /// Whether another recognizer has to wait until this one fails.
  case isRequiredToFail

  /// The last delegate for which the protocol's default was called.
  @MainActor private static var defaulted: ObjectIdentifier?
  @MainActor private static var silentClasses: [DelegateQuestion: Set<ObjectIdentifier>] = [:]

  /// Returns the answer of a delegate; false if there is no delegate.
  @MainActor func ask(
    _ delegate: (any GestureRecognizerDelegate)?, _ question: (any GestureRecognizerDelegate) -> Bool
  ) -> Bool {
    guard let delegate, !isLeftToDefault(by: delegate) else { return false }
    Self.defaulted = nil
    let answer = question(delegate)
    if Self.defaulted == ObjectIdentifier(delegate) {
      Self.silentClasses[self, default: []].insert(ObjectIdentifier(type(of: delegate)))
    }
    return answer
  }

  /// Whether the delegate's class is known not to implement the method.
  @MainActor func isLeftToDefault(by delegate: any GestureRecognizerDelegate) -> Bool {
    Self.silentClasses[self]?.contains(ObjectIdentifier(type(of: delegate))) ?? false
  }

  /// Records that the default was called for a delegate; returns the default answer.
  @MainActor static func answerByDefault(for delegate: any GestureRecognizerDelegate) -> Bool {
    defaulted = ObjectIdentifier(delegate)
    return false
  }
}
