import Foundation
import TactionControls
import TactionGeometry
import TactionGraphics
import TactionText
import TactionViews
import TactionWords

/// A field for a number, with its unit and the buttons that change it by steps.
///
///     let minutes = NumberField(value: 20, in: 1...600, unit: "min") { value in recipe.minutes = value }
///
/// The number is written and read with the digits and the decimal separator of the user's locale. What is no number
/// cannot be typed or pasted: neither "1-2+3" nor "1.2.3". A pasted number may have separators between its groups of
/// digits, as in "12,500". The up and down arrows change the number by a step, page keys by ten.
///
/// A number outside of the limits can be typed, as the beginning of another one may be; it is a ``problem`` then, and
/// ``value`` is nil. An empty field has the value nil too.
public final class NumberField: StackView, FormControl {
  /// Called with the value after the user has changed it; nil for none, or for one outside of the limits.
  public var onChange: ((Double?) -> Void)?
  /// Called after `onChange`, for the control of an app's own that this one is a part of.
  public var onEdit: (() -> Void)?

  /// The limits; one that is infinite is none. Setting them moves the value inside.
  public var limits: ClosedRange<Double> {
    didSet {
      guard limits != oldValue else { return }
      formatDidChange()
      if let typed { value = typed }
    }
  }

  /// The distance between values; they are multiples of it from the lower limit on, or from 0. A number that is not
  /// finite, or not above 0, is refused. Numbers between steps can be typed.
  public var step: Double {
    didSet {
      if !accepts(step.isFinite && step > 0, as: "step") { step = oldValue }
      if step != oldValue { updateStepper() }
    }
  }

  /// The maximum number of digits of the fraction, 0...15; by default as many as the step and the limits have.
  public let fractionDigits: Int

  /// The unit after the number, such as "min"; empty for none.
  public var unit: String {
    get { unitLabel.text }
    set {
      unitLabel.text = newValue
      fitParts()
    }
  }

  /// Whether there are buttons that change the number by steps (default: true).
  public var showsStepper = true {
    didSet { fitParts() }
  }

  /// The locale of the number; nil, the default, for the user's.
  public var locale: Locale? {
    didSet { if locale != oldValue { formatDidChange() } }
  }

  /// Whether the number can be changed (default: true).
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
  ///   - value: The number, moved inside of the limits; nil for none.
  ///   - limits: The smallest and the largest number; one that is infinite is none.
  ///   - step: The distance between values; one that is not finite, or not above 0, counts as 1.
  ///   - fractionDigits: The maximum number of digits of the fraction; nil for as many as the
  ///     step and the limits have.
  ///   - unit: The unit; empty for none.
  ///   - onChange: Called with the value after the user has changed it.
  public init(
    value: Double? = nil, in limits: ClosedRange<Double> = 0...(.infinity), step: Double = 1,
    fractionDigits: Int? = nil, unit: String = "", onChange: ((Double?) -> Void)? = nil
  ) {
    (self.limits, self.onChange) = (limits, onChange)
    self.step = step.isFinite && step > 0 ? step : 1
    let numbers = [self.step, limits.lowerBound, limits.upperBound].filter(\.isFinite)
    self.fractionDigits = min(max(fractionDigits ?? numbers.map(Self.digits).max() ?? 0, 0), 15)
    format = NumberFormat(
      Theme.default.locale, fractionDigits: self.fractionDigits, allowsNegative: limits.lowerBound < 0)
    super.init(axis: .horizontal, spacing: 8)
    alignment = .center
    for view in [field, unitLabel, stepper] { addArrangedSubview(view) }
    field.stretch = 1
    field.minimumSize.width = Self.fieldWidth
    field.owner = self
    stepper.owner = self
    unitLabel.textColor = .secondaryLabel
    unitLabel.text = unit
    field.clearButtonMode = .never
    field.onChange = { [weak self] _ in self?.changed() }
    formatDidChange()
    self.value = value
    fitParts()
    sizeToFit()
  }

  /// Keeps room for some digits, the unit and the buttons.
  private func fitParts() {
    unitLabel.isHidden = unit.isEmpty
    stepper.isHidden = !showsStepper
    unitLabel.minimumSize.width = unit.isEmpty ? 0 : unitLabel.sizeThatFits(.zero).width
    let shown = arrangedSubviews.filter { !$0.isHidden && $0 !== field }
    minimumSize.width = shown.reduce(Self.fieldWidth) { $0 + spacing + $1.sizeThatFits(.zero).width }
  }

