import TactionGestures
import TactionViews
import TactionWords

/// A key with the modifiers that are held with it: `Shortcut("Ctrl+Shift+Z")`.
///
/// Letters are those of the user's layout, wherever they lie on the keyboard; with Control, a layout of other letters
/// has the Latin ones too. For a letter, Shift counts as written. Of a character that needs Shift in some layouts, such
/// as "+" or "/", the character counts alone.
public nonisolated struct Shortcut: Hashable, Sendable {
  /// The key; of a letter, the small one.
  public let key: Key
  /// The modifiers: control, alt, shift and logo.
  public let modifiers: KeyModifiers

  /// Creates a shortcut from a key, and the modifiers of which control, alt, shift and logo count.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key.small.unpadded
    self.modifiers = modifiers.intersection(.held)
  }

  /// Whether a key that went down is meant.
  public func matches(_ event: KeyEvent) -> Bool {
    var held = event.modifiers.intersection(.held)
    guard let character = key.character else { return event.key.unpadded == key && held == modifiers }
    guard event.shortcutLetter == character || event.key.small == key || event.typedLetter == character else {
      return false
    }
    if !character.properties.isAlphabetic, !modifiers.contains(.shift) { held.remove(.shift) }
    return held == modifiers
  }
}

nonisolated extension KeyEvent {
  /// The character that the key types, a letter as a small one. The keysyms of many letters are not their characters.
  fileprivate var typedLetter: Unicode.Scalar? {
    let letters = characters.lowercased().unicodeScalars
    return letters.count == 1 ? letters.first : nil
  }
}

nonisolated extension Key {
  /// The character that the key types; nil for keys without one, such as F1, and for the space bar.
  var character: Unicode.Scalar? {
    let number = rawValue >= 0x0100_0000 ? rawValue - 0x0100_0000 : rawValue
    guard rawValue > 0x20, rawValue <= 0xff || rawValue >= 0x0100_0000 else { return nil }
    return Unicode.Scalar(number)
  }

  /// The key of the small letter.
  var small: Key {
    guard let character, let letter = character.properties.lowercaseMapping.unicodeScalars.first else { return self }
    return Key(letter)
  }
}
