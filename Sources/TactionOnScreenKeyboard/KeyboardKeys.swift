import TactionEnvironment

/// The rows of keys of a page: the keys of a layout, and special keys such as shift and space.
///
/// The widths of the keys in each row add up to the same number; a row with fewer keys has gaps at both ends.
nonisolated struct KeyboardKeys: Equatable {
  /// The rows, the top one first.
  private(set) var rows: [[KeyboardKey]] = []
  /// The width of the rows, in widths of a letter.
  private(set) var width = 0.0
  /// The maximum width of a letter, in px; nil if there is no maximum.
  private(set) var maximumUnit: Double?

  /// The number of keys in a row of symbols.
  private static let symbolsInRow = 10
  /// The minimum width of the keys at the ends of the last row, in widths of a letter.
  private static let endWidth = 1.25
  /// The maximum number of keys in a row, and the maximum number of rows. A faulty layout cannot create more keys.
  private static let maximumKeys = 20, maximumRows = 5

  /// Makes the keys of a page for a kind of text.
  init(_ page: KeyboardPage, of layout: KeyboardLayout, traits: TextInputTraits, hasOthers: Bool) {
    if let pad = Self.pad(for: traits, of: layout) {
      rows = pad
      maximumUnit = KeyboardConstants.maximumPadKeyWidth
    } else {
      let letters = layout.rows.prefix(Self.maximumRows).map { Array($0.prefix(Self.maximumKeys)) }
      let hasLetters = letters.contains { !$0.isEmpty }
      switch page {
      case .letters where hasLetters: rows = Self.letterRows(letters, hasCapitals: layout.hasLevels)
      case .letters: rows = Self.symbolRows(0, of: layout)
      case .symbols(let number): rows = Self.symbolRows(number, of: layout)
      }
      let switchKey: KeyboardKey? =
        !hasLetters
        ? nil
        : page == .letters
          ? KeyboardKey(.page(.symbols(0)), width: 1.25, label: "123")
          : KeyboardKey(.page(.letters), width: 1.25, label: Self.lettersLabel(of: layout))
      let widest = rows.map(Self.width).max() ?? 0
      rows.append(Self.bottomRow(switchKey, layout, traits, hasOthers: hasOthers, width: max(widest, 10)))
    }
    width = rows.map(Self.width).max() ?? 0
    rows = rows.map { Self.centered($0, in: width) }
  }

  /// Removes all keys with `action`. The space bar gets their width; a row without a space bar gets a gap instead.
  mutating func remove(_ action: KeyboardKey.Action) {
    for (number, row) in rows.enumerated() {
      let removed = row.filter { $0.action == action }
      guard !removed.isEmpty else { continue }
      rows[number].removeAll { $0.action == action }
      let free = Self.width(removed)
      if let space = rows[number].firstIndex(where: { $0.action == .space }) {
        rows[number][space].width += free
      } else {
        rows[number].append(KeyboardKey(.gap, width: free))
      }
    }
  }

  private static func width(_ row: [KeyboardKey]) -> Double { row.reduce(0) { $0 + $1.width } }

  private static func centered(_ row: [KeyboardKey], in width: Double) -> [KeyboardKey] {
    let free = width - Self.width(row)
    guard free > 0.001 else { return row }
    return [KeyboardKey(.gap, width: free / 2)] + row + [KeyboardKey(.gap, width: free / 2)]
  }

  /// Returns a row with one key added at each end. The two keys share the remaining width.
  private static func closed(
    _ row: [KeyboardKey], by first: KeyboardKey, _ last: KeyboardKey, width: Double
  ) -> [KeyboardKey] {
    var (first, last) = (first, last)
    first.width = max(endWidth, (width - Self.width(row)) / 2)
    last.width = first.width
    return [first] + row + [last]
  }

  // MARK: Letters

  private static func letterRows(_ letters: [[KeyboardKey]], hasCapitals: Bool) -> [[KeyboardKey]] {
    var rows = letters.filter { !$0.isEmpty }
    let widest = rows.map(width).max() ?? 0
    let last = rows.removeLast()
    let shift = KeyboardKey(hasCapitals ? .shift : .gap)
    rows.append(closed(last, by: shift, KeyboardKey(.backspace), width: widest))
    return rows
  }

  /// Returns the label of the key that returns to the page of letters: "ABC", or the first two letters of a layout that
  /// is not Latin.
  private static func lettersLabel(of layout: KeyboardLayout) -> String {
    let latin = layout.rows.joined().contains { $0.plain == "a" }
    if latin { return "ABC" }
    return layout.rows.joined().prefix(2).map(\.plain).joined()
  }

  // MARK: Symbols

  private static func symbolRows(_ number: Int, of layout: KeyboardLayout) -> [[KeyboardKey]] {
    let (pages, first) = (symbolPages(of: layout), KeyboardConstants.firstSymbols(currency: layout.currency))
    let next = KeyboardKey(
      .page(.symbols(number >= pages.count ? 0 : number + 1)), label: number >= pages.count ? "123" : "#+=")
    let backspace = KeyboardKey(.backspace)
    func keys(_ texts: ArraySlice<String>) -> [KeyboardKey] { texts.map { KeyboardKey($0) } }
    let count = symbolsInRow
    guard number > 0, pages.indices.contains(number - 1) else {
      let digits = Array(layout.digits.prefix(maximumKeys))
      return [digits, keys(first[..<count]), closed(keys(first[count...]), by: next, backspace, width: Double(count))]
    }
    let texts = pages[number - 1]
    return [
      keys(texts.prefix(count)), keys(texts.dropFirst(count).prefix(count)),
      closed(keys(texts.dropFirst(2 * count)), by: next, backspace, width: Double(count)),
    ]
  }

  /// The symbols of the pages after the first page: common symbols, and all other symbols of the layout.
  private static func symbolPages(of layout: KeyboardLayout) -> [ArraySlice<String>] {
    var seen = Set(KeyboardConstants.firstSymbols(currency: layout.currency))
    for key in layout.digits + layout.rows.joined() { seen.formUnion([key.plain, key.shifted] + key.alternates) }
    // The layout's own symbols are first, because its language needs them.
    let own = layout.symbols.filter { !$0.isASCIIText }.prefix(200)
    let common = KeyboardConstants.moreSymbols + layout.symbols.filter(\.isASCIIText).prefix(200)
    let texts = ([layout.decimalSeparator] + own + common).filter { !$0.isEmpty && seen.insert($0).inserted }
    let length = 3 * symbolsInRow - 3
    return stride(from: 0, to: texts.count, by: length).map { texts[$0..<min($0 + length, texts.count)] }
  }

  // MARK: The row of the space bar

  private static func bottomRow(
    _ switchKey: KeyboardKey?, _ layout: KeyboardLayout, _ traits: TextInputTraits, hasOthers: Bool, width: Double
  ) -> [KeyboardKey] {
    var (left, right) = ([switchKey].compactMap { $0 }, [KeyboardKey]())
    if hasOthers { left.append(KeyboardKey(.nextLayout)) }
    switch traits.kind {
    case .email:
      left.append(KeyboardKey("@"))
      right.append(KeyboardKey(".", alternates: KeyboardConstants.domains + ["-", "_"]))
    case .url:
      left.append(KeyboardKey("/", alternates: [":", "?", "&", "=", "#", "-", "_"]))
      right.append(KeyboardKey(".", alternates: KeyboardConstants.domains))
    case .terminal:
      left.append(KeyboardKey("-", alternates: ["|", "~", "_", "\\", "*", "&", ";"]))
      right.append(KeyboardKey("/", alternates: [".", "'", "\"", "$", "<", ">"]))
    default:
      let own = layout.symbols.filter { KeyboardConstants.punctuation.contains($0) }
      let common = layout.isRightToLeft ? ["!", "-", ":"] : [",", "?", "!", "-", "'", "\"", ":"]
      right.append(KeyboardKey(".", alternates: own + common))
    }
    let end = [KeyboardKey(.return, width: 1.75), KeyboardKey(.hide)]
    let taken = Self.width(left) + Self.width(right) + Self.width(end)
    let space = KeyboardKey(.space, width: max(2, width - taken), label: layout.name)
    return left + [space] + right + end
  }

  // MARK: Pads

  /// Returns the rows of a number pad; nil for a kind of text that has letters.
  private static func pad(for traits: TextInputTraits, of layout: KeyboardLayout) -> [[KeyboardKey]]? {
    let extra: (left: [String], right: [String], end: [String])
    switch traits.kind {
    case .number, .pin: extra = ([], [], [])
    case .decimal: extra = (["-"], [traits.decimalSeparator ?? layout.decimalSeparator], [])
    case .phone: extra = (["+", "*"], ["#", ","], [])
    case .date: extra = (["-"], [".", "/"], [])
    case .time where traits.dayPeriods.count == 2: extra = ([":"], [traits.dayPeriods[0]], [traits.dayPeriods[1]])
    case .time: extra = ([], [":"], [])
    case .dateTime: extra = (["-", " "], [".", ":", "/"], [])
    default: return nil
    }
    func digits(_ range: Range<Int>) -> [KeyboardKey] {
      range.map { KeyboardKey(String($0), width: 3) }
    }
    func keys(_ texts: [String]) -> [KeyboardKey] {
      guard !texts.isEmpty else { return [KeyboardKey(.gap, width: 3)] }
      return texts.map { text in
        text == " "
          ? KeyboardKey(.space, width: 3 / Double(texts.count)) : KeyboardKey(text, width: 3 / Double(texts.count))
      }
    }
    let zero = [KeyboardKey("0", width: 3)]
    return [
      digits(1..<4) + [KeyboardKey(.backspace, width: 3)], digits(4..<7) + [KeyboardKey(.return, width: 3)],
      digits(7..<10) + [KeyboardKey(.hide, width: 3)],
      keys(extra.left) + zero + keys(extra.right) + keys(extra.end),
    ]
  }
}

nonisolated extension KeyboardLayout {
  /// Whether shift changes a letter.
  fileprivate var hasLevels: Bool { rows.contains { $0.contains { $0.shifted != $0.plain || $0.capital != $0.plain } } }
}

nonisolated extension String {
  /// Whether all characters are ASCII characters.
  fileprivate var isASCIIText: Bool { unicodeScalars.allSatisfy(\.isASCII) }
}

nonisolated extension KeyboardLayout {
  /// The currency sign for which the layout has a key.
  var currency: String {
    let signs = symbols + rows.joined().flatMap { [$0.shifted] + $0.alternates } + digits.flatMap(\.alternates)
    let isSign = { (text: String) in text.unicodeScalars.first?.properties.generalCategory == .currencySymbol }
    if signs.contains("€") { return "€" }
    return signs.first { isSign($0) && $0 != "$" && $0 != "¤" && $0 != "¢" } ?? "$"
  }
}
