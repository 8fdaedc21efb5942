import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionText
import TactionViews

/// A page of settings, or of fields that the user fills in: sections of rows, which scroll.
///
///     let name = TextRow("Name", isRequired: true)
///     let form = Form([FormSection("Guest", rows: [name, FormRow("Guests", NumberField(value: 2, in: 1...12))])])
///     form.onSubmit = { book(name.text) }
///     form.fill(window.content, of: .safeArea)
///
/// Return moves from one field to the next field, and submits the form at the last field. A row shows what is wrong
/// with its value when the user leaves its field, and when the form is validated. The content is at most
/// `maximumContentWidth` wide, 600 px by default.
///
/// In a page of settings, each row's `onChange` stores the new value immediately, and the form is never submitted.
public final class Form: ScrollView {
  /// Called by ``submit()`` if all values are valid.
  public var onSubmit: (() -> Void)?

  /// Called after the user has changed a value.
  public var onChange: (() -> Void)?

  /// Whether the user has changed a value since the app last set this to false, or since the form was created.
  ///
  ///     sheet.shouldDismiss = { !form.hasChanges || ask() }
  public var hasChanges = false

  /// The sections, from top to bottom. Setting this removes the old sections. A section that is added to another form
  /// leaves this form.
  public var sections: [FormSection] {
    get { column.arrangedSubviews.compactMap { $0 as? FormSection } }
    set {
      parts.replace(sections, with: newValue) { column.addArrangedSubview($0) }
      setNeedsLayout()
    }
  }

  private let parts = FormParts()
  private let column = StackView(axis: .vertical, spacing: FormConstants.sectionSpacing)

  /// Creates a form.
  public init(_ sections: [FormSection] = []) {
    super.init(frame: .zero)
    alwaysBounceVertical = true
    maximumContentWidth = FormConstants.maximumWidth
    column.layoutMargins = Insets(theme.metrics.margin)
    for section in sections { column.addArrangedSubview(section) }
    contentView = column
  }

  /// All rows, from top to bottom, including hidden rows.
  public var rows: [FormRow] { sections.flatMap(\.rows) }

  // MARK: Validation

  /// Whether all values are valid. This shows no messages, so it is useful to enable a button, for example.
  public var isValid: Bool { shownRows.allSatisfy { $0.problem == nil } }

  /// Shows a message for each invalid value; returns whether all values are valid.
  ///
  /// The first row with an invalid value gets the focus, scrolls into view, and is announced to screen readers. For a
  /// date that the user is still typing, only ``submit()`` calls the `onChange` of the picker before it validates.
  @discardableResult
  public func validate() -> Bool {
    var first: FormRow?
    for row in shownRows where !row.validate(isAnnounced: first == nil) { first = first ?? row }
    guard let first else { return true }
    first.focusControl()
    layoutIfNeeded()
    first.scrollIntoView()
    return false
  }

  /// Validates the form, and calls ``onSubmit`` if all values are valid; returns whether they are valid.
  @discardableResult
  public func submit() -> Bool {
    viewTree?.textInputClient?.commitMarkedText()
    // The app may change rows in the `onChange` of a typed date, so `validate()` reads the rows again.
    for row in shownRows { row.takeEntry() }
    guard validate() else { return false }
    onSubmit?()
    return true
  }

  // MARK: For the rows

  /// Lays out the sections. The rows after the field in which the user types may have changed, so its return key is
  /// updated.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let row = viewTree?.firstResponder?.nearest { $0 as? FormRow }
    if let row, row.form === self { row.updateReturnKey() }
  }

  private var shownRows: [FormRow] { sections.filter { !$0.isHidden }.flatMap(\.shownRows) }

  /// Returns the field to which Return moves the focus from a row; nil after the last field.
  func entry(after row: FormRow) -> View? {
    // This is called in each frame of a scroll, so it makes no list of all rows.
    var isAfter = false
    for section in column.arrangedSubviews where !section.isHidden {
      for case let next as FormRow in section.subviews {
        if isAfter, let field = next.nextEntry { return field }
        if next === row { isAfter = true }
      }
    }
    return nil
  }

  func returnPressed(in row: FormRow) {
    if let next = entry(after: row) {
      next.becomeFirstResponder()
      next.scrollIntoView()
    } else if onSubmit != nil {
      submit()
    } else {
      row.entry?.resignFirstResponder()
    }
  }
}

extension FormRow {
  /// The field of the row to which Return moves the focus; nil if the row has no field that can be edited.
  fileprivate final var nextEntry: View? {
    guard isEnabled, !isHidden, let field = entry ?? control as? TextView, field.canBecomeFirstResponder else {
      return nil
    }
    return field
  }

  /// Moves the focus to the control, or to the first view in the control that accepts the focus.
  fileprivate final func focusControl() {
    var rest = Array(parts.reversed())
    while let view = rest.popLast() {
      if view.isHidden { continue }
      if view.canBecomeFirstResponder, view.becomeFirstResponder() { return }
      rest += view.subviews.reversed()
    }
  }
}
