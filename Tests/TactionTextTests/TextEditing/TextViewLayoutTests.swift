import Foundation
import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionEnvironment
@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("Text views: the layout of their lines, and the caret in long texts, with Wayland events")
struct TextViewLayoutTests {
  private typealias Fixture = TextViewTests.Fixture

  @Test("A text view scrolls to a range of several lines so that all of it is visible")
  func scrolling() throws {
    try withScene { scene in
      let fixture = Fixture(scene, (0..<200).map { "line \($0)" }.joined(separator: "\n"))
      let view = fixture.view
      let part = (view.text.range(of: "line 100")?.lowerBound).map {
        view.text.utf8.distance(from: view.text.startIndex, to: $0)
      }
      let start = try #require(part)
      view.scroll(toText: start..<start + 60, animated: false)
      scene.wait(0.1)
      for offset in [start, start + 60] {
        #expect(view.point(inside: view.convert(fixture.point(at: offset), from: nil)))
      }
    }
  }

  @Test("Lines of text move to the other side when the layout direction changes")
  func direction() throws {
    try withScene { scene in
      let view = Fixture(scene, "abc\n\ndef").view
      view.alignment = .leading
      scene.wait(0.1)
      let left = view.textContent.caretRect(at: TextPosition(offset: 0)).minX
      scene.stage.settings.layoutDirection = .rightToLeft
      scene.wait(0.1)
      #expect(view.textContent.caretRect(at: TextPosition(offset: 0)).minX > left + 200)
    }
  }

