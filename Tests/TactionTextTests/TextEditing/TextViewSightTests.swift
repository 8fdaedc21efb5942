import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("The visible part of a text view")
struct TextViewSightTests {
  /// Replaces the field by a text view with 80 lines, which fills the window and has the focus.
  private func showLines(in scene: KeyboardScene) -> TextView {
    scene.field.removeFromSuperview()
    let view = TextView(frame: scene.window.content.bounds)
    view.text = (0..<80).map { "line \($0)" }.joined(separator: "\n")
    scene.window.content.addSubview(view)
    view.becomeFirstResponder()
    scene.rest()
    return view
  }

  @Test(
    "The height of the keyboard counts only once in the insets of a text view, and the caret stays above the keyboard")
  func keyboard() throws {
    try withKeyboard(shows: false) { scene in
      let view = showLines(in: scene)
      let covered = scene.window.keyboardInsets.bottom
      #expect(covered > 200 && view.keyboardOverlap == 0)
      let margins = view.textInsets.vertical
      #expect(abs(view.contentSize.height - (view.textContent.textHeight + margins + covered)) < 1)
      let spacing = view.theme.metrics.spacing
      /// Returns the distance between the caret and the keyboard.
      @MainActor func room() -> Double {
        scene.rest()
        return view.bounds.height - covered - view.convert(view.caretRect, to: nil).maxY
      }
      view.selectedRange = view.textLength..<view.textLength
      #expect(abs(room() - max(view.textInsets.bottom, spacing)) < 1.5, "\(room())")
      view.selectedRange = 0..<0
      for line in 1..<40 {
        view.selectedRange = line * 7..<line * 7
        #expect(room() > spacing - 1.5)
      }
      view.scroll(to: Point(x: 0, y: 1e6), animated: false)
      scene.rest()
      #expect(view.contentOffset.y < view.textContent.textHeight + margins + covered - view.bounds.height + 1)
    }
  }

  @Test("A scroll to a part of the text shows it above the keyboard", arguments: [false, true])
  func scrollAboveKeyboard(isAnimated: Bool) throws {
    try withKeyboard(shows: false) { scene in
      let view = showLines(in: scene)
      view.scroll(toText: 400..<404, animated: isAnimated)
      scene.rest()
      let line = view.textContent.caretRect(at: TextPosition(offset: 404))
      let place = view.textContent.convert(line, to: nil)
      let covered = scene.window.keyboardInsets.bottom
      #expect(covered > 200 && view.contentOffset.y > 0)
      #expect(place.minY >= 0 && place.maxY <= view.bounds.height - covered)
    }
  }

  @Test(
    "A scroll to a part of the text shows it, even if the lines on the way are higher than estimated",
    arguments: [false, true], [false, true])
  func jumpToLargeText(isAnimated: Bool, isUpward: Bool) throws {
    try withScene { scene in
      let fixture = TextViewTests.Fixture(scene)
      let view = fixture.view
      let lines = (0..<600).map { "line \($0)" }.joined(separator: "\n")
      view.attributedText = AttributedText(lines, attributes: TextAttributes(font: .largeTitle))
      let end = lines.utf8.count
      if isUpward { view.scroll(toText: end..<end, animated: false) }
      scene.wait(1)
      let ends = ScrollEnds()
      view.delegate = ends
      let place = isUpward ? 1000 : 4000
      view.scroll(toText: place..<place + 4, animated: isAnimated)
      scene.wait(2)
      #expect(view.bounds.contains(view.convert(fixture.point(at: place + 2), from: nil)))
      #expect(ends.count == (isAnimated ? 1 : 0))
    }
  }

