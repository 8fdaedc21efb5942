import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import Taction
@testable import TactionViews

@Suite("What is in sight of a text of several lines")
struct TextViewSightTests {
  @Test("A keyboard below a text is made room for once, and the caret keeps off it")
  func keyboard() throws {
    try withKeyboard(shows: false) { scene in
      scene.field.removeFromSuperview()
      let view = TextView(frame: scene.window.content.bounds)
      view.text = (0..<80).map { "line \($0)" }.joined(separator: "\n")
      scene.window.content.addSubview(view)
      view.becomeFirstResponder()
      scene.rest()
      let covered = scene.window.keyboardInsets.bottom
      #expect(covered > 200 && view.keyboardOverlap == 0)
      let margins = view.textInsets.vertical
      #expect(abs(view.contentSize.height - (view.textBody.textHeight + margins + covered)) < 1)
      let spacing = view.theme.metrics.spacing
      /// The distance of the caret from the keyboard.
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
      #expect(view.contentOffset.y < view.textBody.textHeight + margins + covered - view.bounds.height + 1)
    }
  }

  @Test("A key in a long paragraph lays out what is in sight; the rest follows, and then nothing is done")
  func settling() throws {
    try withScene { scene in
      let fixture = TextViewTests.Fixture(scene, String(repeating: "天地玄黃宇宙洪荒", count: 500))
      let (view, stage) = (fixture.view, scene.stage)
      view.becomeFirstResponder()
      view.selectedRange = 30..<30
      for _ in 0..<3 { stage.type("x") }
      #expect(view.textBody.layout(of: 0).unsettled != nil && fixture.isCaretVisible)
      @MainActor func isFresh() -> Bool {
        let fresh = TextBody()
        fresh.wrapsLines = true
        fresh.bounds.size = view.textBody.bounds.size
        fresh.editor.isMultiline = true
        fresh.editor.setText(TextFragment(view.text))
        fresh.styleDidChange()
        let (a, b) = (view.textBody.layout(of: 0), fresh.layout(of: 0))
        return a.size == b.size && a.lines.map(\.range) == b.lines.map(\.range)
      }
      #expect(!isFresh())
      scene.wait(3)
      #expect(view.textBody.layout(of: 0).unsettled == nil && isFresh())
      scene.wait(10)
      let commits = stage.commitCount
      scene.wait(5)
      #expect(stage.commitCount == commits)
      // Lines that come into sight are as they are to be at once.
      stage.type("y")
      #expect(view.textBody.layout(of: 0).unsettled != nil)
      view.scroll(to: Point(x: 0, y: 150), animated: false)
      stage.settle()
      let layout = view.textBody.layout(of: 0)
      if let rest = layout.unsettled {
        #expect(layout.lines[layout.lineIndex(at: CaretPosition(rest.lowerBound))].top > 450)
      }
    }
  }
}
