import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Menus with fingers, mouse, pen and keys, with Wayland events")
struct MenuTests {
  /// A menu, and the items that were chosen.
  private final class Picks {
    private(set) var names: [String] = []

    func item(_ name: String, isEnabled: Bool = true) -> MenuItem {
      MenuItem(name, isEnabled: isEnabled) { [unowned self] in names.append(name) }
    }

    var menu: Menu {
      Menu(sections: [
        MenuSection([item("Open"), item("Rename"), item("Broken", isEnabled: false)]),
        MenuSection([
          MenuItem("Share", submenu: Menu([item("Mail"), item("Message")])), item("Delete"),
        ]),
      ])
    }

    func read() -> [String] {
      defer { names = [] }
      return names
    }
  }

  /// Returns the middle of an item on the screen.
  private func place(_ title: String, in scene: PresentationScene) throws -> Point {
    func find(_ view: View) -> View? {
      if let label = view as? Label, label.text == title { return label }
      for subview in view.subviews { if let found = find(subview) { return found } }
      return nil
    }
    let label = try #require(scene.window.content.presentations.lazy.compactMap(find).first, "\(title) is not shown")
    return label.screenFrame.center
  }

  private func isOpen(_ scene: PresentationScene) -> Bool { !scene.window.content.presentations.isEmpty }

  @Test(
    "A tap on a button opens a menu; a tap chooses an item, a tap outside closes it", arguments: ParentKind.allCases)
  func tapping(kind: ParentKind) throws {
    try withPresentation(in: kind) { scene in
      let picks = Picks()
      scene.button.setMenu { picks.menu }
      scene.stage.tap(at: scene.buttonPlace)
      scene.rest()
      scene.stage.tap(at: try place("Rename", in: scene))
      #expect(picks.read() == ["Rename"] && !isOpen(scene))
      scene.rest()
      scene.stage.tap(at: scene.buttonPlace)
      scene.rest()
      scene.stage.tap(at: try place("Broken", in: scene))
      #expect(picks.read() == [] && isOpen(scene))
      scene.stage.tap(at: Point(x: 20, y: 700))
      #expect(!isOpen(scene))
      let commits = scene.stage.commitCount
      scene.rest()
      #expect(scene.stage.commitCount > commits)
    }
  }

  @Test("A tap that waits for a second tap fails when another finger opens a menu")
  func waitingTap() throws {
    try withPresentation { scene in
      let (picks, log) = (Picks(), EventLog())
      scene.button.setMenu { picks.menu }
      let view = View(frame: Rect(x: 0, y: 500, width: 600, height: 200))
      let (once, twice) = (log.tap("once"), log.tap("twice", taps: 2))
      once.require(toFail: twice)
      for tap in [once, twice] { view.addGestureRecognizer(tap) }
      scene.window.content.addSubview(view)
      scene.stage.settle()
      let finger = scene.stage.touch(at: scene.buttonPlace)
      scene.stage.advance(by: 0.1)
      scene.stage.tap(at: Point(x: 300, y: 600))
      #expect(!isOpen(scene))
      scene.stage.advance(by: 0.15)
      #expect(isOpen(scene))
      scene.rest()
      #expect(log.entries.isEmpty)
      finger.lift()
    }
  }

  @Test("One gesture opens a menu, moves to an item and chooses it with the lift", arguments: [false, true])
  func pressDragRelease(byButton: Bool) throws {
    try withPresentation { scene in
      let picks = Picks()
      let start: Point
      if byButton {
        scene.button.setMenu { picks.menu }
        start = scene.buttonPlace
      } else {
        let view = View(frame: Rect(x: 0, y: 300, width: 600, height: 200))
        scene.window.content.addSubview(view)
        view.addInteraction(ContextMenu { _ in picks.menu })
        start = Point(x: 200, y: 350)
      }
      let finger = scene.stage.touch(at: start)
      finger.rest(for: 0.7)
      #expect(isOpen(scene))
      finger.move(to: try place("Broken", in: scene), over: 0.2)
      finger.move(to: try place("Rename", in: scene), over: 0.2)
      #expect(picks.read() == [])
      finger.lift()
      #expect(picks.read() == ["Rename"] && !isOpen(scene) && scene.taps == 0)
      scene.rest()
      // Over an item with a submenu the finger opens the submenu, and continues there.
      let second = scene.stage.touch(at: start)
      second.rest(for: 0.7)
      second.move(to: try place("Share", in: scene), over: 0.1)
      second.rest(for: 0.4)
      second.move(to: try place("Message", in: scene), over: 0.2)
      second.lift()
      #expect(picks.read() == ["Message"])
      scene.rest()
      // A finger that lifts where it landed leaves the menu open; a finger that lifts outside of the menu closes it.
      let third = scene.stage.touch(at: start)
      third.rest(for: 0.7)
      third.lift()
      #expect(isOpen(scene))
      scene.stage.type(.escape)
      scene.rest()
      let fourth = scene.stage.touch(at: start)
      fourth.rest(for: 0.7)
      fourth.move(to: Point(x: 500, y: 780), over: 0.3)
      fourth.lift()
      #expect(picks.read() == [] && !isOpen(scene))
    }
  }

