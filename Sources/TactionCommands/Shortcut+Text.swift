import TactionGestures
import TactionWords

nonisolated extension Shortcut: CustomStringConvertible, ExpressibleByStringLiteral {
  /// Creates a shortcut from a text such as "Ctrl+Z", "F2", "Alt+Left" or "Ctrl++"; returns nil if the text is not a
  /// shortcut.
  ///
  /// Modifiers are Ctrl, Alt, Shift and Super. Keys are single characters, F1 to F35, Return, Escape (Esc), Tab, Space,
  /// Delete, Backspace, Insert, Home, End, PageUp, PageDown, Left, Right, Up, Down and Menu. Upper and lower case make
  /// no difference.
  public init?(_ text: String) {
    var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // In "Ctrl++", the last "+" is the key.
    if parts.count > 1, parts.suffix(2) == ["", ""] { parts.replaceSubrange((parts.count - 2)..., with: ["+"]) }
    guard !parts.contains(""), let name = parts.popLast(), let key = Self.key(name) else { return nil }
    var modifiers: KeyModifiers = []
    for part in parts {
      let isName = { (name: String) in name.lowercased() == part.lowercased() }
      guard let modifier = Self.modifierNames.first(where: { $0.names.contains(where: isName) }) else { return nil }
      modifiers.insert(modifier.value)
    }
    self.init(key, modifiers)
  }

  /// Creates a shortcut from a text in code. Stops the program if the text is not a shortcut.
  public init(stringLiteral text: String) {
    guard let shortcut = Shortcut(text) else { preconditionFailure("\(text) is not a shortcut.") }
    self = shortcut
  }

  /// The text from which ``init(_:)`` creates the same shortcut, such as "Ctrl+Shift+PageUp".
  public var description: String {
    let names = Self.modifierNames.filter { modifiers.contains($0.value) }.map(\.names[0])
    return (names + [Self.keys.first { $0.key == key }?.name ?? plainKeyText]).joined(separator: "+")
  }

  /// Returns the text for menus in the user's language, such as "Strg+Umschalt+Bild auf".
  public func text(in words: Words) -> String {
    // Alt and Super have the same names in all languages of Taction.
    let names = [
      (KeyModifiers.control, words[.control]), (.alt, "Alt"), (.shift, words[.shift]), (.logo, "Super"),
    ]
    let held = names.filter { modifiers.contains($0.0) }.map(\.1)
    let keyText = Self.keys.first { $0.key == key }.map { words[$0.word] } ?? plainKeyText
    return (held + [keyText]).joined(separator: "+")
  }

  /// The text of a key that has the same name in all languages.
  private var plainKeyText: String {
    if (0xffbe...0xffe0).contains(key.rawValue) { return "F\(key.rawValue - 0xffbe + 1)" }
    guard let character = key.character else { return "?" }
    // "ß" has no single capital letter.
    let capital = character.properties.uppercaseMapping
    return capital.unicodeScalars.count == 1 ? capital : String(character)
  }

  private static func key(_ name: String) -> Key? {
    let small = name.lowercased()
    if small == "esc" { return .escape }
    if let known = keys.first(where: { $0.name.lowercased() == small }) { return known.key }
    if small.first == "f", let number = Int(small.dropFirst()), (1...35).contains(number) { return .function(number) }
    let scalars = name.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, scalar.value > 0x20 else { return nil }
    return Key(scalar)
  }

  /// The keys with a name, by their names in code and the words for the user.
  private static let keys: [(name: String, key: Key, word: Word)] = [
    ("Return", .return, .returnKey), ("Escape", .escape, .escapeKey), ("Tab", .tab, .tabKey),
    ("Space", .space, .space), ("Delete", .delete, .deleteKey), ("Backspace", .backspace, .backspaceKey),
    ("Insert", .insert, .insertKey), ("Home", .home, .homeKey), ("End", .end, .endKey),
    ("PageUp", .pageUp, .pageUpKey), ("PageDown", .pageDown, .pageDownKey), ("Left", .leftArrow, .leftKey),
    ("Right", .rightArrow, .rightKey), ("Up", .upArrow, .upKey), ("Down", .downArrow, .downKey),
    ("Menu", .menu, .menuKey),
  ]

  private static let modifierNames: [(names: [String], value: KeyModifiers)] = [
    (["Ctrl", "Control"], .control), (["Alt"], .alt), (["Shift"], .shift), (["Super", "Logo"], .logo),
  ]
}
