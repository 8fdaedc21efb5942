import TactionControls
import TactionTesting
import TactionText
import TactionViews
import Testing

@testable import TactionEnvironment
@testable import TactionWindow

@Suite("Signals to screen readers when texts change")
struct AccessibleTextEventTests {
  /// A field with the focus, and the events since they were last read.
  private final class Fixture {
    let reader: ScreenReader
    let field: TextField
    private var seen = 0

    init(_ reader: ScreenReader, _ window: Window, _ field: TextField = TextField()) {
      (self.reader, self.field) = (reader, field)
      field.frame = Rect(x: 10, y: 10, width: 300, height: 44)
      window.content.addSubview(field)
      reader.exchange()
      field.becomeFirstResponder()
      _ = events
    }

    /// The text events since they were last read.
    var events: [String] {
      reader.exchange()
      defer { seen = reader.peer.signals.count }
      return reader.peer.signals[seen...].filter { $0.member.hasPrefix("Text") }.map(\.words)
    }

    var text: TextReading { get throws { TextReading(reader: reader, path: try reader.object(79)) } }
  }

  private func withField(_ body: (Fixture, Stage) throws -> Void) throws {
    try withReader { reader, window in try body(Fixture(reader, window), reader.stage) }
  }

  @Test("A key sends screen readers the letter that it inserted or deleted, and then the position of the caret")
  func keys() throws {
    try withField { fixture, stage in
      stage.type("ab")
      #expect(
        fixture.events == [
          "TextChanged insert 0 1 a", "TextCaretMoved 1", "TextChanged insert 1 1 b", "TextCaretMoved 2",
        ])
      stage.type(.leftArrow)
      #expect(fixture.events == ["TextCaretMoved 1"])
      stage.type(.backspace)
      #expect(fixture.events == ["TextChanged delete 0 1 a", "TextCaretMoved"])
      stage.type(.delete)
      #expect(fixture.events == ["TextChanged delete 0 1 b"])
      stage.type("x")
      stage.keys.hold(.control) { stage.type("z") }
      #expect(fixture.events.suffix(2) == ["TextChanged delete 0 1 x", "TextCaretMoved"])
      stage.keys.hold(.control) { stage.keys.hold(.shift) { stage.type("z") } }
      #expect(fixture.events == ["TextChanged insert 0 1 x", "TextCaretMoved 1"])
    }
  }

  @Test("A selection sends signals when it begins, changes and ends; typing over it sends the deleted text")
  func selections() throws {
    try withField { fixture, stage in
      stage.type("abc")
      _ = fixture.events
      stage.keys.hold(.shift) { stage.type(.leftArrow) }
      #expect(fixture.events == ["TextCaretMoved 2", "TextSelectionChanged"])
      let text = try fixture.text
      #expect(try text.selection == [2, 3])
      stage.keys.hold(.control) { stage.type("a") }
      #expect(fixture.events == ["TextCaretMoved 3", "TextSelectionChanged"])
      stage.type("x")
      #expect(
        fixture.events == [
          "TextChanged delete 0 3 abc", "TextCaretMoved", "TextSelectionChanged", "TextChanged insert 0 1 x",
          "TextCaretMoved 1",
        ])
      #expect(try text.selection == nil && text.caret == 1)
    }
  }

  @Test("Screen readers get text that is pasted, committed or set by the app, but not marked text")
  func others() throws {
    try withField { fixture, stage in
      Clipboard.shared.setText("één")
      stage.keys.hold(.control) { stage.type("v") }
      #expect(fixture.events == ["TextChanged insert 0 3 één", "TextCaretMoved 3"])
      fixture.field.apply(TextInputEdit(marked: MarkedText("ni", selection: 2..<2)))
      #expect(fixture.events == [])
      let text = try fixture.text
      #expect(try text.count == 3 && text.string() == "één" && text.caret == 3)
      fixture.field.apply(TextInputEdit(commit: "你"))
      #expect(fixture.events == ["TextChanged insert 3 1 你", "TextCaretMoved 4"])
      fixture.field.text = "new"
      #expect(fixture.events == ["TextChanged delete 0 4 één你", "TextChanged insert 0 3 new", "TextCaretMoved 3"])
      #expect(fixture.field.undo() == false && fixture.events == [])
    }
  }

  @Test("A value that is a text sends the old and the new text to screen readers; a number also tells a new text")
  func values() throws {
    try withReader { reader, window in
      let (course, slider) = (MenuPicker(["Starter", "Main"]), Slider(value: 0.5))
      course.accessibilityLabel = "Course"
      for (index, view) in ([course, slider] as [View]).enumerated() {
        view.frame = Rect(x: 20, y: 20 + 60 * Double(index), width: 200, height: 44)
        window.content.addSubview(view)
      }
      reader.exchange()
      slider.valueText = { _ in "half" }
      course.becomeFirstResponder()
      reader.stage.type(.downArrow)
      reader.exchange()
      let words = reader.peer.signals.map(\.words)
      let texts = words.filter { $0.hasPrefix("Text") }
      #expect(texts == ["TextChanged delete 0 7 Starter", "TextChanged insert 0 4 Main"])
      #expect(words.contains("PropertyChange accessible-value"))
    }
  }

  @Test("Screen readers get a password as dots, even while it is revealed")
  func password() throws {
    try withReader { reader, window in
      let field = SecureField()
      let fixture = Fixture(reader, window, field)
      Clipboard.shared.clear()
      reader.stage.type("ab cd.")
      let events = fixture.events
      #expect(events.count == 12 && events.allSatisfy { $0.hasPrefix("TextCaret") || $0.hasSuffix("1 ●") })
      let text = TextReading(reader: reader, path: try reader.object(40))
      for isRevealed in [false, true] {
        field.isRevealed = isRevealed
        #expect(try text.string() == "●●●●●●" && text.character(at: 0) == 0x25CF && text.count == 6)
        for boundary: TextReading.Boundary in [.wordStart, .wordEnd, .sentenceStart, .sentenceEnd, .lineStart] {
          #expect(try text.at(1, boundary) == TextReading.Part("●●●●●●", 0, 6))
        }
        #expect(try text.edit("CopyText", 0, 6) == nil && text.edit("CutText", 0, 6) == false)
      }
      #expect(field.text == "ab cd." && Clipboard.shared.types.isEmpty)
      #expect(try text.insert("x", at: 0) && field.text == "xab cd.")
      #expect(fixture.events == ["TextChanged insert 0 1 ●", "TextCaretMoved 1"])
      // A letter with a combining mark is one dot on the screen, but two dots for the reader, both at the same
      // position.
      field.text = "e\u{301}x"
      let (letter, mark) = (try text.extents("GetCharacterExtents", 0), try text.extents("GetCharacterExtents", 1))
      #expect(try letter == mark && letter[2] > 0 && text.extents("GetCharacterExtents", 2)[0] > letter[0])
      #expect(try text.offset(atX: letter[0] + letter[2] - 2, y: letter[1] + 5) == 0)
      field.text = "secret"
      #expect(fixture.events.allSatisfy { !$0.contains("secret") && !$0.contains("ab") })
    }
  }

  @Test("Instead of too many text changes, each window is reported as removed and added; long texts are cut to 16 KiB")
  func flood() throws {
    try withField { fixture, stage in
      let long = String(repeating: "x", count: 18_000)
      fixture.field.insert(long)
      reader(fixture) { signals in
        let inserted = signals.filter { $0.kind == "insert" }
        #expect(inserted.count == 1 && inserted[0].second == 18_000 && inserted[0].text.utf8.count == 16 << 10)
      }
      for number in 0..<400 { fixture.field.text = "\(number)" }
      reader(fixture) { signals in
        #expect(signals.filter { $0.member == "TextChanged" }.isEmpty)
        #expect(signals.map(\.kind).filter { $0 == "add" || $0 == "remove" } == ["remove", "add"])
      }
    }
  }

  private func reader(_ fixture: Fixture, _ body: ([AccessibilityPeer.Signal]) -> Void) {
    let count = fixture.reader.peer.signals.count
    fixture.reader.exchange()
    body(Array(fixture.reader.peer.signals[count...]))
  }

  @Test("Without a screen reader, a program does not observe texts")
  func nothing() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let field = TextField()
      field.frame = Rect(x: 0, y: 0, width: 200, height: 44)
      window.content.addSubview(field)
      stage.settle()
      #expect(window.pipeline.tree.calls.onTextChange == nil)
    }
  }
}