  @Test(
    "A finger may rest on an item before it picks it with the lift, and a finger that rests outside closes the menu")
  func restsOnItem() throws {
    try withPresentation { scene in
      let picks = Picks()
      scene.button.present(picks.menu)
      scene.rest()
      let finger = scene.stage.touch(at: try place("Rename", in: scene))
      finger.rest(for: 1)
      #expect(isOpen(scene) && picks.read() == [])
      finger.lift()
      #expect(picks.read() == ["Rename"])
      scene.rest()
      scene.button.present(picks.menu)
      scene.rest()
      let second = scene.stage.touch(at: Point(x: 500, y: 780))
      second.rest(for: 1)
      second.lift()
      scene.rest()
      #expect(!isOpen(scene) && picks.read() == [])
    }
  }

  @Test("The finger that has opened the menu of a button also chooses if the button is disabled meanwhile")
  func disabledMeanwhile() throws {
    try withPresentation { scene in
      let picks = Picks()
      scene.button.setMenu { picks.menu }
      let finger = scene.stage.touch(at: scene.buttonPlace)
      finger.rest(for: 0.7)
      #expect(isOpen(scene))
      scene.button.isEnabled = false
      finger.move(to: try place("Rename", in: scene), over: 0.2)
      finger.lift()
      #expect(picks.read() == ["Rename"] && !isOpen(scene))
    }
  }

  @Test("The finger that has opened a menu also picks an item to which it moves in a single report")
  func singleReport() throws {
    try withPresentation { scene in
      let picks = Picks()
      scene.button.setMenu { picks.menu }
      let finger = scene.stage.touch(at: scene.buttonPlace)
      scene.stage.advance(by: 0.7)
      finger.move(to: try place("Rename", in: scene), over: 0, steps: 1)
      finger.lift()
      #expect(picks.read() == ["Rename"] && !isOpen(scene))
    }
  }

  @Test(
    "A finger that rests on a menu while the screen is rotated leaves it open until it moves", arguments: [0.0, 30],
    [false, true])
  func rotatedOnItem(way: Double, hasOpenedMenu: Bool) throws {
    try withPresentation { scene in
      let picks = Picks()
      scene.button.setMenu { picks.menu }
      let finger: Finger
      if hasOpenedMenu {
        finger = scene.stage.touch(at: scene.buttonPlace)
        finger.rest(for: 0.7)
        finger.move(to: try place("Open", in: scene), over: 0.2)
      } else {
        scene.button.present(picks.menu)
        scene.rest()
        finger = scene.stage.touch(at: try place("Open", in: scene))
      }
      scene.stage.rotate(to: Size(width: 800, height: 600), under: finger, nowAt: Point(x: 700, y: 560))
      finger.move(by: Vector(dx: way, dy: 0), over: 0.2)
      finger.lift()
      scene.rest()
      #expect(picks.read().isEmpty && isOpen(scene) == (way == 0))
      scene.stage.type(.escape)
      scene.rest()
    }
  }

