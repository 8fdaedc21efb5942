import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Glyphs that are prepared in steps")
struct GlyphPreparationTests {
  /// Returns random letters without a space.
  private static func text(_ count: Int, seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
  }

  /// Prepares all glyphs; returns the number of steps.
  private static func prepareAll(_ preparation: inout GlyphPreparation) -> Int {
    var (steps, isMore) = (0, true)
    while isMore {
      var cost = GlyphPreparation.stepCost
      isMore = preparation.step(within: &cost)
      steps += 1
    }
    return steps
  }

  @Test("Prepared glyphs are in the cache when drawn, also if a word does not fit on a line", arguments: [1.0, 2])
  func lines(scale: Double) {
    let (text, font) = (Self.text(200, seed: 76), Font.system(size: 17))
    var preparation = GlyphPreparation(AttributedText(text), font: font, width: 300, scale: scale)
    _ = Self.prepareAll(&preparation)
    let layout = ParagraphLayout(text, font: font, width: 300)
    #expect(layout.lines.count > 4)
    for text in layout.lines.flatMap(\.content.segments).flatMap(\.glyphs.runs).map(\.text) {
      #expect(!FontLibrary.shared.rasterize(text, size: 17, at: .scale(scale)))
    }
  }

  @Test(
    "Each step prepares only some glyphs of a long text, whether it has one line or many", arguments: [300, .infinity])
  func steps(width: Double) {
    let text = AttributedText(Self.text(3000, seed: width.isFinite ? 77 : 78))
    var preparation = GlyphPreparation(text, font: .system(size: 15), width: width, scale: 1)
    let steps = Self.prepareAll(&preparation)
    #expect(steps > 10 && steps < 40)
  }

  @Test("An empty text has no glyphs to prepare")
  func empty() {
    var preparation = GlyphPreparation(AttributedText(""), font: .body, width: 300, scale: 1)
    let steps = Self.prepareAll(&preparation)
    #expect(steps == 1)
  }
}
