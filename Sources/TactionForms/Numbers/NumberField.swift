import Foundation
import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionText
import TactionViews
import TactionWords

/// A field for a number, with its unit and buttons that change the number in steps.
///
///     let minutes = NumberField(value: 20, in: 1...600, unit: "min") { value in recipe.minutes = value }
///
/// The number is written and read with the digits and the decimal separator of the user's locale. A text that is not a
/// number, such as "1-2+3" or "1.2.3", cannot be typed or pasted. A pasted number may have separators between its
/// groups of digits, as in "12,500"; the field leaves them out. The up and down arrows change the number by one step,
/// Page Up and Page Down by ten steps.
///
/// A number outside the limits can be typed, because it may be the beginning of another number. While it is in the
/// field, ``problem`` describes it, and ``value`` is nil. The value is also nil if the field is empty.
public final class NumberField: StackView, FormControl {
  /// Called with the value after the user has changed it; nil if there is no number, or if it is outside the limits.
  public var onChange: ((Double?) -> Void)?
  /// Called after `onChange`, for an app's own control that contains this control.
  public var onEdit: (() -> Void)?

  /// The limits; an infinite bound means that there is no limit. If the value is outside new limits, it moves to the
  /// nearest limit. A typed number that was outside of the old limits does not change.
  public var limits: ClosedRange<Double> {
    didSet {
      guard limits != oldValue else { return }
      formatDidChange()
      if let typed, oldValue.contains(typed) { value = typed }
      updateMessage()
    }
  }

  /// The size of a step. Steps go to multiples of this number, counted from the lower limit, or from 0 if there is no
  /// lower limit, or one below -10¹⁵. A number that is not finite, or not above 0, is refused. The user can also type
  /// other numbers.
  public var step: Double {
    didSet {
      if !accepts(step.isFinite && step > 0, as: "step") { step = oldValue }
      if step != oldValue { updateStepper() }
    }
  }

  /// The maximum number of digits of the fraction, 0...15; by default, the largest number of such digits in the step
  /// and the limits.
  public let fractionDigits: Int

  /// The minimum number of digits of the fraction, 0...`fractionDigits` (default: 0). Zeros are added to a shorter
  /// fraction.
  ///
  /// With 2, an amount of money is written as 45.90. The zeros are added when the value is set, and when the entry
  /// ends.
  public var minimumFractionDigits = 0 {
    didSet {
      minimumFractionDigits = minimumFractionDigits.clamped(to: 0...fractionDigits)
      if minimumFractionDigits != oldValue { formatDidChange() }
    }
  }

  /// The unit after the number, such as "min"; empty if there is none.
  public var unit: String {
    get { unitLabel.text }
    set {
      unitLabel.text = newValue
      fitParts()
    }
  }

  /// Whether there are buttons that change the number in steps (default: true).
  public var showsStepper = true {
    didSet { fitParts() }
  }

  /// The locale of the number; nil, the default, for the user's locale.
  public var locale: Locale? {
    didSet { if locale != oldValue { formatDidChange() } }
  }

  /// Whether the user can change the number (default: true).
  public var isEnabled = true {
    didSet { for control in [field, stepper] { control.isEnabled = isEnabled } }
  }

  private let field = NumberEntry()
  private let unitLabel = Label()
  private let stepper = NumberStepper()
  private var format: NumberFormat

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - value: The number; nil if there is none. A number outside the limits becomes the nearest limit.
  ///   - limits: The smallest and the largest number; an infinite bound means that there is no limit.
  ///   - step: The size of a step; a step that is not finite, or not above 0, counts as 1.
  ///   - fractionDigits: The maximum number of digits of the fraction; nil for the largest number of such digits in the
  ///     step and the limits.
  ///   - unit: The unit; empty if there is none.
  ///   - onChange: Called with the value after the user has changed it.
  public init(
    value: Double? = nil, in limits: ClosedRange<Double> = 0...(.infinity), step: Double = 1,
    fractionDigits: Int? = nil, unit: String = "", onChange: ((Double?) -> Void)? = nil
  ) {
    (self.limits, self.onChange) = (limits, onChange)
    self.step = step.isFinite && step > 0 ? step : 1
    let numbers = [self.step, limits.lowerBound, limits.upperBound].filter(\.isFinite)
    self.fractionDigits = (fractionDigits ?? numbers.map(\.fractionDigits).max() ?? 0).clamped(to: 0...15)
    format = NumberFormat(
      Theme.default.locale, fractionDigits: self.fractionDigits, allowsNegative: limits.lowerBound < 0)
    super.init(axis: .horizontal, spacing: 8)
    alignment = .center
    for view in [field, unitLabel, stepper] { addArrangedSubview(view) }
    field.stretch = 1
    field.owner = self
    stepper.owner = self
    unitLabel.textColor = .secondaryLabel
    unitLabel.text = unit
    field.clearButtonMode = .never
    field.onChange = { [weak self] _ in self?.changed() }
    field.onSetText = { [weak self] in
      self?.updateStepper()
      self?.updateMessage()
    }
    field.onEntryEnd = { [weak self] in self?.writeNumber() }
    formatDidChange()
    self.value = value
    fitParts()
    sizeToFit()
  }