  @Test("A submenu does not open below a finger that rests while the screen is rotated", arguments: [false, true])
  func rotatedOnSubmenu(hasOpenedMenu: Bool) throws {
    try withPresentation { scene in
      let picks = Picks()
      scene.button.setMenu { picks.menu }
      let finger: Finger
      if hasOpenedMenu {
        finger = scene.stage.touch(at: scene.buttonPlace)
        finger.rest(for: 0.7)
        finger.move(to: try place("Share", in: scene), over: 0.1)
      } else {
        scene.button.present(picks.menu)
        scene.rest()
        finger = scene.stage.touch(at: try place("Share", in: scene))
      }
      scene.stage.resize(to: Size(width: 800, height: 600))
      scene.stage.advance(by: 1)
      #expect(isOpen(scene) && !scene.stage.find(.menuItem, "Mail").exists)
      finger.lift()
      scene.stage.type(.escape)
      scene.rest()
    }
  }

  @Test("A finger that has opened a menu, and rests while the screen is rotated, leaves the menu open")
  func rotatedPress() throws {
    try withPresentation { scene in
      let picks = Picks()
      let view = View(frame: Rect(x: 0, y: 0, width: 600, height: 800))
      scene.window.content.addSubview(view)
      view.addInteraction(ContextMenu { _ in picks.menu })
      let finger = scene.stage.touch(at: Point(x: 560, y: 60))
      finger.move(by: Vector(dx: 1, dy: 0), over: 0.8, steps: 100)
      #expect(isOpen(scene))
      scene.stage.resize(to: Size(width: 800, height: 600))
      scene.stage.advance(by: 0.008)
      finger.move(to: Point(x: 740, y: 560), over: 0, steps: 1)
      finger.lift()
      #expect(isOpen(scene) && picks.read().isEmpty)
      scene.stage.type(.escape)
      scene.rest()
    }
  }

  @Test("A view that the app removes while its menu is made opens no menu, and does not keep the menu")
  func removedView() throws {
    try withPresentation { scene in
      let view = View(frame: Rect(x: 0, y: 300, width: 600, height: 200))
      scene.window.content.addSubview(view)
      weak var shared: View?
      view.addInteraction(
        ContextMenu { [weak view] _ in
          view?.removeFromSuperview()
          let photo = View()
          shared = photo
          return Menu([MenuItem("Share") { photo.isHidden = true }])
        })
      let finger = scene.stage.touch(at: Point(x: 200, y: 350))
      finger.rest(for: 0.7)
      finger.lift()
      scene.rest()
      #expect(view.superview == nil && shared == nil && !isOpen(scene))
    }
  }

  @Test("If the closure of a context menu presents an alert, no menu opens in front of the alert")
  func alertInsteadOfMenu() throws {
    try withPresentation { scene in
      let view = View(frame: Rect(x: 0, y: 300, width: 600, height: 200))
      scene.window.content.addSubview(view)
      view.addInteraction(
        ContextMenu { [weak view] _ in
          view?.present(Alert("Locked"))
          return Menu([MenuItem("Open")])
        })
      let finger = scene.stage.touch(at: Point(x: 200, y: 350))
      finger.rest(for: 0.7)
      finger.lift()
      scene.rest()
      #expect(scene.window.content.presentations.count == 1 && scene.window.content.presentations.first is Alert)
    }
  }

  @Test("A right click, a pen's button and the menu key open a menu; a click chooses; hovering opens submenus")
  func devices() throws {
    try withPresentation { scene in
      let picks = Picks()
      let view = Button("Focus")
      view.frame = Rect(x: 100, y: 300, width: 200, height: 100)
      scene.window.content.addSubview(view)
      view.addInteraction(ContextMenu { _ in picks.menu })
      let mouse = scene.stage.mouse
      mouse.click(at: Point(x: 150, y: 350), .right)
      scene.rest()
      mouse.click(at: try place("Delete", in: scene))
      #expect(picks.read() == ["Delete"])
      scene.rest()
      mouse.click(at: Point(x: 150, y: 350), .right)
      mouse.move(to: try place("Share", in: scene), over: 0.2)
      scene.stage.advance(by: 0.4)
      mouse.click(at: try place("Mail", in: scene))
      #expect(picks.read() == ["Mail"])
      scene.rest()
      mouse.click(at: Point(x: 150, y: 350), .right)
      mouse.click(at: Point(x: 590, y: 790), .right)
      #expect(!isOpen(scene))
      scene.rest()
      view.becomeFirstResponder()
      scene.stage.type(.menu)
      #expect(isOpen(scene))
      scene.stage.type(.menu)
      #expect(!isOpen(scene) && view.isFirstResponder)
      scene.rest()
      scene.stage.type(.function(10))
      #expect(!isOpen(scene))
      scene.stage.keys.hold(.shift) { scene.stage.type(.function(10)) }
      #expect(isOpen(scene))
      scene.stage.type(.escape)
      scene.rest()
      // A pen that touches an item chooses it as a finger does.
      scene.stage.mouse.leave()
      scene.stage.type(.menu)
      scene.rest()
      let item = try place("Open", in: scene)
      scene.stage.stylus.press(at: item)
      scene.stage.stylus.lift()
      #expect(picks.read() == ["Open"])
      scene.stage.stylus.unplug()
    }
  }

