import TactionEnvironment
import TactionGestures
import TactionViews

/// Shows the keyboard while a view that accepts text is the first responder of a window, and hides it otherwise.
final class OnScreenKeyboardController: WindowKeyboard {
  private weak var tree: ViewTree?
  private var keyboard: OnScreenKeyboard?
  private var layer: KeyboardLayer?
  /// The last first responder; while a menu has borrowed the focus, the view that gets it back.
  private weak var responder: View?
  /// Whether a menu has borrowed the focus.
  private var isBorrowed = false
  /// Whether the responder has lost the focus, and not to a menu.
  private var isLost = false
  /// Whether the user has dismissed the keyboard for the current first responder.
  private var isDeclined = false
  /// Whether the layouts have changed since the keyboard was created.
  private var isOutdated = false
  /// References to the keyboards that have been in the app's own views in the window.
  private var entries: [Entry] = []

  private struct Entry {
    weak var keyboard: OnScreenKeyboard?
  }

  /// Creates the controller of a window.
  init(_ tree: ViewTree) { self.tree = tree }

  /// Whether the keyboard is on the screen or slides in.
  var isShown: Bool { layer?.isShown ?? false }

  /// Adds a keyboard in one of the app's own views, to notify it of changes of the layouts, of the first responder and
  /// of its text.
  func add(_ keyboard: OnScreenKeyboard) {
    // The controller's own keyboard is not notified while it slides out: its letters stay as they are.
    guard keyboard !== self.keyboard else { return }
    entries.removeAll { $0.keyboard == nil || $0.keyboard === keyboard }
    entries.append(Entry(keyboard: keyboard))
  }

  /// The keyboards that are now in the app's own views in the window.
  private var keyboards: [OnScreenKeyboard] { entries.compactMap(\.keyboard).filter { $0.viewTree === tree } }

  /// Handles a change of the first responder, or of its text.
  func textInputDidChange(_ change: TextInputChange) {
    switch change {
    case .focus:
      // The same first responder may also begin or end to accept text; what the user has decided for it stays.
      let hasMoved = takeFocus()
      if hasMoved {
        // A user who has reached the view with Tab has a hardware keyboard, so this keyboard is not shown.
        isDeclined = tree?.isFocusVisible ?? false
        keyboard?.beginInput()
        for keyboard in keyboards { keyboard.beginInput() }
      }
      update(revealing: hasMoved)
    case .summoned:
      isDeclined = false
      update(revealing: true)
    case .inputMethod, .other:
      if isShown, let keyboard, let client {
        keyboard.traits = client.textInputTraits
        keyboard.contextDidChange()
      }
    }
    for keyboard in keyboards { keyboard.contextDidChange() }
  }

  /// Shows the keyboard if the first responder accepts text, the user has not dismissed the keyboard, and the window
  /// wants a keyboard. Otherwise hides it.
  func update() { update(revealing: false) }

  /// Shows or hides the keyboard; see ``update()``. If `reveals` is true, even a keyboard that was shown before reveals
  /// the caret.
  private func update(revealing reveals: Bool) {
    guard let tree else { return }
    discardOutdatedKeyboard()
    if isShown, isMenuOfClient { return }
    if isLost, isShown { return hideSoon(in: tree) }
    guard let client, !isDeclined, tree.wantsKeyboard else { return hide() }
    let keyboard = preparedKeyboard()
    keyboard.traits = client.textInputTraits
    let layer = self.layer ?? KeyboardLayer(keyboard)
    self.layer = layer
    layer.onDrag = { [weak self] in self?.isDeclined = true }
    layer.show(in: tree, animated: true)
    keyboard.contextDidChange()
    if reveals { layer.revealCaretAfterLayout() }
  }

  /// Hides the keyboard when a hardware key types or edits; see ``dismiss()``. With Alt or the logo key held, no key
  /// types or edits.
  func hardwareKeyPressed(_ event: KeyEvent) {
    guard isShown, event.modifiers.isDisjoint(with: [.alt, .logo]) else { return }
    // A letter with Control has no characters, but may edit the text: Ctrl+V pastes.
    let isCharacter = !event.characters.isEmpty || event.shortcutLetter != nil
    if isCharacter || Self.editingKeys.contains(event.key.unpadded) { dismiss() }
  }

  /// Hides the keyboard until another view becomes the first responder, or the user taps a text again.
  func dismiss() {
    isDeclined = true
    hide()
  }

  /// Discards the keyboard after a change of the layouts, once no finger is on a key. It is created again when it is
  /// needed. The keyboards in the app's own views read the layouts again.
  func renewKeyboard() {
    isOutdated = true
    update()
    for keyboard in keyboards { keyboard.readLayouts() }
  }

  /// Discards an outdated keyboard. Its insets stay until the next keyboard is shown, or until none is to be shown.
  private func discardOutdatedKeyboard() {
    guard isOutdated, keyboard?.presses.isEmpty ?? true else { return }
    isOutdated = false
    layer?.removeFromSuperview()
    (keyboard, layer) = (nil, nil)
  }

  private static let editingKeys: Set<Key> = [
    .backspace, .delete, .insert, .return, .leftArrow, .rightArrow, .upArrow, .downArrow, .home, .end,
  ]

  private var client: (any TextInputClient)? { tree?.textInputClient }

  /// Records the first responder; returns whether the focus has moved to it, not only come back from a menu.
  private func takeFocus() -> Bool {
    let borrower = tree?.firstResponder as? any FocusBorrower
    guard let focus = borrower?.formerResponder ?? tree?.firstResponder else {
      // On its way to another view, the focus is nowhere for a moment.
      isLost = !isBorrowed
      return false
    }
    let hasMoved = focus !== responder || isLost && borrower == nil
    (responder, isBorrowed, isLost) = (focus, borrower != nil, false)
    return hasMoved
  }

  /// Whether a menu of the view that receives the text is open. While it is open, the keyboard stays, so that the menu
  /// does not move.
  private var isMenuOfClient: Bool {
    guard let menu = tree?.firstResponder as? any FocusBorrower else { return false }
    return menu.formerResponder is any TextInputClient
  }

  /// Hides the keyboard if the focus stays nowhere. Until then the keyboard stays, so that the keys under fingers are
  /// typed in the view that gets the focus.
  private func hideSoon(in tree: ViewTree) {
    tree.root.after(0) { [weak self] in
      if let self, isLost { hide() }
    }
  }

  private func hide() {
    layer?.hide(animated: true)
    if layer == nil { tree?.keyboardInsets = .zero }
  }

  private func preparedKeyboard() -> OnScreenKeyboard {
    if let keyboard { return keyboard }
    let layouts = tree?.keyboardLayouts ?? KeyboardLayouts()
    let fresh = OnScreenKeyboard(layouts: layouts.layouts)
    fresh.accents = layouts.accents
    fresh.onHide = { [weak self] in self?.dismiss() }
    fresh.onRelease = { [weak self] in if let self, isOutdated { update() } }
    keyboard = fresh
    return fresh
  }
}

extension TextInputClient {
  /// Adds the toolkit's on-screen keyboard to the view's window, unless the window already has a keyboard.
  public func bringKeyboard() {
    guard let tree = (self as? View)?.viewTree else { return }
    tree.bringKeyboard { OnScreenKeyboardController(tree) }
  }
}
