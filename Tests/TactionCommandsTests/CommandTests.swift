import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Commands of menus, buttons and keys, with Wayland events")
struct CommandTests {
  private func withWindow(_ body: (Stage, Window) throws -> Void) throws {
    try withStage(size: Size(width: 400, height: 400)) { stage in
      try body(stage, stage.makeWindow(size: Size(width: 400, height: 400)))
    }
  }

  @Test("A key performs a command wherever the focus is, but a field takes its own keys first")
  func keys() throws {
    try withWindow { stage, window in
      var done: [String] = []
      for shortcut in ["Ctrl+N", "Ctrl+C", "Delete", "F2", "Ctrl+Shift+N", "Ctrl+Shift+Tab"] {
        window.addShortcut(Shortcut(stringLiteral: shortcut), shortcut) { done.append(shortcut) }
      }
      window.addShortcut(Shortcut(.backTab, .alt), "Back") { done.append("Back") }
      let field = TextField()
      field.text = "word"
      window.content.addSubview(field)
      stage.settle()
      stage.keys.hold(.control) { stage.type("n") }
      stage.type(.delete)
      field.becomeFirstResponder()
      stage.keys.hold(.control) { stage.type("a") }
      stage.keys.hold(.control) {
        stage.type("c")
        stage.type("n")
        stage.keys.hold(.shift) { stage.type("N") }
        stage.keys.hold(.shift) { stage.type(.tab) }
      }
      stage.type(.function(2))
      stage.type(.delete)
      stage.keys.hold(.alt) {
        stage.type(.tab)
        stage.keys.hold(.shift) { stage.type(.tab) }
      }
      #expect(done == ["Ctrl+N", "Delete", "Ctrl+N", "Ctrl+Shift+N", "Ctrl+Shift+Tab", "F2", "Back"])
      #expect(field.text.isEmpty)
    }
  }

  @Test("A shortcut with Shift and a digit or a sign is performed by the key that types it without Shift")
  func shiftedSigns() throws {
    try withWindow { stage, window in
      var done: [String] = []
      for shortcut in ["Ctrl+1", "Ctrl+Shift+1", "Ctrl+Shift+;", "Ctrl+Shift+2"] {
        window.addShortcut(Shortcut(stringLiteral: shortcut), shortcut) { done.append(shortcut) }
      }
      stage.keys.hold(.control, .shift) {
        for key in [Key("1"), Key(";")] {
          stage.keys.press(key)
          stage.keys.release(key)
        }
      }
      stage.keys.hold(.control) { stage.type("1") }
      #expect(done == ["Ctrl+Shift+1", "Ctrl+Shift+;", "Ctrl+1"])
    }
  }

  @Test("Only commands of visible views are performed, not of covered pages, hidden views or views behind dialogs")
  func scopes() throws {
    try withWindow { stage, window in
      var done: [String] = []
      let (root, page) = (View(), View())
      let stack = NavigationStack(root: root)
      stack.fill(window.content)
      window.addShortcut("F5") { done.append("window") }
      root.addShortcut("F5") { done.append("root") }
      page.addShortcut("F5") { done.append("page") }
      stage.type(.function(5))
      stack.push(page, animated: false)
      stage.settle()
      stage.type(.function(5))
      page.isHidden = true
      stage.type(.function(5))
      page.isHidden = false
      let alert = Alert("?")
      page.present(alert)
      stage.advance(by: 1)
      stage.type(.function(5))
      alert.addShortcut("F5") { done.append("alert") }
      stage.type(.function(5))
      alert.dismiss()
      stage.advance(by: 1)
      stage.type(.function(5))
      #expect(done == ["root", "page", "window", "alert", "page"])
    }
  }

  @Test("Of commands with the same key, the last added one is performed, unless it is disabled or removed")
  func order() throws {
    try withWindow { stage, window in
      var done: [Int] = []
      let commands = (0..<3).map { number in Command("\(number)", shortcut: "F3") { done.append(number) } }
      commands.forEach(window.addCommand)
      window.addCommand(commands[0])
      stage.type(.function(3))
      commands[2].isEnabled = false
      stage.type(.function(3))
      window.removeCommand(commands[1])
      stage.type(.function(3))
      commands[0].shortcut = "F4"
      stage.type(.function(3))
      stage.type(.function(4))
      #expect(done == [2, 1, 0, 0])
    }
  }

  @Test("Buttons follow their command, and menus show its current state")
  func controls() throws {
    try withWindow { stage, window in
      var count = 0
      let command = Command("Delete", icon: .delete, shortcut: "Ctrl+D") { count += 1 }
      let (button, bar) = (Button(command), BarButton(command, showsTitle: false))
      button.frame.origin = Point(x: 20, y: 20)
      bar.frame.origin = Point(x: 20, y: 120)
      window.content.addSubview(button)
      window.content.addSubview(bar)
      #expect(bar.title.isEmpty && bar.icon == .delete && button.title == "Delete")
      try stage.findAll(.button, "Delete").forEach { try $0.tap() }
      #expect(count == 2)
      command.isEnabled = false
      command.title = "Remove"
      #expect(stage.findAll(.button, "Remove").map(\.isEnabled) == [false, false])
      #expect(!command.perform() && count == 2)
      let item = MenuItem(command, in: Words(languages: ["de"]))
      #expect(item.title == "Remove" && item.shortcut == "Strg+D" && !item.isEnabled && item.icon == .delete)
      command.isEnabled = true
      item.action()
      #expect(count == 3)
    }
  }

