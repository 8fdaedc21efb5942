import Foundation
import TactionGeometry
import TactionGraphics
import TactionText
import TactionViews

/// A row with a field of one line.
///
///     let name = TextRow("Name", text: user.name, maximumLength: 40, isRequired: true) { user.name = $0 }
///     let password = TextRow("Password", field: SecureField())
///
/// The field's `onChange`, `onEditingBegin`, `onEditingEnd` and `onReturn` are the row's.
public final class TextRow: FormRow {
  /// Called with the text after the user has changed it.
  public var onChange: ((String) -> Void)?
  /// The field: for its traits, its placeholder and its filter.
  public let field: TextField
  private let counter: CharacterCounter

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: The text.
  ///   - placeholder: The text that is shown while there is none.
  ///   - kind: The kind of text; `text` leaves the kind of the field as it is.
  ///   - maximumLength: The maximum number of characters as the user sees them, which a counter shows; nil for none.
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
    count()
  }

  /// The text. Setting it does not call ``onChange``.
  public var text: String {
    get { field.text }
    set {
      field.text = newValue
      count()
    }
  }

  private func count() { counter.show(field.text, in: theme) }

  public override func themeDidChange() {
    super.themeDidChange()
    count()
  }
}

/// A row with a text of several lines, below its title.
///
/// The text view's `onChange` and `onEditingEnd` are the row's. Return begins a new line; Tab leads to the next field.
public final class TextAreaRow: FormRow {
  /// Called with the text after the user has changed it.
  public var onChange: ((String) -> Void)?
  /// The text view: for its traits and its font.
  public let textView = TextView()
  private let counter: CharacterCounter

  /// The number of lines that are visible at once; more of them scroll. At least 2.
  public var lines: Int {
    didSet { fitLines() }
  }

  /// Creates a row; the parameters are those of ``TextRow``.
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
    textView.onEditingEnd = { [weak self] in self?.entryEnded() }
    fitLines()
    count()
  }

  /// The text. Setting it does not call ``onChange``.
  public var text: String {
    get { textView.text }
    set {
      textView.text = newValue
      count()
    }
  }

  private func count() { counter.show(textView.text, in: theme) }

  private func fitLines() {
    let height = theme.font(textView.font).lineHeight * Double(min(max(lines, 2), 100))
    textView.minimumSize.height = (height + textView.textInsets.vertical).rounded(.up)
    textView.maximumSize.height = textView.minimumSize.height
    arrangementDidChange()
  }

  /// Makes the text read-only.
  public override func enabledDidChange() {
    super.enabledDidChange()
    textView.isEditable = isEnabled
    textView.alpha = titles.alpha
  }

  public override func themeDidChange() {
    super.themeDidChange()
    fitLines()
    count()
  }
}

/// The number of characters of a text and their maximum, such as "12/40".
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
