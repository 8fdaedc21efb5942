import Glibc
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Line breaking")
struct LineBreakingTests {
  /// The folder of Unicode's files, from Debian's package unicode-data.
  static let folder = "/usr/share/unicode/"
  static var isInstalled: Bool { access(folder + "auxiliary/LineBreakTest.txt", R_OK) == 0 }

  /// A line of a test file: its scalars, and whether there is a break before each scalar and at the end.
  struct Case {
    var scalars: [Unicode.Scalar] = []
    var breaks: [Bool] = []

    init?(_ line: Substring) {
      for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
        switch word {
        case "÷": breaks.append(true)
        case "×": breaks.append(false)
        default: if let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init) { scalars.append(scalar) }
        }
      }
      guard !scalars.isEmpty, breaks.count == scalars.count + 1 else { return nil }
    }

    var text: String {
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      return text
    }
  }

  static func cases(_ name: String) throws -> [Case] {
    try lines(name).compactMap(Case.init)
  }

  static func lines(_ name: String) throws -> [Substring] {
    let file = try #require(fopen(folder + name, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  @Test("Line breaks are the same as in Unicode's test file", .enabled(if: isInstalled))
  func conformance() throws {
    let cases = try Self.cases("auxiliary/LineBreakTest.txt")
    let right = cases.filter { test in
      var context = LineBreakContext()
      let found = test.scalars.map { context.canBreak(before: LineBreakClass($0)) }
      return found.dropFirst() == test.breaks[1..<test.scalars.count]
    }
    let share = Double(right.count) / Double(cases.count)
    print("line breaking: \(right.count) of \(cases.count) cases of Unicode's LineBreakTest.txt")
    #expect(cases.count > 7000 && share > 0.998)
  }

  @Test("Characters of modern scripts have Unicode's line breaking class", .enabled(if: isInstalled))
  func classes() throws {
    var (right, all) = (0, 0)
    for line in try Self.lines("LineBreak.txt") {
      let fields = line.prefix { $0 != "#" }.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      guard fields.count == 2, let first = UInt32(fields[0].prefix { $0 != "." }, radix: 16) else { continue }
      let last = fields[0].split(separator: ".").last.flatMap { UInt32($0, radix: 16) } ?? first
      // The basic plane has all modern scripts; the supplementary planes mostly have historic scripts.
      for value in first...last where value < 0x10000 {
        guard let scalar = Unicode.Scalar(value) else { continue }
        all += 1
        if LineBreakClass(scalar).names.contains(fields[1]) { right += 1 }
      }
    }
    #expect(all > 50_000 && all - right < 10, "\(all - right) of \(all) differ")
  }

  @Test("Line breaking may begin at any offset")
  func restart() {
    let text = "a (b) 12,5% — „c“ 日本。🇩🇪🇫🇷 d-e"
    var context = LineBreakContext()
    var states: [LineBreakContext] = []
    var breaks: [Bool] = []
    for scalar in text.unicodeScalars {
      states.append(context)
      breaks.append(context.canBreak(before: LineBreakClass(scalar)))
    }
    for (index, state) in states.enumerated() {
      var context = state
      let rest = text.unicodeScalars.dropFirst(index).map { context.canBreak(before: LineBreakClass($0)) }
      #expect(rest == Array(breaks[index...]))
    }
  }
}

extension LineBreakClass {
  /// The names in Unicode's data that correspond to this class.
  fileprivate var names: [String] {
    switch self {
    case .alphabetic: ["AL", "AI", "SG", "XX", "SA"]
    case .combining: ["CM", "SA"]
    case .zeroWidthJoiner: ["ZWJ"]
    case .zeroWidthSpace: ["ZW"]
    case .wordJoiner: ["WJ"]
    case .glue: ["GL"]
    case .space: ["SP"]
    case .mandatory: ["BK", "NL"]
    case .carriageReturn: ["CR"]
    case .lineFeed: ["LF"]
    case .breakBoth: ["B2"]
    case .breakAfter: ["BA"]
    case .breakBefore: ["BB"]
    case .hyphen: ["HY"]
    case .contingent: ["CB"]
    case .closing: ["CL"]
    case .closingParenthesis, .wideClosingParenthesis: ["CP"]
    case .exclamation: ["EX"]
    case .inseparable: ["IN"]
    case .nonstarter: ["NS", "CJ"]
    case .opening, .wideOpening: ["OP"]
    case .quotation: ["QU"]
    case .infixSeparator: ["IS"]
    case .numeric: ["NU"]
    case .postfix: ["PO"]
    case .prefix: ["PR"]
    case .symbol: ["SY"]
    case .ideograph, .futureEmoji: ["ID"]
    case .emojiBase: ["EB"]
    case .emojiModifier: ["EM"]
    case .hangulSyllableLV: ["H2"]
    case .hangulSyllableLVT: ["H3"]
    case .hebrew: ["HL"]
    case .jamoL: ["JL"]
    case .jamoT: ["JT"]
    case .jamoV: ["JV"]
    case .regionalIndicator: ["RI"]
    }
  }
}
