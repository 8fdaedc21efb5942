import TactionGeometry

/// A target of touches: a coordinate space in a tree, with recognizers. Views are responders.
///
/// The recognizers of the responder that a touch hit, and of all its ancestors, receive each change of the touch first;
/// then the hit responder itself does, unless a recognizer took the touch away.
@MainActor package protocol TouchResponder: CoordinateSpace {
  /// The recognizers, in the order in which they were added.
  var gestureRecognizers: [GestureRecognizer] { get }

  /// The name in messages, as "photo 3"; nil for none.
  var accessibilityIdentifier: String? { get }

  /// The parent in the tree; nil at the root.
  var nextTouchResponder: (any TouchResponder)? { get }

  /// Whether fingers here are a palm while a pen is near; see ``PalmRule``.
  var rejectsPalms: Bool { get }

  /// Returns whether a recognizer of an ancestor may receive a touch that landed here, or further down; called once, as
  /// it lands.
  func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool

  /// Called when fingers landed here.
  func touchesBegan(_ touches: [Touch])

  /// Called when fingers that landed here moved, wherever they are now.
  func touchesMoved(_ touches: [Touch])

  /// Called when fingers that landed here lifted.
  func touchesEnded(_ touches: [Touch])

  /// Called when a gesture or the system took fingers away that landed here. Undo the effects of their beginning.
  func touchesCancelled(_ touches: [Touch])
}

extension TouchResponder {
  /// Returns nil: the responder has no name.
  package var accessibilityIdentifier: String? { nil }

  /// Returns false: fingers are fingers.
  package var rejectsPalms: Bool { false }

  /// Returns true: every recognizer may receive the touch.
  package func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool { true }

  /// The bounds of the topmost responder of the tree in window pixels, usually the window.
  var windowFrame: Rect {
    let top = topmost
    return top.transformToWindow.boundingBox(of: top.bounds)
  }

  /// The root of the tree.
  var topmost: any TouchResponder {
    var top: any TouchResponder = self
    while let next = top.nextTouchResponder { top = next }
    return top
  }

  /// The responder and those around it, up to the root.
  var pathToRoot: [any TouchResponder] {
    var path: [any TouchResponder] = [self]
    while let next = path.last?.nextTouchResponder { path.append(next) }
    return path
  }

  /// Whether this responder or one around it rejects palms.
  var isOnPaper: Bool {
    var responder: (any TouchResponder)? = self
    while let candidate = responder {
      if candidate.rejectsPalms { return true }
      responder = candidate.nextTouchResponder
    }
    return false
  }

  /// Returns whether this responder is another one or lies below it in the tree.
  func isInside(_ ancestor: any TouchResponder) -> Bool {
    var responder: (any TouchResponder)? = self
    while let candidate = responder {
      if candidate === ancestor { return true }
      responder = candidate.nextTouchResponder
    }
    return false
  }
}

/// The responders at or below one of a tree, for many questions about them while the tree does not change.
@MainActor struct ResponderSubtree {
  private let top: any TouchResponder
  private var known: [ObjectIdentifier: Bool] = [:]

  init(of top: any TouchResponder) { self.top = top }

  /// Returns whether a responder is the top of the subtree, or below it.
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
