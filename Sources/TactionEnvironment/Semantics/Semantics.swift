import TactionGeometry

/// The meaning of a view for tests, screen readers and the inspector.
///
/// A control describes itself in `View.semantics`; a view that only groups or decorates does not have semantics.
/// Semantics are computed only when a test, a screen reader or the inspector requests them. Otherwise, they cost an app
/// nothing.
public nonisolated struct Semantics: Hashable, Sendable {
  /// The kind of element that the view is for the user.
  public var role: Role
  /// The name of the view, such as the title of a button; empty if the view has no name.
  public var name: String
  /// The current value; nil for a view without a value.
  public var value: Value?
  /// The current states of the view.
  public var states: States
  /// A sentence that explains the view, such as an error message; empty if there is no explanation. Screen readers
  /// speak it after the name and the value.
  public var hint: String
  /// The possible actions, the most usual action first; see `View.perform(_:)`.
  public var actions: [Action]
  /// The distance by which an increment changes the number; 0 if there is no number to change or the distance is
  /// unknown.
  public var step: Double
  /// The keyboard shortcut that performs the first action, as a text in the user's language, such as "Ctrl+S"; empty if
  /// there is no shortcut. Screen readers report the shortcut as the key binding of the action.
  public var shortcut: String

  /// Describes a view.
  public init(
    _ role: Role, name: String = "", value: Value? = nil, states: States = [], actions: [Action] = [],
    step: Double = 0, hint: String = "", shortcut: String = ""
  ) {
    self.role = role
    self.name = name
    self.value = value
    self.states = states
    self.actions = actions
    self.step = step
    self.hint = hint
    self.shortcut = shortcut
  }
}
