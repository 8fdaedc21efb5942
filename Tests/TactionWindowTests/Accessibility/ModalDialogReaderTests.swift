import Taction
import TactionStageSupport
import TactionTesting
import Testing

/// A part of an application that keeps all input from a window, as a lock does.
private final class Barrier: ApplicationPart {
  weak var closedWindow: Window?

  func allowsInput(to window: Window) -> Bool { window !== closedWindow }
}

@Suite("A screen reader and a window that takes no input")
struct ModalDialogReaderTests {
  /// The reason why the window takes no input: a modal dialog, or a part of the application.
  nonisolated enum Cover: CaseIterable { case dialog, part }

  @Test("Nothing in a window that takes no input can be used over the bus", arguments: Cover.allCases)
  func covered(by cover: Cover) throws {
    try withReader { reader, window in
      var presses = 0
      let button = Button("Delete all") { presses += 1 }
      let (slider, field) = (Slider(value: 0.5), TextField())
      field.text = "text"
      for (index, view) in [button, slider, field].enumerated() {
        view.frame = Rect(x: 20, y: 20 + 60 * Double(index), width: 120, height: 44)
        window.content.addSubview(view)
      }
      reader.exchange()
      let paths = [try reader.object(43), try reader.object(51), try reader.object(79)]
      let text = TextReading(reader: reader, path: paths[2])
      let barrier = Barrier()
      reader.stage.app.add(barrier)
      var dialog: Window?
      switch cover {
      case .dialog: dialog = window.makeDialog(title: "Sure?", size: Size(width: 200, height: 100))
      case .part: barrier.closedWindow = window
      }
      reader.exchange()
      try #require(!window.takesInput)
      let set = try reader.ask(paths[1], "org.freedesktop.DBus.Properties", "Set", "ssv") {
        $0.string("org.a11y.atspi.Value")
        $0.string("CurrentValue")
        $0.signature("d")
        $0.double(1)
      }
      #expect(try set.type == 3 && !reader.press(paths[0]) && presses == 0 && slider.value == 0.5)
      _ = try reader.ask(paths[2], "org.a11y.atspi.Component", "GrabFocus")
      #expect(try !text.insert("x", at: 0) && !text.set("x") && text.edit("DeleteText", 0, 1) == false)
      #expect(try !text.done("SetCaretOffset", 1) && !text.done("AddSelection", 0, 2))
      #expect(try text.edit("CopyText", 0, 4) == nil && text.edit("PasteText", 0) == false)
      #expect(!field.isFirstResponder && field.text == "text" && field.selectedRange == 4..<4)
      // The window can still be read.
      #expect(try text.string() == "text" && reader.name(paths[0]) == "Delete all")
      dialog?.close()
      barrier.closedWindow = nil
      reader.exchange()
      #expect(try reader.press(paths[0]) && presses == 1 && text.insert("x", at: 0) && field.text == "xtext")
    }
  }

  @Test("A dialog that keeps input from its window is modal for screen readers, another dialog is not")
  func state() throws {
    try withReader { reader, window in
      for isModal in [true, false] {
        let dialog = window.makeDialog(title: "Sure?", size: Size(width: 200, height: 100), isModal: isModal)
        reader.exchange()
        let path = try reader.object(16)
        #expect(try reader.hasState(16, path) == isModal)
        dialog?.close()
        reader.exchange()
      }
    }
  }

  @Test("An action that arrives together with an action that opens a dialog is checked again, and refused")
  func together() throws {
    try withReader { reader, window in
      var (dialog, presses): (Window?, Int) = (nil, 0)
      let ask = Button("Ask") { dialog = window.makeDialog(title: "Sure?", size: Size(width: 200, height: 100)) }
      let delete = Button("Delete") { presses += 1 }
      for (index, view) in [ask, delete].enumerated() {
        view.frame = Rect(x: 20, y: 20 + 60 * Double(index), width: 120, height: 44)
        window.content.addSubview(view)
      }
      reader.exchange()
      let paths = try reader.children(reader.children(ScreenReader.root)[0])
      let calls = paths.map { reader.sendPress($0) }
      reader.exchange()
      #expect(dialog != nil && presses == 0 && calls.allSatisfy { reader.peer.answer(to: $0) != nil })
    }
  }

  @Test("Of two presses that arrive together, the second is refused if the first has pushed a page over the button")
  func pushed() throws {
    try withReader { reader, window in
      let (root, button) = (View(), Button("Next"))
      button.frame = Rect(x: 20, y: 20, width: 120, height: 44)
      root.addSubview(button)
      let stack = NavigationStack(root: root, title: "Root")
      button.action = { [weak stack] in stack?.push(View(), title: "Page") }
      stack.fill(window.content)
      reader.exchange()
      let path = try reader.object(43)
      let calls = (0..<2).map { _ in reader.sendPress(path) }
      reader.exchange()
      #expect(calls.allSatisfy { reader.peer.answer(to: $0) != nil })
      #expect(stack.pages.count == 2 && root.isInWindow)
    }
  }

  @Test(
    "A screen reader's press is answered, even if it closes the window or removes the view", arguments: [false, true])
  func closes(removesOnly: Bool) throws {
    try withReader { reader, window in
      let panel = View(frame: window.content.bounds)
      let button = Button("Close") { removesOnly ? panel.removeFromSuperview() : window.close() }
      button.frame = Rect(x: 20, y: 20, width: 120, height: 44)
      panel.addSubview(button)
      window.content.addSubview(panel)
      reader.exchange()
      let path = try reader.object(43)
      let calls = (0..<3).map { _ in reader.sendPress(path) }
      reader.exchange()
      #expect(calls.allSatisfy { reader.peer.answer(to: $0)?.type == 2 })
      #expect(window.isClosed != removesOnly && !button.isInWindow)
      #expect(try reader.askAction(path, "DoAction").type == 3)
      #expect(try reader.children(ScreenReader.root).count == (removesOnly ? 1 : 0))
    }
  }

  @Test("A reader's action on a view that was removed or disabled before it runs is refused")
  func gone() throws {
    try withReader { reader, window in
      var presses = 0
      let second = Button("Second") { presses += 1 }
      let first = Button("First") { second.isEnabled = false }
      for (index, view) in [first, second].enumerated() {
        view.frame = Rect(x: 20, y: 20 + 60 * Double(index), width: 120, height: 44)
        window.content.addSubview(view)
      }
      reader.exchange()
      for path in try reader.children(reader.children(ScreenReader.root)[0]) { reader.sendPress(path) }
      reader.exchange()
      #expect(presses == 0 && !second.isEnabled)
    }
  }
}
