import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionOnScreenKeyboard
import TactionViews

/// A scrolling view with a text of several lines that the user edits or reads.
///
///     let notes = TextView(frame: window.content.bounds)
///     notes.text = note.text
///     notes.onChange = { [weak notes] in if let notes { note.text = notes.text } }
///
/// Only the visible paragraphs are laid out, so the text may have megabytes. If the measured height of a paragraph
/// above the visible part differs from its estimated height, the visible text does not move.
open class TextView: ScrollView, TextEditingView {
  /// Called after the user has changed the text. It is not called for changes by the app, or for text that an input
  /// method composes and has not yet committed. Reading ``text`` takes time in proportion to the length of the text.
  public final var onChange: (() -> Void)?
  /// Called when the user presses Return, for example to send a message; a held Return calls it once. Shift with Return
  /// begins a new line. Without this handler, Return begins a new line, too.
  ///
  /// The return key of the keyboard on the screen calls it, too; the return key of ``traits`` is the word on that key.
  public final var onReturn: (() -> Void)?
  /// Called after the selection was changed by the user, by the app, or by a change of the text.
  public final var onSelectionChange: (() -> Void)?
  /// Called with the link that the user taps or opens with Return or a screen reader, in a text only for reading.
  public final var onLink: ((String) -> Void)? {
    didSet { semanticsDidChange() }
  }
  /// Called when the view becomes the first responder, and before an edit without the focus.
  public final var onEditingBegin: (() -> Void)?
  /// Called when the view is no longer the first responder, and after edits without the focus.
  public final var onEditingEnd: (() -> Void)?
  /// Called after the text was set by the app, or by the restoration of the state.
  package final var onSetText: (() -> Void)?
  /// Whether the Tab key types a tab character. By default, Tab moves the focus.
  public final var acceptsTab = false

  final let textContent = TextContentView()
  final let pointing = TextSelectionInteraction()
  final let placeholderLabel = Label()
  private final var wasFirstResponder = false
  /// Whether the last call was of ``onEditingBegin``, not of ``onEditingEnd``.
  private final var isEditing = false
  /// The text area at the last layout, relative to the scroll offset.
  private final var lastTextArea = Rect.zero
  /// The height of the view and the safe area of the window at the last layout.
  private final var lastRoom = (height: 0.0, safeArea: Insets.zero)
  /// The scroll offset after the last layout.
  private final var lastOffset = Point.zero
  /// The range to which an animated scroll leads.
  final var soughtText: Range<Int>?