  @Test("The top visible line stays at the top when the view becomes narrower or wider, or the text larger")
  func topLine() throws {
    try withScene { scene in
      let lines = (0..<300).map { "\($0) " + String(repeating: "word ", count: 30) }.joined(separator: "\n")
      let view = TextViewTests.Fixture(scene, lines).view
      view.scroll(to: Point(x: 0, y: view.contentSize.height / 2), animated: false)
      scene.wait(0.5)
      let body = view.textContent
      for step in 0..<3 {
        let offset = body.position(at: body.convert(view.bounds.origin, from: view)).offset
        @MainActor func distance() -> Double {
          view.convert(body.caretRect(at: TextPosition(offset: offset)), from: body).minY - view.bounds.minY
        }
        let before = distance()
        if step == 1 { scene.stage.settings.textScale = 1.5 } else { view.bounds.size.width = step == 0 ? 250 : 380 }
        scene.wait(0.5)
        #expect(offset > 1000 && abs(distance() - before) < 1, "\(step)")
      }
      // A scroll by the app counts.
      view.font = .caption
      view.scroll(to: Point.zero, animated: false)
      scene.wait(0.5)
      #expect(view.contentOffset.y == 0)
    }
  }

  @Test("A selection is visible on text with a background")
  func selectedBackground() throws {
    try withScene { scene in
      let view = TextViewTests.Fixture(scene).view
      view.attributedText = AttributedText("word", attributes: TextAttributes(background: .yellow))
      view.becomeFirstResponder()
      let line = view.textContent.caretRect(at: TextPosition(offset: 1))
      // A place above the letter o.
      let place = view.textContent.convert(Point(x: line.minX + 4, y: line.minY + 3), to: nil)
      @MainActor func pixel() throws -> UInt32 {
        scene.wait(0.1)
        return try scene.stage.screenshot()[Int(place.x), Int(place.y)]
      }
      let resting = try pixel()
      view.selectedRange = 0..<4
      #expect(try pixel() != resting)
    }
  }

  @Test("A key in a long paragraph lays out only one part of the paragraph, and later frames draw nothing")
  func longParagraph() throws {
    try withScene { scene in
      let fixture = TextViewTests.Fixture(scene, String(repeating: "天地玄黃宇宙洪荒", count: 5000))
      let (view, stage) = (fixture.view, scene.stage)
      view.becomeFirstResponder()
      view.selectedRange = 30..<30
      let parts = view.editor.storage.paragraphs.count
      let others = (1..<parts).map { view.editor.storage.paragraphs[$0].id }
      for _ in 0..<3 { stage.type("x") }
      #expect(parts > 20 && others == (1..<parts).map { view.editor.storage.paragraphs[$0].id })
      #expect(fixture.isCaretVisible)
      let part = view.editor.storage.paragraphs[0]
      let fresh = ParagraphLayout(
        AttributedText(part.text),
        style: ParagraphStyle(
          font: view.theme.font(view.font), width: view.textContent.bounds.width, alignment: .natural,
          leading: .leftToRight))
      let lines = view.textContent.layout(of: 0).lines
      #expect(lines.map(\.range) == fresh.lines.map(\.range) && lines.count > 20)
      scene.wait(13)
      let commits = stage.commitCount
      scene.wait(5)
      #expect(stage.commitCount == commits)
    }
  }

  @Test("The parts of a long paragraph have the direction of its beginning, even after that direction changes")
  func directions() throws {
    try withScene { scene in
      let fixture = TextViewTests.Fixture(scene, "שלום " + String(repeating: "word ", count: 4000))
      let body = fixture.view.textContent
      #expect(fixture.view.editor.storage.paragraphs.count > 3)
      #expect((0..<4).allSatisfy { body.layout(of: $0).direction == .rightToLeft })
      fixture.view.becomeFirstResponder()
      fixture.view.selectedRange = 0..<0
      scene.stage.type("a")
      #expect((0..<4).allSatisfy { body.layout(of: $0).direction == .leftToRight })
      fixture.view.undo()
      #expect((0..<4).allSatisfy { body.layout(of: $0).direction == .rightToLeft })
    }
  }
}

/// Counts the ends of animated scrolls.
private final class ScrollEnds: ScrollViewDelegate {
  private(set) var count = 0

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { count += 1 }
}
