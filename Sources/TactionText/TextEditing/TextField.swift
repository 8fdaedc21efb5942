import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionOnScreenKeyboard
import TactionViews
import TactionWords

/// A field in which the user edits one line of text.
///
///     let name = TextField(placeholder: "Name") { text in card.title = text }
///     name.onReturn = { save() }
///
/// A tap places the caret and shows the keyboard; a second tap selects a word. Text that is longer than the field
/// scrolls with the caret. By default, the text is aligned at the side at which lines of its language begin.
open class TextField: Control, TextEditingView {
  /// Called with the text after the user has changed it. It is not called for changes by the app, or for text that an
  /// input method composes and has not yet committed.
  public final var onChange: ((String) -> Void)?
  /// Called when the user presses Return. Without this handler, Return moves the focus to the next view if the return
  /// key of ``traits`` is `next`; otherwise Return ends editing.
  public final var onReturn: (() -> Void)?
  /// Called when the field becomes the first responder, and before an edit without the focus.
  public final var onEditingBegin: (() -> Void)?
  /// Called when the field is no longer the first responder, and after edits without the focus.
  public final var onEditingEnd: (() -> Void)?
  /// Called after ``onEditingBegin`` with true and after ``onEditingEnd`` with false, for the row that contains the
  /// field.
  package final var onRowEntry: ((_ begins: Bool) -> Void)?
  /// Called after ``onEditingEnd``, for a control that contains the field.
  package final var onEntryEnd: (() -> Void)?
  /// Called when Return is pressed and the app has set no ``onReturn``; returns whether the row that contains the field
  /// has handled it.
  package final var onUnhandledReturn: (() -> Bool)?
  /// Called after ``text`` was set by the app, or by the restoration of the state.
  package final var onSetText: (() -> Void)?
  /// Whether the app is handling a change of the text by the user.
  package final var isReportingChange: Bool { textContent.isReporting }
  /// Offers a key to the menu of the field, as ``keyDown(_:)`` does first: a list of commands handles the arrow keys,
  /// and a bar of commands hides. Returns whether the menu has handled the key.
  package final func menuTakesKey(_ event: KeyEvent) -> Bool { pointing.takeKey(event) }

  final let textContent = TextContentView()
  final let pointing = TextSelectionInteraction()
  final let clip = View()
  final let placeholderLabel = Label()
  private final let clearButton = FieldButton(.close, .clear)
  /// The distance by which a text that is wider than its area is scrolled.
  final var scrollX = 0.0
  /// Whether a finger has scrolled the text. If true, the caret may be outside the visible part until it moves.
  final var isPanned = false
  private final var wasFirstResponder = false
  /// Whether the field has lost the focus to a modal view, such as an alert, which gives the focus back.
  private final var isInterrupted = false
  /// Whether the last call was of ``onEditingBegin``, not of ``onEditingEnd``.
  private final var isEditing = false
  /// The safe area at the last layout.
  final var lastSafeArea = Insets.zero

  /// The margins of the text, in logical pixels. Our own choice.
  static let margins = Insets(horizontal: ControlConstants.textMargin, vertical: 8)
  /// The width of a field that the app gives no width, in logical pixels. Our own choice.
  private static let usualWidth = 240.0

  /// Creates an empty field of its natural size, at the origin.
  ///
  /// - Parameters:
  ///   - placeholder: The text that is shown while the field is empty.
  ///   - onChange: Called with the text after the user has changed it.
  public init(placeholder: String = "", onChange: ((String) -> Void)? = nil) {
    self.onChange = onChange
    super.init()
    clip.clipsToBounds = true
    placeholderLabel.textColor = .secondaryLabel
    placeholderLabel.text = placeholder
    placeholderLabel.lineBreak = .truncate
    clip.addSubview(placeholderLabel)
    clip.addSubview(textContent)
    addSubview(clip)
    clearButton.onPress = { [weak self] in self?.clear() }
    clearButton.isHidden = true
    addSubview(clearButton)
    cornerRadius = theme.metrics.cornerRadius
    cursor = .text
    addInteraction(pointing)
    textContent.editor.now = { [weak self] in self?.viewTree?.time ?? 0 }
    sizeToFit()
  }

  // MARK: Text

  /// The text. If the app sets it, ``onChange`` is not called, line feeds become spaces, and the undo history is
  /// cleared. In the handler of ``onChange``, the selection is kept, so that the user continues at the same place.
  /// Otherwise, a text that the user has pasted, but that has not arrived yet, is not inserted.
  ///
  /// All this happens even if the new text equals the old text, because an equal text may belong to something else,
  /// such as another item of a list. In two cases, setting an equal text changes nothing: in the handler of
  /// ``onChange``, and while a list configures the cell of an item that stays.
  public final var text: String {
    get { editor.text }
    set {
      let isEqual = newValue.utf8.elementsEqual(editor.text.utf8)
      if isEqual, textContent.isReporting || ContentRefresh.isUnderWay { return }
      let looksEqual = isEqual && editor.markedRange == nil
      if isEqual {
        textContent.forgetContent()
      } else if textContent.isReporting {
        editor.reviseText(TextFragment(newValue))
      } else {
        editor.setText(TextFragment(newValue))
      }
      guard !looksEqual else { return }
      textDidChange()
      onSetText?()
    }
  }

