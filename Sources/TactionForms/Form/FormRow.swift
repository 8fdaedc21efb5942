import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionText
import TactionViews
import TactionWords

/// A row of a form: a title and a control.
///
///     let minutes = NumberField(value: 20, in: 1...600, unit: "min")
///     section.rows = [FormRow("Time", minutes), FormRow("Size", RadioGroup(["Small", "Large"]))]
///
/// The control is next to its title, or below the title if the row is too narrow, as on a phone or with large text.
/// Screen readers use the title as the name of the control. An error message below the control describes an empty value
/// in a required row, or an invalid value of a ``FormControl``, or is the result of ``validator``.
///
/// Rows of other kinds, such as ``TextRow`` and ``ChoiceRow``, create their controls themselves, and notify the form of
/// changes by the user. For a row with any other control that is not a `FormControl`, the app calls
/// ``valueDidChange()`` in the control's handler.
///
/// With `TactionRestoration`, a row with a `restorationIdentifier` gets its value back when the program starts again.
open class FormRow: View, RestorableView {
  /// The label with the title.
  public final let titleLabel = Label()
  /// The control; nil if the row has only a title.
  public final let control: View?

  /// A sentence below the title, in smaller letters; empty, the default, if there is none.
  public final var detail: String {
    get { detailLabel.text }
    set {
      detailLabel.text = newValue
      detailLabel.isHidden = newValue.isEmpty
      // A control that is a button has the detail as its hint.
      control?.semanticsDidChange()
    }
  }

  /// Whether the value must not be empty (default: false); see ``isEmpty``.
  public final var isRequired: Bool {
    didSet { if isRequired != oldValue { updateMessage() } }
  }

  /// Returns a sentence about what is wrong with the value, in the user's language; nil if the value is valid. Called
  /// when the row is validated, after the checks of the row itself.
  public final var validator: (() -> String?)?

