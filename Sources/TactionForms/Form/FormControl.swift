import TactionGraphics
import TactionText
import TactionViews

/// A control that can check whether its value is valid, such as ``NumberField``.
///
/// An app's own view conforms to this protocol if a form should validate the view. Views that do not conform to it can
/// also be in a ``FormRow``.
public protocol FormControl: View {
  /// The views in the control that have the title of the row as their name, and that show an error. The first view gets
  /// the focus when the value is invalid.
  var parts: [View] { get }
  /// The field into which the user types; nil if there is none. The form handles the Return key of the field, and
  /// validates the row when the field loses the focus.
  var entry: TextField? { get }
  /// Whether the user has chosen or entered nothing.
  var isEmpty: Bool { get }
  /// A sentence about what is wrong with the value, in the user's language; nil if the value is valid. An empty value
  /// is valid.
  var problem: String? { get }
  /// The control calls this after the user has changed the value; the row sets it.
  var onEdit: (() -> Void)? { get set }
  /// Whether the user can use the control.
  var isEnabled: Bool { get set }
  /// Whether the control uses all of the width that the row has for it, instead of the width that fits the control.
  var fillsRow: Bool { get }
}

extension FormControl {
  /// The control itself.
  public var parts: [View] { [self] }
  /// Nil.
  public var entry: TextField? { nil }
  /// False.
  public var isEmpty: Bool { false }
  /// Nil.
  public var problem: String? { nil }
  /// False.
  public var fillsRow: Bool { false }

  /// Notifies the app and the form of a change by the user; see ``FormRow/valueDidChange()``. A control outside of a
  /// row first notifies the app, and then calls `onEdit`.
  func valueDidChange(_ tellApp: () -> Void) {
    if let row = superview as? FormRow, row.control === self { return row.valueDidChange(tellApp) }
    tellApp()
    onEdit?()
  }

  /// Updates the message of the row, because the app may have set another value or other limits.
  func updateMessage() { nearest { $0 as? FormRow }?.updateMessage() }
}
