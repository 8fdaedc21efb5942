import Taction
import TactionStageSupport
import TactionTesting
import Testing

@Suite("Popups that take the input of the program")
struct MenuTests {
  @Test("Menus get the keys if the compositor leaves the focus on the window, and Escape closes the topmost menu")
  func focusOnTheWindow() throws {
    let rig = try AppRig { ($0.placement, $0.focusesPopups) = (.floating, false) }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    var keys: [String] = []
    window.onKey = { keys.append("window \($0.characters)") }
    let menu = try rig.openMenu(of: window)
    #expect(rig.compositor.popups.map(\.hasGrab) == [true])
    #expect(try rig.seat().keyboard.focus === rig.toplevel().surface)
    var submenu: Window?
    menu.onKey = { [weak menu] event in
      keys.append("menu \(event.characters)")
      if event.characters == "s" { submenu = menu?.makePopup(AppRig.submenuPlace) }
    }
    rig.stage.keys.type("a")
    rig.stage.keys.type("s")
    rig.advance(by: 0.1)
    #expect(rig.compositor.popups.map(\.hasGrab) == [true, true], "the key has opened the submenu")
    submenu?.onKey = { keys.append("submenu \($0.characters)") }
    rig.stage.keys.type("b")
    rig.stage.keys.type(.escape)
    #expect(submenu?.isClosed == true && !menu.isClosed)
    rig.stage.keys.type("c")
    rig.stage.keys.type(.escape)
    #expect(menu.isClosed)
    rig.stage.keys.type("d")
    #expect(keys == ["menu a", "menu s", "submenu b", "menu c", "window d"])
    try rig.finish()
  }

  @Test("If the grab of a menu was refused, its submenu gets the keys, and closes by Escape or a press on the menu")
  func submenuWithoutGrab() throws {
    let rig = try AppRig { ($0.placement, $0.grabsAfterLift) = (.floating, false) }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    let menu = try rig.openMenu(of: window)
    var keys: [String] = []
    menu.onKey = { keys.append("menu \($0.characters)") }
    func openSubmenu() throws -> Window {
      let submenu = try rig.openSubmenu(of: menu)
      #expect(rig.compositor.popups.map(\.hasGrab) == [false, false])
      submenu.onKey = { keys.append("submenu \($0.characters)") }
      return submenu
    }
    let first = try openSubmenu()
    rig.stage.keys.type("a")
    rig.stage.keys.type(.escape)
    #expect(first.isClosed && !menu.isClosed)
    rig.stage.keys.type("b")
    #expect(keys == ["submenu a", "menu b"])
    let second = try openSubmenu()
    rig.stage.tap(at: Point(x: 760, y: 600))
    #expect(second.isClosed && !menu.isClosed)
    let third = try openSubmenu()
    rig.stage.tap(at: Point(x: 460, y: 270))
    #expect(third.isClosed && menu.isClosed)
    try rig.finish()
  }

  @Test("A button of a pen may be released in a nested event loop while the tip lands on a menu and closes its submenu")
  func penButton() throws {
    let rig = try AppRig { ($0.placement, $0.grabsAfterLift) = (.floating, false) }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    let menu = try rig.openMenu(of: window)
    let log = menu.addLog()
    let pen = try rig.seat().stylus
    pen.move(to: Point(x: 760, y: 600))
    pen.button(0x14B, isPressed: true)
    pen.frame()
    rig.settle()
    let submenu = try rig.openSubmenu(of: menu)
    _ = log.read()
    submenu.onClose = { rig.send(pen) { $0.button(0x14B, isPressed: false) } }
    rig.send(pen) { $0.down() }
    #expect(submenu.isClosed && !menu.isClosed)
    pen.move(to: Point(x: 761, y: 600))
    pen.frame()
    rig.send(pen) { $0.up() }
    #expect(log.read() == ["began 21,70", "ended 21,70"])
    try rig.finish()
  }

  @Test("While a menu is open, a wheel and a touchpad scroll the menu, and not the window below")
  func scrolling() throws {
    let rig = try AppRig { $0.placement = .floating }
    @MainActor func addScroll(to window: Window) -> ScrollView {
      let scroll = ScrollView(frame: window.content.bounds)
      scroll.contentSize = Size(width: scroll.bounds.width, height: 5000)
      window.content.addSubview(scroll)
      return scroll
    }
    @MainActor func scroll(at place: Point) {
      rig.stage.mouse.move(to: place)
      rig.stage.mouse.scroll(notches: 2)
      rig.advance(by: 1)
      for _ in 0..<10 {
        rig.stage.mouse.scroll(by: Vector(dx: 0, dy: 5), source: .finger)
        rig.advance(by: 0.02)
      }
      rig.stage.mouse.stopScrolling()
      rig.advance(by: 1)
    }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    let below = addScroll(to: window)
    rig.advance(by: 0.1)
    let menu = try rig.openMenu(of: window)
    let above = addScroll(to: menu)
    rig.advance(by: 0.1)
    scroll(at: Point(x: 460, y: 270))
    #expect(below.contentOffset == .zero && !menu.isClosed)
    scroll(at: Point(x: 760, y: 600))
    #expect(above.contentOffset.y > 0 && below.contentOffset == .zero)
    rig.stage.keys.type(.escape)
    rig.advance(by: 0.1)
    scroll(at: Point(x: 460, y: 270))
    #expect(menu.isClosed && below.contentOffset.y > 0)
    try rig.finish()
  }

  @Test("A submenu that a finger of another seat opens has no grab, gets the keys, and closes by a press on the menu")
  func submenuOfAnotherSeat() throws {
    let rig = try AppRig {
      ($0.placement, $0.seats) = (.floating, [SeatConfiguration(), SeatConfiguration(name: "second")])
    }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    let menu = try rig.openMenu(of: window)
    let finger = rig.stage.touch(at: Point(x: 760, y: 550), on: try rig.seat(1))
    rig.advance(by: 0.05)
    finger.lift()
    let submenu = try #require(menu.makePopup(AppRig.submenuPlace))
    rig.advance(by: 0.1)
    #expect(rig.compositor.popups.map(\.hasGrab) == [true, false])
    var keys: [String] = []
    menu.onKey = { keys.append("menu \($0.characters)") }
    submenu.onKey = { keys.append("submenu \($0.characters)") }
    rig.stage.keys.type("a")
    rig.stage.tap(at: Point(x: 760, y: 600))
    #expect(submenu.isClosed && !menu.isClosed)
    rig.stage.keys.type("b")
    #expect(keys == ["submenu a", "menu b"])
    _ = try #require(menu.makePopup(AppRig.submenuPlace))
    rig.advance(by: 0.1)
    #expect(rig.compositor.popups.map(\.hasGrab) == [true, true], "the newest press is a key of the menu's seat")
    try rig.finish()
  }
}
