import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Menus with fingers, with Wayland events")
struct MenuTests {
  @Test(
    "A tap on a button opens a menu; a tap chooses an item, a tap outside closes it", arguments: ParentKind.allCases)
  func tapping(kind: ParentKind) throws {
    try withPresentation(in: kind) { scene in
      let picks = MenuPicks()
      scene.button.setMenu { picks.menu }
      scene.stage.tap(at: scene.buttonPlace)
      scene.rest()
      scene.stage.tap(at: try scene.place(of: "Rename"))
      #expect(picks.read() == ["Rename"] && !scene.isMenuOpen)
      scene.rest()
      scene.stage.tap(at: scene.buttonPlace)
      scene.rest()
      scene.stage.tap(at: try scene.place(of: "Broken"))
      #expect(picks.read() == [] && scene.isMenuOpen)
      scene.stage.tap(at: Point(x: 20, y: 700))
      #expect(!scene.isMenuOpen)
      let commits = scene.stage.commitCount
      scene.rest()
      #expect(scene.stage.commitCount > commits)
    }
  }

  @Test("A menu that is not dismissable ignores Escape, and taps and clicks outside, and closes for a picked item")
  func notDismissable() throws {
    try withPresentation { scene in
      let picks = MenuPicks()
      scene.button.setMenu { picks.menu }
      let ways: [() -> Void] = [
        { scene.tap(20, 700) }, { scene.stage.type(.escape) }, { scene.stage.type(.menu) },
        { scene.stage.mouse.click(at: Point(x: 20, y: 700), .right) },
      ]
      for (number, way) in ways.enumerated() {
        scene.stage.tap(at: scene.buttonPlace)
        scene.rest()
        scene.button.presentations.last?.isDismissable = false
        way()
        #expect(scene.isMenuOpen, "\(number)")
        scene.stage.tap(at: try scene.place(of: "Rename"))
        #expect(!scene.isMenuOpen && picks.read() == ["Rename"], "\(number)")
        scene.rest()
      }
      // A finger that has opened the menu lifts outside of it.
      let finger = scene.stage.touch(at: scene.buttonPlace)
      finger.rest(for: 0.7)
      scene.button.presentations.last?.isDismissable = false
      finger.move(to: Point(x: 20, y: 700), over: 0.2)
      finger.lift()
      #expect(scene.isMenuOpen)
    }
  }

  @Test("A tap that waits for a second tap fails when another finger opens a menu")
  func waitingTap() throws {
    try withPresentation { scene in
      let (picks, log) = (MenuPicks(), EventLog())
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
      #expect(!scene.isMenuOpen)
      scene.stage.advance(by: 0.15)
      #expect(scene.isMenuOpen)
      scene.rest()
      #expect(log.entries.isEmpty)
      finger.lift()
    }
  }

  @Test("One gesture opens a menu, moves to an item and chooses it with the lift", arguments: [false, true])
  func pressDragRelease(byButton: Bool) throws {
    try withPresentation { scene in
      let picks = MenuPicks()
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
      #expect(scene.isMenuOpen)
      finger.move(to: try scene.place(of: "Broken"), over: 0.2)
      finger.move(to: try scene.place(of: "Rename"), over: 0.2)
      #expect(picks.read() == [])
      finger.lift()
      #expect(picks.read() == ["Rename"] && !scene.isMenuOpen && scene.taps == 0)
      scene.rest()
      // Over an item with a submenu the finger opens the submenu, and continues there.
      let second = scene.stage.touch(at: start)
      second.rest(for: 0.7)
      second.move(to: try scene.place(of: "Share"), over: 0.1)
      second.rest(for: 0.4)
      second.move(to: try scene.place(of: "Message"), over: 0.2)
      second.lift()
      #expect(picks.read() == ["Message"])
      scene.rest()
      // A finger that lifts where it landed leaves the menu open; a finger that lifts outside of the menu closes it.
      let third = scene.stage.touch(at: start)
      third.rest(for: 0.7)
      third.lift()
      #expect(scene.isMenuOpen)
      scene.stage.type(.escape)
      scene.rest()
      let fourth = scene.stage.touch(at: start)
      fourth.rest(for: 0.7)
      fourth.move(to: Point(x: 500, y: 780), over: 0.3)
      fourth.lift()
      #expect(picks.read() == [] && !scene.isMenuOpen)
    }
  }

  @Test(
    "A finger may rest on an item before it picks it with the lift, and a finger that rests outside closes the menu")
  func restsOnItem() throws {
    try withPresentation { scene in
      let picks = MenuPicks()
      scene.button.present(picks.menu)
      scene.rest()
      let finger = scene.stage.touch(at: try scene.place(of: "Rename"))
      finger.rest(for: 1)
      #expect(scene.isMenuOpen && picks.read() == [])
      finger.lift()
      #expect(picks.read() == ["Rename"])
      scene.rest()
      scene.button.present(picks.menu)
      scene.rest()
      let second = scene.stage.touch(at: Point(x: 500, y: 780))
      second.rest(for: 1)
      second.lift()
      scene.rest()
      #expect(!scene.isMenuOpen && picks.read() == [])
    }
  }

