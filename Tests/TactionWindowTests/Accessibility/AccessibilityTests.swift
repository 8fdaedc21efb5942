import Taction
import TactionStageSupport
import TactionTesting
import Testing

@Suite("Views on the bus of screen readers")
struct AccessibilityTests {
  private static let root = "/org/a11y/atspi/accessible/root"
  private static let accessible = "org.a11y.atspi.Accessible"
  private static let properties = "org.freedesktop.DBus.Properties"

  private func add(_ button: Button, at y: Double, to window: Window) -> Button {
    button.frame = Rect(x: 20, y: y, width: 100, height: 44)
    window.content.addSubview(button)
    return button
  }

  @Test("A screen reader gets windows and views with role, name, states and extents, in reading order")
  func reading() throws {
    try withReader { reader, window in
      let second = add(Button("Stop"), at: 120, to: window)
      _ = add(Button("Go"), at: 20, to: window)
      second.isEnabled = false
      let windows = try reader.children(Self.root)
      #expect(windows.count == 1)
      #expect(try reader.name(windows[0]) == "Panel" && reader.role(windows[0]) == 23)
      let buttons = try reader.children(windows[0])
      #expect(try buttons.map(reader.name) == ["Go", "Stop"] && buttons.map(reader.role) == [43, 43])
      let (go, stop) = (try reader.states(buttons[0]), try reader.states(buttons[1]))
      #expect(go >> 8 & 1 == 1 && go >> 24 & 1 == 1 && go >> 25 & 1 == 1 && go >> 11 & 1 == 1)
      #expect(stop >> 8 & 1 == 0 && stop >> 24 & 1 == 0 && stop >> 25 & 1 == 1)
      let answer = try reader.ask(buttons[1], "org.a11y.atspi.Component", "GetExtents", "u") { $0.uint32(1) }
      var extents = BusTestReader(answer.body)
      #expect((0..<4).map { _ in extents.int32() } == [20, 120, 100, 44])
    }
  }

  @Test("The application is added to a registry of screen readers that starts again, but not twice to the same one")
  func registryRestart() throws {
    try withReader { reader, window in
      @MainActor func embedCount(afterOwner owner: String) -> Int {
        reader.peer.changeOwner(of: "org.a11y.atspi.Registry", to: owner)
        reader.exchange()
        return reader.peer.calls.filter { $0 == "Embed" }.count
      }
      #expect(embedCount(afterOwner: ":1.0") == 1, "the first call has started the registry")
      #expect(embedCount(afterOwner: "") == 1)
      let count = reader.peer.signals.count
      window.title = "Renamed"
      reader.exchange()
      #expect(reader.peer.signals.count == count, "nobody listens")
      #expect(embedCount(afterOwner: ":1.1") == 2)
      #expect(reader.peer.signals[count...].map(\.kind) == ["accessible-name"])
    }
  }

  @Test("A screen reader's action presses a button, except a disabled one; GrabFocus moves the focus")
  func acting() throws {
    try withReader { reader, window in
      var presses = 0
      let button = add(Button("Go") { presses += 1 }, at: 20, to: window)
      reader.exchange()
      let path = try #require(reader.children(reader.children(Self.root)[0]).first)
      #expect(try reader.press(path))
      #expect(presses == 1)
      _ = try reader.ask(path, "org.a11y.atspi.Component", "GrabFocus")
      let states = try reader.states(path)
      #expect(button.isFirstResponder && states >> 12 & 1 == 1)
      button.isEnabled = false
      #expect(try !reader.press(path))
      #expect(presses == 1)
    }
  }

  @Test("The shortcut of a command is the key binding of its button and of its line in a menu")
  func keyBindings() throws {
    try withReader { reader, window in
      let command = Command("Save", shortcut: "Ctrl+S") {}
      let button = add(Button(command), at: 20, to: window)
      _ = add(Button("Go"), at: 80, to: window)
      reader.exchange()
      let paths = try reader.children(reader.children(Self.root)[0])
      @MainActor func binding(_ path: String) throws -> String {
        var body = BusTestReader(try reader.askAction(path, "GetKeyBinding").body)
        return body.string()
      }
      #expect(try paths.map(binding) == [";;Ctrl+S", ""])
      var actions = BusTestReader(try reader.ask(paths[0], "org.a11y.atspi.Action", "GetActions").body)
      #expect(actions.uint32() > 0)
      actions.align(8)
      #expect((0..<3).map { _ in actions.string() } == ["click", "", ";;Ctrl+S"])
      // The parts of a binding are separated by semicolons.
      command.shortcut = "Ctrl+;"
      reader.exchange()
      #expect(try binding(paths[0]) == ";;Ctrl+semicolon")
      command.shortcut = nil
      reader.exchange()
      #expect(try binding(paths[0]).isEmpty)
      command.shortcut = "F2"
      button.present(Menu([MenuItem(command)]))
      reader.stage.advance(by: 0.5)
      reader.exchange()
      #expect(try binding(reader.object(35)) == ";;F2")
      let wrong = try reader.askAction(paths[0], "GetKeyBinding", number: 7)
      #expect(wrong.type == 3, "there is no such action")
    }
  }