  @Test("If a view has no menu at a point, a finger, a click and the menu key there open the menu of its superview")
  func outerMenu() throws {
    try withPresentation { scene in
      let picks = Picks()
      let (outer, inner) = (View(frame: Rect(x: 0, y: 300, width: 600, height: 200)), Button("Locked"))
      inner.frame = Rect(x: 100, y: 50, width: 200, height: 100)
      outer.addSubview(inner)
      scene.window.content.addSubview(outer)
      outer.addInteraction(ContextMenu { _ in picks.menu })
      inner.addInteraction(ContextMenu { _ in nil })
      inner.becomeFirstResponder()
      let place = Point(x: 200, y: 400)
      for device in 0..<3 {
        switch device {
        case 0:
          let finger = scene.stage.touch(at: place)
          finger.rest(for: 0.7)
          finger.lift()
        case 1: scene.stage.mouse.click(at: place, .right)
        default: scene.stage.type(.menu)
        }
        #expect(isOpen(scene), "\(device)")
        scene.stage.type(.escape)
        scene.rest()
        #expect(!isOpen(scene))
      }
    }
  }

  @Test("The menu key opens the menu of the chosen cell, and a page's menu for the view that has the focus")
  func keyTargets() throws {
    try withPresentation { scene in
      let picks = Picks()
      let list = ListView<Entry>(EntryCell.self) { cell, entry in
        cell.show(entry)
        guard cell.interactions.isEmpty else { return }
        cell.addInteraction(ContextMenu { [weak cell] _ in cell.map { Menu([picks.item("\($0.entry.id)")]) } })
      }
      list.frame = Rect(x: 0, y: 300, width: 600, height: 300)
      list.onActivate = { _ in }
      scene.window.content.addSubview(list)
      list.setItems((0..<100).map { Entry(id: $0) }, animated: false)
      scene.rest()
      list.becomeFirstResponder()
      for key in [Key.downArrow, .downArrow, .menu, .downArrow, .return] {
        scene.stage.type(key)
        scene.rest()
      }
      #expect(picks.read() == ["1"])
      var places: [Point] = []
      scene.window.content.addInteraction(
        ContextMenu {
          places.append($0)
          return nil
        })
      scene.button.becomeFirstResponder()
      scene.stage.type(.menu)
      let middle = scene.button.convert(scene.button.bounds.center, to: scene.window.content)
      #expect(places.count == 1 && places.allSatisfy { $0.distance(to: middle) < 1e-6 })
    }
  }

  @Test("Arrows wrap, skip disabled menu items and enter submenus; letters find items; Escape goes one step back")
  func keys() throws {
    try withPresentation { scene in
      let picks = Picks()
      scene.button.setMenu { picks.menu }
      for (keys, expected) in [
        ([Key.downArrow, .return], ["Open"]), ([.downArrow, .downArrow, .downArrow, .rightArrow, .return], ["Mail"]),
        ([.upArrow, .return], ["Delete"]), ([.end, .upArrow, .return, .downArrow, .space], ["Message"]),
        ([Key("r"), .return], ["Rename"]), ([Key("d"), Key("e"), .return], ["Delete"]),
        ([Key("s"), .rightArrow, .leftArrow, .downArrow, .return], ["Delete"]), ([.escape], []),
        ([Key("s"), .rightArrow, .escape, .home, .return], ["Open"]), ([Key("b"), .return, .escape], []),
      ] {
        scene.button.becomeFirstResponder()
        scene.stage.type(.return)
        #expect(isOpen(scene))
        for key in keys { scene.stage.type(key) }
        #expect(picks.read() == expected && !isOpen(scene), "\(keys)")
        scene.rest()
        #expect(scene.button.isFirstResponder)
      }
      scene.stage.settings.layoutDirection = .rightToLeft
      scene.stage.type(.return)
      for key in [Key("s"), .leftArrow, .return] { scene.stage.type(key) }
      #expect(picks.read() == ["Mail"])
    }
  }

