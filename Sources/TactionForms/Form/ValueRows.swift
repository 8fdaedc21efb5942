import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

/// A row with a switch. A tap anywhere on the row toggles the switch.
public final class SwitchRow: FormRow {
  /// Called with the new state after the user has changed it.
  public var onChange: ((Bool) -> Void)?
  private let toggle: Switch

  /// Creates a row.
  public init(_ title: String, detail: String = "", isOn: Bool = false, onChange: ((Bool) -> Void)? = nil) {
    self.onChange = onChange
    toggle = Switch(isOn: isOn)
    super.init(title, toggle)
    self.detail = detail
    toggle.onChange = { [weak self] isOn in self?.valueDidChange { self?.onChange?(isOn) } }
    let tap = TapGestureRecognizer { [weak self] _ in if let self, isReachable { toggle.perform(.press) } }
    tap.name = "switch"
    addGestureRecognizer(tap)
  }

  /// Whether the switch is on. Setting it does not call ``onChange``.
  public var isOn: Bool {
    get { toggle.isOn }
    set {
      toggle.isOn = newValue
      updateMessage()
    }
  }
}

/// A row with a slider.
public final class SliderRow: FormRow {
  /// Called with each new value that the user sets.
  public var onChange: ((Double) -> Void)?
  /// The slider, for example to set its icons, its marks and its text for a value.
  public let slider: Slider

  /// Creates a row; the parameters are the same as for `Slider`.
  public init(
    _ title: String, value: Double = 0, in limits: ClosedRange<Double> = 0...1, step: Double = 0,
    onChange: ((Double) -> Void)? = nil
  ) {
    self.onChange = onChange
    slider = Slider(value: value, in: limits, step: step)
    super.init(title, slider)
    slider.onChange = { [weak self] value in self?.valueDidChange { self?.onChange?(value) } }
    slider.onSetValue = { [weak self] in self?.updateMessage() }
  }

  /// The value. Setting it does not call ``onChange``.
  public var value: Double {
    get { slider.value }
    set { slider.value = newValue }
  }
}

/// A row with a number and buttons that change the number in steps. For a number that the user can also type, use
/// ``NumberField``.
public final class StepperRow: FormRow {
  /// Called with each new value that the user sets.
  public var onChange: ((Double) -> Void)?
  /// The buttons.
  public let stepper: Stepper
  private let label = Label()
  private let text: (Double) -> String

  /// Creates a row; the parameters are the same as for `Stepper`. `text` returns the text for a value, such as "3
  /// rooms", which screen readers speak too.
  public init(
    _ title: String, value: Double = 0, in limits: ClosedRange<Double> = 0...100, step: Double = 1,
    text: @escaping (Double) -> String, onChange: ((Double) -> Void)? = nil
  ) {
    (self.onChange, self.text) = (onChange, text)
    stepper = Stepper(value: value, in: limits, step: step)
    stepper.valueText = text
    label.textColor = .secondaryLabel
    let control = StackView(spacing: FormConstants.gap, arrangedSubviews: [label, stepper])
    control.alignment = .center
    super.init(title, control)
    stepper.onChange = { [weak self] value in self?.valueDidChange { self?.onChange?(value) } }
    stepper.onSetValue = { [weak self] in
      self?.show()
      self?.updateMessage()
    }
    show()
  }

  override var parts: [View] { [stepper] }

  /// The value. Setting it does not call ``onChange``.
  public var value: Double {
    get { stepper.value }
    set { stepper.value = newValue }
  }

  private func show() {
    label.text = text(stepper.value)
    arrangementDidChange()
  }

  public override func themeDidChange() {
    super.themeDidChange()
    show()
  }

  override var storedState: FormRowState? { stepper.storedState }
  override func restore(stored state: FormRowState) { stepper.restore(stored: state) }
}

/// A row in which the user chooses one of several values.
///
///     let course = ChoiceRow("Course", Course.allCases, selection: recipe.course) { $0.title }
///     course.onChange = { recipe.course = $0 }
public final class ChoiceRow<Value: Equatable>: FormRow {
  /// Called with the value that the user has chosen.
  public var onChange: ((Value) -> Void)?
  /// The values.
  public let choices: [Value]
  private let name: (Value) -> String
  private var index: Int?
  private let menu: MenuPicker?
  private let segments: SegmentedControl?

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - choices: The values.
  ///   - selection: The chosen value; nil, or a value that is not among the choices, if nothing is chosen. With
  ///     segments, the first value is then chosen.
  ///   - style: A menu for any number of values, or segments for a few values with short names.
  ///   - name: Returns the text for a value. The row keeps this closure, and calls it again when the theme changes, for
  ///     example for another language.
  ///   - onChange: Called with the value that the user has chosen.
  public init(
    _ title: String, _ choices: [Value], selection: Value? = nil, style: ChoiceStyle = .menu,
    name: @escaping (Value) -> String, onChange: ((Value) -> Void)? = nil
  ) {
    (self.choices, self.name, self.onChange) = (choices, name, onChange)
    index = selection.flatMap { choices.firstIndex(of: $0) }
    let names = choices.map(name)
    if style == .segments {
      if index == nil, !choices.isEmpty { index = 0 }
      (segments, menu) = (SegmentedControl(names, selectedIndex: index ?? 0), nil)
    } else {
      (segments, menu) = (nil, MenuPicker(names, selectedIndex: index))
    }
    super.init(title, menu ?? segments)
    menu?.onChange = { [weak self] index in self?.choose(index) }
    segments?.onChange = { [weak self] index in self?.choose(index) }
  }

  private func choose(_ index: Int) {
    guard choices.indices.contains(index) else { return }
    self.index = index
    valueDidChange { onChange?(choices[index]) }
  }

  /// The chosen value; nil if nothing is chosen. Setting it does not call ``onChange``.
  public var selection: Value? {
    get { index.map { choices[$0] } }
    set {
      index = newValue.flatMap { choices.firstIndex(of: $0) }
      menu?.selectedIndex = index
      segments?.selectedIndex = index
      updateMessage()
    }
  }

  /// Asks for the names again, because the language may have changed.
  public override func themeDidChange() {
    super.themeDidChange()
    let names = choices.map(name)
    menu?.titles = names
    segments?.segments = names.map { SegmentedControl.Segment($0) }
  }

  override var storedState: FormRowState? { FormRowState(index: index) }
  override func restore(stored state: FormRowState) {
    state.choose(of: choices.count) { index in selection = index.map { choices[$0] } }
  }
}

/// The control of a ``ChoiceRow``.
public nonisolated enum ChoiceStyle: Hashable, Sendable {
  /// A button that opens a menu.
  case menu
  /// Segments side by side.
  case segments
}
