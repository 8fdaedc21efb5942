import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow
@testable import TactionControls
@testable import TactionText
@testable import TactionViews

@Suite("Pasting of long texts")
struct LongPasteTests {
  /// A window with a text view that has the focus; it counts the changes that are reported to the app.
  private final class Desk {
    let stage: Stage
    let view = TextView()
    var changes = 0

    init(_ stage: Stage, _ text: String = "") {
      self.stage = stage
      let window = stage.makeWindow()
      view.pin(to: window.content, Anchors(leading: 0, trailing: 0, top: 0, bottom: 0))
      view.text = text
      view.onChange = { [weak self] in self?.changes += 1 }
      stage.settle()
      view.becomeFirstResponder()
      stage.settle()
    }

    func paste(_ text: String) {
      stage.clipboard.offer(text)
      press("v")
    }

    func press(_ letter: String) { stage.keys.hold(.control) { stage.type(letter) } }

    /// Waits until the view has all `count` bytes of a text; returns the number of frames.
    func wait(for count: Int) -> Int {
      for frame in 0..<2000 {
        if view.textLength >= count { return frame }
        stage.advance(by: 1.0 / 60)
      }
      return .max
    }

    var toasts: [String] { LongPasteTests.toasts(on: stage) }
  }

  /// Gives the focus to a field in a new window.
  private static func focus(_ field: TextField, on stage: Stage) {
    field.frame = Rect(x: 20, y: 20, width: 300, height: 44)
    stage.makeWindow().content.addSubview(field)
    stage.settle()
    field.becomeFirstResponder()
  }

  /// Returns the texts of the toasts that the user sees.
  static func toasts(on stage: Stage) -> [String] {
    stage.advance(by: 0.5)
    return stage.findAll(.toast).compactMap(\.name)
  }

  private static let lines = (0..<8000).map { "line \($0) of a text" }.joined(separator: "\n")

