import TactionGestures

/// Shows a keyboard while a view that takes text is the first responder of a window, and hides it else.
package final class KeyboardAttendant {
  private weak var tree: ViewTree?
  private let isWanted: () -> Bool
  private let makeKeyboard: () -> OnScreenKeyboard
  private var keyboard: OnScreenKeyboard?
  private var layer: KeyboardLayer?
  /// Whether the user has sent the keyboard away, from this view.
  private var isDeclined = false

  /// Attends to the views of a window.
  ///
  /// - Parameters:
  ///   - isWanted: Returns whether there is to be a keyboard now.
  ///   - makeKeyboard: Makes the keyboard when it is shown for the first time.
  package init(
    _ tree: ViewTree, isWanted: @escaping () -> Bool, makeKeyboard: @escaping () -> OnScreenKeyboard
  ) {
    (self.tree, self.isWanted, self.makeKeyboard) = (tree, isWanted, makeKeyboard)
    tree.onKeyboardChange = { [weak self] in self?.take($0) }
  }

  /// Whether the keyboard is on the screen, or on its way there.
  package var isShown: Bool { layer?.isShown ?? false }

  /// Takes a change of the first responder's text.
  private func take(_ change: TextInputChange) {
    switch change {
    case .focus:
      // A view that Tab has reached is typed into by the same keys.
      isDeclined = tree?.isFocusVisible ?? false
      update()
    case .summoned:
      isDeclined = false
      update()
    case .inputMethod, .other:
      guard isShown, let keyboard, let client else { return }
      keyboard.traits = client.textInputTraits
      keyboard.contextDidChange()
    }
  }

  /// Shows or hides the keyboard, after a change of what is wanted.
  package func update() {
    guard let tree else { return }
    if isShown, isMenuOfClient { return }
    guard let client, !isDeclined, isWanted() else { return hide() }
    let keyboard = preparedKeyboard()
    keyboard.traits = client.textInputTraits
    let layer = self.layer ?? KeyboardLayer(keyboard)
    self.layer = layer
    layer.onDrag = { [weak self] in self?.isDeclined = true }
    let wasShown = layer.isShown
    layer.show(in: tree, animated: true)
    keyboard.contextDidChange()
    if wasShown { layer.revealCaretAfterLayout() }
  }

  /// Hides the keyboard for keys of a hardware keyboard, until the user taps a text again.
  package func hardwareKeyPressed(_ event: KeyEvent) {
    guard isShown, !event.characters.isEmpty || Self.editingKeys.contains(event.key) else { return }
    dismiss()
  }

  /// Hides the keyboard until another view becomes the first responder, or the user taps a text again.
  package func dismiss() {
    isDeclined = true
    hide()
  }

  /// Drops the keyboard, which is made anew when it is needed: the layouts have changed.
  package func renewKeyboard() {
    layer?.removeFromSuperview()
    tree?.keyboardInsets = .zero
    (keyboard, layer) = (nil, nil)
    update()
  }

  private static let editingKeys: Set<Key> = [.backspace, .delete, .return, .leftArrow, .rightArrow, .home, .end]

  private var client: (any TextInputClient)? { tree?.firstResponder as? any TextInputClient }

  /// Whether a menu is open over the view that is typed into: the keyboard stays, so that the menu does not move.
  private var isMenuOfClient: Bool {
    guard let menu = tree?.firstResponder as? MenuPresentation else { return false }
    return menu.formerResponder is any TextInputClient
  }

  private func hide() { layer?.hide(animated: true) }

  private func preparedKeyboard() -> OnScreenKeyboard {
    if let keyboard { return keyboard }
    let fresh = makeKeyboard()
    fresh.onHide = { [weak self] in self?.dismiss() }
    keyboard = fresh
    return fresh
  }
}