  /// Sets the minimum width, so that some digits, the unit and the buttons fit.
  private func fitParts() {
    unitLabel.isHidden = unit.isEmpty
    stepper.isHidden = !showsStepper
    let fieldWidth = theme.scaled(Self.textWidth) + 2 * ControlConstants.textMargin
    field.minimumSize.width = fieldWidth
    unitLabel.minimumSize.width = unit.isEmpty ? 0 : unitLabel.sizeThatFits(.zero).width
    let shown = arrangedSubviews.filter { !$0.isHidden && $0 !== field }
    minimumSize.width = shown.reduce(fieldWidth) { $0 + spacing + $1.sizeThatFits(.zero).width }
  }

  /// The minimum width of the text in the field, next to its unit and its buttons, at the usual text size, in px. Our
  /// own choice: about five digits.
  private static let textWidth = 48.0

  // MARK: The value

  /// The number; nil if there is no number, or if it is outside the limits. Setting it does not call ``onChange``; a
  /// number outside the limits, or beyond ±10¹⁵, becomes the nearest limit. NaN and infinite numbers are refused.
  ///
  /// Setting the current value does not change the text while the field has the focus, and in handlers of an edit. So a
  /// handler may set the value that the user is typing. Outside of handlers, nil always clears the text.
  public var value: Double? {
    get { typed.flatMap { limits.contains($0) ? $0 : nil } }
    set {
      guard accepts(newValue?.isFinite ?? true, as: "value") else { return }
      let text = text(for: newValue)
      // The typed text may be the beginning of a number, such as "1." or "-".
      let mayKeep = field.isReportingChange || field.isFirstResponder && newValue != nil
      if !mayKeep || text != self.text(for: value) { field.text = text }
    }
  }

  private func text(for value: Double?) -> String { value.map { format.text(for: inside($0)) } ?? "" }

  /// The number in the field, even if it is outside the limits; nil if there is none.
  var typed: Double? { format.number(in: field.text) }

  private func inside(_ number: Double) -> Double {
    let inside = min(max(number, limits.lowerBound), limits.upperBound)
    return min(max(inside, -Self.maximum), Self.maximum)
  }

  /// The largest absolute value. Our own choice: a `Double` represents all whole numbers up to 2⁵³, about 9·10¹⁵.
  private static let maximum = 1e15

  /// Changes the number by steps, on behalf of the user.
  func move(by steps: Double) {
    guard isEnabled else { return }
    // Steps from a lower limit that is beyond all numbers would be lost in rounding.
    let base = limits.lowerBound >= -Self.maximum ? limits.lowerBound : 0
    guard let typed else { return set(inside(max(base, min(0, limits.upperBound)))) }
    // If the number is not `base` plus a multiple of `step`, the first step goes to the next such number.
    set(inside(base + ((typed - base) / step).moved(bySteps: steps) * step))
  }

  /// Sets the number, on behalf of the user.
  func set(_ number: Double) {
    guard isEnabled, number.isFinite else { return }
    let text = format.text(for: inside(number))
    guard text != field.text else { return }
    field.selectAll()
    field.insert(text)
  }

  private func changed() {
    updateStepper()
    valueDidChange { onChange?(value) }
  }

  private func updateStepper() { stepper.show(typed, limits: limits, step: step) }