  @Test("A pasted long text appears as a whole, and is undone in one step; both changes are reported once")
  func whole() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage, "before  after")
      desk.view.selectedRange = 7..<7
      desk.paste(Self.lines)
      #expect(desk.view.text == "before  after")
      #expect(desk.wait(for: Self.lines.utf8.count + 13) > 0)
      #expect(desk.view.text == "before " + Self.lines + " after" && desk.changes == 1)
      #expect(desk.view.selectedRange == 7 + Self.lines.utf8.count..<7 + Self.lines.utf8.count)
      stage.settle()
      #expect(desk.view.bounds.contains(desk.view.caretRect))
      #expect(desk.view.textContent.editor.storage.paragraphs[5].height.isNaN, "only the end is laid out")
      desk.press("z")
      #expect(desk.view.text == "before  after" && desk.changes == 2 && desk.view.selectedRange == 7..<7)
      stage.keys.hold(.shift) { desk.press("z") }
      #expect(desk.view.text == "before " + Self.lines + " after" && desk.changes == 3)
      #expect(desk.toasts.isEmpty)
    }
  }

  @Test("Keys work while a pasted long text is prepared; the text is inserted at the position of the paste")
  func meanwhile() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage, "ab")
      desk.paste(Self.lines)
      stage.advance(by: 0.001)
      stage.type("x")
      #expect(desk.view.text == "xab")
      stage.type(.end)
      // Marked text is committed before the long text is inserted.
      desk.view.apply(TextInputEdit(marked: MarkedText("nihao", selection: 0..<2)))
      _ = desk.wait(for: Self.lines.utf8.count)
      #expect(desk.view.text == "xabnihao" + Self.lines)
    }
  }

  @Test("A pasted page of new words appears when its glyphs are ready; later typed text follows it")
  func glyphs() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage)
      let words = (0..<120).map { "\($0 * 7919)" }.joined(separator: " ")
      desk.paste(words)
      #expect(desk.view.text.isEmpty)
      #expect(desk.wait(for: words.utf8.count) < 60)
      desk.view.text = ""
      desk.paste(words)
      stage.type("x")
      #expect(desk.view.text == words + "x")
      desk.view.text = "abc"
      desk.press("a")
      desk.paste(words.replacing("7", with: "8"))
      desk.press("x")
      #expect(desk.view.text == words.replacing("7", with: "8"), "nothing of the pasted text is cut")
    }
  }

  @Test("A tab character, and Return of a keyboard on the screen, follow a pasted text that is ready")
  func tabAndReturn() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage)
      desk.view.acceptsTab = true
      let words = (0..<120).map { "\($0 * 7907)" }.joined(separator: " ")
      desk.paste(words)
      stage.type(.tab)
      #expect(desk.view.text == words + "\t")
      desk.view.text = ""
      let others = words.replacing("7", with: "8")
      desk.paste(others)
      stage.keys.hold(.shift) { desk.view.performReturn() }
      #expect(desk.view.text == others + "\n")
    }
  }

  @Test("Escape in a search field also clears pasted text that is ready, but not inserted yet")
  func cleared() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let field = SearchField()
      Self.focus(field, on: stage)
      stage.type("a")
      stage.clipboard.offer((0..<120).map { "\($0 * 7901)" }.joined(separator: " "))
      stage.keys.hold(.control) { stage.type("v") }
      stage.type(.escape)
      stage.advance(by: 1)
      #expect(field.text.isEmpty && field.isFirstResponder)
    }
  }

  @Test("If a filter takes the focus away, nothing of a pasted text is lost")
  func filter() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let field = TextField()
      Self.focus(field, on: stage)
      field.filter = .characters { [weak field] character in
        field?.resignFirstResponder()
        return character.isNumber
      }
      stage.clipboard.offer("12a4")
      stage.keys.hold(.control) { stage.type("v") }
      stage.advance(by: 1)
      #expect(field.text == "124")
    }
  }

  @Test("A field of one line gets pasted line feeds as spaces, if its filter accepts spaces", arguments: [true, false])
  func filteredLines(acceptsSpaces: Bool) throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let field = TextField()
      Self.focus(field, on: stage)
      field.filter = .characters { $0.isLetter || acceptsSpaces && $0 == " " }
      stage.clipboard.offer("one\r\ntwo\n")
      stage.keys.hold(.control) { stage.type("v") }
      stage.advance(by: 1)
      #expect(field.text == (acceptsSpaces ? "one two" : "onetwo"))
    }
  }

  @Test("A field without the focus still gets its pasted text; a field that is no longer editable does not")
  func elsewhere() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage)
      desk.paste(Self.lines)
      stage.advance(by: 0.001)
      desk.view.resignFirstResponder()
      _ = desk.wait(for: Self.lines.utf8.count)
      #expect(desk.view.text == Self.lines)
      desk.view.text = ""
      desk.view.becomeFirstResponder()
      desk.paste(Self.lines)
      stage.advance(by: 0.001)
      desk.view.isEditable = false
      stage.advance(by: 2)
      #expect(desk.view.text.isEmpty)
    }
  }

  @Test(
    "Each step of a long paste reads only a part of the text, and makes short parts of paragraphs",
    arguments: ["\n", "\r", "a", "ש ", "e\u{301}", "\r\n", "天地"])
  func steps(unit: String) {
    let text = String(repeating: unit, count: (1 << 20) / unit.utf8.count)
    let editor = TextEditor()
    editor.isMultiline = true
    let preparation = TextPreparation(Array(text.utf8), for: editor)
    var (steps, length) = (0, 0)
    while !preparation.isDone {
      preparation.step { piece in
        length = max(length, piece.utf8.count)
        return piece
      }
      steps += 1
    }
    #expect(steps >= (1 << 20) / TextPreparation.stepLength && length <= TextPreparation.stepLength)
    #expect(unit.utf8.count > 1 || unit == "a" || steps == (1 << 20) / TextPreparation.stepParagraphs)
    let ready = preparation.text
    #expect(ready.text == (unit.contains { $0.isNewline } ? String(repeating: "\n", count: text.count) : text))
    ready.paragraphs.forEach(from: 0) { _, part in
      #expect(part.count <= StoredParagraph.maximumLength)
      return true
    }
  }

  @Test("All of a paragraph of megabytes can be reached by points and by keys")
  func paragraph() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage)
      let text = String(repeating: "a long paragraph without an end ", count: (3 << 20) / 32)
      desk.paste(text)
      _ = desk.wait(for: text.utf8.count)
      stage.settle()
      #expect(desk.view.bounds.contains(desk.view.caretRect))
      #expect(desk.view.textContent.position(at: Point(x: 380, y: .infinity)).offset == 0)
      let end = desk.view.textContent.position(at: Point(x: 380, y: desk.view.textContent.textHeight))
      #expect(end.offset == text.utf8.count)
      stage.type("!")
      stage.keys.hold(.control) { stage.type(.home) }
      stage.type("?")
      #expect(desk.view.text == "?" + text + "!" && desk.view.bounds.contains(desk.view.caretRect))
      // The caret crosses the boundary between two parts of the paragraph.
      let start = desk.view.editor.storage.paragraphs.start(of: 1)
      desk.view.selectedRange = start - 3..<start - 3
      for step in 1...6 {
        stage.type(.rightArrow)
        #expect(desk.view.selectedRange.lowerBound == start - 3 + step)
      }
      for step in 1...6 {
        stage.type(.leftArrow)
        #expect(desk.view.selectedRange.lowerBound == start + 3 - step)
      }
      stage.keys.hold(.control) { stage.type(.downArrow) }
      #expect(desk.view.selectedRange.lowerBound == text.utf8.count + 2)
      #expect(desk.view.find("END A LONG") && desk.view.find("end !"))
      desk.view.selectAll()
      stage.type(.delete)
      #expect(desk.view.text.isEmpty)
      desk.press("z")
      #expect(desk.view.text == "?" + text + "!")
    }
  }

  @Test("The notice, handles and menu of a field in a sheet are in front of the sheet")
  func inSheet() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let window = stage.makeWindow()
      let (field, page) = (TextField(), View())
      page.backgroundColor = .tint
      field.text = "word"
      field.maximumLength = 4
      field.pin(to: page, Anchors(leading: 20, trailing: 20, top: 40))
      window.content.present(Sheet(page))
      stage.advance(by: 1)
      let box = field.convert(field.bounds, to: nil)
      for _ in 0..<2 { stage.tap(at: Point(x: box.minX + 24, y: box.center.y)) }
      stage.advance(by: 0.5)
      #expect(stage.findAll(.menuItem).contains { $0.name == "Copy" })
      field.selectedRange = 4..<4
      stage.clipboard.offer("more")
      stage.keys.hold(.control) { stage.type("v") }
      #expect(Self.toasts(on: stage) == ["Nothing of the text fits here."])
      // A view that covers the field also covers the notice.
      window.content.present(Alert("Saved"))
      stage.advance(by: 0.5)
      #expect(Self.toasts(on: stage) == [])
    }
  }

  @Test("A notice reports pasted text that is cut, refused or not received")
  func told() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage)
      desk.view.maximumLength = 100_000
      desk.paste(Self.lines)
      _ = desk.wait(for: 100_000)
      stage.settle()
      #expect(desk.view.text == String(Self.lines.prefix(100_000)))
      #expect(desk.toasts == ["Only the beginning of the text fits here."])
    }
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage)
      desk.view.traits.kind = .number
      desk.paste("no digit")
      stage.settle()
      #expect(desk.view.text.isEmpty && desk.toasts == ["Nothing of the text fits here."])
    }
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage)
      stage.clipboard.offer(types: ["text/plain;charset=utf-8"]) { _, _ in }
      desk.press("v")
      stage.advance(by: 11)
      #expect(desk.toasts == ["The text could not be inserted. The other program does not send its data."])
    }
  }

  @Test("A field of one line inserts only the beginning of a long pasted text, and reports that to the user")
  func line() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let field = TextField()
      field.pin(to: stage.makeWindow().content, Anchors(leading: 0, trailing: 0, top: 0))
      stage.settle()
      field.becomeFirstResponder()
      stage.clipboard.offer("\n" + Self.lines)
      stage.keys.hold(.control) { stage.type("v") }
      stage.advance(by: 1)
      let line = Self.lines.replacing("\n", with: " ")
      #expect(field.text.utf8.count > 10_000 && line.hasPrefix(field.text))
      #expect(Self.toasts(on: stage) == ["Only the beginning of the text fits here."])
    }
  }

  @Test("Pastes continue after a field has left and rejoined its window, and are inserted in order")
  func waiting() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage)
      let home = try #require(desk.view.superview)
      desk.paste(Self.lines)
      desk.paste("then")
      stage.advance(by: 0.001)
      desk.view.removeFromSuperview()
      stage.advance(by: 2)
      #expect(desk.view.text.isEmpty)
      home.addSubview(desk.view)
      _ = desk.wait(for: Self.lines.utf8.count + 4)
      #expect(desk.view.text == Self.lines + "then")
    }
  }

  @Test("A held key pastes a long text several times; pastes beyond the limit are refused")
  func held() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage)
      stage.clipboard.offer(Self.lines)
      for _ in 0..<20 { desk.press("v") }
      #expect(desk.toasts == ["Other texts are still being inserted."])
      _ = desk.wait(for: Self.lines.utf8.count * TextInsertions.maximumCount)
      stage.advance(by: 1)
      #expect(desk.view.text == String(repeating: Self.lines, count: TextInsertions.maximumCount))
    }
  }

  @Test("A field that is full inserts nothing of a pasted text, and reports that to the user")
  func full() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let desk = Desk(stage, "abcde")
      desk.view.maximumLength = 5
      desk.paste("xyz")
      #expect(desk.toasts == ["Nothing of the text fits here."] && desk.view.text == "abcde")
    }
  }

  @Test("A field of one line drops line feeds at both ends of a pasted text")
  func feeds() throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let field = TextField()
      field.pin(to: stage.makeWindow().content, Anchors(leading: 0, trailing: 0, top: 0))
      stage.settle()
      field.becomeFirstResponder()
      let feeds = String(repeating: "\n", count: 300_000)
      stage.clipboard.offer(feeds + "a word" + feeds)
      stage.keys.hold(.control) { stage.type("v") }
      stage.advance(by: 1)
      #expect(field.text == "a word" && Self.toasts(on: stage) == [])
    }
  }
}
