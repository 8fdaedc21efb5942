import Taction
import TactionTesting
import Testing

@Suite("The focus on the bus of screen readers")
struct AccessibleFocusTests {
  private struct Row: Identifiable { let id: Int }

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
      // The alert has covered the button, which returns as a new object.
      let returned = try reader.object(43)
      #expect(try returned != path && reader.focus == returned && reader.hasState(12, returned))
    }
  }

  @Test("A screen reader follows the focus to a pushed page none of whose views takes it, and back to the button")
  func pushedPage() throws {
    try withReader { reader, window in
      let root = View()
      let stack = NavigationStack(root: root, title: "Settings")
      let button = Button("Next") { [weak stack] in stack?.push(View(), title: "Detail") }
      button.frame = Rect(x: 20, y: 20, width: 120, height: 44)
      root.addSubview(button)
      window.root = stack
      button.becomeFirstResponder()
      reader.stage.type(.return)
      reader.stage.advance(by: 1)
      reader.exchange()
      let page = try #require(reader.focus)
      #expect(try reader.role(page) == 84 && reader.name(page) == "Detail")
      reader.stage.type(.escape)
      reader.stage.advance(by: 1)
      reader.exchange()
      #expect(try reader.name(#require(reader.focus)) == "Next")
    }
  }

  @Test("A screen reader follows the keys in a list, a segmented control, the menu of a text and a menu")
  func arrowKeys() throws {
    try withReader { reader, window in
      let list = ListView<Row>(ListCell.self) { cell, row in cell.title = "Row \(row.id)" }
      list.onActivate = { _ in }
      list.setItems((0..<20).map(Row.init), animated: false)
      let (days, field) = (SegmentedControl(["Day", "Week"]), TextField())
      field.text = "text"
      for (index, view) in ([list, days, field] as [View]).enumerated() {
        view.frame = Rect(x: 20, y: 220 * Double(index), width: 300, height: index == 0 ? 200 : 44)
        window.content.addSubview(view)
      }
      reader.exchange()
      @MainActor func focus(after key: Key, in view: View) throws -> String {
        view.becomeFirstResponder()
        reader.stage.type(key)
        reader.stage.advance(by: 0.5)
        reader.exchange()
        return try reader.name(#require(reader.focus))
      }
      #expect(try focus(after: .downArrow, in: list) == "Row 0" && focus(after: .downArrow, in: list) == "Row 1")
      #expect(try focus(after: .rightArrow, in: days) == "Week")
      #expect(try focus(after: .menu, in: field).isEmpty && focus(after: .downArrow, in: field) == "Cut")
      let menu = try #require(window.content.present(Menu([MenuItem("Copy") {}, MenuItem("Paste") {}])))
      reader.stage.advance(by: 0.5)
      #expect(try focus(after: .downArrow, in: menu) == "Copy" && focus(after: .downArrow, in: menu) == "Paste")
      #expect(try reader.role(#require(reader.focus)) == 35)
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
