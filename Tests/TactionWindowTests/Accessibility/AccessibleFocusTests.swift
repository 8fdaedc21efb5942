import Taction
import TactionTesting
import Testing

@Suite("The focus on the bus of screen readers")
struct AccessibleFocusTests {
  /// Adds a field with the focus to a window.
  private func addField(to window: Window) {
    let field = TextField()
    field.frame = Rect(x: 20, y: 20, width: 200, height: 44)
    window.content.addSubview(field)
    field.becomeFirstResponder()
  }

  @Test("A screen reader follows the focus to an alert that appears, and back to the button")
  func alert() throws {
    try withReader { reader, window in
      weak var source: Button?
      let button = Button("Delete") { source?.present(Alert("Sure?")) }
      source = button
      button.frame = Rect(x: 20, y: 20, width: 120, height: 44)
      window.content.addSubview(button)
      reader.stage.type(.tab)
      reader.exchange()
      let path = try reader.object(43)
      #expect(reader.focus == path)
      reader.stage.type(.return)
      reader.exchange()
      #expect(try reader.focus == reader.object(2))
      reader.stage.advance(by: 1)
      reader.stage.type(.escape)
      reader.stage.advance(by: 1)
      reader.exchange()
      #expect(try reader.focus == path && reader.hasState(12, path))
    }
  }

  @Test("A window that is active at the start is reported; only the active window has a focus, which is reported last")
  func windows() throws {
    try withReader { reader, window in
      #expect(reader.peer.signals.map(\.words) == ["Activate", "StateChanged active 1"])
      addField(to: window)
      reader.exchange()
      let entry = try reader.object(79)
      #expect(reader.focus == entry)
      let second = reader.stage.makeWindow(title: "Second")
      addField(to: second)
      reader.exchange()
      let entries = try reader.children(ScreenReader.root).map { try reader.object(79, in: $0) }
      try #require(entries.count == 2 && entries[0] == entry && second.isActive && !window.isActive)
      #expect(try entries.map { try reader.hasState(12, $0) } == [false, true] && reader.focus == entries[1])
      let count = reader.peer.signals.count
      second.close()
      reader.exchange()
      let words = reader.peer.signals[count...].map(\.words)
      #expect(words.suffix(3) == ["Activate", "StateChanged active 1", "StateChanged focused 1"])
      #expect(try reader.focus == entry && reader.hasState(12, entry))
    }
  }
}
