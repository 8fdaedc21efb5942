import TactionGeometry

/// A key that went down, repeats or went up.
public nonisolated struct KeyEvent: Hashable, Sendable {
  /// The symbol of the key in the current layout and level.
  public var key: Key
  /// The text that the key types; empty if it types nothing.
  public var characters: String
  /// The Latin letter that the key has in one of the user's layouts, while Control is held; nil if there is no such
  /// letter.
  package var latinLetter: Unicode.Scalar?
  /// The symbol that the key has in the current layout without modifiers, such as 1 for the key that types ! with
  /// Shift; nil if it is not known.
  public package(set) var keyIgnoringModifiers: Key?
  /// The modifiers that are held or locked.
  public var modifiers: KeyModifiers
  /// Whether the key is held and repeats.
  public var isRepeat: Bool
  /// The time, in seconds on the application's clock.
  public var timestamp: Double

  /// Makes an event.
  public init(
    key: Key, characters: String = "", modifiers: KeyModifiers = [], isRepeat: Bool = false, timestamp: Double = 0
  ) {
    self.key = key
    self.characters = characters
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.timestamp = timestamp
  }

  /// Whether the key is not a shortcut: neither control, alt nor logo is held.
  public var isPlain: Bool { modifiers.isDisjoint(with: [.control, .alt, .logo]) }

  /// Whether the key opens the menu of an object: the menu key or, as in GTK, Shift+F10, because many keyboards do not
  /// have a menu key.
  package var opensMenu: Bool {
    isPlain && (key == .menu || key == .function(10) && modifiers.contains(.shift))
  }

  /// Whether the key types text. Return, Backspace and Escape have control characters, which are not typed.
  public var typesText: Bool {
    isPlain && !characters.isEmpty
      && !characters.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// The decimal digit that the key types, in the digits of any script, such as 2 for "۲"; nil if the key types
  /// anything else, such as "²".
  public var typedDigit: Int? {
    guard characters.unicodeScalars.count == 1, let scalar = characters.unicodeScalars.first,
      scalar.properties.numericType == .decimal
    else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  /// The character that counts for a shortcut, with letters in lower case; nil for keys without a character.
  ///
  /// If Control is held and the current layout has no Latin letters, it is the Latin letter that the key has in another
  /// of the user's layouts.
  public var shortcutLetter: Unicode.Scalar? {
    if let latinLetter { return latinLetter }
    if let code = characters.unicodeScalars.first, (1...26).contains(code.value) {
      return Unicode.Scalar(UInt8(code.value + 0x60))
    }
    let symbol = key.unpadded.rawValue
    guard (0x20...0x7E).contains(symbol) else { return nil }
    let isCapital = (0x41...0x5A).contains(symbol)
    return Unicode.Scalar(UInt8(symbol + (isCapital ? 32 : 0)))
  }
}

/// The symbol on a key, with its number in X11 and xkbcommon (`xkbcommon-keysyms.h`).
///
/// A key that types a character of Latin-1 has the number of that character. So `Key("s")` is the key that types a
/// lower-case s.
public nonisolated struct Key: RawRepresentable, Hashable, Sendable {
  /// The keysym.
  public let rawValue: UInt32

  /// Makes a key from its keysym.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes the key that types a character. For a character outside Latin-1, the keysym is the character's number plus
  /// 0x0100_0000.
  public init(_ character: Unicode.Scalar) {
    let isLatin1 = (0x20...0x7e).contains(character.value) || (0xa0...0xff).contains(character.value)
    rawValue = isLatin1 ? character.value : 0x0100_0000 | character.value
  }

  /// The key that deletes to the left.
  public static let backspace = Key(rawValue: 0xff08)
  /// The tabulator key.
  public static let tab = Key(rawValue: 0xff09)
  /// The symbol that the tabulator key has with Shift in most layouts.
  public static let backTab = Key(rawValue: 0xfe20)
  /// The return key; the return key of the number pad is `enter`.
  public static let `return` = Key(rawValue: 0xff0d)
  /// The escape key.
  public static let escape = Key(rawValue: 0xff1b)
  /// The space bar.
  public static let space = Key(rawValue: 0x0020)
  /// The key that deletes to the right.
  public static let delete = Key(rawValue: 0xffff)
  /// The key that moves to the start of a line.
  public static let home = Key(rawValue: 0xff50)
  /// The key that moves to the end of a line.
  public static let end = Key(rawValue: 0xff57)
  /// The key that opens the context menu of an object.
  public static let menu = Key(rawValue: 0xff67)
  /// The left arrow.
  public static let leftArrow = Key(rawValue: 0xff51)
  /// The up arrow.
  public static let upArrow = Key(rawValue: 0xff52)
  /// The right arrow.
  public static let rightArrow = Key(rawValue: 0xff53)
  /// The down arrow.
  public static let downArrow = Key(rawValue: 0xff54)
  /// The page up key.
  public static let pageUp = Key(rawValue: 0xff55)
  /// The page down key.
  public static let pageDown = Key(rawValue: 0xff56)
  /// The return key of the number pad.
  public static let enter = Key(rawValue: 0xff8d)

  /// The insert key.
  public static let insert = Key(rawValue: 0xff63)

  /// The key with the same meaning outside the number pad. For a key that is not on the number pad, it is the key
  /// itself.
  public var unpadded: Key {
    switch rawValue {
    case Key.enter.rawValue: .return
    case 0xff80: .space
    case 0xff89: .tab
    // The signs and digits from * to 9, and =.
    case 0xffaa...0xffb9, 0xffbd: Key(rawValue: rawValue - 0xff80)
    case 0xff95: .home
    case 0xff96: .leftArrow
    case 0xff97: .upArrow
    case 0xff98: .rightArrow
    case 0xff99: .downArrow
    case 0xff9a: .pageUp
    case 0xff9b: .pageDown
    case 0xff9c: .end
    case 0xff9e: .insert
    case 0xff9f: .delete
    default: self
    }
  }

  /// Whether the key is a control key, left or right.
  public var isControl: Bool { rawValue == 0xffe3 || rawValue == 0xffe4 }

  /// Whether the key is a Shift key, left or right.
  public var isShift: Bool { rawValue == 0xffe1 || rawValue == 0xffe2 }

  /// Returns a function key from F1 to F35; other numbers are clamped.
  public static func function(_ number: Int) -> Key {
    Key(rawValue: 0xffbe + UInt32(number.clamped(to: 1...35) - 1))
  }
}

/// Keys that change the meaning of other keys while they are held or locked.
public nonisolated struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Makes a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// The alt key.
  public static let alt = KeyModifiers(rawValue: 4)
  /// The key with the logo, also called super or meta.
  public static let logo = KeyModifiers(rawValue: 8)
  /// Caps lock, switched on.
  public static let capsLock = KeyModifiers(rawValue: 16)

  /// All modifiers that are held; caps lock is locked instead.
  public static let held: KeyModifiers = [.shift, .control, .alt, .logo]
}