  @Test("The finger that has opened the menu of a button also chooses if the button is disabled meanwhile")
  func disabledMeanwhile() throws {
    try withPresentation { scene in
      let picks = MenuPicks()
      scene.button.setMenu { picks.menu }
      let finger = scene.stage.touch(at: scene.buttonPlace)
      finger.rest(for: 0.7)
      #expect(scene.isMenuOpen)
      scene.button.isEnabled = false
      finger.move(to: try scene.place(of: "Rename"), over: 0.2)
      finger.lift()
      #expect(picks.read() == ["Rename"] && !scene.isMenuOpen)
    }
  }

  @Test("The finger that has opened a menu also picks an item to which it moves in a single report")
  func singleReport() throws {
    try withPresentation { scene in
      let picks = MenuPicks()
      scene.button.setMenu { picks.menu }
      let finger = scene.stage.touch(at: scene.buttonPlace)
      scene.stage.advance(by: 0.7)
      finger.move(to: try scene.place(of: "Rename"), over: 0, steps: 1)
      finger.lift()
      #expect(picks.read() == ["Rename"] && !scene.isMenuOpen)
    }
  }

  /// Puts a finger on an item of the button's menu: the finger has opened the menu and has moved there, or lands there.
  private func touch(
    _ title: String, of menu: Menu, in scene: PresentationScene, hasOpenedMenu: Bool, over seconds: Double
  ) throws -> Finger {
    scene.button.setMenu { menu }
    guard hasOpenedMenu else {
      scene.button.present(menu)
      scene.rest()
      return scene.stage.touch(at: try scene.place(of: title))
    }
    let finger = scene.stage.touch(at: scene.buttonPlace)
    finger.rest(for: 0.7)
    finger.move(to: try scene.place(of: title), over: seconds)
    return finger
  }

  @Test(
    "A finger that rests on a menu while the screen is rotated leaves it open until it moves", arguments: [0.0, 30],
    [false, true])
  func rotatedOnItem(way: Double, hasOpenedMenu: Bool) throws {
    try withPresentation { scene in
      let picks = MenuPicks()
      let finger = try touch("Open", of: picks.menu, in: scene, hasOpenedMenu: hasOpenedMenu, over: 0.2)
      scene.stage.rotate(to: Size(width: 800, height: 600), under: finger, nowAt: Point(x: 700, y: 560))
      finger.move(by: Vector(dx: way, dy: 0), over: 0.2)
      finger.lift()
      scene.rest()
      #expect(picks.read().isEmpty && scene.isMenuOpen == (way == 0))
      scene.stage.type(.escape)
      scene.rest()
    }
  }

  @Test("A submenu does not open below a finger that rests while the screen is rotated", arguments: [false, true])
  func rotatedOnSubmenu(hasOpenedMenu: Bool) throws {
    try withPresentation { scene in
      let picks = MenuPicks()
      let finger = try touch("Share", of: picks.menu, in: scene, hasOpenedMenu: hasOpenedMenu, over: 0.1)
      scene.stage.resize(to: Size(width: 800, height: 600))
      scene.stage.advance(by: 1)
      #expect(scene.isMenuOpen && !scene.stage.find(.menuItem, "Mail").exists)
      finger.lift()
      scene.stage.type(.escape)
      scene.rest()
    }
  }

  @Test("A finger that has opened a menu, and rests while the screen is rotated, leaves the menu open")
  func rotatedPress() throws {
    try withPresentation { scene in
      let picks = MenuPicks()
      let view = View(frame: Rect(x: 0, y: 0, width: 600, height: 800))
      scene.window.content.addSubview(view)
      view.addInteraction(ContextMenu { _ in picks.menu })
      let finger = scene.stage.touch(at: Point(x: 560, y: 60))
      finger.move(by: Vector(dx: 1, dy: 0), over: 0.8, steps: 100)
      #expect(scene.isMenuOpen)
      scene.stage.resize(to: Size(width: 800, height: 600))
      scene.stage.advance(by: 0.008)
      finger.move(to: Point(x: 740, y: 560), over: 0, steps: 1)
      finger.lift()
      #expect(scene.isMenuOpen && picks.read().isEmpty)
      scene.stage.type(.escape)
      scene.rest()
    }
  }

  @Test("A menu higher than the window stays in it, and scrolls by fingers and keys", arguments: [1.0, 1.5])
  func high(textScale: Double) throws {
    try withPresentation(size: Size(width: 360, height: 294)) { scene in
      scene.stage.settings.textScale = textScale
      let picks = MenuPicks()
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
      scene.stage.tap(at: try scene.place(of: "Item 29"))
      #expect(picks.read() == ["Item 29"])
      scene.rest()
      scene.button.present(menu)
      scene.stage.type(.upArrow)
      scene.rest()
      let last = try scene.place(of: "Item 29")
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
      let far = try scene.place(of: "Far")
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
      #expect(!scene.isMenuOpen)
      // The action removes everything.
      let picks = MenuPicks()
      scene.window.content.present(
        Menu([MenuItem("Clear") { scene.window.content.subviews.forEach { $0.removeFromSuperview() } }]))
      scene.stage.type(.downArrow)
      scene.stage.type(.return)
      scene.rest()
      #expect(!scene.isMenuOpen && picks.read() == [])
    }
  }
}
