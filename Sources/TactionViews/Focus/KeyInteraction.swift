import TactionGestures

/// An interaction that handles keys wherever the focus is: shortcuts.
///
/// It gets the keys that no view on the way from the focus has handled, while its view is in the window, visible, and
/// not behind a modal view. Of several interactions, those of views in front and deeper in the tree come first.
@MainActor public protocol KeyInteraction: Interaction {
  /// Handles a key that went down, or repeats; returns false to leave it to others.
  func keyDown(_ event: KeyEvent) -> Bool
  /// Notes that a key went up.
  func keyUp(_ event: KeyEvent)
}

extension ViewTree {
  /// The interactions that may handle keys now, in the order in which they are asked.
  public var keyInteractions: [any KeyInteraction] {
    var found: [any KeyInteraction] = []
    var rest = modalView.map { [$0] } ?? (overlayViews + [root])
    // Not by recursion: an app may nest its views deeply.
    while let view = rest.popLast() {
      guard !view.isHidden else { continue }
      for case let interaction as any KeyInteraction in view.interactions { found.append(interaction) }
      rest += view.children.reversed()
    }
    return found.reversed()
  }

  /// Offers a key that no view has handled to the interactions; returns whether one did.
  ///
  /// The window does so itself. A view that keeps all keys from the views behind it does it first.
  public func offer(_ event: KeyEvent) -> Bool {
    let held = keys.held.last { $0.event.key == event.key }
    return keyInteractions.contains { interaction in
      // One may take others out of the window.
      guard interaction.view?.viewTree === self else { return false }
      if !event.isRepeat { held?.add(interaction) }
      return interaction.keyDown(event)
    }
  }
}
