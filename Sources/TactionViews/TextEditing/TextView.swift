import TactionGeometry
import TactionGestures
import TactionGraphics

/// A text of several lines that the user edits or reads, and scrolls.
///
///     let notes = TextView(frame: window.content.bounds)
///     notes.text = note.text
///     notes.onChange = { [weak notes] in if let notes { note.text = notes.text } }
///
/// Only the paragraphs in sight are laid out, so the text may have megabytes. Where others above them turn out to be
/// higher than was estimated, nothing moves on the screen.
open class TextView: ScrollView, TextOwner {
  /// Called after the user has changed the text; not for changes by the app, nor for text that an input method composes
  /// and that is not yet certain. To read ``text`` takes the time of the whole text.
  public final var onChange: (() -> Void)?
  /// Called after the selection has changed, by the user or by the text.
  public final var onSelectionChange: (() -> Void)?
  /// Called with the link that the user taps, in a text that cannot be edited.
  public final var onLink: ((String) -> Void)?
  /// Called when the view becomes the first responder.
  public final var onEditingBegin: (() -> Void)?
  /// Called when the view is the first responder no longer.
  public final var onEditingEnd: (() -> Void)?
  /// Whether the tabulator key types a tabulator; if not, the default, it moves the focus.
  public final var acceptsTab = false

  final let textBody = TextBody()
  final let pointing = TextPointing()
  private final let placeholderLabel = Label()
  private final var wasFirstResponder = false
  private final var lastSafeArea = Insets.zero

