/// A pen, or another tool of a graphics tablet. The value stays the same for as long as the compositor keeps the tool.
///
/// The two ends of a pen are two tools, a ``Kind/pen`` and an ``Kind/eraser``, which have the same
/// ``hardwareSerial``.
nonisolated public struct PenTool: Hashable, Sendable {
  /// The kinds of tools, as defined by the Wayland protocol tablet-v2.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A pen with a tip.
    case pen
    /// The other end of a pen, or a pen that the user has configured as an eraser.
    case eraser
    /// A pen like a brush.
    case brush
    /// A pen like a pencil.
    case pencil
    /// A pen with a wheel for the flow of ink: ``TouchContact/slider``.
    case airbrush
    /// A finger on a tablet.
    case finger
    /// A mouse on the tablet. It has no tip, and counts as touching the screen while its left button is held.
    case mouse
    /// A mouse with a lens; it acts as a ``mouse``.
    case lens
  }

  /// The buttons on the side of a pen, and the other buttons of a mouse on the tablet.
  public struct Buttons: OptionSet, Hashable, Sendable {
    /// The bits of the buttons.
    public let rawValue: UInt8

    /// Makes a set of buttons from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The button next to the tip, or the only one: BTN_STYLUS of linux/input-event-codes.h. The right button of a
    /// mouse: BTN_RIGHT.
    public static let first = Buttons(rawValue: 1)
    /// The second button: BTN_STYLUS2. The middle button of a mouse: BTN_MIDDLE.
    public static let second = Buttons(rawValue: 2)
    /// The third button: BTN_STYLUS3.
    public static let third = Buttons(rawValue: 4)

    /// The buttons by their numbers in linux/input-event-codes.h.
    private static let codes: [(code: UInt32, button: Buttons)] = [
      (0x14B, first), (0x14C, second), (0x149, third), (0x111, first), (0x112, second),
    ]

    /// Returns the button with a number of linux/input-event-codes.h; nil if no button of a pen has this number.
    package init?(code: UInt32) {
      guard let entry = Self.codes.first(where: { $0.code == code }) else { return nil }
      self = entry.button
    }

    /// The number of a single button of a pen in linux/input-event-codes.h; nil for an empty set or several buttons.
    package var code: UInt32? { Self.codes.first { $0.button == self }?.code }
  }

  /// The number of the tool, which is unique in this run of the program.
  public let id: Int
  /// The kind of the tool.
  public let kind: Kind
  /// The serial number that is built into the tool, by which an app can recognize the tool; nil if the tool has none.
  public let hardwareSerial: UInt64?
  /// The number of the tool's model, in Wacom's format; nil if the tool has none.
  public let hardwareID: UInt64?

  /// Whether the tool has a tip: true for all tools except a mouse and a lens.
  package var hasTip: Bool { kind != .mouse && kind != .lens }

  /// Makes a tool.
  public init(id: Int = 0, kind: Kind = .pen, hardwareSerial: UInt64? = nil, hardwareID: UInt64? = nil) {
    (self.id, self.kind) = (id, kind)
    (self.hardwareSerial, self.hardwareID) = (hardwareSerial, hardwareID)
  }
}