  @Test("Escape that is held goes one step back only")
  func heldEscape() throws {
    try withPresentation { scene in
      let picks = Picks()
      scene.button.present(picks.menu)
      scene.rest()
      for key in [Key("s"), .rightArrow] { scene.stage.type(key) }
      #expect(scene.stage.find(.menuItem, "Mail").exists)
      scene.stage.keys.press(.escape)
      scene.stage.advance(by: 2)
      scene.stage.keys.release(.escape)
      #expect(isOpen(scene) && !scene.stage.find(.menuItem, "Mail").exists)
      scene.stage.type(.escape)
      scene.rest()
      #expect(!isOpen(scene))
    }
  }

  @Test("A menu higher than the window stays in it, and scrolls by fingers and keys", arguments: [1.0, 1.5])
  func high(textScale: Double) throws {
    try withPresentation(size: Size(width: 360, height: 294)) { scene in
      scene.stage.settings.textScale = textScale
      let picks = Picks()
      let menu = Menu((0..<30).map { picks.item("Item \($0)") })
      let opened = try #require(scene.button.present(menu))
      scene.rest()
      let panel = try #require(opened.subviews.last)
      #expect(Rect(x: 0, y: 0, width: 360, height: 294).contains(panel.screenFrame))
      let finger = scene.stage.touch(at: panel.screenFrame.center)
      finger.move(by: Vector(dx: 0, dy: -3000), over: 0.5)
      finger.rest(for: 0.1)
      finger.lift()
      #expect(picks.read() == [])
      scene.rest()
      scene.stage.tap(at: try place("Item 29", in: scene))
      #expect(picks.read() == ["Item 29"])
      scene.rest()
      scene.button.present(menu)
      scene.stage.type(.upArrow)
      scene.rest()
      let last = try place("Item 29", in: scene)
      #expect(panel.screenFrame.contains(last))
      scene.stage.type(.return)
      #expect(picks.read() == ["Item 29"])
    }
  }

  @Test("Empty and huge menus, menus of removed views and invalid positions do no harm")
  func hostile() throws {
    try withPresentation { scene in
      for menu in [Menu([]), Menu(sections: [MenuSection([])]), Menu((0..<2000).map { MenuItem("\($0)") })] {
        let opened = try #require(scene.button.present(menu))
        scene.stage.advance(by: 0.1)
        for key in [Key.downArrow, .upArrow, .home, .end, Key("x")] { scene.stage.type(key) }
        opened.dismiss(animated: false)
      }
      #expect(scene.button.present(Menu([]), at: Rect(x: .nan, y: 0, width: 1, height: 1)) == nil)
      #expect(View().present(Menu([])) == nil)
      scene.button.present(Menu([MenuItem("Far")]), at: Rect(x: 1e9, y: -1e9, width: 1e12, height: 5))
      scene.rest()
      let far = try place("Far", in: scene)
      #expect(Rect(x: 0, y: 0, width: 600, height: 800).contains(far))
      scene.stage.type(.escape)
      var deep = Menu([MenuItem("end")])
      for index in 0..<30 { deep = Menu([MenuItem("\(index)", submenu: deep)]) }
      scene.button.present(deep)
      for _ in 0..<31 {
        scene.stage.type(.downArrow)
        scene.stage.type(.rightArrow)
      }
      scene.rest()
      scene.button.removeFromSuperview()
      scene.rest()
      #expect(!isOpen(scene))
      // The action removes everything.
      let picks = Picks()
      scene.window.content.present(
        Menu([MenuItem("Clear") { scene.window.content.subviews.forEach { $0.removeFromSuperview() } }]))
      scene.stage.type(.downArrow)
      scene.stage.type(.return)
      scene.rest()
      #expect(!isOpen(scene) && picks.read() == [])
    }
  }
}
