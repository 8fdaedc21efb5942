import TactionGestures
import TactionViews
import TactionWords

/// A key, and the modifiers that must be held with it: `Shortcut("Ctrl+Shift+Z")`.
///
/// A letter means the key that types this letter in the user's keyboard layout, at any position on the keyboard. With
/// Control, a Latin letter also works in a layout without Latin letters. With a letter, Shift must be held if the
/// shortcut contains it, and must not be held otherwise. For other characters, such as "+" or "/", some layouts need
/// Shift, so Shift is ignored unless the shortcut contains it. A shortcut that contains Shift also means the key that
/// types the character without Shift: "Ctrl+Shift+1" is Control, Shift and the key that types 1.
public nonisolated struct Shortcut: Hashable, Sendable {
  /// The key; for a letter, the key of the small letter.
  public let key: Key
  /// The modifiers: control, alt, shift and logo.
  public let modifiers: KeyModifiers

  /// Creates a shortcut from a key and modifiers; of the modifiers, only control, alt, shift and logo are used.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key.small.base
    self.modifiers = modifiers.union(key == .backTab ? .shift : []).intersection(.held)
  }

  /// Returns whether the event is the press of this shortcut.
  public func matches(_ event: KeyEvent) -> Bool {
    var held = event.modifiers.intersection(.held)
    guard let character = key.character else { return event.key.base == key && held == modifiers }
    let isTyped = event.shortcutLetter == character || event.key.small == key || event.typedLetter == character
    guard isTyped || modifiers.contains(.shift) && event.keyIgnoringModifiers == key else { return false }
    if !character.properties.isAlphabetic, !modifiers.contains(.shift) { held.remove(.shift) }
    return held == modifiers
  }
}

nonisolated extension KeyEvent {
  /// The character that the key types, with a capital letter converted to the small letter. For many letters, the value
  /// of the keysym is not the character, so `Key.character` cannot be used for them.
  fileprivate var typedLetter: Unicode.Scalar? {
    let letters = characters.lowercased().unicodeScalars
    return letters.count == 1 ? letters.first : nil
  }
}

nonisolated extension Key {
  /// The character that the key types; nil for keys without a character, such as F1, and for the space bar.
  var character: Unicode.Scalar? {
    let number = rawValue >= 0x0100_0000 ? rawValue - 0x0100_0000 : rawValue
    guard rawValue > 0x20, rawValue <= 0xff || rawValue >= 0x0100_0000 else { return nil }
    return Unicode.Scalar(number)
  }

  /// The key outside the number pad and without Shift: Tab for ``backTab``.
  fileprivate var base: Key { self == .backTab ? .tab : unpadded }

  /// The key of the small letter, if this is the key of a capital letter; otherwise this key.
  var small: Key {
    guard let character, let letter = character.properties.lowercaseMapping.unicodeScalars.first else { return self }
    return Key(letter)
  }
}
