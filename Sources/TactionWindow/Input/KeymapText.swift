/// The text of a keymap from the wire, checked before xkbcommon reads it.
///
/// xkbcommon 1.5 of Debian 12 trusts keymaps. It dereferences null pointers if a list is empty or is used as a value. A
/// long expression causes deep recursion, and files that include each other cause endless recursion. The highest key
/// code determines the size of an allocation. Compositors send texts that xkbcommon has written; these texts are never
/// refused here.
nonisolated struct KeymapText {
  /// The maximum size in bytes; real keymaps have 60 to 80 kB. For some lists, xkbcommon needs quadratic time.
  static let maximumSize = 512 << 10

  /// The highest key code of the kernel (KEY_MAX) plus the 8 that XKB adds.
  private static let maximumKeyCode: UInt64 = 1023
  /// The maximum level of a key type, and of any other number in the section of types.
  private static let maximumLevel: UInt64 = 64
  /// The highest keysym, which is also the highest number in a keymap.
  private static let maximumNumber: UInt64 = 0x1fff_ffff
  private static let maximumDepth = 12
  /// The maximum number of operators of a statement. Each operator may add a level of recursion.
  private static let maximumOperators = 1024
  /// The maximum number of included files, each of which takes a millisecond or more.
  private static let maximumIncludes = 64

  private typealias Token = KeymapScanner.Token

  private var scanner: KeymapScanner
  private var last: Token?
  private var lastButOne: Token?
  private var depth = 0
  private var operators = 0
  private var includes = 0
  /// Whether the section of types is being read, where numbers are levels.
  private var isInTypes = false
  /// Whether the last token is a level.
  private var isLevel = false
  /// Whether the next name is the first name of a statement, or of a member of a key's body.
  private var isAtStart = true
  /// Whether the value that is being read may be a list.
  private var allowsList = false

  /// Whether xkbcommon can safely read a text; it may still refuse the text.
  static func isSafe(_ text: [UInt8]) -> Bool {
    guard text.count <= maximumSize else { return false }
    var reading = KeymapText(scanner: KeymapScanner(text))
    while let token = reading.scanner.next() {
      guard reading.allows(token) else { return false }
    }
    return true
  }

  private init(scanner: KeymapScanner) { self.scanner = scanner }

  private mutating func allows(_ token: Token) -> Bool {
    let followsLevel = isLevel
    isLevel = false
    let isAllowed =
      switch token {
      case .invalid: false
      case .keyName: true
      case .string(let range): allowsString(range)
      case .name(let range): allowsName(range)
      case .number(let value): allowsNumber(value)
      case .symbol(let symbol): allowsSymbol(symbol, followsLevel: followsLevel)
      }
    // A level must be a single number: a sum of many numbers could be huge.
    if isLevel, isInTypes, case .symbol(let symbol) = last, Self.operators.contains(symbol) { return false }
    (lastButOne, last) = (last, token)
    return isAllowed
  }

  // MARK: Tokens

  private static let operators = Array("+-!~".utf8)

  private mutating func allowsSymbol(_ symbol: UInt8, followsLevel: Bool) -> Bool {
    switch symbol {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
      depth += 1
      // xkbcommon accepts a list for any value, and dereferences the null pointer of an empty list.
      if symbol == UInt8(ascii: "["), last == .symbol(UInt8(ascii: "=")), !allowsList { return false }
      if symbol == UInt8(ascii: "{") { startStatement() }
      return depth <= Self.maximumDepth && !(isInTypes && symbol == UInt8(ascii: "("))
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
      depth -= 1
      return depth >= 0
    case UInt8(ascii: ";"):
      operators = 0
      startStatement()
      return true
    case UInt8(ascii: ","):
      // At this depth, commas separate the members of a key's body, in a section of the keymap.
      if depth == 3 { startStatement() }
      return ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("), symbol].contains { last == .symbol($0) }
    case UInt8(ascii: "."): return true
    default:
      operators += 1
      return operators <= Self.maximumOperators && !(isInTypes && followsLevel && symbol != UInt8(ascii: "="))
    }
  }

  private mutating func startStatement() {
    isAtStart = true
    allowsList = false
  }

  private mutating func allowsName(_ range: Range<Int>) -> Bool {
    let name = lowercased(range)
    if name.hasPrefix("xkb_") { isInTypes = name == "xkb_types" }
    if isAtStart { allowsList = name == "symbols" || name == "actions" }
    isAtStart = false
    let digits = name.dropFirst(5)
    guard name.hasPrefix("level"), !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return true }
    isLevel = true
    return UInt64(digits).map { $0 <= Self.maximumLevel } ?? false
  }

  private mutating func allowsNumber(_ value: UInt64) -> Bool {
    isLevel = isInTypes
    if last == .symbol(UInt8(ascii: "=")), lastButOne == .keyName { return value <= Self.maximumKeyCode }
    return value <= (isInTypes ? Self.maximumLevel : Self.maximumNumber)
  }

  /// Limits the number of included files, and refuses names of files outside of the directories of XKB.
  private mutating func allowsString(_ range: Range<Int>) -> Bool {
    guard case .name(let keyword) = last,
      ["include", "augment", "override", "replace", "alternate"].contains(lowercased(keyword))
    else { return true }
    let names = scanner.text[range]
    includes += 1 + names.count { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "|") }
    return includes <= Self.maximumIncludes && !names.contains { ".%\\".utf8.contains($0) }
  }

  /// Returns a keyword in lower case, since xkbcommon ignores the case of keywords.
  private func lowercased(_ range: Range<Int>) -> String {
    let end = min(range.upperBound, range.lowerBound + 32)
    return String(decoding: scanner.text[range.lowerBound..<end], as: UTF8.self).lowercased()
  }
}