  /// Creates an empty view with a frame in its superview's coordinates.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    editor.isMultiline = true
    editor.now = { [weak self] in self?.viewTree?.time ?? 0 }
    textContent.wrapsLines = true
    placeholderLabel.textColor = .secondaryLabel
    placeholderLabel.numberOfLines = 0
    addSubview(placeholderLabel)
    addSubview(textContent)
    alwaysBounceVertical = true
    cursor = .text
    addInteraction(pointing)
  }

  // MARK: Text

  /// The text. If the app sets it, ``onChange`` is not called, the undo history is cleared, and the view scrolls to its
  /// beginning. In the handler of ``onChange``, the selection is kept instead, so that the user continues at the same
  /// place. Otherwise, a text that the user has pasted, but that has not arrived yet, is not inserted.
  ///
  /// In two cases, setting an equal text changes nothing: in the handler of ``onChange``, and while a list configures
  /// the cell of an item that stays.
  public final var text: String {
    get { editor.text }
    set { setText(AttributedText(newValue)) }
  }

  /// The text with its attributes. Setting it has the same effects as setting ``text``.
  public final var attributedText: AttributedText {
    get { editor.attributedText }
    set { setText(newValue) }
  }

  private final func setText(_ text: AttributedText) {
    if textContent.isReporting || ContentRefresh.isUnderWay, has(text) { return }
    let selection = editor.selection
    if textContent.isReporting {
      editor.reviseText(TextFragment(text))
    } else {
      editor.setText(TextFragment(text))
      editor.select(TextSelection(0..<0))
      scroll(to: Point(x: contentOffset.x, y: limits.lower.y), animated: false)
    }
    textDidChange()
    onSetText?()
    if selection != editor.selection { selectionDidChange() }
  }

  private final func has(_ text: AttributedText) -> Bool {
    let present = editor.attributedText
    return text.text.utf8.elementsEqual(present.text.utf8) && text.runs == present.runs
  }

  /// The length of the text, in bytes of UTF-8.
  public final var textLength: Int { editor.storage.count - (editor.markedRange?.count ?? 0) }

  /// The text that is shown while the view has no text.
  public final var placeholder: String {
    get { placeholderLabel.text }
    set {
      placeholderLabel.text = newValue
      setNeedsLayout()
    }
  }

  /// Changes the attributes of a range of the text, in bytes of UTF-8. Undo does not revert this change.
  public final func setAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    let stored = editor.storedRange(range)
    let newOffset = edit(revealing: false) { editor.commit() }
    editor.changeAttributes(in: newOffset(stored.lowerBound)..<newOffset(stored.upperBound), change)
    setNeedsLayout()
    semanticsDidChange()
  }

  /// The default font of the text (default: `.body`, which follows the user's text scale). Attributes of the text
  /// override it.
  public final var font: Font {
    get { textContent.font }
    set {
      textContent.font = newValue
      placeholderLabel.font = newValue
      setNeedsLayout()
    }
  }

  /// The alignment of lines; by default at the side at which the lines of each paragraph begin. A paragraph without
  /// letters begins where the layout begins.
  public final var alignment: TextAlignment {
    get { textContent.alignment }
    set {
      textContent.alignment = newValue
      placeholderLabel.alignment = newValue == .natural ? .leading : newValue
    }
  }

  /// The margins of the text, in logical pixels. Insets with a number that is not finite are refused.
  public final var textInsets = Insets(horizontal: 16, vertical: 12) {
    didSet {
      if !accepts(textInsets.isFinite, as: "textInsets") { textInsets = oldValue }
      setNeedsLayout()
    }
  }

  /// The expected kind of text, as hints for keyboards.
  public final var traits = TextInputTraits(capitalization: .sentences, isMultiline: true) {
    didSet {
      guard traits != oldValue else { return }
      editor.kind = traits.kind
      textInputDidChange()
    }
  }

  /// Whether the user can change the text (default: true).
  public final var isEditable = true {
    didSet {
      guard isEditable != oldValue else { return }
      commitMarkedText()
      pointing.tools.hide()
      textContent.isEditable = isEditable
      if isFirstResponder, isEditable { bringKeyboard() }
      textInputDidChange(.focus)
      semanticsDidChange()
    }
  }

  /// Whether the user can select the text (default: true).
  public final var isSelectable = true {
    didSet {
      guard oldValue, !isSelectable else { return }
      pointing.tools.hide()
      edit(revealing: false) { editor.select(TextSelection(caret: editor.selection.head)) }
    }
  }

  // MARK: For the input

  final var allowsEditing: Bool { isEditable }
  final var allowsSelection: Bool { isSelectable }
  final var allowsCopying: Bool { isSelectable }

  func userDidEdit() { onChange?() }

  func selectionDidChange() { onSelectionChange?() }

  func open(_ link: String) -> Bool {
    guard let onLink else { return false }
    // The handler may read the text of a field, and the handlers of that text may hide this view.
    viewTree?.textInputClient?.commitMarkedText()
    if isReachable { onLink(link) }
    return true
  }

  // MARK: Layout

  /// False, because the text itself leaves space for the covered part of the view.
  override public final var avoidsKeyboard: Bool { false }

  /// Returns the baseline of the first line at scroll offset zero; for an empty text, the baseline of its font.
  open override func firstBaseline(in size: Size) -> Double? {
    textInsets.top + textContent.firstAscent(width: size.width - textInsets.horizontal)
  }

  /// Lays out the visible paragraphs; an override calls `super`.
  override open func layoutSubviews() {
    // `super` moves the content into its new limits.
    let offset = bounds.origin
    super.layoutSubviews()
    let room = max(0, bounds.width - textInsets.horizontal)
    // A visible caret stays visible, for example when the screen is rotated or a keyboard covers a part of the view.
    let area = textArea.offset(by: .zero - bounds.origin)
    let safeArea = viewTree?.safeAreaInsets ?? .zero
    // The user may also have scrolled the view, in an outer scroll view, to a position in which a keyboard covers it.
    let isCovered = bounds.height < lastRoom.height || safeArea.vertical > lastRoom.safeArea.vertical
    let isReduced = textContent.bounds.width != room || isCovered && area.height < lastTextArea.height
    let keepsCaret = isFirstResponder && isReduced && showedCaret(at: offset)
    (lastTextArea, lastRoom) = (area, (bounds.height, safeArea))
    textContent.setLineWidth(room)
    // If the user or the app has scrolled since the last layout, the new offset counts.
    layOutText(keepsTop: offset == lastOffset)
    if keepsCaret { revealCaret() }
    followSoughtText()
    lastOffset = bounds.origin
    placeholderLabel.isHidden = !editor.isEmpty
    guard !placeholderLabel.isHidden else { return }
    placeholderLabel.frame = Rect(
      x: textInsets.left, y: textInsets.top, width: room,
      height: placeholderLabel.fittingSize(in: Size(width: room, height: 0)).height)
  }

  /// Ends a scroll to a range: the text rests, or another motion replaces the scroll. An override calls `super`.
  override open func contentDidRest() {
    super.contentDidRest()
    soughtText = nil
  }

  /// Returns whether the caret was visible in the text area of the last layout, at a scroll offset. If no text was
  /// visible, the caret counts as visible, because the user has not scrolled it away.
  private final func showedCaret(at offset: Point) -> Bool {
    lastTextArea.isEmpty || caretRect.intersects(lastTextArea.offset(by: offset - .zero))
  }

  // MARK: Focus

  override open var canBecomeFirstResponder: Bool { true }

  override open func focusDidChange() {
    super.focusDidChange()
    let isFirst = isFirstResponder
    guard isFirst != wasFirstResponder else { return }
    wasFirstResponder = isFirst
    pointing.focusDidChange()
    textContent.isActive = isFirst
    textContent.updateSelection()
    editor.endStep()
    semanticsDidChange()
    if !isFirst { commitMarkedText() }
    setEditing(isFirstResponder)
  }

  final func setEditing(_ isOn: Bool) {
    guard isOn != isEditing else { return }
    isEditing = isOn
    isOn ? onEditingBegin?() : onEditingEnd?()
  }

  // MARK: Keys

  /// Edits the text by a key. Keys that have no meaning in a text scroll the view.
  override open func keyDown(_ event: KeyEvent) -> Bool {
    if pointing.takeKey(event) { return true }
    guard isFirstResponder else { return super.keyDown(event) }
    if takeLinkKey(event) { return true }
    if acceptsTab, isEditable, event.key == .tab, event.isPlain, !event.modifiers.contains(.shift) {
      return perform(TextCommand.insert("\t"))
    }
    if onReturn != nil, isEditable, event.key.unpadded == .return, event.isPlain {
      if event.modifiers.contains(.shift) { insertText("\n") } else if !event.isRepeat { performReturn() }
      return true
    }
    return takeKey(event) || super.keyDown(event)
  }

  override open func keyUp(_ event: KeyEvent) -> Bool {
    pointing.follow(event, isDown: false)
    return super.keyUp(event)
  }

  // MARK: Input methods

  /// The traits, for input methods.
  open var textInputTraits: TextInputTraits {
    var traits = traits
    traits.isMultiline = true
    return traits
  }

  /// Whether the user can type, so that keyboards on the screen are shown: ``isEditable``.
  open var acceptsText: Bool { isEditable }

  /// Returns the text around the selection; nil in a text that cannot be edited.
  open func surroundingText(maximumBytes: Int) -> SurroundingText? {
    isEditable ? editor.surroundingText(maximumBytes: maximumBytes) : nil
  }

  /// Commits marked text, and types a text of a keyboard of the app in place of the selection. The text never replaces
  /// the characters after the caret, because such a keyboard has no Insert key.
  public final func insertText(_ text: String) { _ = perform(TextCommand.insert(text)) }

  /// Commits marked text, as when the text view loses the focus.
  public final func commitMarkedText() { edit(revealing: false) { editor.unmark() } }

  /// Calls ``onReturn``. Without this handler, begins a new line.
  open func performReturn() {
    guard let onReturn else { return insertText("\n") }
    textContent.insertions.finishFirst()
    guard isEditable else { return }
    edit { editor.unmark() }
    editor.endStep()
    onReturn()
  }

  // MARK: Meaning

  /// The semantics of a text area, with the beginning of the text as the value; marked text is left out. A text that is
  /// only for reading has an action for each link.
  override open var semantics: Semantics? {
    Semantics(
      .textArea, name: placeholder,
      value: .text(editor.bareString(in: 0..<min(editor.storage.count, Self.maximumValue))),
      states: isEditable ? .editable : [],
      actions: [Semantics.Action.press] + linkActions.map { Semantics.Action.custom($0.name) })
  }

  /// The chosen command, while the menu of the text handles the keys.
  override open var activeDescendant: View? { pointing.tools.layer?.menu.chosen }

  /// The text of the view.
  override open var semanticText: (any SemanticText)? { EditedText(owner: self) }

  /// The maximum length of the text in the semantic tree, in bytes.
  static let maximumValue = 10_000

  /// Makes the view the first responder, or opens a link in a text that is only for reading.
  @discardableResult
  override open func perform(_ action: Semantics.Action) -> Bool {
    if case .custom(let name) = action, let link = linkActions.first(where: { $0.name == name }) {
      return self.open(link.link)
    }
    guard action == .press, becomeFirstResponder() else { return false }
    if isEditable { textInputDidChange(.summoned) }
    return true
  }
}