  private func formatDidChange() {
    let number = typed
    let format = NumberFormat(
      locale ?? theme.locale, fractionDigits: fractionDigits, minimumFractionDigits: minimumFractionDigits,
      allowsNegative: limits.lowerBound < 0)
    let isRewritten = format.writesNumbers(unlike: self.format)
    self.format = format
    field.filter = .text { format.accepts($0) }
    let hasGroups = max(limits.upperBound, -limits.lowerBound) >= 1000
    field.substitution = { format.typed(format.withoutGroups($0), after: $1, hasGroups: hasGroups) }
    var traits = field.traits
    traits.kind = format.fractionDigits > 0 || format.allowsNegative ? .decimal : .number
    traits.decimalSeparator = format.decimal
    field.traits = traits
    if isRewritten, let number, field.text != format.text(for: number) { field.text = format.text(for: number) }
    updateStepper()
  }

  /// Writes the number in the format of the locale, when the entry has ended.
  private func writeNumber() {
    guard let typed else { return }
    let text = format.text(for: typed)
    if text != field.text { field.text = text }
  }

  public override func themeDidChange() {
    super.themeDidChange()
    formatDidChange()
    fitParts()
    updateMessage()
  }

  // MARK: In a form

  /// The field and the buttons.
  public var parts: [View] { [field, stepper] }
  /// The field.
  public var entry: TextField? { field }
  /// Whether the field is empty.
  public var isEmpty: Bool { field.text.allSatisfy(\.isWhitespace) }
  /// True.
  public var fillsRow: Bool { true }

  /// A sentence about a number outside the limits, or about a text that is not a complete number, such as a sign; nil
  /// if there is no problem.
  public var problem: String? {
    guard !isEmpty, value == nil else { return nil }
    let words = theme.words
    let (low, high) = (format.text(for: limits.lowerBound), format.text(for: limits.upperBound))
    guard typed != nil else { return words[.enterNumber] }
    if low.isEmpty { return words[.numberAtMost, high] }
    return high.isEmpty ? words[.numberAtLeast, low] : words[.numberRange, low, high]
  }
}

extension NumberField: StoredControl {
  /// The value, or the text of the field if the text is not a valid number.
  var storedState: FormRowState { value.map { FormRowState(number: $0) } ?? FormRowState(text: field.text) }

  func restore(stored state: FormRowState) {
    if let number = state.number {
      value = number
    } else if let text = state.text, format.accepts(text) {
      field.text = text
    }
  }
}

/// The field into which a number is typed; arrow keys change the number.
private final class NumberEntry: SteppedField {
  weak var owner: NumberField?

  override func step(by count: Int, isLarge: Bool) { owner?.move(by: Double(isLarge ? 10 * count : count)) }
}

/// The buttons of a number field. Unlike the value of a ``Stepper``, the number may be missing, or may have no limits.
private final class NumberStepper: Stepper {
  weak var owner: NumberField?

  init() {
    super.init(value: 0, in: -1...1, step: 1) { _ in }
    onChange = { [weak self] direction in
      guard let self, let owner else { return }
      owner.move(by: direction > 0 ? 1 : -1)
      show(owner.typed, limits: owner.limits, step: owner.step)
    }
  }

  /// Enables each button if the number can change in its direction.
  func show(_ number: Double?, limits: ClosedRange<Double>, step: Double) {
    let number = number ?? 0
    self.limits = (number > limits.lowerBound ? -1 : 0)...(number < limits.upperBound ? 1 : 0)
    value = 0
    semanticsDidChange()
  }

  /// False: the arrow keys of the field change the number instead.
  override var canBecomeFirstResponder: Bool { false }

  override var semantics: Semantics? {
    var meaning = super.semantics
    guard let owner else { return meaning }
    let (low, high) = (
      max(owner.limits.lowerBound, -Double.greatestFiniteMagnitude),
      min(owner.limits.upperBound, .greatestFiniteMagnitude)
    )
    let number = min(max(owner.typed ?? 0, low), high)
    meaning?.value = .number(number, in: low...high, text: owner.entry?.text ?? "")
    meaning?.actions = [.increment, .decrement, .setNumber(number)]
    meaning?.step = owner.step
    return meaning
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard isEnabled, let owner else { return false }
    switch action {
    case .increment: owner.move(by: 1)
    case .decrement: owner.move(by: -1)
    case .setNumber(let number) where !number.isNaN: owner.set(number)
    default: return false
    }
    return true
  }
}