  /// Whether the user can use the control (default: true). A disabled row is not validated. Controls that
  /// were already disabled when the row was disabled stay disabled when it is enabled again.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      enabledDidChange()
    }
  }

  /// Whether the control uses all of the available width. The default is true for fields, sliders, segmented controls
  /// and progress bars; other controls have the width that fits them.
  public final var stretchesControl: Bool {
    didSet { if stretchesControl != oldValue { arrangementDidChange() } }
  }

  /// The title and the detail, in the row itself or in a control that is a button.
  final let titles: StackView
  final let message = FormMessage()
  final let detailLabel = Label()
  /// The character counter, at the trailing side below the control; nil if there is none.
  private(set) final var counterLabel: Label?
  /// The width of the section's column of titles, which is next to the fields; nil if the field is below its title.
  final var titleColumn: Double? {
    didSet { if titleColumn != oldValue { setNeedsLayout() } }
  }
  /// The controls that are disabled because the row is disabled.
  private final var disabledControls: [View] = []
  /// Whether the user has changed the value since the last validation.
  private final var isEdited = false
  /// Whether the app has set the message that is currently shown.
  private final var isErrorOfApp = false

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - title: The title; empty if the control has no title.
  ///   - control: The control, which becomes a subview; nil if there is none.
  ///   - isRequired: Whether the value must not be empty.
  public init(_ title: String = "", _ control: View? = nil, isRequired: Bool = false) {
    (self.control, self.isRequired) = (control, isRequired)
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

  /// Adds a character counter below the control.
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

  /// The form that contains the row; nil if there is none.
  public final var form: Form? { nearest { $0 as? Form } }

  /// The views of the control that have the row's title as their name.
  var parts: [View] { (control as? any FormControl)?.parts ?? control.map { [$0] } ?? [] }

  /// The single-line field into which the user types; nil if there is none.
  final var entry: TextField? { (control as? any FormControl)?.entry ?? control as? TextField }

  // MARK: For subclasses

  /// Whether the user has entered or chosen nothing. By default, the control determines this if it is a
  /// ``FormControl``, a text field, a text view, or a control with choices, such as a `RadioGroup`. A subclass with
  /// another control overrides this property.
  open var isEmpty: Bool {
    if let control = control as? any FormControl { return control.isEmpty }
    if let control = control as? any StoredChoice { return control.selectedIndex == nil }
    if let field = control as? TextField { return field.text.allSatisfy(\.isWhitespace) }
    return (control as? TextView).map { $0.textLength == 0 || $0.text.allSatisfy(\.isWhitespace) } ?? false
  }

  /// Enables or disables the control, or the controls in it. An override calls `super`.
  open func enabledDidChange() {
    titles.alpha = isEnabled ? 1 : ControlConstants.disabledOpacity
    if !isEnabled { disabledControls = control?.enabledControls ?? [] }
    for view in disabledControls { view.isControlEnabled = isEnabled }
    if isEnabled { disabledControls = [] }
    // A view of the app that is not a control can have gesture recognizers.
    if control?.isControlEnabled == nil { control?.isUserInteractionEnabled = isEnabled }
    if !isEnabled { error = nil }
    form?.setNeedsLayout()
  }

  /// Notifies the form that the user has changed the value. An error message is updated; it disappears if the value is
  /// now valid.
  public final func valueDidChange() { valueDidChange {} }

  /// Handles a change by the user: calls `tellApp`, and then notifies the form. In `tellApp`, the app may replace this
  /// row, or set an error message about the new value.
  final func valueDidChange(_ tellApp: () -> Void) {
    let (form, hasMessage) = (form, error != nil)
    isEdited = true
    if isErrorOfApp { error = nil }
    form?.hasChanges = true
    tellApp()
    if hasMessage, !isErrorOfApp { validate() }
    updateOtherMessages(in: form)
    guard let form, let onChange = form.onChange else { return }
    onChange()
    // The app may have changed what the validators read.
    for row in form.rows { row.updateMessage() }
  }

  /// Updates the messages of the other rows of a form, because their validators may depend on the value of this row.
  private final func updateOtherMessages(in form: Form?) {
    for row in form?.rows ?? [] where row !== self { row.updateMessage() }
  }

  /// Ends the entry into a date field or a number field, as when the field loses the focus. A valid date that was
  /// typed becomes the value, and the app is notified of it.
  final func takeEntry() { entry?.onEntryEnd?() }

  // MARK: Restoration

  /// The value in the form in which it is stored, to be restored when the program starts again; nil for a secret text,
  /// and for a control of the app.
  public final var restorableState: FormRowState? { storedState }

  /// Restores the value of the last run. This does not call `onChange`. A value that differs from the row's current
  /// value counts as a change by the user, so `hasChanges` of the form becomes true. An invalid value shows its
  /// message.
  ///
  /// Returns false if a choice was stored, and the control does not have its choices yet.
  public final func restore(_ state: FormRowState) -> Bool {
    if state.number != nil, (control as? any StoredChoice)?.choiceCount == 0 { return false }
    let before = storedState
    // The stored form may be less exact than the value: a colour is rounded.
    guard state != before else { return true }
    restore(stored: state)
    guard storedState != before else { return true }
    isEdited = true
    form?.hasChanges = true
    if !isEmpty, problem != nil { validate(isAnnounced: false) }
    updateOtherMessages(in: form)
    return true
  }

  /// The value to be stored; nil if it is not stored.
  var storedState: FormRowState? {
    if let control = control as? any StoredControl { return control.storedState }
    guard let text = storedText, text.utf8.count <= FormConstants.maximumStoredText else { return nil }
    return FormRowState(text: text)
  }

  /// Sets a value that was stored, without notifying the app.
  func restore(stored state: FormRowState) {
    if let control = control as? any StoredControl { return control.restore(stored: state) }
    guard let text = state.text, storedText != nil else { return }
    (control as? TextField)?.text = text
    (control as? TextView)?.text = text
  }

  /// The text of the field or the text view; nil if there is none, or if the text is secret.
  private final var storedText: String? {
    guard (control as? any TextInputClient)?.textInputTraits.isSecret == false else { return nil }
    return (control as? TextField)?.text ?? (control as? TextView)?.text
  }

  // MARK: Errors

  /// The message that is shown below the control; nil if there is none. The form sets the message; the app may also set
  /// a message, such as the answer of a server. The app's message stays until the user changes the value, or until the
  /// row is validated.
  public final var error: String? {
    get { message.text.isEmpty ? nil : message.text }
    set {
      let text = newValue ?? ""
      isErrorOfApp = !text.isEmpty
      guard text != message.text else { return }
      message.isAnnounced = true
      showError(text.isEmpty ? nil : text)
    }
  }

  /// A sentence about what is wrong with the value, whether or not the sentence is shown; nil if the value is valid, or
  /// if the row is hidden or disabled.
  public final var problem: String? {
    guard isEnabled, !isHidden else { return nil }
    if isRequired, isEmpty { return theme.words[.requiredField] }
    return (control as? any FormControl)?.problem ?? validator?()
  }

  /// Shows a message about an invalid value, or hides the message if the value is valid; returns whether the value is
  /// valid.
  @discardableResult
  public final func validate() -> Bool { validate(isAnnounced: true) }

  @discardableResult
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

  /// Sets the handlers of a single-line field that are for its row. A field that gets another row leaves this one.
  private final func follow(_ field: TextField) {
    field.onRowEntry = { [weak self] begins in
      if begins { self?.updateReturnKey() } else { self?.entryEnded() }
    }
    field.onUnhandledReturn = { [weak self] in self?.returnPressed() ?? false }
  }

  /// Makes the return key show whether it moves to the next field, unless the app handles it.
  final func updateReturnKey() {
    guard let field = entry, field.onReturn == nil, let form else { return }
    guard [.default, .next, .done].contains(field.traits.returnKey) else { return }
    field.traits.returnKey = form.entry(after: self) == nil ? .done : .next
  }

  /// Validates the value when the user ends the entry. A message that the app has set stays.
  final func entryEnded() { if isEdited, !isErrorOfApp { validate() } }

  /// Passes Return to the form; returns false if the row is in no form, or no longer contains the field.
  private final func returnPressed() -> Bool {
    guard let form, let entry, entry.isDescendant(of: self) else { return false }
    form.returnPressed(in: self)
    return true
  }

  // MARK: Appearance

  final func arrangementDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  public final override var arrangesBySize: Bool { true }

  /// The height of the title, the control and the message within the width of `size`.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 ? size.width : FormConstants.maximumWidth
    return Size(width: width, height: arrangement(in: width).height)
  }

  /// Places the title, the control and the message.
  open override func layoutSubviews() {
    let places = arrangement(in: bounds.width)
    if showsTitles { titles.frame = mirrored(places.title) }
    control?.fillAll(of: mirrored(places.control))
    message.frame = mirrored(places.message)
    counterLabel?.frame = mirrored(places.counter)
  }

  /// Lays the row out again, because the text size may have changed.
  open override func themeDidChange() {
    super.themeDidChange()
    updateMessage()
    arrangementDidChange()
  }

  /// Updates the message about an invalid value, because its text depends on the language and the formats, and because
  /// the app may set a valid value, or other limits. The row gets a new theme before its control does, so the control
  /// also calls this once it has the formats of the theme.
  final func updateMessage() { if error != nil, !isErrorOfApp { validate(isAnnounced: false) } }
}
