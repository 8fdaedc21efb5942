import Foundation
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionText
import TactionViews

/// A row with a single-line text field.
///
///     let name = TextRow("Name", text: user.name, maximumLength: 40, isRequired: true) { user.name = $0 }
///     let password = TextRow("Password", field: SecureField())
///
/// The row sets the field's `onChange`, so the app must not set it.
public final class TextRow: FormRow {
  /// Called with the text after the user has changed it.
  public var onChange: ((String) -> Void)?
  /// The field, for example to set its traits, its placeholder and its filter.
  public let field: TextField
  private let counter: CharacterCounter

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: The text.
  ///   - placeholder: The text that is shown while the field is empty.
  ///   - kind: The kind of text; with `text`, the field keeps its kind.
  ///   - maximumLength: The maximum number of characters as the user perceives them, which a counter shows; nil if
  ///     there is no limit.
  ///   - isRequired: Whether the text must not be empty.
  ///   - field: The field, such as a `SecureField`.
  ///   - onChange: Called with the text after the user has changed it.
  public init(
    _ title: String, text: String = "", placeholder: String = "", kind: TextInputTraits.Kind = .text,
    maximumLength: Int? = nil, isRequired: Bool = false, field: TextField = TextField(),
    onChange: ((String) -> Void)? = nil
  ) {
    (self.field, self.onChange) = (field, onChange)
    counter = CharacterCounter(limit: maximumLength)
    field.text = text
    if !placeholder.isEmpty { field.placeholder = placeholder }
    if kind != .text { field.traits.kind = kind }
    if kind == .name { field.traits.capitalization = .words }
    field.maximumLength = maximumLength
    super.init(title, field)
    self.isRequired = isRequired
    setCounter(counter)
    field.onChange = { [weak self] text in
      guard let self else { return }
      count()
      valueDidChange { self.onChange?(text) }
    }
    field.onSetText = { [weak self] in
      self?.count()
      self?.updateMessage()
    }
    count()
  }

  /// The text. Setting it does not call ``onChange``.
  public var text: String {
    get { field.text }
    set { field.text = newValue }
  }

  private func count() { counter.show(field.text, in: theme) }

  public override func themeDidChange() {
    super.themeDidChange()
    count()
  }
}

/// A row with a multi-line text view below its title.
///
/// The row sets the text view's `onChange` and `onEditingEnd`, so the app must not set them. Return begins a new line;
/// Tab moves to the next field. While the row is disabled, the text can be read, but not edited.
public final class TextAreaRow: FormRow {
  /// Called with the text after the user has changed it.
  public var onChange: ((String) -> Void)?
  /// The text view, for example to set its traits and its font.
  public let textView = TextView()
  private let counter: CharacterCounter

  /// The number of visible lines, at least 2; if the text has more lines, it scrolls.
  public var lines: Int {
    didSet { fitLines() }
  }

  /// Creates a row; the parameters are the same as for ``TextRow``.
  public init(
    _ title: String, text: String = "", placeholder: String = "", lines: Int = 5, maximumLength: Int? = nil,
    isRequired: Bool = false, onChange: ((String) -> Void)? = nil
  ) {
    (self.onChange, self.lines) = (onChange, lines)
    counter = CharacterCounter(limit: maximumLength)
    textView.text = text
    textView.placeholder = placeholder
    textView.maximumLength = maximumLength
    textView.backgroundColor = .fill
    textView.textInsets = Insets(horizontal: 12, vertical: 10)
    super.init(title, textView)
    self.isRequired = isRequired
    textView.cornerRadius = theme.metrics.cornerRadius
    setCounter(counter)
    textView.onChange = { [weak self] in
      guard let self else { return }
      count()
      valueDidChange { self.onChange?(self.textView.text) }
    }
    textView.onSetText = { [weak self] in
      self?.count()
      self?.updateMessage()
    }
    textView.onEditingEnd = { [weak self] in self?.entryEnded() }
    fitLines()
    count()
  }

  /// The text. Setting it does not call ``onChange``.
  public var text: String {
    get { textView.text }
    set { textView.text = newValue }
  }

  private func count() { counter.show(textView.text, in: theme) }

  private func fitLines() {
    let height = theme.font(textView.font).lineHeight * Double(lines.clamped(to: 2...100))
    textView.minimumSize.height = (height + textView.textInsets.vertical).rounded(.up)
    textView.maximumSize.height = textView.minimumSize.height
    arrangementDidChange()
  }

  public override func themeDidChange() {
    super.themeDidChange()
    fitLines()
    count()
  }
}

/// A label with the number of characters of a text and the maximum, such as "12/40"; hidden if there is no maximum.
final class CharacterCounter: Label {
  private let limit: Int?

  init(limit: Int?) {
    self.limit = limit
    super.init(frame: .zero)
    font = .footnote
    textColor = .secondaryLabel
    isHidden = limit == nil
  }

  func show(_ text: String, in theme: Theme) {
    guard let limit else { return }
    let style = IntegerFormatStyle<Int>(locale: theme.locale)
    let count = text.count
    self.text = "\(count.formatted(style))/\(limit.formatted(style))"
    font = count < limit ? .footnote : .footnote.withWeight(.semibold)
  }
}
