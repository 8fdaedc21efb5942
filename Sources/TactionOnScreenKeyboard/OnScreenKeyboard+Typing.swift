import TactionEnvironment
import TactionGestures
import TactionViews

// The effects of keys on the first responder's text.
extension OnScreenKeyboard {
  /// The view that receives the text: the first responder of the window, if it accepts text now.
  var client: (any TextInputClient)? { viewTree?.textInputClient }

  /// Performs the action of the key at an index, like a tap on the key.
  func strike(_ index: Int) {
    guard geometry.places.indices.contains(index) else { return }
    perform(geometry.places[index].key, byTouch: false)
  }

  /// Performs the action of a key.
  ///
  /// - Parameter byTouch: Whether a finger presses the key. If so, shift, backspace and page keys already had their
  ///   effects when the finger landed.
  func perform(_ key: KeyboardKey, byTouch: Bool) {
    switch key.action {
    case .type: type(text(of: key))
    case .space: type(" ")
    case .return:
      declinesCapital = false
      client?.performReturn()
      contextDidChange()
    case .nextLayout: showNextLayout()
    case .hide: onHide?()
    case .shift: if !byTouch { pressShift(at: viewTree?.time ?? 0) }
    case .backspace: if !byTouch { deleteBackward() }
    case .page(let next): if !byTouch { page = next }
    case .gap: break
    }
  }

  private func showNextLayout() {
    guard layouts.count > 1 else { return }
    layoutIndex = (layoutIndex + 1) % layouts.count
    onLayoutChange?(layoutIndex)
  }

  /// Types a text. Then ends shift for one letter, unless a finger holds shift. After a space, also returns to the page
  /// of letters, unless a finger holds a page key.
  func type(_ text: String) {
    guard !text.isEmpty else { return }
    let isSpace = text == " "
    (declinesCapital, lastShift) = (false, -.infinity)
    client?.insertText(text)
    if shift == .once, !isShiftHeld { shift = .off }
    if isSpace, page != .letters, !presses.contains(where: \.showsPage) { page = .letters }
    contextDidChange()
  }

  /// Deletes what Backspace deletes: the selection, or the character before the caret, or its last mark.
  func deleteBackward() {
    declinesCapital = false
    client?.deleteBackward()
    contextDidChange()
  }

  /// Deletes the word before the caret. If text is selected, if no word is before the caret, or if the client gives no
  /// access to its text, does the same as ``deleteBackward()``.
  func deleteWord() {
    // As with Backspace, composed text is committed first; the edit below would drop it.
    client?.commitMarkedText()
    guard let client, let text = client.surroundingText(maximumBytes: KeyboardConstants.contextBytes),
      text.cursor == text.anchor
    else { return deleteBackward() }
    let length = WritingContext.lengthOfLastWord(in: text.beforeSelection)
    guard length > 0 else { return deleteBackward() }
    client.apply(TextInputEdit(deletedBefore: length))
    contextDidChange()
  }

  /// Sends a key to the text client, as from a hardware keyboard, for example to move the caret.
  func strikeClient(_ key: Key) {
    guard let view = client as? View else { return }
    let event = KeyEvent(key: key, timestamp: viewTree?.time ?? 0)
    if view.keyDown(event) { _ = view.keyUp(event) }
  }

  // MARK: Capital letters

  /// Sets the next level of shift: on for one letter, locked after a double tap, or off.
  func pressShift(at time: Double) {
    let isDouble = time - lastShift < KeyboardConstants.doubleTapInterval
    lastShift = time
    declinesCapital = false
    switch shift {
    case .off where isDouble && layout.hasCapitals, .once where isDouble && layout.hasCapitals: shift = .locked
    case .off: shift = .once
    case .once, .automatic: (shift, declinesCapital) = (.off, true)
    case .locked: (shift, declinesCapital, lastShift) = (.off, true, -.infinity)
    }
  }

  /// Whether a finger holds shift.
  var isShiftHeld: Bool { presses.contains { $0.role == .shift } }

  /// Forgets what the user has chosen for another view: the level of shift, unless a finger holds shift, and the page,
  /// unless a finger is on a key.
  func beginInput() {
    (declinesCapital, lastShift) = (false, -.infinity)
    if shift != .automatic, !isShiftHeld { shift = .off }
    if presses.isEmpty { page = .letters }
  }

  /// Reads the text before the caret, and switches to capital letters if the next letter is to be a capital.
  ///
  /// Called after each change of the client's text or selection.
  func contextDidChange() {
    guard shift == .off || shift == .automatic else { return }
    shift = wantsCapital ? .automatic : .off
  }

  private var wantsCapital: Bool {
    let rule = traits.capitalization
    guard rule != .none, !declinesCapital, layout.hasCapitals, let client else { return false }
    if rule == .all { return true }
    guard let text = client.surroundingText(maximumBytes: KeyboardConstants.contextBytes) else { return false }
    return WritingContext.beginsWithCapital(after: text.beforeSelection, rule)
  }

  // MARK: Accents

  /// Returns the texts that are offered while a key is held: first the text of the key, then its alternates and
  /// accents.
  func choices(for key: KeyboardKey) -> [String] {
    guard key.action == .type else { return [] }
    let own = text(of: key)
    let isCapital = shift != .off
    let alternates = key.alternates.map { text in
      isCapital && text.count == 1 && text.uppercased().count == 1 ? text.uppercased() : text
    }
    var seen = Set<String>()
    let all = [own] + alternates + accents(own)
    return Array(all.filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(KeyboardConstants.maximumChoices))
  }
}

nonisolated extension SurroundingText {
  /// The text before the selection.
  var beforeSelection: String { String(decoding: text.utf8.prefix(max(0, min(cursor, anchor))), as: UTF8.self) }
}
