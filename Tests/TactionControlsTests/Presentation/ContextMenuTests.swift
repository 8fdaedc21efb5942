import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Context menus, and menus with mouse, pen and keys, with Wayland events")
struct ContextMenuTests {
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
      #expect(view.superview == nil && shared == nil && !scene.isMenuOpen)
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
      let picks = MenuPicks()
      let view = Button("Focus")
      view.frame = Rect(x: 100, y: 300, width: 200, height: 100)
      scene.window.content.addSubview(view)
      view.addInteraction(ContextMenu { _ in picks.menu })
      let mouse = scene.stage.mouse
      mouse.click(at: Point(x: 150, y: 350), .right)
      scene.rest()
      mouse.click(at: try scene.place(of: "Delete"))
      #expect(picks.read() == ["Delete"])
      scene.rest()
      mouse.click(at: Point(x: 150, y: 350), .right)
      mouse.move(to: try scene.place(of: "Share"), over: 0.2)
      scene.stage.advance(by: 0.4)
      mouse.click(at: try scene.place(of: "Mail"))
      #expect(picks.read() == ["Mail"])
      scene.rest()
      mouse.click(at: Point(x: 150, y: 350), .right)
      mouse.click(at: Point(x: 590, y: 790), .right)
      #expect(!scene.isMenuOpen)
      scene.rest()
      view.becomeFirstResponder()
      scene.stage.type(.menu)
      #expect(scene.isMenuOpen)
      scene.stage.type(.menu)
      #expect(!scene.isMenuOpen && view.isFirstResponder)
      scene.rest()
      scene.stage.type(.function(10))
      #expect(!scene.isMenuOpen)
      scene.stage.keys.hold(.shift) { scene.stage.type(.function(10)) }
      #expect(scene.isMenuOpen)
      scene.stage.type(.escape)
      scene.rest()
      // A pen that touches an item chooses it as a finger does.
      scene.stage.mouse.leave()
      scene.stage.type(.menu)
      scene.rest()
      let item = try scene.place(of: "Open")
      scene.stage.stylus.press(at: item)
      scene.stage.stylus.lift()
      #expect(picks.read() == ["Open"])
      scene.stage.stylus.unplug()
    }
  }

  @Test("If a view has no menu at a point, a finger, a click and the menu key there open the menu of its superview")
  func outerMenu() throws {
    try withPresentation { scene in
      let picks = MenuPicks()
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
        #expect(scene.isMenuOpen, "\(device)")
        scene.stage.type(.escape)
        scene.rest()
        #expect(!scene.isMenuOpen)
      }
    }
  }

  @Test("The menu key opens the menu of the chosen cell, and a page's menu for the view that has the focus")
  func keyTargets() throws {
    try withPresentation { scene in
      let picks = MenuPicks()
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
      let picks = MenuPicks()
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
        #expect(scene.isMenuOpen)
        for key in keys { scene.stage.type(key) }
        #expect(picks.read() == expected && !scene.isMenuOpen, "\(keys)")
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
      let picks = MenuPicks()
      scene.button.present(picks.menu)
      scene.rest()
      for key in [Key("s"), .rightArrow] { scene.stage.type(key) }
      #expect(scene.stage.find(.menuItem, "Mail").exists)
      scene.stage.keys.press(.escape)
      scene.stage.advance(by: 2)
      scene.stage.keys.release(.escape)
      #expect(scene.isMenuOpen && !scene.stage.find(.menuItem, "Mail").exists)
      scene.stage.type(.escape)
      scene.rest()
      #expect(!scene.isMenuOpen)
    }
  }
}