  @Test("A screen reader hears whether a view that can be opened is open or closed")
  func expansion() throws {
    final class Section: View {
      var isOpen = false {
        didSet { semanticsDidChange() }
      }
      override var semantics: Semantics? {
        Semantics(.button, name: "More", states: isOpen ? .expanded : .collapsed)
      }
    }
    try withReader { reader, window in
      let section = Section(frame: Rect(x: 20, y: 20, width: 100, height: 44))
      window.content.addSubview(section)
      reader.exchange()
      let path = try #require(reader.children(reader.children(Self.root)[0]).first)
      // Collapsed, expandable and expanded.
      let bits: [UInt64] = [5, 9, 10]
      #expect(try bits.map { try reader.hasState($0, path) } == [true, true, false])
      let count = reader.peer.signals.count
      section.isOpen = true
      reader.exchange()
      #expect(try bits.map { try reader.hasState($0, path) } == [false, true, true])
      let told = reader.peer.signals[count...].filter { $0.path == path }.map(\.words)
      #expect(told == ["StateChanged collapsed", "StateChanged expanded 1"])
    }
  }

  @Test("A screen reader, which keeps the states of objects, learns that a button can be used and get the focus again")
  func enabling() throws {
    try withReader { reader, window in
      let button = add(Button("Go"), at: 20, to: window)
      button.isEnabled = false
      reader.exchange()
      let path = try reader.object(43)
      #expect(try !reader.hasState(11, path))
      let count = reader.peer.signals.count
      button.isEnabled = true
      reader.exchange()
      let told = reader.peer.signals[count...].filter { $0.path == path }.map(\.words)
      #expect(told == ["enabled", "focusable", "sensitive"].map { "StateChanged \($0) 1" })
    }
  }

  @Test("A progress bar whose progress is not known yet already has the interface for its value")
  func unknownProgress() throws {
    try withReader { reader, window in
      let bar = ProgressView()
      bar.frame = Rect(x: 20, y: 20, width: 200, height: 6)
      window.content.addSubview(bar)
      reader.exchange()
      let path = try reader.object(42)
      @MainActor func number(_ name: String) throws -> Double {
        var value = try reader.property(path, "Value", name)
        return value.double()
      }
      #expect(try reader.interfaces(path).contains("Value"))
      #expect(try number("CurrentValue") == 0 && number("MaximumValue") == 0)
      let count = reader.peer.signals.count
      bar.progress = 0.25
      reader.exchange()
      #expect(reader.peer.signals[count...].contains { $0.path == path && $0.kind == "accessible-value" })
      #expect(try number("CurrentValue") == 0.25 && number("MaximumValue") == 1)
    }
  }

  @Test("A screen reader is told the new bounds of a view")
  func bounds() throws {
    try withReader { reader, window in
      let button = add(Button("Go"), at: 20, to: window)
      reader.exchange()
      let path = try #require(reader.children(reader.children(Self.root)[0]).first)
      let count = reader.peer.signals.count
      button.frame = Rect(x: 30, y: 40, width: 120, height: 50)
      reader.exchange()
      let told = reader.peer.signals[count...].filter { $0.path == path }.map(\.words)
      #expect(told == ["BoundsChanged 30 40 120 50"])
    }
  }

