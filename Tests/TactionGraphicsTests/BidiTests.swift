import CTactionFribidi
import TactionGeometry
import Testing

@testable import TactionGraphics

@Suite("Right-to-left text")
struct BidiTests {
  private let font = Font.system(size: 20)

  /// Returns the characters of a text in visual order, from left to right.
  private func seen(_ text: String, width: Double = .infinity) -> [String] {
    TextLayout(text, font: font, width: width).lines.map { line in
      var seen = ""
      for run in line.glyphs.runs {
        for glyph in run.text.glyphs {
          if let scalar = Unicode.Scalar(run.text.key.scalars[glyph.cluster]) { seen.unicodeScalars.append(scalar) }
        }
      }
      return seen
    }
  }

  @Test("Hebrew runs from right to left, and its numbers and Latin words from left to right")
  func order() {
    #expect(seen("שלום") == ["םולש"])
    #expect(seen("שלום עולם") == ["םלוע םולש"])
    #expect(seen("שלום 123") == ["123 םולש"])
    #expect(seen("שלום abc!") == ["!abc םולש"])
    #expect(seen("say שלום to") == ["say םולש to"])
    #expect(seen("a שלום, עולם b") == ["a םלוע ,םולש b"])
    // A tab has the direction of the paragraph, so the columns are in the order of the paragraph.
    #expect(seen("a \u{5D0}\u{5D1}\t\u{5D2}\u{5D3} b") == ["a \u{5D1}\u{5D0}    \u{5D3}\u{5D2} b"])
  }

  @Test("Numbers run from left to right in all digits of the Arabic script")
  func digits() {
    for number in ["۱۲۳۴", "١٢٣٤", "۱۴۰۵٫۲۵", "1234"] {
      #expect(seen(number) == [number])
      #expect(seen("سال \(number)") == ["\(number) لاس"])
    }
  }

  @Test("Brackets are mirrored in right-to-left text")
  func brackets() {
    // "(" is read first and is at the right, where its mirror image is drawn.
    #expect(seen("(שלום)") == ["(םולש)"])
    #expect(seen("אב[ג]") == ["[ג]בא"])
  }

  @Test("The first line of a wrapped right-to-left text has the first words")
  func wrapped() {
    let text = "אחת שתיים שלוש ארבע"
    let lines = seen(text, width: TextLayout("אחת שתיים ", font: font).size.width + 1)
    #expect(lines.first == "םייתש תחא")
    #expect(lines.count >= 2 && lines.last?.first == "ע")
    // A word that is cut between characters continues in the next line with the character that is read next.
    #expect(seen("שלוםעולם", width: 0) == ["ש", "ל", "ו", "ם", "ע", "ו", "ל", "ם"])
  }

  @Test("Arabic letters are joined")
  func arabic() {
    let width = { (text: String) in TextLayout(text, font: font).size.width }
    #expect(seen("مرحبا") == ["ابحرم"])
    let apart = "مرحبا".map { width(String($0)) }.reduce(0, +)
    #expect(width("مرحبا") < apart * 0.95)
    // Lam and alef become one letter.
    let runs = TextLayout("لا", font: font).lines[0].glyphs.runs
    #expect(runs.flatMap(\.text.glyphs).filter { $0.advance > 0 }.count == 1)
  }

  @Test("Arabic letters stay joined where a style begins or ends, and where a word without room is cut")
  func joinedParts() {
    for word in ["مرحبا", "ببب", "بَبَب"] {
      let width = TextLayout(word, font: font).size.width
      for end in stride(from: 2, to: word.utf8.count, by: 2) {
        var text = AttributedText(word)
        text.setAttributes(in: 0..<end) { $0.isUnderlined = true }
        #expect(abs(TextLayout(text, font: font).size.width - width) < 0.5)
      }
      let parts = TextLayout(word, font: font, width: 0).lines
      #expect(parts.count == word.count && abs(parts.reduce(0) { $0 + $1.width } - width) < 0.5)
    }
  }

  @Test("Letters are joined as in the table of FriBidi, even those that are not searched for in it")
  func joiningTypes() {
    for scalar in UInt32(0)..<0x1_1000 {
      let type = fribidi_get_joining_type(scalar)
      let known: [Bool]? = type & 0x18 == 0 ? [type & 0x01 != 0, type & 0x02 != 0] : nil
      let sides = LetterJoining.sides(of: scalar).map { [$0.before, $0.after] }
      if sides != known { Issue.record("U+\(String(scalar, radix: 16))") }
    }
  }

  @Test("The ellipsis is at the left of right-to-left text")
  func ellipsis() {
    let layout = TextLayout("שלום עולם גדול", font: font, width: 90, numberOfLines: 1)
    #expect(layout.isTruncated && layout.texts.first?.first == "…")
  }

  @Test("Bidi levels give the visual order: the highest level is reversed first")
  func levels() {
    #expect(BidiLevels.visualOrder(of: []) == [])
    #expect(BidiLevels.visualOrder(of: [0, 0, 0]) == [0, 1, 2])
    #expect(BidiLevels.visualOrder(of: [1, 1, 1]) == [2, 1, 0])
    #expect(BidiLevels.visualOrder(of: [0, 1, 2, 2, 1, 0]) == [0, 4, 2, 3, 1, 5])
    #expect(BidiLevels.visualOrder(of: [2, 1, 0, 1]) == [1, 0, 2, 3])
  }
}
