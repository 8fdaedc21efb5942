import TactionGeometry

/// What touches land on: a coordinate space in a tree, with recognizers. Views are responders.
///
/// The recognizers of the responder that a touch hit, and of all its ancestors, see each change of the touch first;
/// then the hit responder itself does, unless a recognizer took the touch away.
@MainActor public protocol TouchResponder: CoordinateSpace {
  /// The recognizers, in the order in which they were added.
  var gestureRecognizers: [GestureRecognizer] { get }

  /// What messages call the responder, as "photo 3"; nil for nothing in particular.
  var accessibilityIdentifier: String? { get }

  /// The parent in the tree; nil at the root.
  var nextTouchResponder: (any TouchResponder)? { get }

  /// Whether a recognizer of an ancestor may see a finger that landed here, or further down; asked once, as it lands.
  func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool

  /// Fingers landed here.
  func touchesBegan(_ touches: [Touch])

  /// Fingers that landed here moved, wherever they are now.
  func touchesMoved(_ touches: [Touch])

  /// Fingers that landed here lifted.
  func touchesEnded(_ touches: [Touch])

  /// Fingers that landed here are no longer this responder's: a gesture or the system took them. Undo what they began.
  func touchesCancelled(_ touches: [Touch])
}

extension TouchResponder {
  /// Nothing in particular.
  public var accessibilityIdentifier: String? { nil }

  /// All of them.
  public func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool { true }

  /// What the topmost responder of the tree covers, in window pixels: as a rule, the window.
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

  /// Whether this responder is another one or lies below it in the tree.
  func isInside(_ ancestor: any TouchResponder) -> Bool {
    var responder: (any TouchResponder)? = self
    while let candidate = responder {
      if candidate === ancestor { return true }
      responder = candidate.nextTouchResponder
    }
    return false
  }
}