  @Test("At a point, a screen reader finds the view in front; parts that are clipped do not count")
  func hits() throws {
    try withReader { reader, window in
      _ = add(Button("Row"), at: 40, to: window)
      let banner = View(frame: Rect(x: 0, y: 0, width: 400, height: 60))
      banner.accessibilityLabel = "Banner"
      window.content.addSubview(banner)
      _ = add(Button("Next"), at: 200, to: window)
      let clip = View(frame: Rect(x: 0, y: 200, width: 60, height: 44))
      clip.clipsToBounds = true
      clip.addSubview(Label("A text that is longer than the view around it"))
      window.content.addSubview(clip)
      reader.exchange()
      let path = try reader.children(Self.root)[0]
      @MainActor func name(_ x: UInt32, _ y: UInt32) throws -> String {
        let answer = try reader.ask(path, "org.a11y.atspi.Component", "GetAccessibleAtPoint", "iiu") {
          for number in [x, y, 1] { $0.uint32(number) }
        }
        var body = BusTestReader(answer.body)
        _ = body.string()
        return try reader.name(body.string())
      }
      #expect(try name(100, 50) == "Banner" && name(100, 70) == "Row")
      #expect(try name(50, 205) == "A text that is longer than the view around it" && name(100, 205) == "Next")
    }
  }

  @Test("Actions have a name for programs, and a name in the user's language for people")
  func actionNames() throws {
    try withReader { reader, window in
      _ = add(Button("Go"), at: 20, to: window)
      reader.exchange()
      let path = try #require(reader.children(reader.children(Self.root)[0]).first)
      @MainActor func ask(_ member: String) throws -> String {
        var answer = BusTestReader(try reader.askAction(path, member).body)
        return answer.string()
      }
      #expect(try ask("GetName") == "click" && ask("GetLocalizedName") == "Activate")
      reader.stage.settings.languages = ["de"]
      #expect(try ask("GetName") == "click" && ask("GetLocalizedName") == "Aktivieren")
      #expect(try ask("GetDescription").isEmpty)
    }
  }

  @Test("Changes of views, names, states and focus send signals to screen readers; an idle window sends none")
  func events() throws {
    try withReader { reader, window in
      let button = add(Button("Go"), at: 20, to: window)
      reader.exchange()
      #expect(reader.peer.signals.contains { $0.member == "ChildrenChanged" && $0.kind == "add" })
      button.title = "Gone"
      button.becomeFirstResponder()
      reader.exchange()
      #expect(reader.peer.signals.contains { $0.member == "PropertyChange" && $0.kind == "accessible-name" })
      #expect(reader.peer.signals.last?.kind == "focused")
      button.removeFromSuperview()
      reader.exchange()
      #expect(reader.peer.signals.last?.kind == "remove")
      let count = reader.peer.signals.count
      reader.stage.advance(by: 3)
      reader.exchange()
      #expect(reader.peer.signals.count == count)
      window.title = "Renamed"
      reader.exchange()
      #expect(reader.peer.signals.count == count + 1 && reader.peer.signals.last?.kind == "accessible-name")
      for number in 0..<1000 { _ = add(Button("\(number)"), at: Double(number), to: window) }
      reader.exchange()
      #expect(reader.peer.signals.count <= count + 300)
    }
  }

  @Test("A screen reader opens the context menu of a view, and the context menu of a list for a cell")
  func contextMenus() throws {
    struct Row: Identifiable { let id: Int }
    try withReader { reader, window in
      let menu = Menu([MenuItem("Share") {}])
      let picture = View(frame: Rect(x: 20, y: 20, width: 100, height: 100))
      picture.accessibilityLabel = "Boat"
      picture.addInteraction(ContextMenu { _ in menu })
      window.content.addSubview(picture)
      reader.exchange()
      let path = try #require(reader.children(reader.children(Self.root)[0]).first)
      var name = BusTestReader(try reader.askAction(path, "GetName").body)
      #expect(name.string() == "show menu")
      _ = try reader.askAction(path, "DoAction")
      reader.stage.advance(by: 1)
      #expect(window.content.presentations.count == 1)
      reader.stage.type(.escape)
      reader.stage.advance(by: 1)
      let list = ListView<Row>(ListCell.self) { cell, row in cell.title = "Row \(row.id)" }
      var places: [Point] = []
      list.addInteraction(
        ContextMenu {
          places.append($0)
          return menu
        })
      list.frame = Rect(x: 20, y: 200, width: 300, height: 300)
      window.content.addSubview(list)
      list.setItems((0..<9).map(Row.init), animated: false)
      reader.stage.advance(by: 0.1)
      let cell = try #require(list.visibleCells.dropFirst(2).first)
      try reader.stage.find(.cell, "Row 2").perform(.showMenu)
      #expect(places == [list.convert(cell.bounds.center, from: cell)] && window.content.presentations.count == 1)
    }
  }

