import CTactionXKBCommon
import TactionEnvironment
import TactionViews

/// Reads keyboards for the screen from the keymaps of xkbcommon: the keys of the main block that type something.
nonisolated struct KeymapReader {
  /// The keys of the row of digits, and of the three rows of letters, by the kernel's key codes.
  private static let digitRow: [UInt32] = [41] + Array(2...13)
  private static let letterRows: [[UInt32]] = [Array(16...27), Array(30...40) + [43], [86] + Array(44...53)]
  /// The key of the number pad that types the decimal separator.
  private static let decimalKey: UInt32 = 83

  /// The minimum number of letters on digit keys for which these letters get a row of their own.
  private static let lettersForRow = 6
  /// The maximum number of levels of a key; xkbcommon's own layouts have 8.
  private static let maximumLevels: UInt32 = 8

  private let keymap: LoadedKeymap
  private let group: UInt32

  /// The texts of a key, level by level; a level that types nothing has an empty text.
  private struct Entry {
    var code: UInt32
    var levels: [String]

    var plain: String { levels.first ?? "" }
    var shifted: String { levels.count > 1 && !levels[1].isEmpty ? levels[1] : plain }
    /// Whether the key is shown among the letters.
    var isLetter: Bool {
      plain.isWritten && plain.isLetterOrMark
        || !plain.isEmpty && shifted.isWritten && shifted.isLetterOrMark
          && shifted.unicodeScalars.first?.isASCII == false
    }
    var key: KeyboardKey {
      var seen: Set = [plain, shifted, ""]
      let others = levels.dropFirst(2).filter { seen.insert($0).inserted }
      return KeyboardKey(plain, shifted: shifted, alternates: others, code: code)
    }
  }

  /// Reads the layout of a group of a keymap; nil if there is no such group.
  static func layout(of keymap: LoadedKeymap, group: UInt32 = 0, identifier: String) -> KeyboardLayout? {
    guard group < xkb_keymap_num_layouts(keymap.keymap) else { return nil }
    return KeymapReader(keymap: keymap, group: group).layout(identifier: identifier)
  }

  private func layout(identifier: String) -> KeyboardLayout {
    let digitRow = Self.digitRow.map(entry)
    let letterRows = Self.letterRows.map { $0.map(entry) }
    let all = digitRow + letterRows.joined()
    let rows = rows(digitRow, letterRows)
    let symbols = all.filter { !$0.isLetter }.flatMap(\.levels)
    let name = xkb_keymap_layout_get_name(keymap.keymap, group).map { String(cString: $0) } ?? ""
    let separator = texts(of: Self.decimalKey, level: 1)
    var seen = Set<String>()
    return KeyboardLayout(
      name: name.isEmpty ? identifier.uppercased() : name, identifier: identifier, rows: rows, digits: digits(all),
      symbols: symbols.filter { !$0.isEmpty && $0 != " " && $0 != "\u{A0}" && seen.insert($0).inserted },
      decimalSeparator: separator.isEmpty ? "." : separator,
      isRightToLeft: rows.joined().contains { $0.plain.unicodeScalars.contains(where: \.isRightToLeft) })
  }

  /// Returns the rows of letters. Letters on digit keys get a row of their own, or are added to the ends of other rows.
  private func rows(_ digitRow: [Entry], _ letterRows: [[Entry]]) -> [[KeyboardKey]] {
    var seen = Set<[String]>()
    func keys(_ entries: [Entry]) -> [KeyboardKey] {
      entries.filter { $0.isLetter && seen.insert([$0.plain, $0.shifted]).inserted }.map(\.key)
    }
    // The keys of the letter rows are read first: some layouts have the same letter on two keys, and only the first key
    // is kept.
    var rows = letterRows.map(keys)
    let others = keys(digitRow)
    guard others.count < Self.lettersForRow else { return [others] + rows.filter { !$0.isEmpty } }
    for key in others {
      let shortest = rows.indices.min { (rows[$0].count, -$0) < (rows[$1].count, -$1) } ?? 0
      rows[shortest].append(key)
    }
    return rows.filter { !$0.isEmpty }
  }

  /// Returns the keys of the digits: digits of the layout's script if they are typed without shift, and Latin digits if
  /// not. The alternates of a digit are the texts that its key in the keymap types at higher levels.
  private func digits(_ entries: [Entry]) -> [KeyboardKey] {
    KeyboardLayout.plainDigits.map { latin in
      let value = latin.plain.unicodeScalars.first?.properties.numericValue
      func isDigit(_ text: String) -> Bool {
        guard text.unicodeScalars.count == 1, let properties = text.unicodeScalars.first?.properties else {
          return false
        }
        return properties.generalCategory == .decimalNumber && properties.numericValue == value
      }
      let own = entries.filter { $0.levels.contains(where: isDigit) }
      let main = own.first { isDigit($0.plain) }?.plain ?? latin.plain
      var seen: Set = [main, ""]
      let digits = ([latin.plain] + own.flatMap(\.levels).filter(isDigit)).filter { seen.insert($0).inserted }
      let others = own.filter { !$0.isLetter }.flatMap { $0.levels.dropFirst(2) }.filter { seen.insert($0).inserted }
      return KeyboardKey(main, alternates: digits + others)
    }
  }

  // MARK: Keys

  private func entry(_ code: UInt32) -> Entry {
    let count = min(xkb_keymap_num_levels_for_key(keymap.keymap, code + 8, group), Self.maximumLevels)
    return Entry(code: code, levels: (0..<count).map { texts(of: code, level: $0) })
  }

  /// Returns the text that a key types at a level; empty for dead keys, and for keys that type nothing.
  private func texts(of code: UInt32, level: UInt32) -> String {
    var symbols: UnsafePointer<xkb_keysym_t>?
    let count = xkb_keymap_key_get_syms_by_level(keymap.keymap, code + 8, group, level, &symbols)
    guard count > 0, let symbols else { return "" }
    return (0..<min(Int(count), 8)).map { KeySymbol.text(of: symbols[$0]) }.joined()
  }
}

nonisolated extension String {
  /// Whether the text may be a letter of a word: false for the ordinal signs and the micro sign, which Unicode counts
  /// as letters.
  fileprivate var isWritten: Bool { !["ª", "º", "µ"].contains(self) }
}

nonisolated extension Unicode.Scalar {
  /// Whether the scalar is of a script that is written from right to left.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfefc, 0x10800...0x10fff, 0x1e800...0x1efff: true
    default: false
    }
  }
}
