/// The meanings of a drag: what becomes of the data where it came from.
public nonisolated struct DragActions: OptionSet, Hashable, Sendable {
  /// The bits as wl_data_device has them.
  public let rawValue: UInt32

  /// Creates a set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The data is copied, and stays where it is.
  public static let copy = DragActions(rawValue: 1)
  /// The data is moved: the source removes its own once the drop has ended.
  public static let move = DragActions(rawValue: 2)

  /// The actions that there are, without other bits, which end a connection.
  package var known: DragActions { intersection([.copy, .move]) }
}