  @Test("A screen reader opens a link of a label by an action with the link's text, or its address if texts are equal")
  func links() throws {
    try withReader { reader, window in
      let parts: [(text: String, link: String?, font: Font?)] = [
        ("see ", nil, nil), ("he", "a", nil), ("re", "a", .headline), (" or ", nil, nil), ("more", "b", nil),
        (", ", nil, nil), ("more", "c", nil), (", ", nil, nil), ("here", "a", nil),
      ]
      let label = Label()
      for part in parts {
        let attributes = TextAttributes(font: part.font, link: part.link)
        label.attributedText.append(AttributedText(part.text, attributes: attributes))
      }
      label.sizeToFit()
      label.frame.origin = Point(x: 20, y: 20)
      window.content.addSubview(label)
      reader.exchange()
      let path = try #require(reader.children(reader.children(Self.root)[0]).first)
      #expect(try !reader.interfaces(path).contains("Action"))
      var opened: [String] = []
      label.onLink = { opened.append($0) }
      let names = try (UInt32(0)..<3).map { number in
        var name = BusTestReader(try reader.askAction(path, "GetName", number: number).body)
        return name.string()
      }
      #expect(names == ["here", "b", "c"])
      for number in [0, 2] as [UInt32] { _ = try reader.askAction(path, "DoAction", number: number) }
      #expect(opened == ["a", "c"])
      window.content.isUserInteractionEnabled = false
      _ = try reader.askAction(path, "DoAction")
      #expect(opened == ["a", "c"])
    }
  }

  @Test("A message that appears together with too many other views is still reported to screen readers")
  func messageInAFlood() throws {
    final class Message: View {
      override var semantics: Semantics? { Semantics(.toast, name: "Done") }
    }
    try withReader { reader, window in
      let count = reader.peer.signals.count
      for number in 0..<300 { _ = add(Button("\(number)"), at: Double(number), to: window) }
      window.content.addSubview(Message(frame: Rect(x: 200, y: 20, width: 100, height: 44)))
      reader.exchange()
      let signals = reader.peer.signals[count...]
      #expect(signals.count < 10 && signals.contains { $0.kind == "remove" })
      let told = try #require(signals.last { $0.words == "StateChanged showing 1" })
      #expect(try reader.role(told.path) == 101 && reader.name(told.path) == "Done")
    }
  }

  @Test("After too many changes in a frame, no object has a former name or state; the focus stays the same object")
  func flood() throws {
    try withReader { reader, window in
      let buttons = (0..<150).map { add(Button("\($0)"), at: Double($0), to: window) }
      buttons[0].becomeFirstResponder()
      reader.exchange()
      let former = try reader.children(reader.children(Self.root)[0])
      let focus = try #require(reader.focus)
      #expect(former.count == 150)
      let count = reader.peer.signals.count
      for (index, button) in buttons.enumerated() {
        button.title = "New \(index)"
        button.isEnabled = index == 0
      }
      reader.exchange()
      let signals = reader.peer.signals[count...]
      #expect(signals.map(\.kind) == ["remove", "add", "accessible-name"])
      #expect(signals.last?.path == focus && signals.last?.text == "New 0")
      let present = try reader.children(reader.children(Self.root)[0])
      #expect(present.count == 150 && Set(present).intersection(former) == [focus])
      #expect(try present.allSatisfy { try reader.name($0).hasPrefix("New ") })
    }
  }

  @Test("Unknown objects, methods and values get errors on the bus; a flood of calls does not stop the window")
  func trouble() throws {
    try withReader { reader, window in
      _ = add(Button("Go"), at: 20, to: window)
      let items = try reader.ask("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
      #expect(items.type == 2)
      let bad: [(String, String, String)] = [
        (Self.root + "/x", Self.accessible, "GetRole"), (Self.root, Self.accessible, "Explode"),
        (Self.root, "org.example.None", "GetRole"), (Self.root, Self.accessible, "GetChildAtIndex"),
        (Self.root, Self.properties, "Get"), ("/", Self.accessible, "GetRole"),
        ("/org/a11y/atspi/accessible/view99999999999999999999", Self.accessible, "GetRole"),
      ]
      for (path, interface, member) in bad {
        #expect(try reader.ask(path, interface, member).type == 3, "\(path) \(member)")
      }
      let wrong = try reader.ask(Self.root, Self.accessible, "GetChildAtIndex", "s") { $0.string("zero") }
      #expect(wrong.type == 3)
      for _ in 0..<2000 { _ = reader.peer.call(Self.root, Self.accessible, "GetChildren") }
      reader.exchange()
      for _ in 0..<20 { reader.exchange() }
      #expect(try reader.children(Self.root).count == 1)
    }
  }
}
