import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Editing a paragraph")
struct ParagraphEditingTests {
  private let font = Font.system(size: 20)

  /// Returns whether a layout equals a fresh layout of its text.
  private func isFresh(_ layout: ParagraphLayout) -> Bool {
    let fresh = ParagraphLayout(layout.content, style: layout.style)
    guard layout.lines.count == fresh.lines.count, layout.direction == fresh.direction else { return false }
    return abs(layout.size.height - fresh.size.height) < 1e-6 && abs(layout.size.width - fresh.size.width) < 1e-6
      && zip(layout.lines, fresh.lines).allSatisfy { line, other in
        line.range == other.range && abs(line.top - other.top) < 1e-6 && abs(line.left - other.left) < 1e-6
          && line.content.context == other.content.context
          && line.content.runs.map(\.text) == other.content.runs.map(\.text)
          && line.content.runs.map(\.level) == other.content.runs.map(\.level)
      }
  }

  @Test(
    "After any edits a paragraph's layout equals a fresh layout of the text", arguments: [15.0, 60, 170, .infinity])
  func random(width: Double) {
    var random = SeededGenerator(seed: UInt64(width.isFinite ? width : 7))
    let parts = [
      "a", " ", "word ", "  ", "-", "hyphen-ated ", "שלום ", "ע", "مرحبا", " 12.5%", "(", ")", "日本、", "「", "e\u{301}",
      "\u{301}", "🇩🇪", "🇩", "👨‍👩‍👧", "\u{200D}", "\u{200B}", "\u{1}", "Donaudampfschifffahrtselektrizität", "\r", "\n",
      "ไทย",
    ]
    for alignment in [TextAlignment.leading, .center] {
      var layout = ParagraphLayout("", font: font, width: width, alignment: alignment)
      for step in 0..<SampleSize.number(100, of: 250) {
        let start = Int.random(in: -1...layout.count + 2, using: &random)
        let end = Int.random(in: 0..<3, using: &random) == 0 ? start + Int.random(in: 0..<12, using: &random) : start
        let text = (0..<Int.random(in: 0..<4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
          .joined()
        layout.replace(start..<end, with: text)
        #expect(isFresh(layout), "step \(step), \(layout.text.debugDescription)")
        guard isFresh(layout) else { return }
      }
    }
  }

  @Test("A mandatory break begins a line, even at the end of the text and after a space that does not fit")
  func mandatoryBreaks() {
    var layout = ParagraphLayout("first\u{2028}second", font: font, width: 170)
    for (range, text, lines) in [(8..<14, "", 2), (8..<8, "x", 2), (8..<9, "", 2), (5..<8, "", 1)] {
      layout.replace(range, with: text)
      #expect(layout.lines.count == lines && isFresh(layout), "\(layout.text.debugDescription)")
    }
    layout = ParagraphLayout("a\u{2028}", font: font, width: 170)
    for affinity in [TextAffinity.upstream, .downstream] {
      #expect(layout.caret(at: 4, affinity: affinity).origin == Point(x: 0, y: font.lineHeight))
    }
    let part = ParagraphStyle(font: font, width: 170, goesOn: true)
    #expect(ParagraphLayout(layout.content, style: part).lines.count == 1)
    // The break is a run of its own, since it has other attributes than the space before it.
    let small = TextAttributes(font: .system(size: 18))
    let text = AttributedText("word ") + AttributedText("\u{2028}x", attributes: small)
    let width = ParagraphLayout("word", font: font).size.width + 1
    let styled = ParagraphLayout(text, style: ParagraphStyle(font: font, width: width))
    #expect(styled.lines.map(\.range) == [0..<8, 8..<9])
  }

  @Test("Typing lays out only the lines from the edit to the first line with an unchanged start; others are kept")
  func reuse() {
    let text = String(repeating: "lorem ipsum dolor sit amet ", count: 200)
    let layout = ParagraphLayout(text, font: font, width: 300)
    var edited = layout
    edited.replace(2702..<2702, with: "x")
    let kept = Set(layout.lines.map { ObjectIdentifier($0.content) })
    let fresh = edited.lines.filter { !kept.contains(ObjectIdentifier($0.content)) }
    #expect(layout.lines.count > 150 && (1...40).contains(fresh.count), "\(fresh.count)")
    #expect(layout.text == text && edited.text.utf8.count == text.utf8.count + 1)
  }
}