  /// The width that the field keeps next to its unit and its buttons, in px. Our own choice: some five digits.
  private static let fieldWidth = 72.0

  /// Returns the number of digits of a number's fraction; at most 6 where it does not end, as that of a third.
  private static func digits(of number: Double) -> Int {
    let ending = (0...14).first { count in
      let shifted = abs(number) * pow(10, Double(count))
      return shifted == 0 || shifted.rounded() > 0 && abs(shifted - shifted.rounded()) < 1e-6 * max(shifted, 1)
    }
    return ending ?? 6
  }

  // MARK: The value

  /// The number; nil while there is none, or one outside of the limits. Setting it does not call ``onChange``: it is
  /// moved inside of the limits, and of ±10¹⁵. NaN and infinite numbers are refused.
  public var value: Double? {
    get { typed.flatMap { limits.contains($0) ? $0 : nil } }
    set {
      guard accepts(newValue?.isFinite ?? true, as: "value") else { return }
      field.text = newValue.map { format.text(for: inside($0)) } ?? ""
      updateStepper()
    }
  }

  /// The number in the field, whatever the limits.
  var typed: Double? { format.number(in: field.text) }

  private func inside(_ number: Double) -> Double {
    let inside = min(max(number, limits.lowerBound), limits.upperBound)
    return min(max(inside, -Self.maximum), Self.maximum)
  }

  /// The largest number: beyond it, a `Double` has not all whole numbers.
  private static let maximum = 1e15

  /// Changes the number by steps, on behalf of the user.
  func move(by steps: Double) {
    guard isEnabled else { return }
    let base = limits.lowerBound.isFinite ? limits.lowerBound : 0
    guard let typed else { return set(inside(max(base, min(0, limits.upperBound)))) }
    // The first step from a number between steps leads to the nearest one.
    let place = (typed - base) / step
    let edge = 1e-9 * max(abs(place), 1)
    let next = steps > 0 ? (place + edge).rounded(.down) + steps : (place - edge).rounded(.up) + steps
    set(inside(base + next * step))
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
      locale ?? theme.locale, fractionDigits: fractionDigits, allowsNegative: limits.lowerBound < 0)
    self.format = format
    field.filter = .text { format.accepts($0) }
    field.traits.kind = format.fractionDigits > 0 || format.allowsNegative ? .decimal : .number
    if let number, field.text != format.text(for: number) { field.text = format.text(for: number) }
    updateStepper()
  }

  /// Writes the number as the locale does, once its entry has ended.
  fileprivate func entryEnded() {
    guard let typed else { return }
    let text = format.text(for: typed)
    if text != field.text { field.text = text }
  }

  public override func themeDidChange() {
    super.themeDidChange()
    formatDidChange()
    fitParts()
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

  /// A sentence about a number outside of the limits, or about a sign without a number.
  public var problem: String? {
    guard !isEmpty, value == nil else { return nil }
    let words = theme.words
    let (low, high) = (format.text(for: limits.lowerBound), format.text(for: limits.upperBound))
    guard typed != nil else { return words[.enterNumber] }
    if low.isEmpty { return words[.numberAtMost, high] }
    return high.isEmpty ? words[.numberAtLeast, low] : words[.numberRange, low, high]
  }
}

/// The field of a number, in which arrows change the number.
private final class NumberEntry: SteppedField {
  weak var owner: NumberField?

  override func step(by count: Int, isLarge: Bool) { owner?.move(by: Double(isLarge ? 10 * count : count)) }
  override func entryDidEnd() { owner?.entryEnded() }
}

/// The buttons of a number, which may have no limits, or no value.
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

  /// Shows in which directions the number can be changed.
  func show(_ number: Double?, limits: ClosedRange<Double>, step: Double) {
    let number = number ?? 0
    self.limits = (number > limits.lowerBound ? -1 : 0)...(number < limits.upperBound ? 1 : 0)
    value = 0
    semanticsDidChange()
  }

  /// The arrows of the field change the number.
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
