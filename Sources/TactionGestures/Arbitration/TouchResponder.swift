import TactionGeometry

/// A target of touches: a coordinate space in a tree, with recognizers. Views are responders.
///
/// Each change of a touch is first passed to the recognizers of the responder that the touch hit, and of all ancestors
/// of that responder. Then the hit responder itself receives the change, unless a recognizer took the touch away.
@MainActor package protocol TouchResponder: CoordinateSpace {
  /// The recognizers, in the order in which they were added.
  var gestureRecognizers: [GestureRecognizer] { get }

  /// The name in messages, such as "photo 3"; nil if the responder has no name.
  var accessibilityIdentifier: String? { get }

  /// The parent in the tree; nil at the root.
  var nextTouchResponder: (any TouchResponder)? { get }

  /// Whether fingers on this responder count as a palm while a pen is near; see ``PalmRule``.
  var rejectsPalms: Bool { get }

  /// Returns whether a recognizer of an ancestor may receive a touch that landed on this responder or its descendants.
  /// Called once, when the touch lands.
  func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool

  /// Called when fingers landed on this responder.
  func touchesBegan(_ touches: [Touch])

  /// Called when fingers that landed on this responder moved, even if they have left it.
  func touchesMoved(_ touches: [Touch])

  /// Called when fingers that landed on this responder lifted.
  func touchesEnded(_ touches: [Touch])

  /// Called when a gesture or the system took away fingers that landed on this responder. Undo what `touchesBegan(_:)`
  /// has done.
  func touchesCancelled(_ touches: [Touch])
}

extension TouchResponder {
  /// Returns nil: the responder has no name.
  package var accessibilityIdentifier: String? { nil }

  /// Returns false: fingers never count as palms.
  package var rejectsPalms: Bool { false }

  /// Returns true: every recognizer may receive the touch.
  package func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool { true }

  /// The box of the bounds in window pixels.
  var frameInWindow: Rect { transformToWindow.boundingBox(of: bounds) }

  /// The bounds of the topmost responder of the tree in window pixels, usually the window.
  var windowFrame: Rect { topmost.frameInWindow }

  /// The root of the tree.
  var topmost: any TouchResponder {
    var top: any TouchResponder = self
    while let next = top.nextTouchResponder { top = next }
    return top
  }

  /// The responder and its ancestors, up to the root.
  var pathToRoot: [any TouchResponder] {
    var path: [any TouchResponder] = [self]
    while let next = path.last?.nextTouchResponder { path.append(next) }
    return path
  }

  /// Whether this responder or an ancestor rejects palms.
  var isOnPaper: Bool {
    var responder: (any TouchResponder)? = self
    while let candidate = responder {
      if candidate.rejectsPalms { return true }
      responder = candidate.nextTouchResponder
    }
    return false
  }

  /// Returns whether this responder is another responder or a descendant of it.
  func isInside(_ ancestor: any TouchResponder) -> Bool {
    var responder: (any TouchResponder)? = self
    while let candidate = responder {
      if candidate === ancestor { return true }
      responder = candidate.nextTouchResponder
    }
    return false
  }
}

/// A subtree of responders, for many membership tests while the tree does not change.
@MainActor struct ResponderSubtree {
  private let top: any TouchResponder
  private var known: [ObjectIdentifier: Bool] = [:]

  init(of top: any TouchResponder) { self.top = top }

  /// Returns whether a responder is the root of the subtree, or a descendant of that root.
  mutating func contains(_ responder: any TouchResponder) -> Bool {
    var path: [ObjectIdentifier] = []
    var (next, isInside): ((any TouchResponder)?, Bool) = (responder, false)
    while let candidate = next {
      if candidate === top { isInside = true }
      if isInside { break }
      if let answer = known[ObjectIdentifier(candidate)] {
        isInside = answer
        break
      }
      path.append(ObjectIdentifier(candidate))
      next = candidate.nextTouchResponder
    }
    for id in path { known[id] = isInside }
    return isInside
  }
}
