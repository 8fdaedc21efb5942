import TactionGeometry
import Testing

@testable import TactionGraphics

@Suite("Laying out text")
struct TextLayoutTests {
  private let font = Font.system(size: 20)

  private func width(_ text: String) -> Double { TextLayout(text, font: font).size.width }

  @Test("Text has the same proportions at any size", arguments: [1.0, 7.3, 12, 48, 333, 2000])
  func proportional(size: Double) {
    let text = "Sphinx of black quartz, judge my vow: שלום 42"
    let (one, other) = (TextLayout(text, font: .system(size: 10)), TextLayout(text, font: .system(size: size)))
    #expect(abs(one.size.width / 10 - other.size.width / size) < 1e-9)
    #expect(abs(one.size.height / 10 - other.size.height / size) < 1e-9)
    #expect(one.size.width > 100 && one.size.height == Font.system(size: 10).lineHeight)
  }

  @Test("Letters have the widths that the font defines")
  func plausible() {
    let em = width("mmmmmmmmmm") / 10 / font.size
    let narrow = width("iiiiiiiiii") / 10 / font.size
    #expect((0.7...1.2).contains(em) && (0.15...0.45).contains(narrow))
    let mono = Font.monospaced(size: 20)
    #expect(abs(TextLayout("iiii", font: mono).size.width - TextLayout("WWWW", font: mono).size.width) < 1e-9)
    #expect(font.ascender > 10 && font.descender > 2 && font.lineHeight >= font.ascender + font.descender)
    #expect(TextLayout("Hello", font: .system(size: 20, weight: .bold)).size.width > width("Hello"))
  }

