import Taction
import TactionStageSupport
import TactionTesting
import Testing

/// The text of an object, as a screen reader reads and changes it.
struct TextReading {
  let reader: ScreenReader
  let path: String

  private static let text = "org.a11y.atspi.Text"
  private static let editable = "org.a11y.atspi.EditableText"

  /// A part of a text with its offsets.
  struct Part: Equatable, CustomStringConvertible {
    var text: String
    var start: Int
    var end: Int

    init(_ text: String, _ start: Int, _ end: Int) { (self.text, self.start, self.end) = (text, start, end) }

    var description: String { "\(start)-\(end) \(text.debugDescription)" }
  }

  /// The kinds of boundaries and parts, with AT-SPI's numbers.
  enum Boundary: UInt32 { case character, wordStart, wordEnd, sentenceStart, sentenceEnd, lineStart, lineEnd }
  enum Granularity: UInt32 { case character, word, sentence, line, paragraph }

  var count: Int {
    get throws {
      var reader = try self.reader.property(path, "Text", "CharacterCount")
      return reader.int32()
    }
  }

  var caret: Int {
    get throws {
      var reader = try self.reader.property(path, "Text", "CaretOffset")
      return reader.int32()
    }
  }

  func string(_ start: Int = 0, _ end: Int = -1) throws -> String {
    var answer = try ask("GetText", start, end)
    return answer.string()
  }

  func part(_ kind: Granularity, at offset: Int) throws -> Part { try part("GetStringAtOffset", offset, kind.rawValue) }
  func at(_ offset: Int, _ kind: Boundary) throws -> Part { try part("GetTextAtOffset", offset, kind.rawValue) }
  func before(_ offset: Int, _ kind: Boundary) throws -> Part { try part("GetTextBeforeOffset", offset, kind.rawValue) }
  func after(_ offset: Int, _ kind: Boundary) throws -> Part { try part("GetTextAfterOffset", offset, kind.rawValue) }

  private func part(_ member: String, _ offset: Int, _ kind: UInt32) throws -> Part {
    let answer = try reader.ask(path, Self.text, member, "iu") {
      $0.uint32(UInt32(bitPattern: Int32(offset)))
      $0.uint32(kind)
    }
    try #require(answer.type == 2)
    var reader = BusTestReader(answer.body)
    return Part(reader.string(), reader.int32(), reader.int32())
  }

  func character(at offset: Int) throws -> Int {
    var answer = try ask("GetCharacterAtOffset", offset)
    return answer.int32()
  }

  /// The selection; nil if nothing is selected.
  var selection: [Int]? {
    get throws {
      var count = try ask("GetNSelections")
      guard count.int32() == 1 else { return nil }
      var answer = try ask("GetSelection", 0)
      return [answer.int32(), answer.int32()]
    }
  }

  /// Calls a method that returns a boolean.
  func done(_ member: String, _ numbers: Int...) throws -> Bool {
    let answer = try call(Self.text, member, numbers)
    try #require(answer.type == 2)
    var reader = BusTestReader(answer.body)
    return reader.uint32() == 1
  }

  func extents(_ member: String, _ numbers: Int...) throws -> [Int] {
    // The last argument, 1, stands for window coordinates.
    var answer = BusTestReader(try call(Self.text, member, numbers + [1]).body)
    return (0..<4).map { _ in answer.int32() }
  }

  func offset(atX x: Int, y: Int) throws -> Int {
    var answer = BusTestReader(try call(Self.text, "GetOffsetAtPoint", [x, y, 1]).body)
    return answer.int32()
  }

  /// Returns the value of an attribute; empty if there is none with this name.
  func attribute(_ name: String, at offset: Int) throws -> String {
    let answer = try reader.ask(path, Self.text, "GetAttributeValue", "is") {
      $0.uint32(UInt32(bitPattern: Int32(offset)))
      $0.string(name)
    }
    var reader = BusTestReader(answer.body)
    return reader.string()
  }

  /// Returns the parts of lines in a rectangle of the window.
  ///
  /// - Parameters:
  ///   - clipX: The characters that are left out: 0 for none, 1 for those that the left edge cuts, 2 for those that the
  ///     right edge cuts, 3 for both.
  ///   - clipY: The same for lines and the upper and the lower edge.
  func parts(x: Int, y: Int, width: Int, height: Int, clipX: Int = 0, clipY: Int = 0) throws -> [Part] {
    var answer = try ask("GetBoundedRanges", x, y, width, height, 1, clipX, clipY)
    let length = Int(answer.uint32())
    answer.align(8)
    let end = answer.place + length
    var parts: [Part] = []
    while answer.place < end {
      answer.align(8)
      let (lower, upper) = (answer.int32(), answer.int32())
      parts.append(Part(answer.string(), lower, upper))
      // The last value of each part is a variant.
      _ = (answer.signature(), answer.int32())
    }
    return parts
  }

  /// Calls a method of `org.a11y.atspi.Text` with numbers, and returns the raw answer.
  func answer(_ member: String, _ numbers: Int...) throws -> BusTestMessage { try call(Self.text, member, numbers) }

  // MARK: Edits

  /// Calls a method of `org.a11y.atspi.EditableText`; returns its result, or nil if the answer is an error.
  func edit(_ member: String, _ numbers: Int...) throws -> Bool? {
    let answer = try call(Self.editable, member, numbers)
    guard answer.type == 2 else { return nil }
    var reader = BusTestReader(answer.body)
    return answer.body.isEmpty || reader.uint32() == 1
  }

  func insert(_ words: String, at offset: Int, length: Int? = nil) throws -> Bool {
    var reader = BusTestReader(
      try self.reader.ask(path, Self.editable, "InsertText", "isi") {
        $0.uint32(UInt32(bitPattern: Int32(offset)))
        $0.string(words)
        $0.uint32(UInt32(bitPattern: Int32(length ?? words.utf8.count)))
      }.body)
    return reader.uint32() == 1
  }

  func set(_ words: String) throws -> Bool {
    var reader = BusTestReader(
      try self.reader.ask(path, Self.editable, "SetTextContents", "s") { $0.string(words) }.body)
    return reader.uint32() == 1
  }

  private func ask(_ member: String, _ numbers: Int...) throws -> BusTestReader {
    let answer = try call(Self.text, member, numbers)
    try #require(answer.type == 2)
    return BusTestReader(answer.body)
  }

  private func call(_ interface: String, _ member: String, _ numbers: [Int]) throws -> BusTestMessage {
    try reader.ask(path, interface, member, Self.signatures[member] ?? String(repeating: "i", count: numbers.count)) {
      for number in numbers { $0.uint32(UInt32(truncatingIfNeeded: number)) }
    }
  }

  private static let signatures = [
    "GetTextAtOffset": "iu", "GetTextBeforeOffset": "iu", "GetTextAfterOffset": "iu", "GetStringAtOffset": "iu",
    "GetCharacterExtents": "iu", "GetRangeExtents": "iiu", "GetOffsetAtPoint": "iiu", "ScrollSubstringTo": "iiu",
    "ScrollSubstringToPoint": "iiuii", "GetBoundedRanges": "iiiiuuu", "GetAttributeRun": "ib",
  ]
}
