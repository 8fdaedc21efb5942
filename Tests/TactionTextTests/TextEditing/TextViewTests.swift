import Foundation
import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionEnvironment
@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("Text views with keys, fingers and mice, with Wayland events")
struct TextViewTests {
  /// A text view of 400 by 300 px.
  final class Fixture {
    let scene: Scene
    let view = TextView()

    init(_ scene: Scene, _ text: String = "") {
      self.scene = scene
      view.bounds.size = Size(width: 400, height: 300)
      view.transform = .scale(1 / scene.parent.transformToWindow.meanScale)
      view.center = scene.parent.convert(Point(x: 400, y: 300), from: nil)
      view.text = text
      scene.parent.addSubview(view)
      scene.wait(0.1)
    }

    func point(at offset: Int) -> Point {
      let rect = view.textContent.caretRect(at: TextPosition(offset: offset))
      return view.textContent.convert(Point(x: rect.minX + 1, y: rect.center.y), to: nil)
    }

    var isCaretVisible: Bool {
      scene.wait(0.1)
      return view.bounds.contains(view.caretRect)
    }

    static let lines = (0..<2000).map { "line \($0)" + String(repeating: " and more", count: $0 % 23) }
      .joined(separator: "\n")
  }

  @Test("The semantic value of a text view leaves out the text that an input method composes, until it is committed")
  func composedValue() throws {
    try withScene { scene in
      let view = Fixture(scene, "ab").view
      view.becomeFirstResponder()
      view.selectedRange = 1..<1
      view.apply(TextInputEdit(marked: MarkedText("ni", selection: 2..<2)))
      #expect(view.semantics?.value == .text("ab"))
      view.apply(TextInputEdit(commit: "你"))
      #expect(view.semantics?.value == .text("a你b"))
    }
  }

  @Test("Return calls onReturn once, with committed text, and Shift with Return begins a new line")
  func returnHandler() throws {
    try withScene { scene in
      let view = Fixture(scene).view
      var sent: [String] = []
      view.onReturn = { [weak view] in
        sent.append(view?.text ?? "")
        view?.text = ""
      }
      view.becomeFirstResponder()
      scene.stage.type("ab")
      scene.stage.keys.hold(.shift) { scene.stage.type(.return) }
      scene.stage.type("c")
      view.apply(TextInputEdit(marked: MarkedText("ni", selection: 2..<2)))
      scene.stage.keys.press(.return)
      scene.wait(2)
      scene.stage.keys.release(.return)
      #expect(sent == ["ab\ncni"] && view.text.isEmpty)
      scene.stage.type(.enter)
      #expect(sent.count == 2)
      view.isEditable = false
      scene.stage.type(.return)
      view.isEditable = true
      view.onReturn = nil
      scene.stage.type(.return)
      #expect(sent.count == 2 && view.text == "\n")
    }
  }

  @Test("Marked text is committed and reported before keys and before the app's own changes")
  func composing() throws {
    try withScene { scene in
      let view = Fixture(scene).view
      view.becomeFirstResponder()
      var texts: [String] = []
      view.onChange = { [weak view] in texts.append(view?.text ?? "") }
      let compose = { view.apply(TextInputEdit(marked: MarkedText("nihao", selection: 0..<2))) }
      compose()
      scene.stage.type(.return)
      #expect(view.text == "nihao\n")
      view.text = ""
      compose()
      view.insert("!")
      #expect(view.text == "nihao!")
      view.text = ""
      texts = []
      compose()
      view.selectedRange = 0..<0
      #expect(texts == ["nihao"] && view.selectedRange == 0..<0)
      view.text = ""
      compose()
      view.isEditable = false
      #expect(texts == ["nihao", "nihao"] && view.text == "nihao")
    }
  }

  @Test("A search finds a match after a letter that stands for several letters (ß), and selects whole characters")
  func findingWhole() throws {
    try withScene { scene in
      let view = Fixture(scene, "Straße, 👩‍👩‍👧").view
      var found: [Range<Int>] = []
      for _ in 0..<3 where view.find("s") { found.append(view.selectedRange) }
      #expect(found == [0..<1, 4..<6, 0..<1])
      #expect(view.find("as") && view.selectedRange == 3..<6)
      #expect(view.find("👩") && view.selectedRange == 9..<27)
      #expect(view.find("👩") && view.selectedRange == 9..<27)
    }
  }

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

