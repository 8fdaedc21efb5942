import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A view that lets its user edit, or select, the text of a `TextContentView`.
protocol TextEditingView: TextEditing {
  /// The text.
  var textContent: TextContentView { get }
  /// The text that is shown while there is no text.
  var placeholderLabel: Label { get }
  /// Whether the user can change the text.
  var allowsEditing: Bool { get }
  /// Whether the user can select the text.
  var allowsSelection: Bool { get }
  /// Whether the user can copy the text.
  var allowsCopying: Bool { get }

  /// Scrolls the caret, or the moving end of the selection, into view, in this view and in the scroll views that
  /// contain it. A pending layout is done first.
  func revealCaret()
  /// The part of the view in which text is visible, in the view's coordinates.
  var textArea: Rect { get }
  /// Scrolls the view's own content by a distance, but not beyond its ends; returns whether the content has moved.
  func scrollText(by step: Vector) -> Bool
  /// Notifies the app that editing begins or has ended. Does nothing if the last call was the same, for example because
  /// a handler has moved the focus back.
  func setEditing(_ isOn: Bool)
  /// Called after the user has changed the text.
  func userDidEdit()
  /// Called after the selection has changed.
  func selectionDidChange()
  /// Opens a link that the user has tapped; returns false if the link is not handled.
  func open(_ link: String) -> Bool
}

extension TextEditingView {
  var editor: TextEditor { textContent.editor }

  /// Performs an edit by the user, notifies the views, the input method and the app of the changes, and returns the
  /// result of `action`.
  ///
  /// - Parameters:
  ///   - cause: The cause that is reported to input methods.
  ///   - reveals: Whether the caret is scrolled into view after the edit.
  ///   - action: The change.
  @discardableResult
  func edit<Outcome>(
    _ cause: TextInputChange = .other, revealing reveals: Bool = true, _ action: () -> Outcome
  ) -> Outcome {
    let (revision, selection, marked) = (editor.revision, editor.selection, editor.markedRange)
    let outcome = action()
    let isEdited = revision != editor.revision
    guard isEdited || selection != editor.selection || marked != editor.markedRange else { return outcome }
    textContent.updateSelection()
    textContent.caret.restart()
    if reveals { revealCaret() }
    textInputDidChange(cause)
    semanticsDidChange()
    // The app's code is called last, because it may change anything.
    if selection != editor.selection { selectionDidChange() }
    if isEdited { textContent.report(userDidEdit) }
    return outcome
  }

  /// Shows a text that the app has set, and notifies input methods and screen readers.
  func textDidChange() {
    textContent.updateSelection()
    setNeedsLayout()
    textInputDidChange()
    semanticsDidChange()
  }

  /// Changes the selection, and scrolls the caret into view even if the selection is the same as before.
  func moveSelection(_ change: () -> Void) {
    let selection = editor.selection
    edit { change() }
    if selection == editor.selection { revealCaret() }
  }

  /// Performs an edit that may come without the focus, and returns the result of `action`; nil if the app disables the
  /// view when it is notified that editing begins. Without the focus, editing begins with the first edit, and ends a
  /// pause after the last one: a screen reader may replace a text by several edits.
  @discardableResult
  func editWithoutFocus<Outcome>(_ action: () -> Outcome?) -> Outcome? {
    let (revision, selection) = (editor.revision, editor.selection)
    setEditing(true)
    defer {
      textContent.unfocusedEditing?.end.cancel()
      if isInWindow, !isFirstResponder {
        let end: () -> Void = { [weak self] in self?.endEditingWithoutFocus() }
        let use = textContent.unfocusedEditing?.use ?? ViewUse(of: textContent, onRemoval: end)
        textContent.unfocusedEditing = (use, after(Self.editingPause, end))
      } else {
        endEditingWithoutFocus()
      }
    }
    // The edit must not replace text that the app has selected in `onEditingBegin`.
    if revision == editor.revision, selection != editor.selection {
      edit(revealing: false) { editor.select(selection) }
    }
    return allowsEditing ? action() : nil
  }

  /// Ends editing, unless the view has the focus.
  func endEditingWithoutFocus() {
    // A list may show another item in the view only after the handlers have run.
    let ended = textContent.unfocusedEditing
    textContent.unfocusedEditing = nil
    withExtendedLifetime(ended) { setEditing(isFirstResponder) }
  }

  /// The time from the last edit without the focus to the end of editing, in seconds. Our own choice.
  private static var editingPause: Double { 1 }

  /// Returns whether a point of the text is in the view's own visible part.
  func shows(_ point: Point) -> Bool {
    textArea.inset(by: -1).contains(convert(point, from: textContent))
  }

  // MARK: Commands

  /// Performs a command; returns whether the command has a meaning here.
  func perform(_ command: TextCommand) -> Bool {
    // Further pastes wait until earlier texts are inserted. Before all other commands, the first waiting text is
    // inserted if it is ready.
    if command != .paste { textContent.insertions.finishFirst() }
    guard allows(command) else { return false }
    switch command {
    case .move(let movement, let isExtending):
      moveSelection { editor.move(movement, extending: isExtending, in: textContent) }
    case .delete(let movement): edit { editor.delete(movement, in: textContent) }
    case .type(let text): edit { editor.isOverwriting ? editor.overwrite(text) : editor.type(text) }
    case .insert(let text): edit { editor.type(text) }
    case .toggleOverwriting:
      editor.isOverwriting.toggle()
      textContent.updateSelection()
    case .performReturn: performReturn()
    case .selectAll:
      edit(revealing: false) { editor.selectAll() }
      setPrimarySelection()
    case .deselect: edit { editor.select(TextSelection(caret: editor.selection.head)) }
    case .cut, .copy:
      guard !editor.selection.isEmpty else { break }
      clipboards.general.setText(editor.selectedText)
      let range = editor.selection.range
      if command == .cut { edit { editor.replace(range, with: "") } }
    case .paste: insertText(of: clipboards.general)
    case .undo: edit { editor.undo() }
    case .redo: edit { editor.redo() }
    }
    return true
  }

  /// Returns whether the view allows a command.
  func allows(_ command: TextCommand) -> Bool {
    switch command {
    case .deselect: true
    case .move(_, extending: true), .selectAll: allowsSelection
    case .copy: allowsCopying
    case .cut: allowsCopying && allowsEditing
    default: allowsEditing
    }
  }

  /// Handles a key; returns whether the key has a meaning here.
  func takeKey(_ event: KeyEvent) -> Bool {
    guard let command = TextCommand(event, decimalSeparator: textInputTraits.decimalSeparator) else { return false }
    // A held Return begins a new line with each repeat, but performs the action of a field of one line only once.
    let isOnce = command == .toggleOverwriting || command == .performReturn && !editor.isMultiline
    if event.isRepeat, isOnce { return true }
    return perform(command)
  }

  // MARK: Clipboard

  /// Makes the selected text the primary selection, if copying is allowed.
  func setPrimarySelection() {
    if allowsCopying, !editor.selection.isEmpty { clipboards.primary.setText(editor.selectedText) }
  }

  /// Replaces the selection by the text of a clipboard when the text has arrived.
  func insertText(of clipboard: Clipboard) {
    insert(at: { [editor] in editor.selection.range }, reading: { clipboard.read(.text, then: $0) })
  }
}
