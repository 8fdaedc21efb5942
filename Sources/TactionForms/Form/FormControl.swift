import TactionGraphics
import TactionText
import TactionViews

/// A control that knows whether its value is right, such as ``NumberField``.
///
/// A view of an app's own conforms to it to be validated in a form. All other views can be in a ``FormRow`` too.
public protocol FormControl: View {
  /// The views in the control that the title of the row names, and that show an error. The first one gets the focus
  /// when the value is wrong.
  var parts: [View] { get }
  /// The field into which the user types; nil for none. The form handles its Return key and the end of its entry.
  var entry: TextField? { get }
  /// Whether nothing is chosen or entered.
  var isEmpty: Bool { get }
  /// A sentence about what is wrong with the value, in the user's language; nil if it is right. An empty value is
  /// right.
  var problem: String? { get }
  /// Called after the user has changed the value; the row sets it.
  var onEdit: (() -> Void)? { get set }
  /// Whether the control can be used.
  var isEnabled: Bool { get set }
  /// Whether the control is as wide as the row has room, and not as wide as fits it.
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

  /// Tells the app and the form of a change by the user; see ``FormRow/valueDidChange()``. A control within one of an
  /// app's own tells that one last.
  func valueDidChange(_ tellApp: () -> Void) {
    if let row = superview as? FormRow, row.control === self { return row.valueDidChange(tellApp) }
    tellApp()
    onEdit?()
  }
}