  /// Creates an empty view with a frame in its superview's coordinates.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    editor.isMultiline = true
    editor.now = { [weak self] in self?.viewTree?.now() ?? 0 }
    textBody.wrapsLines = true
    placeholderLabel.textColor = .secondaryLabel
    placeholderLabel.numberOfLines = 0
    addSubview(placeholderLabel)
    addSubview(textBody)
    alwaysBounceVertical = true
    cursor = .text
    addInteraction(pointing)
  }

  // MARK: Text

  /// The text. The app sets it without a call of ``onChange``; the history of undo begins anew.
  public final var text: String {
    get { editor.text }
    set { setText(TextFragment(newValue)) }
  }

  /// The text with its attributes, likewise.
  public final var attributedText: AttributedText {
    get { editor.attributedText }
    set { setText(TextFragment(newValue)) }
  }

  private final func setText(_ text: TextFragment) {
    editor.setText(text)
    editor.select(TextSelection(0..<0))
    scroll(to: Point(x: contentOffset.x, y: limits.lower.y), animated: false)
    textBody.updateSelection()
    setNeedsLayout()
    textInputDidChange()
    semanticsDidChange()
  }

  /// The length of the text, in bytes of UTF-8.
  public final var textLength: Int { editor.storage.count - (editor.markedRange?.count ?? 0) }

  /// The text that is shown while there is none.
  public final var placeholder: String {
    get { placeholderLabel.text }
    set {
      placeholderLabel.text = newValue
      setNeedsLayout()
    }
  }

  /// Changes the attributes of a part of the text, in bytes of UTF-8; it is not undone.
  public final func setAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    editor.unmark()
    editor.changeAttributes(in: range, change)
    setNeedsLayout()
  }

  /// The font of text that has none of its own; `.body` by default, which follows the user's text scale.
  public final var font: Font {
    get { textBody.font }
    set {
      textBody.font = newValue
      placeholderLabel.font = newValue
      setNeedsLayout()
    }
  }

  /// The colour of text that has none of its own; `.label` by default.
  public final var textColor: Color {
    get { textBody.textColor }
    set { textBody.textColor = newValue }
  }

  /// The alignment of lines; by default at the side at which each paragraph begins.
  public final var alignment: TextAlignment {
    get { textBody.alignment }
    set { textBody.alignment = newValue }
  }

  /// The margins of the text, in logical pixels. Insets with a number that is not finite are refused.
  public final var textInsets = Insets(horizontal: 16, vertical: 12) {
    didSet {
      if !accepts(textInsets.isFinite, as: "textInsets") { textInsets = oldValue }
      setNeedsLayout()
    }
  }

  /// The kind of text that is wanted, as hints for keyboards.
  public final var traits = TextInputTraits(capitalization: .sentences, isMultiline: true) {
    didSet {
      guard traits != oldValue else { return }
      editor.kind = traits.kind
      textInputDidChange()
    }
  }

  /// The maximum number of characters that the user can enter; nil, the default, for any number.
  public final var maximumLength: Int? {
    get { editor.maximumLength }
    set { editor.maximumLength = newValue.map { max($0, 0) } }
  }

  /// Whether the user can change the text (default: true).
  public final var isEditable = true {
    didSet {
      guard isEditable != oldValue else { return }
      editor.unmark()
      textBody.isEditable = isEditable
      textInputDidChange()
      semanticsDidChange()
    }
  }

  /// Whether the user can select the text (default: true).
  public final var isSelectable = true {
    didSet { if !isSelectable { editor.select(TextSelection(caret: editor.selection.head)) } }
  }

  /// The selected part of the text, in bytes of UTF-8, empty for a caret. Any range may be set: it is clamped, moved
  /// between characters, and scrolled to.
  public final var selectedRange: Range<Int> {
    get { editor.bareRange(editor.selection.range) }
    set {
      editor.unmark()
      edit { editor.select(TextSelection(newValue)) }
    }
  }

  /// Selects the whole text.
  public final func selectAll() { edit(revealing: false) { editor.selectAll() } }

  /// Undoes the last step of the user's; returns false without any.
  @discardableResult
  public final func undo() -> Bool {
    var isDone = false
    edit { isDone = editor.undo() }
    return isDone
  }

  /// Does the step again that was undone last; returns false without any.
  @discardableResult
  public final func redo() -> Bool {
    var isDone = false
    edit { isDone = editor.redo() }
    return isDone
  }

  /// Replaces the selected text, as by typing.
  public final func insert(_ text: String) { edit { editor.replace(editor.selection.range, with: text) } }

  /// Selects the next place of some words and scrolls to it; returns false if there is none.
  ///
  /// Capital letters and accents make no difference. Behind the end the search goes on at the beginning.
  ///
  /// - Parameters:
  ///   - words: The words, on one line.
  ///   - backward: Whether it looks for the place before.
  @discardableResult
  public final func find(_ words: String, backward: Bool = false) -> Bool {
    editor.unmark()
    let from = backward ? editor.selection.range.lowerBound : editor.selection.range.upperBound
    guard let range = TextSearch(words).next(in: editor.storage, from: from, backward: backward) else { return false }
    edit { editor.select(TextSelection(range)) }
    return true
  }

  /// Scrolls by the minimum distance that shows a part of the text, in bytes of UTF-8.
  public final func scroll(toText range: Range<Int>, animated: Bool = true) {
    let start = textBody.caretRect(at: TextPosition(offset: range.lowerBound))
    let end = textBody.caretRect(at: TextPosition(offset: range.upperBound, affinity: .upstream))
    updateContentSize()
    scroll(to: start.union(end).offset(by: textBody.frame.origin - .zero), animated: animated)
  }

  // MARK: For the input

  final var allowsEditing: Bool { isEditable }
  final var allowsSelection: Bool { isSelectable }
  final var allowsCopying: Bool { isSelectable }

  func userDidEdit() { onChange?() }

  func selectionDidChange() { onSelectionChange?() }

  func open(_ link: String) -> Bool {
    guard let onLink else { return false }
    onLink(link)
    return true
  }

  // MARK: Layout

  /// Lays out the paragraphs in sight; an override calls `super`.
  override open func layoutSubviews() {
    super.layoutSubviews()
    let room = max(0, bounds.width - textInsets.horizontal)
    let isResized = textBody.bounds.width != room
    // The caret stays in sight while the view is turned or covered.
    let wasVisible = isResized && isFirstResponder
    textBody.setLineWidth(room)
    layOutText()
    let safeArea = safeAreaInsets
    if wasVisible || safeArea != lastSafeArea && isFirstResponder {
      lastSafeArea = safeArea
      revealInBody(textBody.headRect)
    }
    lastSafeArea = safeArea
    placeholderLabel.isHidden = !editor.isEmpty
    guard !placeholderLabel.isHidden else { return }
    placeholderLabel.frame = Rect(
      x: textInsets.left, y: textInsets.top, width: room,
      height: placeholderLabel.fittingSize(in: Size(width: room, height: 0)).height)
  }

  private final func layOutText() {
    let origin = Point(x: textInsets.left, y: textInsets.top)
    var visible = bounds.offset(by: .zero - origin)
    visible.origin.y = max(visible.minY, 0)
    visible.size.height = max(0, bounds.maxY - origin.y - visible.minY)
    visible.origin.x = 0
    visible.size.width = textBody.bounds.width
    let shift = textBody.show(visible)
    textBody.frame = Rect(origin: origin, size: Size(width: textBody.bounds.width, height: textBody.textHeight))
    setContentSize(contentExtent, shiftedBy: Vector(dx: 0, dy: shift))
  }

  /// The size of the text with its margins, and with the room below it that something covers.
  private final var contentExtent: Size {
    Size(
      width: bounds.width,
      height: textBody.textHeight + textInsets.vertical + safeAreaInsets.bottom)
  }

  private final func updateContentSize() { setContentSize(contentExtent, shiftedBy: .zero) }

  final func revealInBody(_ rect: Rect) {
    var rect = rect
    for _ in 0..<Self.maximumReveals {
      updateContentSize()
      guard !phase.isHeld else { break }
      scroll(to: place(toReveal: rect), animated: false)
      // What comes into sight is measured, so that the caret may be elsewhere then.
      layOutText()
      guard rect != textBody.headRect else { break }
      rect = textBody.headRect
    }
    setNeedsLayout()
    scrollIntoView(convert(rect, from: textBody))
  }

  /// The maximum number of times that the caret is looked for while paragraphs around it are measured.
  private static let maximumReveals = 6
  /// The distance of the caret's line from the edges, in logical pixels. Our own choice.
  private static let revealMargin = 4.0

  /// Returns the part of the content to show for a line of the text: with a margin, at the ends with that of the text,
  /// and above what covers the view.
  private final func place(toReveal rect: Rect) -> Rect {
    let isFirst = rect.minY < 1
    let isLast = rect.maxY > textBody.textHeight - 1
    let top = isFirst ? max(textInsets.top, 0) : Self.revealMargin
    let bottom = (isLast ? max(textInsets.bottom, 0) : Self.revealMargin) + safeAreaInsets.bottom
    let place = rect.offset(by: Vector(dx: textInsets.left, dy: textInsets.top))
    return place.inset(by: Insets(top: -top, left: 0, bottom: -bottom, right: 0))
  }

  // MARK: Focus

  override open var canBecomeFirstResponder: Bool { true }

  override open func focusDidChange() {
    super.focusDidChange()
    let isFirst = isFirstResponder
    guard isFirst != wasFirstResponder else { return }
    wasFirstResponder = isFirst
    pointing.isShiftHeld = false
    textBody.isActive = isFirst
    textBody.updateSelection()
    editor.endStep()
    semanticsDidChange()
    if isFirst {
      onEditingBegin?()
    } else {
      if editor.markedRange != nil { edit(revealing: false) { editor.unmark() } }
      onEditingEnd?()
    }
  }

  // MARK: Keys

  /// Edits the text; keys that have no meaning in it scroll.
  override open func keyDown(_ event: KeyEvent) -> Bool {
    pointing.follow(event, isDown: true)
    guard isFirstResponder else { return super.keyDown(event) }
    if acceptsTab, isEditable, event.key == .tab, event.isPlain, !event.modifiers.contains(.shift) {
      edit { editor.type("\t") }
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

  /// The rectangle of the caret.
  public final var caretRect: Rect { caretPlace }

  /// Returns the text around the selection; nil in a text that cannot be edited.
  open func surroundingText(maximumBytes: Int) -> SurroundingText? {
    isEditable ? editor.surroundingText(maximumBytes: maximumBytes) : nil
  }

  /// Applies the edit of an input method.
  public final func apply(_ edit: TextInputEdit) { take(edit) }

  /// Deletes the selection, or the character before the caret.
  public final func deleteBackward() { _ = perform(TextCommand.delete(.backward)) }

  /// Begins a new line.
  open func performReturn() {
    guard isEditable else { return }
    edit { editor.type("\n") }
  }

  // MARK: Meaning

  /// The meaning: a text, of which the first part is in the value.
  override open var semantics: Semantics? {
    Semantics(
      .textArea, name: placeholder,
      value: .text(editor.storage.string(in: 0..<min(editor.storage.count, Self.maximumValue))),
      states: isEditable ? .editable : [], actions: [.press])
  }

  /// The maximum length of the text in the semantic tree, in bytes.
  private static let maximumValue = 10_000

  /// Makes the view the first responder.
  @discardableResult
  override open func perform(_ action: Semantics.Action) -> Bool {
    guard action == .press, becomeFirstResponder() else { return false }
    if isEditable { textInputDidChange(.summoned) }
    return true
  }
}