  /// The alignment of the text; by default at the side at which lines of its language begin.
  public final var alignment = TextAlignment.natural {
    didSet { if alignment != oldValue { setNeedsLayout() } }
  }

  /// The expected kind of text, as hints for keyboards. If the kind is a number, the user can type only the characters
  /// of numbers (see ``filter``).
  public final var traits = TextInputTraits() {
    didSet {
      guard traits != oldValue else { return }
      editor.kind = traits.kind
      textInputDidChange()
    }
  }

  /// The condition for showing a button that empties a field with text (default: while the field is edited; in a search
  /// field, always).
  public final var clearButtonMode = ClearButtonMode.whileEditing {
    didSet { if clearButtonMode != oldValue { setNeedsLayout() } }
  }

  /// The condition for showing a button that empties a field with text.
  nonisolated public enum ClearButtonMode: Hashable, Sendable, CaseIterable {
    /// Never. Screen readers do not offer to empty the field either.
    case never
    /// While the field is the first responder.
    case whileEditing
    /// Always.
    case always
  }

  private final var showsClearButton: Bool {
    guard trailingButton == nil, !editor.isEmpty, isEnabled else { return false }
    return clearButtonMode == .always || clearButtonMode == .whileEditing && isFirstResponder
  }

  private final var canClear: Bool { clearButtonMode != .never && !editor.isEmpty }

  /// Gives the field the focus and empties it, as an edit by the user.
  final func clear() {
    textContent.insertions.finishFirst()
    if !isFirstResponder { becomeFirstResponder() }
    // The view with the focus may keep it.
    editWithoutFocus { () -> Bool in edit { editor.replace(0..<editor.storage.count, with: "") } }
  }

  // MARK: For subclasses

  /// The view at the leading side, such as an icon; nil, the default, for no view.
  var leadingView: View? { nil }
  /// The button at the trailing side that replaces the clear button; nil, the default, to keep the clear button.
  var trailingButton: Control? { nil }

  final var allowsEditing: Bool { isEnabled }
  final var allowsSelection: Bool { isEnabled }
  var allowsCopying: Bool { true }

  func userDidEdit() {
    setNeedsLayout()
    onChange?(text)
  }

  func selectionDidChange() {}

  func open(_ link: String) -> Bool { false }

  // MARK: Layout

  /// Returns the height of a line with its margins, at least 44 px, and the width of `size`.
  open override func sizeThatFits(_ size: Size) -> Size {
    let height = theme.font(font).lineHeight + Self.margins.vertical
    return Size(
      width: size.width > 0 ? size.width : Self.usualWidth, height: max(height.rounded(.up), theme.metrics.touchTarget))
  }

  /// Returns the baseline of the text.
  open override func firstBaseline(in size: Size) -> Double? {
    let font = theme.font(font)
    return (size.height - font.lineHeight) / 2 + font.lineAscent
  }

  /// Places the text and the buttons; an override calls `super`.
  open override func layoutSubviews() {
    let side = theme.metrics.touchTarget
    var room = bounds.inset(by: Insets(horizontal: Self.margins.left, vertical: 0))
    if let leadingView {
      let size = leadingView.sizeThatFits(room.size)
      leadingView.frame = mirrored(
        Rect(x: room.minX, y: bounds.center.y - size.height / 2, width: size.width, height: size.height))
      let step = size.width + theme.metrics.spacing
      room = Rect(x: room.minX + step, y: room.minY, width: max(0, room.width - step), height: room.height)
    }
    clearButton.isHidden = !showsClearButton
    if let button = trailingButton ?? (showsClearButton ? clearButton : nil) {
      button.frame = mirrored(
        Rect(x: bounds.maxX - side, y: bounds.center.y - side / 2, width: side, height: side))
      (button.isEnabled, button.alpha) = (isEnabled, contentOpacity)
      room.size.width = max(0, bounds.maxX - side - room.minX)
    }
    clip.frame = mirrored(room)
    placeholderLabel.isHidden = !editor.isEmpty
    placeholderLabel.frame = Rect(origin: .zero, size: clip.bounds.size)
    placeholderLabel.alignment = alignment == .natural ? .leading : alignment
    placeText()
    followSafeArea()
  }

  final func revealCaret() {
    isPanned = false
    placeText()
    setNeedsLayout()
    scrollIntoView(bounds)
  }