  @Test("The placeholder of a text view is at the caret, whatever the alignment", arguments: TextAlignment.allCases)
  func placeholderSide(alignment: TextAlignment) throws {
    try withScene { scene in
      let view = Fixture(scene).view
      (view.placeholder, view.alignment) = ("Note", alignment)
      view.becomeFirstResponder()
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        scene.stage.settings.layoutDirection = direction
        scene.wait(0.1)
        let (label, size) = (view.placeholderLabel, view.placeholderLabel.bounds.size)
        let layout = TextLayout(
          "Note", font: label.theme.font(label.font), width: size.width, alignment: label.alignment,
          isRightToLeft: direction == .rightToLeft)
        let line = try #require(layout.lines.first)
        let (left, caret) = (line.origin.x + label.frame.minX, view.caretRect.center.x)
        #expect(left - 3 <= caret && caret <= left + line.width + 3, "\(direction)")
      }
    }
  }

  @Test("A paragraph without letters begins where the layout begins, as in a field")
  func sideWithoutLetters() throws {
    try withScene { scene in
      let view = Fixture(scene, "12.\nabc").view
      scene.stage.settings.layoutDirection = .rightToLeft
      scene.wait(0.1)
      @MainActor func start(at offset: Int) -> Double {
        view.textContent.caretRect(at: TextPosition(offset: offset)).minX
      }
      #expect(start(at: 0) > 200 && start(at: 4) < 50)
      view.becomeFirstResponder()
      view.selectedRange = 3..<3
      scene.stage.type("a")
      #expect(start(at: 0) < 50)
      scene.stage.type(.backspace)
      #expect(start(at: 0) > 200)
    }
  }

  @Test("The caret stays visible wherever keys move it in a text that is laid out only in part")
  func moving() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene, Fixture.lines), scene.stage)
      fixture.view.becomeFirstResponder()
      #expect(fixture.view.textContent.rows.count < 40)
      stage.keys.hold(.control) { stage.type(.end) }
      #expect(fixture.isCaretVisible && fixture.view.selectedRange.lowerBound == fixture.view.textLength)
      stage.type(.pageUp)
      stage.type(.pageUp)
      #expect(fixture.isCaretVisible)
      for _ in 0..<40 { stage.type(.upArrow) }
      #expect(fixture.isCaretVisible)
      stage.type("X")
      stage.keys.hold(.control) { stage.type(.home) }
      #expect(fixture.isCaretVisible && fixture.view.contentOffset.y < 1)
      for _ in 0..<60 { stage.type(.downArrow) }
      #expect(fixture.isCaretVisible && fixture.view.contentOffset.y > 500)
      #expect(fixture.view.textContent.rows.count < 40)
    }
  }

  @Test("Page keys move the caret by a page through lines that were never shown")
  func pages() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene, Fixture.lines), scene.stage)
      let content = fixture.view.textContent
      fixture.view.becomeFirstResponder()
      for (start, key) in [(Key.home, Key.pageDown), (.end, .pageUp)] {
        stage.keys.hold(.control) { stage.type(start) }
        for _ in 0..<8 {
          #expect(fixture.isCaretVisible)
          let (before, page) = (content.editor.selection.head, content.pageHeight)
          stage.type(key)
          let after = content.editor.selection.head
          let numbers = [before, after].map { content.caretPosition($0).number }.sorted()
          for number in numbers[0]...numbers[1] { _ = content.layout(of: number) }
          let way = abs(content.caretRect(at: after).minY - content.caretRect(at: before).minY)
          #expect(way > page - content.lineHeight - 0.1 && way < page + 0.1)
        }
        #expect(fixture.isCaretVisible)
      }
    }
  }

  @Test("Visible text does not move when paragraphs above it are higher than estimated")
  func measuring() throws {
    try withScene { scene in
      let fixture = Fixture(scene, Fixture.lines)
      fixture.view.scroll(to: Point(x: 0, y: fixture.view.contentSize.height / 2), animated: false)
      scene.wait(0.1)
      for _ in 0..<60 {
        let row = fixture.view.textContent.rows[fixture.view.textContent.rows.count / 2]
        let (id, before) = (row.id, row.convert(Point.zero, to: nil).y)
        let finger = scene.touch(400, 250)
        finger.move(by: Vector(dx: 0, dy: 60), over: 0.1)
        let moved = finger.location.y - 250
        if row.id == id { #expect(abs(row.convert(Point.zero, to: nil).y - before - moved) < 1.5) }
        finger.lift()
        scene.wait(0.5)
      }
      let rows = fixture.view.textContent.rows
      for (a, b) in zip(rows, rows.dropFirst()) { #expect(abs(a.frame.maxY - b.frame.minY) < 1e-6) }
    }
  }

  @Test("Random keys in a text view give the same layout as a fresh layout", arguments: 0..<3 as Range<UInt64>)
  func random(seed: UInt64) throws {
    try withScene { scene in
      let (fixture, stage) = (
        Fixture(scene, "Anfang\nשלום עולם abc\n\nend of the text " + Fixture.lines.prefix(300)), scene.stage
      )
      fixture.view.becomeFirstResponder()
      var random = SeededGenerator(seed: seed)
      let keys: [Key] = [
        .return, .backspace, .delete, .upArrow, .downArrow, .leftArrow, .rightArrow, .home, .end, .pageUp, .pageDown,
      ]
      for step in 0..<250 {
        if random.chance(0.4) {
          stage.type(["a", "b c", " ", "xyz", "1-2"].randomElement(using: &random)!)
        } else if random.chance(0.2) {
          stage.keys.hold(.control) { stage.type(random.chance(0.5) ? "z" : "y") }
        } else if random.chance(0.2) {
          stage.keys.hold(.shift) { stage.type(keys.randomElement(using: &random)!) }
        } else {
          stage.type(keys.randomElement(using: &random)!)
        }
        guard step % 10 == 0 else { continue }
        scene.wait(0.05)
        let fresh = TextContentView()
        fresh.wrapsLines = true
        fresh.bounds.size = fixture.view.textContent.bounds.size
        fresh.editor.isMultiline = true
        fresh.editor.setText(TextFragment(fixture.view.text))
        fresh.styleDidChange()
        for row in fixture.view.textContent.rows {
          let (a, b) = (fixture.view.textContent.layout(of: row.number), fresh.layout(of: row.number))
          #expect(a.text == b.text && a.size == b.size && a.lines.map(\.range) == b.lines.map(\.range))
          #expect(abs(row.frame.height - a.size.height) < 1e-3)
        }
        let head = fixture.view.textContent.editor.selection.head
        #expect(fixture.view.bounds.contains(fixture.view.caretRect), "\(step) \(head) \(fixture.view.caretRect)")
      }
    }
  }

  @Test("A part with a font of the type scale follows the text scale in a text view whose own font does not")
  func textScaleOfParts() throws {
    try withScene { scene in
      let view = Fixture(scene).view
      view.font = .system(size: 12)
      view.attributedText = AttributedText("Heading", attributes: TextAttributes(font: .headline))
      scene.wait(0.1)
      let before = view.caretRect.height
      scene.stage.settings.textScale = 2
      scene.wait(0.1)
      #expect(abs(view.caretRect.height - 2 * before) < 0.01)
    }
  }

  @Test("The visible part of a very long line is drawn, even at the end of the line")
  func longLine() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene, String(repeating: "word ", count: 4000)), scene.stage)
      fixture.view.becomeFirstResponder()
      stage.keys.hold(.control) { stage.type(.end) }
      #expect(fixture.isCaretVisible)
      let empty = try stage.screenshot().allPixels
      stage.type("end")
      #expect(fixture.isCaretVisible)
      #expect(try stage.screenshot().allPixels != empty)
    }
  }
}
