/// A person's devices as the embedded compositor offers them.
public nonisolated struct SeatConfiguration: Sendable {
  /// Kinds of devices.
  public struct Capabilities: OptionSet, Sendable {
    /// The bits as wl_seat.capabilities carries them.
    public let rawValue: UInt32
    /// Makes a set of the bits that wl_seat.capabilities carries.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A mouse or the like.
    public static let pointer = Capabilities(rawValue: 1)
    /// A keyboard.
    public static let keyboard = Capabilities(rawValue: 2)
    /// A touch screen.
    public static let touch = Capabilities(rawValue: 4)
  }

  /// The name of the seat; sent from version 2 on.
  public var name: String
  /// What it has when it appears; see ``CompositorSeat/capabilities`` for changes.
  public var capabilities: Capabilities

  /// Makes a seat; without arguments it has everything.
  public init(name: String = "seat0", capabilities: Capabilities = [.pointer, .keyboard, .touch]) {
    self.name = name
    self.capabilities = capabilities
  }
}
