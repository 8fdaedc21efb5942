/// The symbol on a key, with the numbers that X11 and xkbcommon give it (`xkbcommon-keysyms.h`).
///
/// A key that types a character of Latin-1 has the number of that character, so `Key("s")` is the key that types a
/// small s.
public nonisolated struct Key: RawRepresentable, Hashable, Sendable {
  /// The keysym.
  public let rawValue: UInt32

  /// Makes a key from its keysym.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The key that types a character: beyond Latin-1 its keysym is the character's number plus 0x0100_0000.
  public init(_ character: Unicode.Scalar) {
    let isLatin1 = (0x20...0x7e).contains(character.value) || (0xa0...0xff).contains(character.value)
    rawValue = isLatin1 ? character.value : 0x0100_0000 | character.value
  }

  /// Deletes to the left.
  public static let backspace = Key(rawValue: 0xff08)
  /// Goes to the next field.
  public static let tab = Key(rawValue: 0xff09)
  /// Ends a line or agrees; the one on the number pad is `enter`.
  public static let `return` = Key(rawValue: 0xff0d)
  /// Gives up.
  public static let escape = Key(rawValue: 0xff1b)
  /// The space bar.
  public static let space = Key(rawValue: 0x0020)
  /// Deletes to the right.
  public static let delete = Key(rawValue: 0xffff)
  /// To the start.
  public static let home = Key(rawValue: 0xff50)
  /// To the end.
  public static let end = Key(rawValue: 0xff57)
  /// The arrow to the left.
  public static let leftArrow = Key(rawValue: 0xff51)
  /// The arrow up.
  public static let upArrow = Key(rawValue: 0xff52)
  /// The arrow to the right.
  public static let rightArrow = Key(rawValue: 0xff53)
  /// The arrow down.
  public static let downArrow = Key(rawValue: 0xff54)
  /// A page up.
  public static let pageUp = Key(rawValue: 0xff55)
  /// A page down.
  public static let pageDown = Key(rawValue: 0xff56)
  /// The return key of the number pad.
  public static let enter = Key(rawValue: 0xff8d)

  /// A function key from F1 to F35; numbers beyond count as the nearest one.
  public static func function(_ number: Int) -> Key {
    Key(rawValue: 0xffbe + UInt32(min(max(number, 1), 35) - 1))
  }
}
