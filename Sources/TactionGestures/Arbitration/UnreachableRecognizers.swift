import TactionGeometry

/// The recognizers that no finger has reached since they were added to a view.
///
/// They are checked when a finger lands. If the finger lands on a recognizer's view, but something keeps it from the
/// recognizer, the obstacle is logged. A recognizer that a finger has reached once is not checked again, so that an app
/// that hides and disables views during normal use gets no messages. After a hundred landings without an issue, a
/// recognizer is not checked any more. So the check costs no time once each recognizer has been reached or has been
/// watched for a hundred landings.
package enum UnreachableRecognizers {
  private struct Entry { weak var watch: UnreachableWatch? }

  private static var entries: [Entry] = []

  /// The maximum number of watched recognizers, which keeps a landing cheap. When it is reached, the older half is no
  /// longer watched.
  private static let maximumCount = 200

  /// The number of landings for which a recognizer is watched.
  package static let maximumLandings = 100

  /// Watches a recognizer that has been added to a view.
  static func add(_ recognizer: GestureRecognizer) {
    guard recognizer.unreachableWatch == nil else { return }
    if entries.count >= maximumCount { makeRoom() }
    let watch = UnreachableWatch(of: recognizer)
    recognizer.unreachableWatch = watch
    entries.append(Entry(watch: watch))
  }

  private static func removeReleased() { entries.removeAll { $0.watch == nil } }

  private static func makeRoom() {
    removeReleased()
    guard entries.count > maximumCount / 2 else { return }
    for entry in entries.prefix(maximumCount / 2) { entry.watch?.recognizer.unreachableWatch = nil }
    removeReleased()
  }

  /// Logs the recognizers whose views are under a finger that did not reach them.
  ///
  /// - Parameter isTaken: Whether other recognizers follow the finger, which may have been intended for them.
  static func report(at location: Point, in dispatcher: TouchDispatcher, isTaken: Bool) {
    guard !entries.isEmpty else { return }
    removeReleased()
    // Consecutive entries are often recognizers of the same view.
    var last: (responder: any TouchResponder, issue: GestureIssue?)?
    for entry in entries {
      guard let watch = entry.watch, let responder = watch.recognizer.responder else { continue }
      let recognizer = watch.recognizer
      watch.landings += 1
      if watch.landings == maximumLandings { recognizer.unreachableWatch = nil }
      if last?.responder !== responder {
        let issue = (responder as? any ObstructedResponder)?.obstacle(at: location, in: dispatcher)
        last = (responder, issue)
      }
      guard recognizer.isEnabled, let issue = last?.issue, !(isTaken && issue.isPossiblyIntended) else { continue }
      recognizer.report(issue)
    }
  }
}

/// Represents a recognizer that no finger has reached; the recognizer owns it.
///
/// A weak reference to the recognizer would permanently slow down each retain of the recognizer. So the list holds a
/// weak reference to this object instead.
final class UnreachableWatch {
  // The reference is safe, because the watch does not outlive the recognizer. Only the recognizer retains the watch for
  // longer than a call on the main actor, and it does so only while a view retains the recognizer. The watch is
  // released when the recognizer leaves the view, and when the view is released.
  unowned(unsafe) let recognizer: GestureRecognizer
  /// The number of fingers that have landed anywhere since the watch began.
  var landings = 0

  init(of recognizer: GestureRecognizer) { self.recognizer = recognizer }
}

extension GestureRecognizer {
  /// Records that a finger has reached this recognizer. From now on, only the recognizer's own settings can keep it
  /// from firing.
  final func noteReached() {
    guard !isReached else { return }
    isReached = true
    unreachableWatch = nil
    let takesClicks = (self as? any ClickReceiver).map { !$0.buttons.isEmpty } ?? false
    if allowedTouchKinds.isEmpty, allowedKeys.isEmpty, !takesClicks {
      report(.nothingAllowed)
    } else if let impossibility {
      report(.impossible(impossibility))
    }
  }

  /// Starts the watch when the recognizer's view enters a window. Ends it when the view leaves the window, because this
  /// may be intended.
  package final func viewDidMove(intoWindow isInWindow: Bool) {
    if isInWindow { watchUntilReached() } else { unreachableWatch = nil }
  }

  /// Watches the recognizer until a finger reaches it.
  final func watchUntilReached() {
    if responder == nil {
      unreachableWatch = nil
    } else if !isReached, followsTouches {
      UnreachableRecognizers.add(self)
    }
  }
}

/// A responder that can report the reason why a finger that lands on it does not reach its recognizers.
@MainActor package protocol ObstructedResponder: TouchResponder {
  /// Returns the issue that keeps a finger from this responder; nil if there is no issue, or if the finger is not on
  /// the responder. The location is in the window of the dispatcher.
  func obstacle(at location: Point, in dispatcher: TouchDispatcher) -> GestureIssue?

  /// Whether `shouldAllow(_:toReceive:)` may return false.
  var mayRefuseTouches: Bool { get }
}