  @Test("Text with an attribute for each word keeps its attributes")
  func manyAttributes() throws {
    try withScene { scene in
      let view = Fixture(scene).view
      var text = AttributedText()
      for number in 0..<6000 {
        text.append(AttributedText("word\(number)", attributes: TextAttributes(isUnderlined: number % 2 == 0)))
        text.append(number % 3 == 0 ? "\n" : " ")
      }
      view.attributedText = text
      #expect(view.attributedText == text)
      view.becomeFirstResponder()
      view.selectAll()
      view.deleteBackward()
      #expect(view.text.isEmpty)
      #expect(view.undo() && view.attributedText == text)
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

  @Test("Text typed after a link is not part of the link")
  func links() throws {
    try withScene { scene in
      let view = Fixture(scene).view
      view.attributedText = AttributedText("Debian", attributes: TextAttributes(link: "x"))
      view.becomeFirstResponder()
      view.selectedRange = 6..<6
      scene.stage.type("!")
      #expect(view.attributedText.attributes(at: 0).link == "x" && view.attributedText.attributes(at: 6).link == nil)
    }
  }

  @Test("Taps and keys in a text view write paragraphs", arguments: ParentKind.allCases)
  func typing(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let (fixture, stage) = (Fixture(scene, "first\nthird"), scene.stage)
      stage.tap(at: fixture.point(at: 5))
      #expect(fixture.view.isFirstResponder && fixture.view.selectedRange == 5..<5)
      stage.type(.return)
      stage.type("second")
      #expect(fixture.view.text == "first\nsecond\nthird")
      stage.type(.upArrow)
      #expect(fixture.view.selectedRange == 5..<5)
      stage.type(.downArrow)
      #expect((11...12).contains(fixture.view.selectedRange.lowerBound))
      stage.type(.tab)
      #expect(!fixture.view.text.contains("\t"))
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

  @Test("A text that is not editable can be selected but not changed; its links open")
  func reading() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      var text = AttributedText("See the page of Debian. ")
      text.append(AttributedText("debian.org", attributes: TextAttributes(link: "https://www.debian.org")))
      fixture.view.attributedText = text
      fixture.view.isEditable = false
      var links: [String] = []
      fixture.view.onLink = { links.append($0) }
      scene.wait(0.1)
      stage.tap(at: fixture.point(at: 28))
      #expect(links == ["https://www.debian.org"])
      stage.tap(at: fixture.point(at: 6))
      stage.tap(at: fixture.point(at: 6))
      #expect(fixture.view.selectedRange == 4..<7 && links.count == 1)
      stage.type("x")
      stage.type(.delete)
      #expect(fixture.view.text == text.text)
    }
  }

  @Test("In a text for reading, Tab selects links and Return opens them, and screen readers have their actions")
  func linksWithoutAFinger() throws {
    try withScene { scene in
      let (view, stage) = (Fixture(scene).view, scene.stage)
      var text = AttributedText("see ")
      let parts: [(String, Font?, String?)] = [
        ("he", nil, "a"), ("re", .headline, "a"), ("\nor ", nil, nil), ("more", nil, "b"), (" ", nil, nil),
        ("here", nil, "a"),
      ]
      for (part, font, link) in parts {
        text.append(AttributedText(part, attributes: TextAttributes(font: font, link: link)))
      }
      view.attributedText = text
      var links: [String] = []
      view.onLink = { links.append($0) }
      #expect(view.semantics?.actions == [.press])
      view.isEditable = false
      #expect(view.semantics?.actions == [.press, .custom("here"), .custom("more")])
      #expect(view.perform(.custom("more")) && !view.perform(.custom("none")) && links == ["b"])
      view.becomeFirstResponder()
      stage.type(.return)
      #expect(links == ["b"])
      for (range, link) in [(4..<8, "a"), (12..<16, "b")] {
        stage.type(.tab)
        #expect(view.isFirstResponder && view.selectedRange == range)
        stage.keys.press(.return)
        stage.advance(by: 1)
        stage.keys.release(.return)
        #expect(links.last == link)
      }
      stage.keys.hold(.shift) { stage.type(.tab) }
      #expect(view.selectedRange == 4..<8 && links == ["b", "a", "b"])
    }
  }

  @Test("In a text that cannot be selected, taps, mice and keys only place the caret, and links open")
  func notSelectable() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      let view = fixture.view
      view.attributedText = AttributedText("word ") + AttributedText("link", attributes: TextAttributes(link: "x"))
      view.isSelectable = false
      scene.wait(0.1)
      for _ in 0..<2 { stage.tap(at: fixture.point(at: 2)) }
      #expect(view.isFirstResponder && view.selectedRange.isEmpty)
      stage.mouse.move(to: fixture.point(at: 1))
      stage.mouse.press()
      stage.mouse.move(to: fixture.point(at: 6), over: 0.2)
      #expect(view.selectedRange == 6..<6)
      stage.mouse.release()
      for key in [Key.home, .rightArrow] { stage.type(key) }
      #expect(view.selectedRange == 1..<1)
      view.isEditable = false
      var links: [String] = []
      view.onLink = { links.append($0) }
      scene.wait(1)
      stage.tap(at: fixture.point(at: 7))
      #expect(view.find("link"))
      stage.mouse.click(at: fixture.point(at: 7))
      #expect(links == ["x", "x"])
      // A link opens only if the mouse was also pressed on it.
      scene.wait(1)
      stage.mouse.move(to: fixture.point(at: 1))
      stage.mouse.press()
      stage.mouse.move(to: fixture.point(at: 7), over: 0.2)
      stage.mouse.release()
      #expect(links == ["x", "x"])
      let finger = stage.touch(at: fixture.point(at: 2))
      scene.wait(0.6)
      finger.lift()
      #expect(view.isFirstResponder && !view.pointing.tools.showsHandles)
    }
  }

  @Test("A pasted line separator begins a new line in a text view, and becomes a space in a field")
  func lineSeparators() throws {
    try withScene { scene in
      let (view, stage) = (Fixture(scene).view, scene.stage)
      stage.clipboard.offer("first\u{2028}second")
      view.becomeFirstResponder()
      stage.keys.hold(.control) { stage.type("v") }
      scene.wait(0.2)
      let first = view.textContent.caretRect(at: TextPosition(offset: 0))
      let second = view.textContent.caretRect(at: TextPosition(offset: 8))
      #expect(second.minX == first.minX && second.minY >= first.maxY - 1)
      for key in [Key.upArrow, .end] { stage.type(key) }
      stage.type("!")
      #expect(view.text == "first!\u{2028}second")
      for key in [Key.downArrow, .end] + Array(repeating: Key.backspace, count: 6) { stage.type(key) }
      #expect(view.text == "first!\u{2028}")
      #expect(view.textContent.caretRect(at: TextPosition(offset: 9)).minY == second.minY)
      let field = TextFieldTests.Fixture(scene).field
      field.becomeFirstResponder()
      stage.keys.hold(.control) { stage.type("v") }
      scene.wait(0.2)
      #expect(field.text == "first second")
    }
  }

  @Test("A search in a text view starts at the selection, and scrolls to the match")
  func finding() throws {
    try withScene { scene in
      let fixture = Fixture(scene, Fixture.lines)
      #expect(fixture.view.find("LÏNE 1500"))
      scene.wait(0.1)
      let range = fixture.view.selectedRange
      #expect(String(decoding: Array(fixture.view.text.utf8)[range], as: UTF8.self) == "line 1500")
      #expect(fixture.view.bounds.contains(fixture.view.caretRect))
      #expect(fixture.view.find("line 15") && fixture.view.selectedRange.lowerBound > range.lowerBound)
      #expect(fixture.view.find("line 1500", backward: true) && fixture.view.selectedRange == range)
      #expect(!fixture.view.find("nowhere"))
    }
  }

  @Test("A search that finds the selected match again scrolls back to it")
  func findingAgain() throws {
    try withScene { scene in
      let fixture = Fixture(scene, Fixture.lines)
      #expect(fixture.view.find("line 1500") && fixture.isCaretVisible)
      fixture.view.scroll(to: Point(x: 0, y: 0), animated: false)
      #expect(!fixture.isCaretVisible)
      #expect(fixture.view.find("line 1500") && fixture.isCaretVisible)
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

  @Test("A range that the app selects or gives attributes contains its characters, but no marked text at its ends")
  func rangeAtMark() throws {
    try withScene { scene in
      let view = Fixture(scene, "abcde").view
      view.becomeFirstResponder()
      for (caret, range, text) in [(1, 1..<2, "axbcde"), (3, 2..<3, "axbxcde")] {
        view.selectedRange = caret..<caret
        view.apply(TextInputEdit(marked: MarkedText("x", selection: 1..<1)))
        view.selectedRange = range
        #expect(view.text == text && view.selectedRange == 2..<3)
      }
      view.selectedRange = 0..<0
      view.apply(TextInputEdit(marked: MarkedText("x", selection: 1..<1)))
      view.setAttributes(in: 0..<1) { $0.isUnderlined = true }
      #expect(view.text == "xaxbxcde")
      #expect(view.attributedText.runs.filter(\.attributes.isUnderlined).map(\.range) == [1..<2])
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

  @Test(
    "Offsets beyond the text of a text view are limited to the text", arguments: [Int.min, -1, 7, 1 << 40, Int.max])
  func hostile(offset: Int) throws {
    try withScene { scene in
      let fixture = Fixture(scene, "äöü\n👨‍👩‍👧")
      fixture.view.selectedRange = min(offset, 3)..<max(offset, 3)
      fixture.view.setAttributes(in: min(offset, 3)..<max(offset, 3)) { $0.isUnderlined = true }
      fixture.view.apply(TextInputEdit(deletedBefore: offset, deletedAfter: offset, commit: "x"))
      fixture.view.textInsets = Insets(top: .nan, left: 0, bottom: 0, right: 0)
      fixture.view.textInsets = Insets(horizontal: 1e9, vertical: -1e9)
      fixture.view.bounds.size = .zero
      scene.wait(0.1)
      #expect(fixture.view.text.contains("x"))
    }
  }
}
