import TactionControls
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionText
import TactionViews
import TactionWords

/// A row of a form: a title with the control that it belongs to.
///
///     let minutes = NumberField(value: 20, in: 1...600, unit: "min")
///     section.rows = [FormRow("Time", minutes), FormRow("Size", RadioGroup(["Small", "Large"]))]
///
/// The control stands beside its title, or below it where the row is too narrow, as on a phone or with large text. The
/// title names it for screen readers. Below the control is the message about an error: about an empty value in a
/// required row, a wrong value of a ``FormControl``, or the message of ``validator``.
///
/// Rows of other kinds, such as ``TextRow`` and ``ChoiceRow``, make their control themselves. They tell the form of
/// changes by the user; a row with another control that is no `FormControl` calls ``valueDidChange()`` in the control's
/// handler.
open class FormRow: View {
  /// The label with the title.
  public final let titleLabel = Label()
  /// The control; nil for a row with a title alone.
  public final let control: View?

  /// A sentence below the title, in smaller letters; empty, the default, for none.
  public final var detail: String {
    get { detailLabel.text }
    set {
      detailLabel.text = newValue
      detailLabel.isHidden = newValue.isEmpty
    }
  }

  /// Whether the value must not be empty (default: false); see ``isEmpty``.
  public final var isRequired = false

  /// Returns a sentence about what is wrong with the value, in the user's language; nil if it is right. Called when the
  /// row is validated, after the checks of the row itself.
  public final var validator: (() -> String?)?

