import TactionGeometry

/// The meaning of a view for those who do not see it: tests, screen readers, the inspector.
///
/// A control describes itself in ``View/semantics``; a view that only groups or decorates has none. Nothing asks for it
/// until a test or a screen reader does, so an app pays nothing for it.
public nonisolated struct Semantics: Hashable, Sendable {
  /// The kind of thing that the view is to its user.
  public var role: Role
  /// The words that name it, such as the title of a button; empty for none.
  public var name: String
  /// The present setting; nil for a view that is not set to anything.
  public var value: Value?
  /// The states that it is in.
  public var states: States
  /// The possible actions, the usual one first; see ``View/perform(_:)``.
  public var actions: [Action]
  /// The distance by which an increment changes the number; 0 where there is none, or it is not known.
  public var step: Double

  /// Describes a view.
  public init(
    _ role: Role, name: String = "", value: Value? = nil, states: States = [], actions: [Action] = [],
    step: Double = 0
  ) {
    self.role = role
    self.name = name
    self.value = value
    self.states = states
    self.actions = actions
    self.step = step
  }
}
