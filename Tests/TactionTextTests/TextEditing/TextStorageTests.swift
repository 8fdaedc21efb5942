import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionText
@testable import TactionViews

@Suite("The storage of a text as paragraphs")
struct TextStorageTests {
  /// Fragments of text, some of which combine with their neighbours into one character.
  static let pieces = [
    "a", "word ", "\n", "\n\n", "e\u{301}", "\u{301}", "👨‍👩‍👧", "🇩🇪", "🇫🇷", "\u{200D}", "שלום",
    "你好", "ＡＢ", "line\nline", "", "\u{1F3FD}", "한국", "ᄒ", "ᅡ", "ᆫ",
  ]

  /// Returns the offsets of the boundaries between the scalars of a text, in bytes.
  static func scalarBoundaries(of text: String) -> [Int] {
    text.unicodeScalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }
  }

  /// Returns the offsets of the boundaries between the characters of a text, in bytes.
  static func boundaries(of text: String) -> [Int] {
    text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
  }

  @Test("Random edits of a storage have the same results as in a string", arguments: 0..<24 as Range<UInt64>)
  func edits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var storage = TextStorage()
    var model = ""
    for _ in 0..<300 {
      let places = Self.scalarBoundaries(of: model)
      let (a, b) = (places.randomElement(using: &random)!, places.randomElement(using: &random)!)
      // Most edits delete nothing, so that the text grows.
      let range = random.chance(0.3) ? min(a, b)..<max(a, b) : a..<a
      let count = random.chance(0.1) ? 80 : 1
      let new = (0..<count).map { _ in Self.pieces.randomElement(using: &random)! }.joined()
      let removed = String(decoding: Array(model.utf8)[range], as: UTF8.self)
      let change = storage.replace(range, with: TextFragment(new))
      model = String(
        decoding: Array(model.utf8)[..<range.lowerBound] + Array(new.utf8) + Array(model.utf8)[range.upperBound...],
        as: UTF8.self)
      #expect(change.removed.text == removed && change.range == range)
      #expect(change.insertedCount == new.utf8.count)
      guard Array(storage.text.utf8) == Array(model.utf8) else {
        Issue.record("The text differs after \(range) became \(new.debugDescription)")
        return
      }
    }
    check(storage, against: model)
  }

  @Test("A storage counts scalars as the whole string does, after each edit", arguments: 0..<8 as Range<UInt64>)
  func scalars(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var storage = TextStorage(TextFragment(String(repeating: "é 👩‍🚀\nab\n", count: 200)))
    for _ in 0..<100 {
      let places = Self.scalarBoundaries(of: storage.text)
      let start = places.randomElement(using: &random)!
      let end = random.chance(0.5) ? start : min(start + 40, storage.count)
      let new = (0..<(random.chance(0.1) ? 200 : 1)).map { _ in Self.pieces.randomElement(using: &random)! }.joined()
      _ = storage.replace(start..<end, with: TextFragment(new))
      let present = Self.scalarBoundaries(of: storage.text)
      for number in [
        0, present.count - 1, Int.random(in: 0..<present.count, using: &random),
        Int.random(in: 0..<present.count, using: &random),
      ] {
        #expect(
          storage.scalars(before: present[number]) == number && storage.offset(ofScalar: number) == present[number])
      }
    }
    #expect(storage.scalars(before: -5) == 0 && storage.offset(ofScalar: .max) == storage.count)
    #expect(storage.offset(ofScalar: .min) == 0 && storage.scalars(before: .max) == storage.text.unicodeScalars.count)
  }

  /// Checks paragraphs, offsets and boundaries against a string.
  private func check(_ storage: TextStorage, against model: String) {
    let lines = model.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(storage.paragraphs.count == lines.count && storage.count == model.utf8.count)
    var counted = storage
    #expect(counted.countCharacters() == model.count)
    var start = 0
    for (number, line) in lines.enumerated() {
      #expect(storage.paragraphs[number].text == line)
      #expect(storage.paragraphs.start(of: number) == start)
      #expect(storage.paragraphs.paragraph(at: start).number == number)
      #expect(storage.paragraphs.paragraph(at: start + line.utf8.count).number == number)
      start += line.utf8.count + 1
    }
    let boundaries = Self.boundaries(of: model)
    for (place, next) in zip(boundaries, boundaries.dropFirst()) {
      #expect(storage.boundary(after: place) == next && storage.boundary(before: next) == place)
      for inner in place..<next {
        #expect(storage.boundary(atOrBefore: inner) == place)
        #expect(storage.boundary(atOrAfter: inner) == (inner == place ? place : next))
      }
    }
    #expect(storage.boundary(after: storage.count) == storage.count && storage.boundary(before: 0) == 0)
  }

  @Test(
    "Long paragraphs are stored in parts, cut between characters, and edited like whole paragraphs",
    arguments: 0..<5 as Range<UInt64>)
  func longParagraphs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var storage = TextStorage()
    var model = [UInt8]()
    for _ in 0..<40 {
      let places = [0, model.count] + (0..<4).map { _ in Int.random(in: 0...model.count, using: &random) }
      // The offset is often the start of a paragraph, or of a part of a long paragraph.
      let number = Int.random(in: 0..<storage.paragraphs.count, using: &random)
      let ends = [places.randomElement(using: &random)!, storage.paragraphs.start(of: number)].map {
        storage.boundary(atOrBefore: $0)
      }
      let start = ends.randomElement(using: &random)!
      let length = random.chance(0.5) ? 0 : Int.random(in: 0..<9000, using: &random)
      let range = start..<max(start, storage.boundary(atOrAfter: min(start + length, model.count)))
      let unit = Self.pieces.filter { !$0.isEmpty && (!$0.contains("\n") || random.chance(0.1)) }
      let count = random.chance(0.4) ? 1 : Int.random(in: 0..<3000, using: &random)
      let new = (0..<count).map { _ in unit.randomElement(using: &random)! }.joined()
      let change = storage.replace(range, with: TextStorage(TextFragment(new)))
      #expect(Array(change.removed.text.utf8) == Array(model[range]))
      model.replaceSubrange(range, with: new.utf8)
      guard Array(storage.text.utf8) == model else {
        Issue.record("The text differs after \(range) became \(new.utf8.count) bytes")
        return
      }
      checkParts(of: storage)
    }
    let text = String(decoding: model, as: UTF8.self)
    #expect(storage.countCharacters() == text.count && storage.count == model.count)
    let boundaries = Self.boundaries(of: text)
    for _ in 0..<300 {
      let number = Int.random(in: 0..<max(boundaries.count - 1, 1), using: &random)
      let (place, next) = (boundaries[number], boundaries[min(number + 1, boundaries.count - 1)])
      #expect(storage.boundary(after: place) == next && storage.boundary(before: next) == place)
      #expect(storage.offset(ofCharacter: number) == place)
    }
    for line in text.split(separator: "\n") {
      let (lower, upper) = (text.utf8Offset(of: line.startIndex), text.utf8Offset(of: line.endIndex))
      #expect(storage.paragraphRange(at: Int.random(in: lower...upper, using: &random)) == lower..<upper)
    }
  }

  /// Checks that the parts of long paragraphs are short enough to lay out, and that no paragraph is cut unnecessarily.
  private func checkParts(of storage: TextStorage) {
    storage.paragraphs.forEach(from: 0) { number, part in
      let follows = number > 0 && storage.paragraphs[number - 1].isCut
      let isGood =
        part.count <= StoredParagraph.maximumLength && (part.count >= StoredParagraph.minimumPart || !part.isCut)
        && (part.count > 0 || !follows)
      if !isGood { Issue.record("a part of \(part.count) bytes, cut: \(part.isCut), after one that is: \(follows)") }
      return isGood
    }
    #expect(!storage.paragraphs[storage.paragraphs.count - 1].isCut)
  }

  @Test("Line ends of all systems become line feeds, and NUL characters are removed")
  func lineEnds() {
    let storage = TextStorage(TextFragment("a\r\nb\rc\n\r\nd\0e\r"))
    #expect(storage.text == "a\nb\nc\n\nde\n")
    #expect(storage.paragraphs.count == 6)
    #expect(TextStorage().paragraphs.count == 1)
  }

  @Test("Offsets beyond a text are clamped to the text", arguments: [Int.min, -1, 3, 1 << 40, Int.max])
  func hostile(offset: Int) {
    var storage = TextStorage(TextFragment("ä\n👨‍👩‍👧"))
    _ = storage.string(in: min(offset, 2)..<max(offset, 2))
    for boundary in [
      storage.boundary(atOrBefore: offset), storage.boundary(atOrAfter: offset), storage.boundary(before: offset),
      storage.boundary(after: offset),
    ] { #expect((0...storage.count).contains(boundary)) }
    _ = storage.replace(min(offset, 5)..<max(offset, 5), with: TextFragment("x"))
    #expect(storage.text.contains("x"))
  }

  @Test("Attributes of a text stay with their characters")
  func attributes() {
    let (bold, link) = (TextAttributes(isUnderlined: true), TextAttributes(link: "x"))
    var storage = TextStorage(TextFragment(AttributedText("one\ntwo", attributes: bold)))
    _ = storage.replace(1..<5, with: TextFragment("##\n#", attributes: link))
    #expect(storage.text == "o##\n#wo")
    let runs = storage.text(in: 0..<storage.count).attributed.runs
    #expect(runs.map(\.range) == [0..<1, 1..<3, 3..<4, 4..<5, 5..<7] || runs.map(\.range) == [0..<1, 1..<5, 5..<7])
    #expect(runs.first?.attributes == bold && runs.last?.attributes == bold)
    storage.changeAttributes(in: 0..<storage.count) { $0 = TextAttributes() }
    #expect(storage.paragraphs[0].content.spans.isEmpty)
  }

  @Test("Heights of paragraphs are estimated until they are measured, and are found by position")
  func heights() {
    var storage = TextStorage(TextFragment(Array(repeating: "line", count: 1000).joined(separator: "\n")))
    storage.forgetHeights(HeightEstimate(lineHeight: 10, bytesPerLine: 40))
    #expect(storage.paragraphs.total.height == 10_000)
    storage.setHeight(30, of: 500)
    storage.setHeight(.nan, of: 3)
    #expect(storage.paragraphs.top(of: 500) == 5000 && storage.paragraphs.top(of: 501) == 5030)
    #expect(storage.paragraphs.paragraph(atHeight: 5029).number == 500)
    #expect(storage.paragraphs.paragraph(atHeight: 5031).number == 501)
    #expect(storage.paragraphs.paragraph(atHeight: 1e9).number == 999)
    #expect(storage.paragraphs.paragraph(atHeight: -1).number == 0)
    #expect(storage.paragraphs.top(of: 1000) == 10_020)
  }
}