  @Test("Format characters that are signs, such as the end of an ayah, are drawn; invisible ones have no width")
  func formatCharacters() {
    for sign in ["\u{6DD}", "\u{600}"] { #expect(width(sign) > 0) }
    for mark in ["\u{200E}", "\u{2060}"] { #expect(width("a" + mark) == width("a")) }
  }

  @Test(
    "A text fits into its own width, but not into 0.1 px less", arguments: ["one", "two words", "a-b c", "שלום עולם"])
  func roundTrip(text: String) {
    let layout = TextLayout(text, font: font, width: width(text), numberOfLines: 1)
    #expect(layout.texts == TextLayout(text, font: font).texts && !layout.isTruncated)
    #expect(TextLayout(text, font: font, width: width(text) - 0.1, numberOfLines: 1).isTruncated)
  }

  @Test("A line break at the end of a text begins no line, even if the number of lines is limited")
  func finalBreak() {
    for text in ["abc\n", "abc\r\n", "abc"] {
      let layout = TextLayout(text, font: font, numberOfLines: 1)
      #expect(layout.texts == ["abc"] && !layout.isTruncated, "\(text.debugDescription)")
    }
    #expect(!TextLayout("abc\ndef\n", font: font, numberOfLines: 2).isTruncated)
    #expect(TextLayout("abc\n\n", font: font, numberOfLines: 1).isTruncated)
  }

  @Test("Text lines are broken between words, and after hyphens")
  func words() {
    let text = "the quick brown fox jumps over the lazy dog"
    for limit in stride(from: width("brown "), to: width(text), by: 7) {
      let layout = TextLayout(text, font: font, width: limit)
      #expect(layout.texts.joined(separator: " ") == text)
      #expect(layout.lines.allSatisfy { $0.glyphs.width <= limit + 1e-6 })
    }
    #expect(TextLayout("well-known", font: font, width: width("well-kno")).texts == ["well-", "known"])
    #expect(TextLayout("a\u{A0}b c", font: font, width: width("a b")).texts == ["a\u{A0}b", "c"])
    #expect(TextLayout("日本語、「文字」", font: font, width: width("日本語") + 1).texts == ["日本", "語、", "「文", "字」"])
    #expect(TextLayout("x -5", font: font, width: width("x -") + 1).texts == ["x", "-5"])
    #expect(TextLayout("ab\u{200B}cd", font: font, width: width("abc")).texts == ["ab", "cd"])
  }

  @Test("A word after an indent is not broken if it fits on a line, and is not lost after white space")
  func indents() {
    let (indent, white) = (String(repeating: " ", count: 8), String(repeating: " ", count: 60))
    #expect(TextLayout(indent + "brown", font: font, width: width(indent + "bro")).texts == ["", "brown"])
    #expect(TextLayout(white + "hello", font: font, width: 200).texts == ["", "hello"])
    let caret = ParagraphLayout(white + "hello", font: font, width: 200).caret(at: 61)
    #expect(caret.minX > 0 && caret.minX < 200 && caret.minY == font.lineHeight)
  }

  @Test("A word that is too long is broken between characters, and no character is lost")
  func longWords() {
    let word = "Donaudampfschifffahrtselektrizitäten"
    for limit in [0.0, 1, 30, 77, 150] {
      let layout = TextLayout(word, font: font, width: limit)
      #expect(layout.texts.joined() == word)
      #expect(layout.lines.allSatisfy { $0.glyphs.width <= limit || $0.glyphs.runs.count == 1 })
    }
    #expect(TextLayout(word, font: font, width: 0).lines.count == word.count)
    #expect(TextLayout("to " + word, font: font, width: 150).texts.first == "to")
    #expect(TextLayout("e\u{301}e\u{301}", font: font, width: 0).lines.count == 2)
  }

  @Test("Line feeds end paragraphs, and a width that is not a number is ignored")
  func paragraphs() {
    #expect(TextLayout("a\n\nb\r\nc", font: font).texts == ["a", "", "b", "c"])
    #expect(TextLayout("a\n\nb", font: font).size.height == 3 * font.lineHeight)
    #expect(TextLayout("", font: font).lines.isEmpty && TextLayout("", font: font).size == .zero)
    #expect(TextLayout("one two", font: font, width: .nan).texts == ["one two"])
    #expect(TextLayout("one two  ", font: font).texts == ["one two"])
  }

  @Test("Text that does not fit ends in an ellipsis")
  func truncation() throws {
    let text = "the quick brown fox jumps"
    let one = TextLayout(text, font: font, width: 120, numberOfLines: 1)
    #expect(one.isTruncated && one.lines.count == 1 && one.size.width <= 120)
    let seen = try #require(one.texts.first)
    #expect(seen.hasSuffix("…") && text.hasPrefix(seen.dropLast()) && seen.count > 6)
    let two = TextLayout(text, font: font, width: 120, numberOfLines: 2)
    #expect(two.lines.count == 2 && two.texts[0] == "the quick" && two.texts[1].hasSuffix("…"))
    #expect(!TextLayout(text, font: font, width: 120, numberOfLines: 3).isTruncated)
    for separator in ["\n", "\u{2028}"] {
      #expect(TextLayout("a\(separator)b", font: font, numberOfLines: 1).texts == ["a…"])
    }
    #expect(!TextLayout("a\u{2028}", font: font, numberOfLines: 1).isTruncated)
    #expect(TextLayout(text, font: font, width: 0, numberOfLines: 1).texts == ["…"])
    let cut = TextLayout(text, font: font, width: 120, numberOfLines: 1, lineBreak: .wrap)
    #expect(cut.texts == ["the quick"] && cut.isTruncated)
  }

  @Test("No line extends below the maximum height, but there is always one line")
  func height() {
    let text = "a\nb\nc\nd"
    #expect(TextLayout(text, font: font, height: 2.5 * font.lineHeight).texts == ["a", "b…"])
    #expect(TextLayout(text, font: font, height: 4 * font.lineHeight).texts.count == 4)
    #expect(TextLayout(text, font: font, height: 1).texts == ["a…"])
    #expect(TextLayout(text, font: font, height: .nan).texts.count == 4)
  }

  @Test("Text lines are aligned as requested")
  func alignment() {
    let (latin, hebrew) = ("abc", "שלום")
    let start = { (text: String, alignment: TextAlignment) in
      TextLayout(text, font: font, width: 200, alignment: alignment).lines.map(\.origin.x)
    }
    #expect(start(latin, .leading) == [0] && start(latin, .center) == [(200 - width(latin)) / 2])
    #expect(start(latin, .trailing) == [200 - width(latin)])
    #expect(start(hebrew, .leading) == [200 - width(hebrew)] && start(hebrew, .trailing) == [0])
    let lines = TextLayout("a\nbbb", font: font, alignment: .trailing).lines
    #expect(abs(lines[0].origin.x - (width("bbb") - width("a"))) < 1e-9 && lines[1].origin.x == 0)
  }
}

extension TextLayout {
  /// The text of each line, in visual order of its runs.
  var texts: [String] {
    lines.map { line in
      var text = ""
      for scalar in line.glyphs.runs.flatMap(\.text.key.scalars).compactMap(Unicode.Scalar.init) {
        text.unicodeScalars.append(scalar)
      }
      return text
    }
  }
}

extension TextLayout.Line {
  /// The shaped text of a line of one style.
  var glyphs: GlyphLine { segments.first?.glyphs ?? GlyphLine([], font: .system()) }
}
