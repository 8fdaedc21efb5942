/// The actions of a drag, which determine whether its source keeps the data.
public nonisolated struct DragActions: OptionSet, Hashable, Sendable {
  /// The bits, as the `dnd_action` of Wayland's data devices defines them.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The data is copied; the source keeps its own data.
  public static let copy = DragActions(rawValue: 1)
  /// The data is moved: the source removes its own data once the drop has ended.
  public static let move = DragActions(rawValue: 2)

  /// The actions without unknown bits. The compositor would end the connection if it received unknown bits.
  package var known: DragActions { intersection([.copy, .move]) }
}
