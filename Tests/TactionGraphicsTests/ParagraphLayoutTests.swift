import TactionGeometry
import Testing

@testable import TactionGraphics

@Suite("Paragraphs for editing")
struct ParagraphLayoutTests {
  private let font = Font.system(size: 20)

  /// Returns the offsets at which carets may be.
  private func stops(_ text: String) -> [Int] {
    text.indices.map { text.utf8Offset(of: $0) } + [text.utf8.count]
  }

  @Test("An empty paragraph has one line with a caret")
  func empty() {
    let layout = ParagraphLayout("", font: font, width: 100)
    #expect(layout.lines.count == 1 && layout.lines[0].range == 0..<0)
    #expect(layout.size == Size(width: 0, height: font.lineHeight))
    #expect(layout.caret(at: 0) == Rect(x: 0, y: 0, width: 0, height: font.lineHeight))
    #expect(ParagraphLayout("", font: font, width: 100, leading: .rightToLeft).caret(at: 0).minX == 100)
    #expect(layout.position(at: Point(x: 50, y: 50)) == CaretPosition(0))
    #expect(layout.position(leftOf: CaretPosition(0)) == nil && layout.position(rightOf: CaretPosition(0)) == nil)
    #expect(layout.selectionRects(for: 0..<0).isEmpty)
    #expect(layout.selectionRects(for: 0..<0, includesEnd: true).count == 1)
  }

  @Test(
    "A paragraph's lines cover its text, and equal a label's lines", arguments: [0.0, 1, 40, 90, 300, .infinity, .nan])
  func lines(width: Double) {
    for text in ["the quick  brown fox   ", "Donaudampfschifffahrt", "日本語、「文字」", "a שלום עולם b 123", " \t x"] {
      let layout = ParagraphLayout(text, font: font, width: width)
      var end = 0
      for line in layout.lines {
        #expect(line.range.lowerBound == end && (!line.range.isEmpty || text.isEmpty))
        end = line.range.upperBound
      }
      #expect(end == text.utf8.count)
      let label = TextLayout(text, font: font, width: width, lineBreak: .wrap)
      #expect(label.lines.count == layout.lines.count)
      #expect(zip(label.lines, layout.lines).allSatisfy { abs($0.glyphs.width - $1.width) < 1e-6 })
    }
  }

  @Test("Carets are between characters, at increasing positions")
  func carets() {
    let text = "office – Grüße"
    let layout = ParagraphLayout(text, font: font)
    var last = -1.0
    for stop in stops(text) {
      let caret = layout.caret(at: stop)
      #expect(caret.minX > last && caret.height == font.lineHeight)
      #expect(layout.caret(at: stop, affinity: .upstream) == caret)
      #expect(layout.position(at: Point(x: caret.minX, y: 5)).offset == stop)
      last = caret.minX
    }
    #expect(abs(last - TextLayout(text, font: font).size.width) < 1e-6)
    // For an offset inside a character, the caret is before the character.
    let inside = text.utf8.count - 2
    #expect(layout.caret(at: inside) == layout.caret(at: inside - 1))
    #expect(layout.caret(at: -5).minX == 0 && layout.caret(at: .max).minX == last && layout.caret(at: .min).minX == 0)
  }

  @Test("White space at the end of a line moves the caret, but not beyond the width")
  func trailingSpace() {
    let layout = ParagraphLayout("ab   cd", font: font, width: 50)
    #expect(layout.lines.count == 2 && layout.lines[0].range == 0..<5)
    #expect(layout.caret(at: 5, affinity: .upstream).minX <= 50 && layout.caret(at: 5, affinity: .upstream).minY == 0)
    #expect(layout.caret(at: 5).minX == 0 && layout.caret(at: 5).minY == font.lineHeight)
    let open = ParagraphLayout("ab ", font: font, width: 200)
    #expect(open.caret(at: 3).minX > open.caret(at: 2).minX)
    #expect(ParagraphLayout("x" + String(repeating: " ", count: 99), font: font, width: 60).caret(at: 100).minX == 60)
  }

  @Test("The caret has two positions where the text direction changes")
  func bidi() {
    let text = "ab שלום cd"
    let layout = ParagraphLayout(text, font: font)
    let (first, last) = (3, 11)
    #expect(layout.caret(at: first).minX > layout.caret(at: first, affinity: .upstream).minX)
    #expect(layout.caret(at: first).minX > layout.caret(at: 5).minX)
    #expect(layout.caret(at: last).minX > layout.caret(at: last, affinity: .upstream).minX)
    let rtl = ParagraphLayout("שלום", font: font, width: 200)
    #expect(rtl.direction == .rightToLeft && rtl.caret(at: 0).minX == 200)
    #expect(abs(rtl.caret(at: 8).minX - (200 - rtl.size.width)) < 1e-6)
    let rects = layout.selectionRects(for: 1..<7)
    #expect(rects.count == 2 && rects[0].maxX < rects[1].minX)
    #expect(layout.selectionRects(for: 0..<text.utf8.count).count == 1)
  }

  @Test(
    "Beyond an edge of a line, the caret is at the beginning or the end of the line",
    arguments: [("ab שלום", false), ("שלום ab", true), ("12 שלום", true), ("ab", false), ("שלום", true)])
  func beyondEdges(text: String, isRightToLeft: Bool) {
    let layout = ParagraphLayout(text, font: font, width: 300)
    #expect((layout.direction == .rightToLeft) == isRightToLeft)
    let (left, right) = (layout.position(at: Point(x: -5, y: 5)), layout.position(at: Point(x: 305, y: 5)))
    let (start, end) = isRightToLeft ? (right, left) : (left, right)
    #expect(start.offset == 0 && end.offset == text.utf8.count)
    let edge = isRightToLeft ? 300 - layout.size.width : layout.size.width
    #expect(abs(layout.caret(at: end.offset, affinity: end.affinity).minX - edge) < 1e-6)
  }

  @Test(
    "Moving the caret sideways passes each character once, in both directions",
    arguments: [
      "abc", "office fi", "ab שלום cd", "שלום abc 12 עולם", "مرحبا hello لا", "e\u{301}👨‍👩‍👧‍👦🇩🇪🇫🇷한글", "日本語 テスト",
      "a\u{1}b\u{200B}c\u{200F}d", "नमस्ते स्वागत", "ab   cd   ef  ",
    ])
  func movement(text: String) {
    for width in [Double.infinity, 90, 20] {
      let layout = ParagraphLayout(text, font: font, width: width)
      let (start, end) = (CaretPosition(0, .upstream), CaretPosition(text.utf8.count))
      for (from, isRight) in [(start, true), (end, false)] {
        let toRight = isRight == (layout.direction == .leftToRight)
        var position = from
        var seen: [CaretPosition] = []
        while let next = toRight ? layout.position(rightOf: position) : layout.position(leftOf: position) {
          seen.append(next)
          position = next
          guard seen.count <= text.count else { break }
        }
        #expect(seen.count == text.count, "\(text) \(width)")
        // At a change of the direction, two positions may have the same offset.
        #expect(Set(seen).count == text.count && Set(seen.map(\.offset)).count >= text.count - 3, "\(text) \(width)")
      }
    }
  }
}
