import TactionGeometry

/// The recognizers that no finger has reached since they were added to a view.
///
/// They are looked at when a finger lands, and only then: if one lands where a recognizer's view is, and something
/// keeps it from there, that is told. A recognizer that a finger has reached once is left alone for good, so that an
/// app which hides and disables views as it goes is not bothered; and so is one that was not missed for a hundred
/// landings. So all this costs nothing once things work.
package enum UnreachableRecognizers {
  private struct Entry { weak var mark: UnreachableWatch? }

  private static var entries: [Entry] = []

  /// How many are looked after, so that a landing stays cheap; where there are more, the earlier half is let go.
  private static let greatestCount = 200

  /// For how many landings one is looked after: who misses a gesture has tried by then.
  package static let greatestLandings = 100

  /// Looks after a recognizer that has been added to a view.
  static func add(_ recognizer: GestureRecognizer) {
    guard recognizer.unreachedMark == nil else { return }
    if entries.count >= greatestCount { makeRoom() }
    let mark = UnreachableWatch(of: recognizer)
    recognizer.unreachedMark = mark
    entries.append(Entry(mark: mark))
  }

  private static func forgetGone() { entries.removeAll { $0.mark == nil } }

  private static func makeRoom() {
    forgetGone()
    guard entries.count > greatestCount / 2 else { return }
    for entry in entries.prefix(greatestCount / 2) { entry.mark?.recognizer.unreachedMark = nil }
    forgetGone()
  }

  /// Tells of the recognizers whose views lie under a finger that did not reach them.
  ///
  /// - Parameter isTaken: whether other recognizers follow the finger, so that it may well have been meant for them.
  static func report(at place: Point, in dispatcher: TouchDispatcher, isTaken: Bool) {
    guard !entries.isEmpty else { return }
    forgetGone()
    // Most often there are several on one view, one after the other.
    var asked: (responder: any TouchResponder, trouble: GestureIssue?)?
    for entry in entries {
      guard let mark = entry.mark, let responder = mark.recognizer.responder else { continue }
      let recognizer = mark.recognizer
      mark.landings += 1
      if mark.landings == greatestLandings { recognizer.unreachedMark = nil }
      if asked?.responder !== responder {
        let trouble = (responder as? any ObstructedResponder)?.obstacle(at: place, in: dispatcher)
        asked = (responder, trouble)
      }
      guard recognizer.isEnabled, let trouble = asked?.trouble, !(isTaken && trouble.isPerhapsMeant) else { continue }
      GestureIssueReporter.report(trouble, of: recognizer)
    }
  }
}

/// Stands for a recognizer that no finger has reached; the recognizer owns it.
///
/// What is looked after is the mark, since a weak reference to the recognizer itself would slow each of its retains
/// down for good.
final class UnreachableWatch {
  // Only the recognizer holds the mark for longer than a call on the main actor, and while a view holds the recognizer:
  // the mark goes when it is taken off, and when the view goes.
  unowned(unsafe) let recognizer: GestureRecognizer
  /// How many fingers have landed anywhere since.
  var landings = 0

  init(of recognizer: GestureRecognizer) { self.recognizer = recognizer }
}

extension GestureRecognizer {
  /// A finger has come as far as this recognizer: what keeps it from firing now lies in itself.
  final func noteReached() {
    guard !isReached else { return }
    isReached = true
    unreachedMark = nil
    if allowedTouchKinds.isEmpty, allowedKeys.isEmpty {
      GestureIssueReporter.report(.nothingAllowed, of: self)
    } else if let impossibility {
      GestureIssueReporter.report(.impossible(impossibility), of: self)
    }
  }

  /// The recognizer's view came into a window, or left one: what has left may well be kept for another time.
  package final func viewDidMove(intoWindow isInWindow: Bool) {
    if isInWindow { watchUntilReached() } else { unreachedMark = nil }
  }

  /// Looks after a recognizer until a finger reaches it.
  final func watchUntilReached() {
    if responder == nil {
      unreachedMark = nil
    } else if !isReached, followsTouches {
      UnreachableRecognizers.add(self)
    }
  }
}
