import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Glyphs that are prepared in steps")
struct GlyphPreparationTests {
  /// A text of letters in no order, whose words are no other test's.
  private static let text: String = {
    var random = SeededGenerator(seed: 77)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return (0..<3000).map { _ in String(letters.randomElement(using: &random) ?? "a") }.joined()
  }()

  @Test("A page is prepared in steps of some glyphs, and then its lines are drawn from cached glyphs", arguments: [1, 2])
  func page(scale: Double) throws {
    let font = Font.system(size: 17)
    var preparation = GlyphPreparation(AttributedText(Self.text), font: font, width: 300, scale: scale)
    var steps = 1
    while preparation.step() { steps += 1 }
    #expect(steps > 10 && steps < 40)
    let layout = ParagraphLayout(Self.text, font: font, width: 300)
    for text in layout.lines.flatMap(\.content.segments).flatMap(\.glyphs.runs).map(\.text) {
      #expect(!FontLibrary.shared.rasterize(text, size: 17, at: .scale(scale)))
    }
  }

  @Test("A long text in one line is prepared in steps, too")
  func line() {
    var preparation = GlyphPreparation(
      AttributedText(Self.text), font: .system(size: 15), width: .infinity, scale: 1)
    var steps = 1
    while preparation.step() { steps += 1 }
    #expect(steps > 10 && steps < 40)
  }

  @Test("An empty text has no glyphs")
  func empty() {
    var preparation = GlyphPreparation(AttributedText(""), font: .body, width: 300, scale: 1)
    #expect(!preparation.step())
  }
}
