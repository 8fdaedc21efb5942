import TactionControls
import TactionText
import TactionViews

/// A view of the toolkit that can be disabled.
protocol Disableable: View {
  /// Whether the user can use the view.
  var isEnabled: Bool { get set }
}

extension Control: Disableable {}
extension Picker: Disableable {}
extension RadioGroup: Disableable {}

extension TextView: Disableable {
  /// Whether the user can edit the text. A text that was disabled can still be read, and is drawn faintly.
  var isEnabled: Bool {
    get { isEditable }
    set {
      isEditable = newValue
      alpha = newValue ? 1 : ControlConstants.disabledOpacity
    }
  }
}

// Disabling the controls in the control of a row.
extension View {
  /// Whether the user can use the view; nil if the view cannot be disabled.
  final var isControlEnabled: Bool? {
    get { (self as? any FormControl)?.isEnabled ?? (self as? any Disableable)?.isEnabled }
    set {
      guard let newValue else { return }
      if let control = self as? any FormControl {
        control.isEnabled = newValue
      } else {
        (self as? any Disableable)?.isEnabled = newValue
      }
    }
  }

  /// The controls that the user can use: the view itself or, if it cannot be disabled, the controls in it.
  final var enabledControls: [View] {
    guard let isControlEnabled else { return subviews.flatMap(\.enabledControls) }
    return isControlEnabled ? [self] : []
  }
}
