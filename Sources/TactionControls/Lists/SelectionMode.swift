/// The number of items that a user may choose in a ``ListView`` or ``GridView``.
public nonisolated enum SelectionMode: Hashable, Sendable {
  /// No item: a tap only calls `onActivate`.
  case none
  /// At most one item.
  case single
  /// Any number of items: a tap chooses an item, and another tap deselects it.
  case multiple
}
