import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("Held keys while the focus moves, with Wayland events")
struct RepeatedKeyTests {
  /// Shows three fields; the first has the focus, and Return goes to the next one.
  private func withFields(_ body: (Stage, [TextField]) throws -> Void) throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let fields = stage.makeWindow().addFields(3)
      stage.settle()
      fields[0].becomeFirstResponder()
      try body(stage, fields)
    }
  }

  @Test("A held Return goes to the next field once, and calls onReturn once", arguments: [Key.return, .enter])
  func heldReturn(key: Key) throws {
    try withFields { stage, fields in
      var count = 0
      fields[1].onReturn = { count += 1 }
      stage.keys.press(key)
      stage.advance(by: 2)
      #expect(fields[1].isFirstResponder && count == 0)
      stage.keys.release(key)
      stage.keys.press(key)
      stage.advance(by: 2)
      stage.keys.release(key)
      #expect(fields[1].isFirstResponder && count == 1)
    }
  }

  @Test("A held Insert changes to overwriting once")
  func heldInsert() throws {
    try withFields { stage, fields in
      stage.type("abc")
      stage.type(.home)
      stage.keys.press(.insert)
      // Until after the first repeat.
      stage.advance(by: 0.41)
      stage.keys.release(.insert)
      stage.type("x")
      #expect(fields[0].text == "xbc")
    }
  }

  @Test("A held Return begins line after line in a text of several lines")
  func lines() throws {
    try withFields { stage, fields in
      let view = TextView(frame: Rect(x: 20, y: 200, width: 300, height: 90))
      fields[0].superview?.addSubview(view)
      view.becomeFirstResponder()
      stage.keys.press(.return)
      stage.advance(by: 1)
      stage.keys.release(.return)
      #expect((12...18).contains(view.textLength), "\(view.textLength)")
    }
  }

  @Test(
    "A held key that deletes does not continue in the field to which the app moves the focus",
    arguments: [Key.backspace, .delete])
  func deleting(key: Key) throws {
    try withFields { stage, fields in
      fields[0].text = "ab"
      fields[1].text = "keep"
      if key == .delete { fields[0].selectedRange = 0..<0 }
      fields[0].onChange = { [weak next = fields[1]] in if $0.isEmpty { next?.becomeFirstResponder() } }
      stage.keys.press(key)
      stage.advance(by: 2)
      #expect(fields[0].text.isEmpty && fields[1].isFirstResponder && fields[1].text == "keep")
      stage.keys.release(key)
      fields[1].selectAll()
      stage.type(key)
      #expect(fields[1].text.isEmpty)
    }
  }

  @Test("A held letter types in the field to which the app moves the focus, as in GTK")
  func typing() throws {
    try withFields { stage, fields in
      fields[0].onChange = { [weak next = fields[1]] in if $0.count == 3 { next?.becomeFirstResponder() } }
      stage.keys.press(Key("a"))
      stage.advance(by: 1)
      stage.keys.release(Key("a"))
      #expect(fields[0].text == "aaa" && fields[1].text.count > 5)
      #expect(fields[1].text.allSatisfy { $0 == "a" })
    }
  }

  @Test("A held Tab goes from field to field")
  func tab() throws {
    try withFields { stage, fields in
      stage.keys.press(.tab)
      #expect(fields[1].isFirstResponder)
      stage.advance(by: 0.42)
      #expect(fields[2].isFirstResponder)
      stage.keys.release(.tab)
    }
  }

  /// A view that opens something with Return or the space bar.
  private final class Row: View {
    var onOpen: () -> Void = {}
    override var canBecomeFirstResponder: Bool { true }
    override func keyDown(_ event: KeyEvent) -> Bool {
      guard event.key == .return || event.key == .space else { return false }
      if !event.isRepeat { onOpen() }
      return true
    }
  }

  @Test("A held key that opens a text types nothing into it", arguments: [Key.return, .space])
  func opening(key: Key) throws {
    try withFields { stage, fields in
      let (row, view) = (Row(), TextView(frame: Rect(x: 20, y: 200, width: 300, height: 90)))
      for child in [row, view] { fields[0].superview?.addSubview(child) }
      row.onOpen = { [weak view] in view?.becomeFirstResponder() }
      row.becomeFirstResponder()
      stage.keys.press(key)
      stage.advance(by: 2)
      #expect(view.isFirstResponder && view.text.isEmpty)
      stage.keys.release(key)
      stage.type(key)
      #expect(view.textLength == 1)
    }
  }
}