  // MARK: Appearance

  /// Draws the field, and a ring in the tint colour while the field is the first responder.
  open override func draw(into list: inout DisplayList) {
    let shape = RoundedRect(bounds, radius: cornerRadius)
    list.fill(shape, color: .fill, opacity: contentOpacity)
    if isFirstResponder {
      list.strokeBorder(of: shape, width: ControlConstants.ringWidth, color: .tint)
    } else if theme.colors.hasHighContrast {
      list.strokeBorder(of: shape, width: theme.metrics.lineWidth, color: theme.trackEdge, opacity: contentOpacity)
    }
  }

  open override func stateDidChange() {
    super.stateDidChange()
    // Editing ends, and the marked text is committed.
    if !isEnabled, isFirstResponder { resignFirstResponder() }
    clip.alpha = contentOpacity
    setNeedsLayout()
  }

  // MARK: Focus

  open override func focusDidChange() {
    super.focusDidChange()
    let isFirst = isFirstResponder
    textContent.isActive = isFirst
    guard isFirst != wasFirstResponder else { return }
    wasFirstResponder = isFirst
    pointing.focusDidChange()
    isPanned = false
    if isFirst {
      // If a key such as Tab has moved the focus here, the text is selected, so that typing replaces it.
      if showsFocusRing, !isInterrupted { editor.selectAll() }
      textContent.updateSelection()
    } else {
      isInterrupted = isBehindModalView
      // The input method will no longer commit the text that it has composed, so the field commits this text.
      editor.endStep()
      commitMarkedText()
    }
    setNeedsLayout()
    semanticsDidChange()
    setEditing(isFirstResponder)
  }

  final func setEditing(_ isOn: Bool) {
    guard isOn != isEditing else { return }
    isEditing = isOn
    isOn ? onEditingBegin?() : onEditingEnd?()
    // The handler may have moved the focus back.
    if isOn == isEditing { onRowEntry?(isOn) }
    if !isOn, !isEditing { onEntryEnd?() }
  }

  // MARK: Touches and keys

  // The gesture recognizers handle all touches, so the field does not use the touch handling of `Control`.
  open override func touchesBegan(_ touches: [Touch]) {}
  open override func touchesMoved(_ touches: [Touch]) {}
  open override func touchesEnded(_ touches: [Touch]) {}
  open override func touchesCancelled(_ touches: [Touch]) {}

  /// Edits the text by a key. An override handles its own keys before it calls `super`.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    if pointing.takeKey(event) { return true }
    return isFirstResponder && isEnabled && takeKey(event)
  }

  open override func keyUp(_ event: KeyEvent) -> Bool {
    pointing.follow(event, isDown: false)
    return false
  }

  // MARK: Input methods

  /// The traits, for input methods.
  open var textInputTraits: TextInputTraits { traits }

  /// Returns the text around the selection.
  open func surroundingText(maximumBytes: Int) -> SurroundingText? {
    editor.surroundingText(maximumBytes: maximumBytes)
  }

  /// Commits marked text, and types a text of a keyboard of the app in place of the selection. The text never replaces
  /// the characters after the caret, because such a keyboard has no Insert key.
  public final func insertText(_ text: String) { _ = perform(TextCommand.insert(text)) }

  /// Commits marked text, as when the field loses the focus.
  public final func commitMarkedText() { edit(revealing: false) { editor.unmark() } }

  /// Calls ``onReturn``. Without this handler, moves the focus to the next view or ends editing.
  open func performReturn() {
    textContent.insertions.finishFirst()
    guard isEnabled else { return }
    edit { editor.unmark() }
    editor.endStep()
    if let onReturn { return onReturn() }
    if onUnhandledReturn?() == true { return }
    if traits.returnKey == .next { _ = viewTree?.moveFocus(by: 1) } else { resignFirstResponder() }
  }

  // MARK: Meaning

  /// The semantics of a text field, with its text as the value.
  open override var semantics: Semantics? {
    Semantics(
      .textField, name: placeholder, value: .text(text), states: semanticStates.union(isEnabled ? .editable : []),
      actions: [.press] + (canClear ? [.custom(theme.words[.clear])] : []))
  }

  /// The chosen command, while the menu of the field handles the keys.
  open override var activeDescendant: View? { pointing.tools.layer?.menu.chosen }

  /// The text of the field, with dots in place of a secret.
  open override var semanticText: (any SemanticText)? { EditedText(owner: self) }

  /// Makes the field the first responder, or empties it.
  @discardableResult
  open override func perform(_ action: Semantics.Action) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .press:
      guard becomeFirstResponder() else { return false }
      textInputDidChange(.summoned)
    case .custom(theme.words[.clear]) where canClear: clear()
    default: return false
    }
    return true
  }
}
