import TactionGestures
import TactionWords

nonisolated extension Shortcut: CustomStringConvertible, ExpressibleByStringLiteral {
  /// Reads a text such as "Ctrl+Z", "F2", "Alt+Left" or "Ctrl++"; nil for any other text.
  ///
  /// Modifiers are Ctrl, Alt, Shift and Super. Keys are single characters, F1 to F35, Return, Escape (Esc), Tab, Space,
  /// Delete, Backspace, Insert, Home, End, PageUp, PageDown, Left, Right, Up, Down and Menu. Upper and lower case make
  /// no difference.
  public init?(_ text: String) {
    var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // The last "+" of "Ctrl++" is a key.
    if parts.count > 1, parts.suffix(2) == ["", ""] { parts.replaceSubrange((parts.count - 2)..., with: ["+"]) }
    guard !parts.contains(""), let name = parts.popLast(), let key = Self.key(name) else { return nil }
    var modifiers: KeyModifiers = []
    for part in parts {
      guard let modifier = Self.modifierNames.first(where: { $0.names.contains(part.lowercased()) }) else { return nil }
      modifiers.insert(modifier.value)
    }
    self.init(key, modifiers)
  }

  /// Creates a shortcut from a text in code. Stops the program if the text is not a shortcut.
  public init(stringLiteral text: String) {
    guard let shortcut = Shortcut(text) else { preconditionFailure("\(text) is no shortcut.") }
    self = shortcut
  }

  /// The text in English: "Ctrl+Shift+Z".
  public var description: String { text(in: .english) }

  /// Returns the text for menus in the user's language: "Strg+Umschalt+Z".
  public func text(in words: Words) -> String {
    // Alt and Super have the same names in all languages of Taction.
    let names = [
      (KeyModifiers.control, words[.control]), (.alt, "Alt"), (.shift, words[.shift]), (.logo, "Super"),
    ]
    let held = names.filter { modifiers.contains($0.0) }.map(\.1)
    return (held + [keyText]).joined(separator: "+")
  }

  private var keyText: String {
    if let name = Self.keyNames.first(where: { $0.key == key })?.name { return name }
    if (0xffbe...0xffe0).contains(key.rawValue) { return "F\(key.rawValue - 0xffbe + 1)" }
    guard let character = key.character else { return "?" }
    // "ß" has no single capital letter.
    let capital = character.properties.uppercaseMapping
    return capital.unicodeScalars.count == 1 ? capital : String(character)
  }

  private static func key(_ name: String) -> Key? {
    let small = name.lowercased()
    if let known = keyNames.first(where: { $0.name.lowercased() == small }) { return known.key }
    if small.first == "f", let number = Int(small.dropFirst()), (1...35).contains(number) { return .function(number) }
    let scalars = name.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, scalar.value > 0x20 else { return nil }
    return Key(scalar)
  }

  private static let keyNames: [(name: String, key: Key)] = [
    ("Return", .return), ("Escape", .escape), ("Esc", .escape), ("Tab", .tab), ("Space", .space), ("Delete", .delete),
    ("Backspace", .backspace), ("Insert", .insert), ("Home", .home), ("End", .end), ("PageUp", .pageUp),
    ("PageDown", .pageDown), ("Left", .leftArrow), ("Right", .rightArrow), ("Up", .upArrow), ("Down", .downArrow),
    ("Menu", .menu),
  ]

  private static let modifierNames: [(names: [String], value: KeyModifiers)] = [
    (["ctrl", "control"], .control), (["alt"], .alt), (["shift"], .shift), (["super", "logo"], .logo),
  ]
}