  @Test("A button that follows a second command, as in a reused cell, no longer follows the first")
  func reusedButton() throws {
    try withWindow { stage, window in
      var done: [String] = []
      let commands = ["Copy", "Delete"].map { title in Command(title) { done.append(title) } }
      let button = Button(commands[0])
      button.frame.origin = Point(x: 20, y: 20)
      window.content.addSubview(button)
      button.follow(commands[1])
      commands[0].title = "Paste"
      commands[0].isEnabled = false
      try stage.find(.button, "Delete").tap()
      #expect(done == ["Delete"] && button.title == "Delete" && button.isEnabled)
    }
  }

  @Test("A held key performs a command once, or repeatedly if the command allows it; a key that closed a dialog, never")
  func repeats() throws {
    try withWindow { stage, window in
      var done: [String] = []
      window.addShortcut("F6") { done.append("once") }
      window.addShortcut("F7") { done.append("again") }.repeats = true
      window.addShortcut("Escape") { done.append("escape") }
      for key in [6, 7] {
        stage.keys.press(.function(key))
        stage.advance(by: 2)
        stage.keys.release(.function(key))
      }
      #expect(done.first == "once" && done.count { $0 == "once" } == 1 && done.count { $0 == "again" } > 3)
      window.content.present(Sheet())
      stage.advance(by: 1)
      stage.keys.press(.escape)
      stage.advance(by: 3)
      stage.keys.release(.escape)
      #expect(window.content.presentations.isEmpty && !done.contains("escape"))
      stage.type(.escape)
      #expect(done.last == "escape")
    }
  }

  @Test("A held key whose command was removed performs nothing more, not even another command")
  func removedWhileHeld() throws {
    try withWindow { stage, window in
      var done: [String] = []
      window.addShortcut("F7") { done.append("other") }.repeats = true
      var command: Command?
      command = window.addShortcut("F7") {
        done.append("removed")
        if done.count == 3, let command { window.removeCommand(command) }
      }
      command?.repeats = true
      stage.keys.press(.function(7))
      stage.advance(by: 2)
      #expect(done == ["removed", "removed", "removed"])
      stage.keys.release(.function(7))
      stage.type(.function(7))
      #expect(done.last == "other" && done.count == 4)
    }
  }

  @Test("A command does not keep its buttons alive")
  func lifetime() {
    let command = Command("A") {}
    weak var button: Button?
    do {
      let present = Button(command)
      button = present
      #expect(button != nil)
    }
    #expect(button == nil)
    command.title = "B"
  }

  @Test("The overview appears while only Ctrl is held, and disappears when Ctrl is released")
  func overview() throws {
    try withWindow { stage, window in
      let overview = ShortcutsOverview()
      window.content.addInteraction(overview)
      stage.keys.hold(.control) { stage.advance(by: 2) }
      #expect(!overview.isShown)
      for (index, title) in ["New note", "Delete", "Find"].enumerated() {
        window.addShortcut(Shortcut(stringLiteral: ["Ctrl+N", "Delete", "Ctrl+F"][index]), title) {}
      }
      window.addShortcut("F9") {}
      stage.keys.hold(.control) {
        stage.advance(by: 0.9)
        #expect(!overview.isShown)
        stage.advance(by: 0.2)
        #expect(overview.isShown)
        let tree = stage.semanticTree
        #expect(tree.contains("\"Shortcuts\"") && tree.contains("\"New note\"") && tree.contains("\"Ctrl+N\""))
        #expect(!tree.contains("F9"))
      }
      #expect(!overview.isShown)
      stage.keys.hold(.control) {
        stage.advance(by: 0.5)
        stage.type("f")
        stage.advance(by: 2)
        #expect(!overview.isShown)
      }
      // The overview also disappears if its page was hidden while Ctrl was held.
      let page = View(frame: window.content.bounds)
      let paged = ShortcutsOverview()
      window.content.removeInteraction(overview)
      window.content.addSubview(page)
      page.addInteraction(paged)
      stage.keys.hold(.control) {
        stage.advance(by: 1.1)
        #expect(paged.isShown)
        page.isHidden = true
        stage.advance(by: 0.1)
      }
      #expect(!paged.isShown)
      page.removeFromSuperview()
      window.content.addInteraction(overview)
      // A key that a field handles also ends the wait.
      let field = TextField()
      field.text = "word"
      window.content.addSubview(field)
      field.becomeFirstResponder()
      stage.keys.hold(.control) {
        stage.type("a")
        stage.advance(by: 2)
        #expect(!overview.isShown)
      }
      stage.settle()
    }
  }
}
