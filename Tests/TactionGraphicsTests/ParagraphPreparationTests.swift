import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Paragraphs that are prepared in steps")
struct ParagraphPreparationTests {
  /// Returns random letters without a space.
  private static func text(_ count: Int, seed: UInt64) -> AttributedText {
    var random = SeededGenerator(seed: seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return AttributedText(String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" }))
  }

  /// Prepares a paragraph; returns its layout and the number of steps.
  private static func prepare(
    _ text: AttributedText, _ style: ParagraphStyle, at transform: Transform = .identity
  ) -> (layout: ParagraphLayout, steps: Int) {
    var preparation = ParagraphPreparation(text, style: style, toDevice: transform)
    var (steps, isMore) = (0, true)
    while isMore {
      var cost = ParagraphPreparation.stepCost
      isMore = preparation.step(within: &cost)
      steps += 1
    }
    return (preparation.layout, steps)
  }

  @Test("A prepared layout equals one that is made at once", arguments: [300, .infinity], TextAlignment.allCases)
  func layout(width: Double, alignment: TextAlignment) {
    let text = AttributedText("Words, then שלום and a verylongwordthatdoesnotfitonalineofthiswidth.  End ")
    let style = ParagraphStyle(font: .system(size: 17), width: width, alignment: alignment, leading: .rightToLeft)
    let (ready, whole) = (Self.prepare(text, style).layout, ParagraphLayout(text, style: style))
    #expect(ready.size == whole.size && ready.direction == whole.direction)
    #expect(ready.lines.map(\.range) == whole.lines.map(\.range) && ready.lines.map(\.left) == whole.lines.map(\.left))
    #expect(ready.lines.flatMap(\.segments) == whole.lines.flatMap(\.segments))
  }

  @Test("Prepared glyphs are in the cache when drawn, even if a word does not fit on a line", arguments: [1.0, 2])
  func glyphs(scale: Double) {
    let style = ParagraphStyle(font: .system(size: 17), width: 300)
    let layout = Self.prepare(Self.text(200, seed: 76), style, at: .scale(scale)).layout
    #expect(layout.lines.count > 4)
    for text in layout.lines.flatMap(\.content.segments).flatMap(\.glyphs.runs).map(\.text) {
      #expect(!FontLibrary.shared.rasterize(text, size: 17, at: .scale(scale)))
    }
  }

  @Test("Preparing lines puts their masks into the cache, for the place at which the lines will be drawn")
  func masks() {
    let style = ParagraphStyle(font: .system(size: 17), width: 300, alignment: .center)
    let place = Transform.scale(2).concatenating(.translation(Vector(dx: 10.25, dy: 7)))
    let layout = Self.prepare(Self.text(500, seed: 79), style, at: place).layout
    let keys = layout.lines.flatMap { line in
      line.segments.map { segment in
        let origin = Transform.translation(line.origin - .zero + Vector(dx: segment.x, dy: 0))
        return LineMask.Key(segment.glyphs, at: origin.concatenating(place))
      }
    }
    #expect(keys.count > 10 && keys.allSatisfy { $0.map(FontLibrary.shared.hasMask) == true })
  }

  @Test(
    "Each step prepares only some glyphs of a long text, whether it has one line or many", arguments: [300, .infinity])
  func steps(width: Double) {
    let text = Self.text(3000, seed: width.isFinite ? 77 : 78)
    let steps = Self.prepare(text, ParagraphStyle(font: .system(size: 15), width: width)).steps
    #expect(steps > 10 && steps < 40)
  }

  @Test("An empty text has one line and takes one step")
  func empty() {
    let ready = Self.prepare(AttributedText(""), ParagraphStyle(font: .body, width: 300))
    #expect(ready.steps == 1 && ready.layout.lines.count == 1)
  }
}
