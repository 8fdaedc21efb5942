import TactionGestures

/// An interaction that handles keys independently of the focus, such as keyboard shortcuts.
///
/// It receives the keys that neither the first responder nor its superviews have handled, while the interaction's view
/// is visible in the window, takes input, and is not behind a modal view. Interactions of views that are in front, or
/// deeper in the tree, are asked before others.
@MainActor public protocol KeyInteraction: Interaction {
  /// Handles a key that went down, or repeats; returns false to leave the key to other interactions.
  func keyDown(_ event: KeyEvent) -> Bool
  /// Called when a key went up.
  func keyUp(_ event: KeyEvent)
}

extension ViewTree {
  /// The interactions that may handle keys now, in the order in which they are asked.
  public var keyInteractions: [any KeyInteraction] {
    var found: [any KeyInteraction] = []
    var rest = modalView.map { [$0] } ?? (overlayViews + [root])
    // This is a loop and not a recursion, because an app may nest its views deeply.
    while let view = rest.popLast() {
      guard !view.isHidden, view.takesInput else { continue }
      for case let interaction as any KeyInteraction in view.interactions { found.append(interaction) }
      rest += view.children.reversed()
    }
    return found.reversed()
  }

  /// Offers a key that no view has handled to the interactions; returns whether one has handled it.
  ///
  /// The tree itself calls this method if no view has handled the key. A view that handles all keys, to keep them from
  /// the views behind it, must call this method first.
  public func offer(_ event: KeyEvent) -> Bool {
    let held = keys.held.last { $0.event.key == event.key }
    return keyInteractions.contains { interaction in
      // An interaction may have removed the views of other interactions from the window.
      guard interaction.view?.viewTree === self else { return false }
      if !event.isRepeat { held?.add(interaction) }
      return interaction.keyDown(event)
    }
  }
}
