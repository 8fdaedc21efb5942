/// The user's layouts for on-screen keyboards.
public nonisolated struct KeyboardLayouts {
  /// The layouts, in the user's order.
  public let layouts: [KeyboardLayout]
  /// Returns the letters with accents that are offered for a letter.
  public let accents: @MainActor (String) -> [String]

  /// Makes layouts; by default the letters of English, without accents.
  public init(
    _ layouts: [KeyboardLayout] = [.basic], accents: @escaping @MainActor (String) -> [String] = { _ in [] }
  ) {
    (self.layouts, self.accents) = (layouts, accents)
  }
}

/// The keys of a language: the texts on the keys, not the positions of the keys.
///
/// The application reads the user's layouts from libxkbcommon; see `Application.keyboardLayouts`.
public nonisolated struct KeyboardLayout: Hashable, Sendable {
  /// The name for people, such as "German"; shown on the space bar.
  public var name: String
  /// The name for programs, such as "de" or "us(intl)".
  public var identifier: String
  /// The keys with letters, the top row first.
  public var rows: [[KeyboardKey]]
  /// The keys of the ten digits, 1 to 9 and 0.
  public var digits: [KeyboardKey]
  /// The other texts that the layout types, in no particular order.
  public var symbols: [String]
  /// The sign between the whole part and the fraction of a number.
  public var decimalSeparator: String
  /// Whether the letters are written from right to left.
  public var isRightToLeft: Bool

  /// Makes a layout.
  public init(
    name: String, identifier: String, rows: [[KeyboardKey]], digits: [KeyboardKey] = Self.plainDigits,
    symbols: [String] = [], decimalSeparator: String = ".", isRightToLeft: Bool = false
  ) {
    (self.name, self.identifier, self.rows, self.digits) = (name, identifier, rows, digits)
    (self.symbols, self.decimalSeparator, self.isRightToLeft) = (symbols, decimalSeparator, isRightToLeft)
  }

  /// The keys of the digits of Latin scripts.
  public static let plainDigits = "1234567890".map { KeyboardKey(String($0)) }

  /// The letters of English, for a machine without any layouts.
  public static let basic = KeyboardLayout(
    name: "English", identifier: "us",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { row in
      row.map { KeyboardKey(String($0), shifted: $0.uppercased()) }
    })

  /// Whether there are capital letters.
  public var hasCapitals: Bool { rows.contains { $0.contains { $0.capital != $0.plain } } }
}