  /// Whether the control can be used (default: true). A row that cannot is not validated.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      enabledDidChange()
    }
  }

  /// Whether the control is as wide as there is room. By default this is so for fields, sliders and segments; other
  /// controls have the width that fits them.
  public final var stretchesControl: Bool {
    didSet { if stretchesControl != oldValue { arrangementDidChange() } }
  }

  final let titles: StackView
  final let message = FormMessage()
  private final let detailLabel = Label()
  /// The number of characters, at the trailing side below the control; nil for none.
  private(set) final var counterLabel: Label?
  /// The width of the titles in this section next to fields; nil to place a field below its title.
  final var titleColumn: Double? {
    didSet { if titleColumn != oldValue { setNeedsLayout() } }
  }
  /// Whether the user has changed the value since the last validation.
  private final var isEdited = false
  /// Whether the app has set the message that is shown.
  private final var isErrorOfApp = false

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - title: The title; empty for a control without one.
  ///   - control: The control, which becomes a subview; nil for none.
  public init(_ title: String = "", _ control: View? = nil) {
    self.control = control
    titles = StackView(axis: .vertical, spacing: 2, arrangedSubviews: [titleLabel, detailLabel])
    stretchesControl = Self.stretches(control)
    super.init(frame: .zero)
    titleLabel.text = title
    titleLabel.numberOfLines = 0
    detailLabel.font = .footnote
    detailLabel.textColor = .secondaryLabel
    detailLabel.numberOfLines = 0
    detailLabel.isHidden = true
    addSubview(titles)
    if let control { addSubview(control) }
    addSubview(message)
    for part in parts {
      if !title.isEmpty { part.accessibilityLabelledBy = titleLabel }
      part.accessibilityDescribedBy = message
    }
    (control as? any FormControl)?.onEdit = { [weak self] in self?.valueDidChange() }
    if let entry { follow(entry) }
  }

  /// Shows a number of characters below the control.
  final func setCounter(_ label: Label) {
    counterLabel = label
    addSubview(label)
  }

  private static func stretches(_ control: View?) -> Bool {
    if let control = control as? any FormControl { return control.fillsRow }
    return control is any TextEditing || control is Slider || control is SegmentedControl || control is ProgressView
  }

  /// The title.
  public final var title: String {
    get { titleLabel.text }
    set {
      titleLabel.text = newValue
      for part in parts { part.accessibilityLabelledBy = newValue.isEmpty ? nil : titleLabel }
      arrangementDidChange()
    }
  }

  /// The form that the row is in; nil for none.
  public final var form: Form? { nearest { $0 as? Form } }

  /// The views of the control that have the title as their name.
  final var parts: [View] { (control as? any FormControl)?.parts ?? control.map { [$0] } ?? [] }

  /// The field of one line into which the user types; nil for none.
  final var entry: TextField? { (control as? any FormControl)?.entry ?? control as? TextField }

  // MARK: For subclasses

  /// Whether nothing is entered. A subclass with a control of its own overrides it; by default the control says so, if
  /// it is a ``FormControl`` or a field.
  open var isEmpty: Bool {
    if let control = control as? any FormControl { return control.isEmpty }
    if let field = control as? TextField { return field.text.allSatisfy(\.isWhitespace) }
    return (control as? TextView).map { $0.textLength == 0 || $0.text.allSatisfy(\.isWhitespace) } ?? false
  }

  /// Enables or disables the control. An override calls `super`.
  open func enabledDidChange() {
    titles.alpha = isEnabled ? 1 : ControlConstants.disabledOpacity
    if let control = control as? any FormControl {
      control.isEnabled = isEnabled
    } else if let control = control as? Control {
      control.isEnabled = isEnabled
    } else if let picker = control as? Picker {
      picker.isEnabled = isEnabled
    } else {
      control?.isUserInteractionEnabled = isEnabled
    }
    if !isEnabled { error = nil }
  }

  /// Tells the form that the user has changed the value. A message about an error is updated, and goes away if the
  /// value is right now.
  public final func valueDidChange() { valueDidChange {} }

  /// Takes a change by the user: tells the app of it, then the form. The app may replace this row for the new value, or
  /// set a message about it.
  final func valueDidChange(_ tellApp: () -> Void) {
    let (form, hasMessage) = (form, error != nil)
    isEdited = true
    if isErrorOfApp { error = nil }
    form?.hasChanges = true
    tellApp()
    if hasMessage, !isErrorOfApp { validate() }
    form?.onChange?()
  }

  /// Tells the app of a value that is typed, but was not taken yet.
  final func takeEntry() { (entry as? SteppedField)?.entryDidEnd() }

  // MARK: Errors

  /// The message that is shown below the control; nil for none. The form sets it; the app may set one too, such as the
  /// answer of a server. It stays until the user changes the value, or the row is validated.
  public final var error: String? {
    get { message.text.isEmpty ? nil : message.text }
    set {
      guard newValue ?? "" != message.text else { return }
      message.isAnnounced = true
      isErrorOfApp = newValue != nil
      showError(newValue)
    }
  }

  /// A sentence about what is wrong with the value, whether it is shown or not; nil if it is right, and for a row that
  /// is hidden or disabled.
  public final var problem: String? {
    guard isEnabled, !isHidden else { return nil }
    if isRequired, isEmpty { return theme.words[.requiredField] }
    return (control as? any FormControl)?.problem ?? validator?()
  }

  /// Shows what is wrong with the value, or hides the message if it is right; returns whether it is right.
  @discardableResult
  public final func validate() -> Bool { validate(isAnnounced: true) }

  final func validate(isAnnounced: Bool) -> Bool {
    (isEdited, isErrorOfApp) = (false, false)
    let problem = problem
    if problem ?? "" != message.text {
      message.isAnnounced = isAnnounced
      showError(problem)
    }
    return problem == nil
  }

  private final func showError(_ text: String?) {
    message.text = text ?? ""
    for case let field as any TextEditing in parts {
      field.borderColor = .destructive
      field.borderWidth = text == nil ? 0 : ControlConstants.ringWidth
    }
    for part in parts { part.semanticsDidChange() }
    arrangementDidChange()
  }

  // MARK: The entry

  /// Follows the entry of text into a field of one line.
  private final func follow(_ field: TextField) {
    if field.onEditingBegin == nil { field.onEditingBegin = { [weak self] in self?.entryBegan() } }
    if field.onEditingEnd == nil { field.onEditingEnd = { [weak self] in self?.entryEnded() } }
    if field.onReturn == nil { field.onReturn = { [weak self] in self?.returnPressed() } }
  }

  private final func entryBegan() {
    guard let field = entry, let form, [.default, .next, .done].contains(field.traits.returnKey) else { return }
    field.traits.returnKey = form.entry(after: self) == nil ? .done : .next
  }

  /// Validates what the user has entered, once the entry ends. A message of the app about it stays.
  final func entryEnded() { if isEdited, !isErrorOfApp { validate() } }

  private final func returnPressed() {
    if let form { form.returnPressed(in: self) } else { entry?.resignFirstResponder() }
  }

  // MARK: Appearance

  final func arrangementDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  public final override var arrangesBySize: Bool { true }

  /// The height of the title, the control and the message in a width.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 ? size.width : FormConstants.maximumWidth
    return Size(width: width, height: arrangement(in: width).height)
  }

  /// Places the title, the control and the message.
  open override func layoutSubviews() {
    let places = arrangement(in: bounds.width)
    titles.frame = mirrored(places.title)
    control?.frame = mirrored(places.control)
    message.frame = mirrored(places.message)
    counterLabel?.frame = mirrored(places.counter)
  }

  /// Lays the row out again for the size of the text.
  open override func themeDidChange() {
    super.themeDidChange()
    // In another language, the message has other words.
    if error != nil, !isErrorOfApp { _ = validate(isAnnounced: false) }
    arrangementDidChange()
  }
}
