import TactionGeometry

/// The meaning of a view for tests, screen readers and the inspector.
///
/// A control describes itself in ``View/semantics``; a view that only groups or decorates has none. Semantics are
/// computed only when a test or a screen reader requests them, so they cost an app nothing otherwise.
public nonisolated struct Semantics: Hashable, Sendable {
  /// The kind of element that the view is for its user.
  public var role: Role
  /// The name of the view, such as the title of a button; empty for none.
  public var name: String
  /// The present value; nil for a view without one.
  public var value: Value?
  /// The present states of the view.
  public var states: States
  /// A sentence that explains the view, such as a message about an error; empty for none. Screen readers say it after
  /// the name and the value.
  public var hint: String
  /// The possible actions, the usual one first; see ``View/perform(_:)``.
  public var actions: [Action]
  /// The distance by which an increment changes the number; 0 if there is none, or it is unknown.
  public var step: Double

  /// Describes a view.
  public init(
    _ role: Role, name: String = "", value: Value? = nil, states: States = [], actions: [Action] = [],
    step: Double = 0, hint: String = ""
  ) {
    self.role = role
    self.name = name
    self.value = value
    self.states = states
    self.actions = actions
    self.step = step
    self.hint = hint
  }
}
