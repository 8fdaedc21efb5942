import TactionWindow

/// The keyboard of a ``Stage``, with the layout of the United States. Keys for other characters are added when they are
/// typed.
public final class Keys {
  /// The modifier keys, with their XKB symbols.
  public enum Modifier: UInt32, Sendable {
    /// The left Shift key.
    case shift = 0xFFE1
    /// The left Ctrl key.
    case control = 0xFFE3
    /// The left Alt key.
    case alt = 0xFFE9
    /// The left logo key.
    case logo = 0xFFEB
  }

  private weak var stage: Stage?

  init(_ stage: Stage) { self.stage = stage }

  /// The keyboard; nil if the seat has none.
  private var keyboard: CompositorKeyboard? {
    guard let seat = stage?.seat, seat.capabilities.contains(.keyboard) else { return nil }
    return seat.keyboard
  }

  /// Presses the keys for the characters of a text in order, with Shift if needed.
  ///
  /// For characters that the layout does not have, such as "ä" or "🧀", keys are added, as a virtual keyboard on a
  /// desktop does. Some characters cannot have a key: control characters except line feed and tab, and all characters
  /// if the seat has no keyboard. If the text contains such a character, the method types the other characters and
  /// returns false, and ``Stage/finish()`` throws ``StageError/untypable(_:)``.
  @discardableResult
  public func type(_ text: String) -> Bool {
    guard let stage else { return false }
    guard let keyboard else {
      if let first = text.first { stage.note(.untypable(first)) }
      return text.isEmpty
    }
    var hasAll = true
    for index in text.indices {
      if !keyboard.has(text[index]) { keyboard.addKeys(for: text[index...]) }
      if !keyboard.type(text[index]) {
        hasAll = false
        stage.note(.untypable(text[index]))
      }
      stage.deliver()
    }
    return hasAll
  }

  /// Presses and releases a key; returns false if the keyboard does not have the key, or if there is no keyboard.
  @discardableResult
  public func type(_ key: Key) -> Bool {
    let isThere = keyboard?.type(keysym: key.rawValue) ?? false
    stage?.deliver()
    return isThere
  }

  /// Presses a key and holds it; returns false if the keyboard does not have the key, or if there is no keyboard.
  @discardableResult
  public func press(_ key: Key) -> Bool { set(key.rawValue, isPressed: true) }

  /// Releases a key; returns false if the keyboard does not have the key, or if there is no keyboard.
  @discardableResult
  public func release(_ key: Key) -> Bool { set(key.rawValue, isPressed: false) }

  /// Runs a block while one or several modifiers are held. The modifiers are pressed in order, and released in reverse
  /// order.
  ///
  ///     stage.keys.hold(.control, .shift) { stage.type("z") }
  public func hold<Result>(_ modifiers: Modifier..., while body: () throws -> Result) rethrows -> Result {
    for modifier in modifiers { _ = set(modifier.rawValue, isPressed: true) }
    defer { for modifier in modifiers.reversed() { _ = set(modifier.rawValue, isPressed: false) } }
    return try body()
  }

  private func set(_ keysym: UInt32, isPressed: Bool) -> Bool {
    guard let keyboard, let key = keyboard.key(for: keysym) else { return false }
    keyboard.key(key, isPressed: isPressed)
    stage?.deliver()
    return true
  }
}

extension Stage {
  /// Types some text, with any characters; see ``Keys/type(_:)-(String)``.
  public func type(_ text: String) { keys.type(text) }

  /// Presses and releases a key. If the keyboard does not have the key, or if there is no keyboard, ``finish()`` throws
  /// ``StageError/noKey(_:)``.
  public func type(_ key: Key) {
    if !keys.type(key) { note(.noKey(key)) }
  }
}
