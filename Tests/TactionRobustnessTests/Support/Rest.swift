@testable import TactionGestures

extension TouchDispatcher {
  /// Whether no touch is down, no timer runs, and no touch is withheld or waits.
  var isIdle: Bool {
    touches.isEmpty && nextDeadline == nil && arbiter.entries.allSatisfy(\.isOver) && delivery.withheldTouches.isEmpty
  }

  /// A description of everything that is in progress, for messages.
  var unrest: String {
    let busy = arbiter.entries.filter { !$0.isOver }.map { "\($0.recognizer.name ?? "?") \($0.recognizer.state)" }
    let withheld = delivery.withheldTouches.map { touch in
      let keepers = touch.recognizers.map { "\($0.name ?? "?") \($0.state) \($0.entry != nil) \($0.touches.count)" }
      return "touch \(touch.id) \(touch.phase) for \(keepers)"
    }
    return "\(touches.count) touches, withheld \(withheld), deadline \(nextDeadline ?? 0), \(busy)"
  }
}

/// A weak reference to an object.
struct WeakReference {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
