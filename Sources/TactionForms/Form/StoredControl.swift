import TactionControls
import TactionViews

/// The value of a ``FormRow``, in the form in which it is stored to be restored when the program starts again.
public nonisolated struct FormRowState: Codable, Hashable, Sendable {
  /// The text of a field, or the code of a colour; nil if the value is a number, or if nothing is chosen.
  var text: String?
  /// A number: 0 or 1 for a switch, the index of a choice or of the state of a check box, or the seconds since 2001 for
  /// a date.
  var number: Double?

  init(text: String? = nil, number: Double? = nil) { (self.text, self.number) = (text, number) }

  /// Makes the state of a control in which one of several choices is chosen, or none.
  init(index: Int?) { number = index.map(Double.init) }

  /// Calls a closure with the index of the stored choice, or with nil if nothing was chosen. The closure is not called
  /// for a choice that does not exist.
  func choose(of count: Int, _ choose: (Int?) -> Void) {
    if number == nil, text == nil { return choose(nil) }
    if let index = number.flatMap({ Int(exactly: $0) }), (0..<count).contains(index) { choose(index) }
  }
}

/// A control whose value a ``FormRow`` stores and restores.
protocol StoredControl: View {
  /// The value.
  var storedState: FormRowState { get }
  /// Sets a value that was stored, without notifying the app. If the control cannot have this value, it keeps its
  /// value, or gets the nearest possible value.
  func restore(stored state: FormRowState)
}

extension Switch: StoredControl {
  var storedState: FormRowState { FormRowState(number: isOn ? 1 : 0) }
  func restore(stored state: FormRowState) { if let number = state.number { isOn = number != 0 } }
}

/// A control with a number.
protocol StoredNumber: StoredControl {
  var value: Double { get set }
}

extension StoredNumber {
  var storedState: FormRowState { FormRowState(number: value) }
  func restore(stored state: FormRowState) { if let number = state.number { value = number } }
}

extension Slider: StoredNumber {}
extension Stepper: StoredNumber {}

/// A control in which one of several choices is chosen.
protocol StoredChoice: StoredControl {
  /// The number of choices.
  var choiceCount: Int { get }
  var selectedIndex: Int? { get set }
}

extension StoredChoice {
  var storedState: FormRowState { FormRowState(index: selectedIndex) }
  func restore(stored state: FormRowState) {
    state.choose(of: choiceCount) { selectedIndex = $0 }
  }
}

extension RadioGroup: StoredChoice {
  var choiceCount: Int { titles.count }
}

extension SegmentedControl: StoredChoice {
  var choiceCount: Int { segments.count }
}

extension MenuPicker: StoredChoice {
  var choiceCount: Int { titles.count }
}

extension Checkbox: StoredChoice {
  var choiceCount: Int { CheckState.allCases.count }

  /// The index of the state: 0 for off, 1 for on, 2 for mixed.
  var selectedIndex: Int? {
    get { CheckState.allCases.firstIndex(of: checkState) }
    set { if let newValue { checkState = CheckState.allCases[newValue] } }
  }
}
