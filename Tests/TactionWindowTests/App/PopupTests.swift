@testable import TactionWindow
import TactionGraphics
import TactionTesting
import TactionWayland
import Testing

@Suite("Popups")
struct PopupTests {
  /// A window of 400 x 300 px in the middle of a screen of 1280 x 800 px, so its origin is at (440, 250).
  private func withWindow(grabsAfterLift: Bool = true, _ body: (AppRig, Window) throws -> Void) throws {
    let rig = try AppRig { ($0.placement, $0.grabsAfterLift) = (.floating, grabsAfterLift) }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    window.content.backgroundColor = .white
    rig.advance(by: 0.1)
    try body(rig, window)
    try rig.finish()
  }

  private func open(
    _ rig: AppRig, _ window: Window, at anchor: Rect, edge: PopupPlacement.Edge = .bottom,
    size: Size = Size(width: 150, height: 200)
  ) throws -> Window {
    // The popup grabs with the serial of this tap.
    let place = try #require(try rig.toplevel().surface.origin)
    let touch = try rig.seat().touch
    touch.down(0, at: place + Vector(dx: 5, dy: 5))
    touch.up(0)
    rig.settle()
    let popup = try #require(window.makePopup(PopupPlacement(at: anchor, edge: edge, size: size)))
    popup.content.backgroundColor = .black
    rig.advance(by: 0.1)
    return popup
  }

  private func color(_ rig: AppRig, _ x: Int, _ y: Int) throws -> Color {
    try rig.stage.screenshot().color(x: x, y: y).withAlpha(1)
  }

  @Test("a popup opens at each side of its rectangle, beyond the edge of the window")
  func places() throws {
    try withWindow { rig, window in
      let corners: [(PopupPlacement.Edge, Point)] = [
        (.bottom, Point(x: 440 + 300, y: 250 + 280)), (.top, Point(x: 440 + 300, y: 250 + 260 - 200)),
        (.right, Point(x: 440 + 380, y: 250 + 260)), (.left, Point(x: 440 + 300 - 150, y: 250 + 260)),
      ]
      for (edge, corner) in corners {
        let popup = try open(rig, window, at: Rect(x: 300, y: 260, width: 80, height: 20), edge: edge)
        #expect(popup.size == Size(width: 150, height: 200) && popup.isPopup && popup.parent === window)
        #expect(rig.compositor.popups.first?.surface.origin == corner, "\(edge)")
        #expect(rig.compositor.popups.first?.hasGrab == true)
        #expect(try color(rig, Int(corner.x) + 149, Int(corner.y) + 199) == .black)
        popup.close()
        rig.settle()
        #expect(rig.compositor.popups.isEmpty)
      }
    }
  }

  @Test("the views of a popup receive touches, and a press elsewhere closes it")
  func input() throws {
    try withWindow { rig, window in
      let popup = try open(rig, window, at: Rect(x: 300, y: 260, width: 80, height: 20))
      let diary = popup.addLog()
      var closes = 0
      popup.onClose = { closes += 1 }
      popup.shouldClose = { false }
      let touch = try rig.seat().touch
      touch.down(0, at: Point(x: 760, y: 550))
      touch.up(0)
      rig.settle()
      #expect(diary.read() == ["began 20,20", "ended 20,20"])
      touch.down(0, at: Point(x: 460, y: 270))
      touch.up(0)
      rig.settle()
      #expect(closes == 1 && popup.isClosed && rig.compositor.popups.isEmpty && !window.isClosed)
    }
  }

  @Test("a popup of a popup closes before its parent, and opening another popup closes both")
  func nested() throws {
    try withWindow { rig, window in
      let menu = try open(rig, window, at: Rect(x: 300, y: 260, width: 80, height: 20))
      let touch = try rig.seat().touch
      touch.down(0, at: Point(x: 760, y: 550))
      touch.up(0)
      rig.settle()
      let submenu = try #require(
        menu.makePopup(
          PopupPlacement(
            at: Rect(x: 0, y: 20, width: 150, height: 20), edge: .right, size: Size(width: 50, height: 60))))
      rig.advance(by: 0.1)
      #expect(rig.compositor.popups.count == 2)
      #expect(rig.compositor.popups.last?.surface.origin == Point(x: 740 + 150, y: 530 + 20))
      var order: [String] = []
      menu.onClose = { order.append("menu") }
      submenu.onClose = { order.append("submenu") }
      let other = try open(rig, window, at: Rect(x: 0, y: 0, width: 10, height: 10))
      #expect(order == ["submenu", "menu"] && !other.isClosed && rig.compositor.popups.count == 1)
      window.close()
      #expect(other.isClosed && menu.makePopup(PopupPlacement(at: .zero, size: .zero)) == nil)
    }
  }

  @Test("a popup cannot open another one in its onClose while a new popup replaces it")
  func successors() throws {
    try withWindow { rig, window in
      let place = PopupPlacement(at: Rect(x: 10, y: 10, width: 20, height: 20), size: Size(width: 50, height: 50))
      let first = try open(rig, window, at: Rect(x: 100, y: 100, width: 50, height: 20))
      var answers: [Window?] = []
      first.onClose = { [weak window] in answers.append(window?.makePopup(place)) }
      let second = try #require(window.makePopup(place))
      rig.advance(by: 0.1)
      #expect(answers.count == 1 && answers[0] == nil && first.isClosed)
      #expect(rig.compositor.popups.count == 1 && window.children.count == 1 && window.children[0] === second)
      // If the popup is closed and not replaced, its onClose can open another popup.
      second.onClose = { [weak window] in answers.append(window?.makePopup(place)) }
      second.close()
      rig.advance(by: 0.1)
      #expect(answers.count == 2 && answers[1] != nil && rig.compositor.popups.count == 1)
    }
  }

  @Test("a popup of a popup without a grab has no grab; a popup of a dialog closes the popup of the dialog's parent")
  func grabs() throws {
    try withWindow { rig, window in
      rig.advance(by: 0.1)
      let hint = try #require(
        window.makePopup(
          PopupPlacement(at: Rect(x: 200, y: 100, width: 0, height: 0), size: Size(width: 100, height: 80))))
      rig.advance(by: 0.1)
      #expect(rig.compositor.popups.first?.hasGrab == false)
      let place = try #require(rig.compositor.popups.first?.surface.origin)
      let touch = try rig.seat().touch
      touch.down(0, at: place + Vector(dx: 5, dy: 5))
      touch.up(0)
      rig.settle()
      let more = try #require(hint.makePopup(PopupPlacement(at: .zero, size: Size(width: 50, height: 40))))
      rig.advance(by: 0.1)
      #expect(!more.isClosed && rig.compositor.popups.map(\.hasGrab) == [false, false])

      let menu = try open(rig, window, at: Rect(x: 300, y: 260, width: 80, height: 20))
      #expect(hint.isClosed && more.isClosed && rig.compositor.popups.map(\.hasGrab) == [true])
      let dialog = try #require(window.makeDialog(title: "Sure?", size: Size(width: 200, height: 100), isModal: false))
      rig.advance(by: 0.1)
      let other = try #require(dialog.makePopup(PopupPlacement(at: .zero, size: Size(width: 50, height: 40))))
      rig.advance(by: 0.1)
      #expect(menu.isClosed && !other.isClosed)
    }
  }

  @Test("a popup that opens long after the last press gets no keys and stays open, unless a finger is held")
  func lateOpening() throws {
    try withWindow { rig, window in
      var keys: [String] = []
      window.onKey = { keys.append("\($0.characters)") }
      let diary = window.addLog()
      let corner = Point(x: 460, y: 270)
      rig.stage.tap(at: corner)
      rig.advance(by: 3)
      _ = diary.read()
      let place = PopupPlacement(at: Rect(x: 200, y: 100, width: 0, height: 0), size: Size(width: 100, height: 80))
      let hint = try #require(window.makePopup(place))
      rig.advance(by: 0.1)
      #expect(rig.compositor.popups.map(\.hasGrab) == [false])
      rig.stage.keys.type("a")
      rig.stage.tap(at: corner)
      #expect(keys == ["a"] && diary.read() == ["began 20,20", "ended 20,20"] && !hint.isClosed)

      let finger = rig.stage.touch(at: corner)
      rig.advance(by: 3)
      let menu = try #require(window.makePopup(place))
      rig.advance(by: 0.1)
      #expect(rig.compositor.popups.map(\.hasGrab) == [true] && hint.isClosed && !menu.isClosed)
      finger.lift()
    }
  }

  @Test("a popup that opens when a finger or a key goes up is a menu, however long it was down")
  func longPress() throws {
    try withWindow { rig, window in
      let diary = window.addLog()
      diary.becomeFirstResponder()
      let corner = Point(x: 460, y: 270)
      let place = PopupPlacement(at: Rect(x: 200, y: 100, width: 0, height: 0), size: Size(width: 100, height: 80))
      var menus: [Window] = []
      @MainActor func openAtNext(_ entry: String) {
        diary.once(entry) { if let menu = window.makePopup(place) { menus.append(menu) } }
      }
      openAtNext("ended")
      let finger = rig.stage.touch(at: corner)
      rig.advance(by: 3)
      finger.lift()
      rig.advance(by: 0.1)
      #expect(rig.compositor.popups.map(\.hasGrab) == [true])
      rig.stage.tap(at: corner)
      #expect(menus.map(\.isClosed) == [true])

      openAtNext("up a")
      let keyboard = try rig.seat().keyboard
      let key = try #require(keyboard.key(for: 0x61))
      keyboard.key(key, isPressed: true)
      rig.advance(by: 3)
      keyboard.key(key, isPressed: false)
      rig.advance(by: 0.1)
      #expect(rig.compositor.popups.map(\.hasGrab) == [true])
      rig.stage.tap(at: corner)
      #expect(menus.map(\.isClosed) == [true, true])
    }
  }

  @Test("if the compositor refuses the grab, a popup still opens, gets the keys, and closes with a press")
  func refusedGrab() throws {
    try withWindow(grabsAfterLift: false) { rig, window in
      var keys: [String] = []
      window.onKey = { keys.append("window \($0.characters)") }
      let anchor = Rect(x: 300, y: 260, width: 80, height: 20)
      let popup = try open(rig, window, at: anchor)
      #expect(!popup.isClosed && rig.compositor.popups.map(\.hasGrab) == [false])
      #expect(try color(rig, 740 + 149, 530 + 199) == .black)
      popup.onKey = { keys.append("popup \($0.characters)") }
      rig.stage.keys.type("a")
      #expect(keys == ["popup a"])
      let diary = window.addLog()
      rig.stage.tap(at: Point(x: 460, y: 270))
      #expect(popup.isClosed && rig.compositor.popups.isEmpty && diary.read() == [])
      rig.stage.keys.type("b")
      #expect(keys == ["popup a", "window b"])

      let second = try open(rig, window, at: anchor)
      rig.stage.keys.type(.escape)
      #expect(second.isClosed && keys.count == 2)

      let third = try open(rig, window, at: anchor)
      let other = rig.makeWindow(size: Size(width: 50, height: 50))
      #expect(third.isClosed && !window.isClosed && !other.isClosed, "the window is no longer active")
    }
  }

  @Test("a press that closes a popup does nothing else, by finger, mouse or pen; Escape also closes it")
  func usedUpPress() throws {
    try withWindow { rig, window in
      let anchor = Rect(x: 300, y: 260, width: 80, height: 20)
      let presses: [(Stage) -> Void] = [
        { $0.tap(at: Point(x: 460, y: 270)) }, { $0.mouse.click(at: Point(x: 460, y: 270)) },
        { $0.mouse.click(at: Point(x: 460, y: 270), .right) },
        {
          $0.stylus.press(at: Point(x: 460, y: 270))
          $0.stylus.lift()
        },
      ]
      for (index, press) in presses.enumerated() {
        let popup = try open(rig, window, at: anchor)
        let diary = window.addLog()
        press(rig.stage)
        #expect(popup.isClosed && diary.read() == [], "press \(index)")
        press(rig.stage)
        if index < 2 { #expect(diary.read().count >= 2, "the next press \(index) reaches the window") }
        diary.removeFromSuperview()
      }
      let popup = try open(rig, window, at: anchor)
      rig.stage.keys.type(.escape)
      #expect(popup.isClosed)
    }
  }

  @Test("a hint that opens under a resting mouse gets the mouse without a movement, and so does a smaller window")
  func restingMouse() throws {
    try withWindow { rig, window in
      let pointer = try rig.seat().pointer
      let (content, toplevel) = (try rig.toplevel().surface, try rig.toplevel())
      rig.stage.mouse.move(to: Point(x: 660, y: 370))
      #expect(pointer.focus === content)
      let place = PopupPlacement(at: Rect(x: 200, y: 100, width: 0, height: 0), size: Size(width: 100, height: 80))
      let hint = try #require(window.makePopup(place))
      rig.advance(by: 0.1)
      #expect(rig.compositor.popups.first?.hasGrab == false)
      #expect(pointer.focus != nil && pointer.focus === rig.compositor.popups.first?.surface)
      hint.close()
      rig.advance(by: 0.1)
      #expect(pointer.focus === content)
      toplevel.configure(size: Size(width: 100, height: 100))
      rig.advance(by: 0.1)
      #expect(pointer.focus == nil)
    }
  }

  @Test("a press outside of all windows closes a popup, by finger, mouse or pen")
  func pressOnTheDesktop() throws {
    try withWindow { rig, window in
      let corner = Point(x: 5, y: 5)
      let presses: [(Stage) -> Void] = [
        { $0.tap(at: corner) }, { $0.mouse.click(at: corner) },
        {
          $0.stylus.press(at: corner)
          $0.stylus.lift()
        },
      ]
      for (index, press) in presses.enumerated() {
        let popup = try open(rig, window, at: Rect(x: 300, y: 260, width: 80, height: 20))
        #expect(rig.compositor.popups.first?.hasGrab == true)
        press(rig.stage)
        rig.settle()
        #expect(popup.isClosed && rig.compositor.popups.isEmpty && !window.isClosed, "press \(index)")
      }
    }
  }

  @Test("a popup and a dialog have the light or dark theme of their window")
  func colorScheme() throws {
    try withWindow { rig, window in
      window.colorScheme = .dark
      let popup = try open(rig, window, at: Rect(x: 300, y: 260, width: 80, height: 20))
      let dialog = try #require(window.makeDialog(title: "Sure?", size: Size(width: 200, height: 100), isModal: false))
      #expect(popup.theme.colors.isDark && dialog.theme.colors.isDark)
      window.colorScheme = nil
      #expect(!popup.theme.colors.isDark && !dialog.theme.colors.isDark)
      dialog.colorScheme = .light
      window.colorScheme = .dark
      #expect(popup.theme.colors.isDark && !dialog.theme.colors.isDark)
      #expect(rig.app.windows.map { $0.parent === window } == [false, true, true], "all of them are windows")
    }
  }

  @Test(
    "a modal dialog closes the popup of its window, and gets the next tap; no popup opens below it",
    arguments: [true, false])
  func modalDialog(isMenu: Bool) throws {
    try withWindow { rig, window in
      let anchor = Rect(x: 300, y: 260, width: 80, height: 20)
      let place = PopupPlacement(at: anchor, size: Size(width: 150, height: 200))
      let popup: Window
      if isMenu {
        popup = try open(rig, window, at: anchor)
      } else {
        popup = try #require(window.makePopup(place))
      }
      rig.advance(by: 0.1)
      #expect(popup.isMenu == isMenu && !popup.isClosed)
      let dialog = try #require(window.makeDialog(title: "Sure?", size: Size(width: 200, height: 100)))
      let diary = dialog.addLog()
      rig.advance(by: 0.1)
      #expect(popup.isClosed && rig.compositor.popups.isEmpty && window.makePopup(place) == nil)
      rig.stage.tap(at: try rig.toplevel(1).frame.center)
      #expect(diary.read().count == 2)
      dialog.close()
      rig.settle()
      #expect(window.makePopup(place) != nil)
      rig.advance(by: 0.1)
    }
  }

  @Test("a popup takes a smaller size from the compositor, but is never larger than requested")
  func sizes() throws {
    try withWindow { rig, window in
      let popup = try open(
        rig, window, at: Rect(x: 0, y: 0, width: 50, height: 50), size: Size(width: 150, height: 1600))
      let shown = try #require(rig.compositor.popups.first)
      // The popup is higher than the screen.
      #expect(popup.size == Size(width: 150, height: 800) && shown.surface.origin == Point(x: 440, y: 0))
      for (given, size) in [
        (Size(width: 150, height: 700), Size(width: 150, height: 700)),
        (Size(width: 300, height: 2400), Size(width: 150, height: 1600)),
      ] {
        shown.configure(size: given)
        rig.advance(by: 0.1)
        #expect(popup.size == size)
      }
    }
  }

  @Test("a popup stays on the screen if the screen is turned, and at its window if the window becomes smaller")
  func rearrangements() throws {
    let rig = try AppRig()
    let menu = try open(rig, rig.makeWindow(), at: Rect(x: 1150, y: 700, width: 80, height: 20))
    let shown = try #require(rig.compositor.popups.first)
    #expect(shown.surface.origin == Point(x: 1080, y: 500))
    rig.stage.resize(to: Size(width: 800, height: 1280))
    rig.advance(by: 0.2)
    #expect(shown.surface.origin == Point(x: 650, y: 720) && !menu.isClosed && shown.hasGrab)
    try rig.finish()

    try withWindow { rig, window in
      let popup = try open(rig, window, at: Rect(x: 300, y: 260, width: 80, height: 20))
      let shown = try #require(rig.compositor.popups.first)
      let toplevel = try rig.toplevel()
      toplevel.configure(size: Size(width: 200, height: 150))
      rig.advance(by: 0.2)
      #expect(shown.surface.origin == Point(x: 440 + 199, y: 250 + 150) && popup.size == Size(width: 150, height: 200))
      // The popup is flipped above its rectangle.
      toplevel.position.y = 600
      rig.advance(by: 0.2)
      #expect(shown.surface.origin == Point(x: 440 + 199, y: 600 + 149 - 200))
    }
  }

  @Test("a popup stays at its rectangle if its window hides the title bar")
  func titleBar() throws {
    let scene = try FrameScene()
    let popup = try open(scene.rig, scene.window, at: Rect(x: 300, y: 260, width: 80, height: 20))
    let shown = try #require(scene.rig.compositor.popups.first)
    scene.window.showsFrame = false
    scene.rig.advance(by: 0.2)
    #expect(scene.bar == nil && scene.window.size == Size(width: 400, height: 300) && !popup.isClosed)
    let content = try #require(try scene.toplevel.surface.origin)
    #expect(shown.surface.origin == content + Vector(dx: 300, dy: 280))
    try scene.finish()
  }

  @Test("a popup that opens while its window changes is at its rectangle once it is shown")
  func changesBeforeContent() throws {
    for hidesBarFirst in [true, false] {
      let scene = try FrameScene()
      scene.stage.tap(at: try scene.frame.center)
      let place = PopupPlacement(at: Rect(x: 300, y: 260, width: 80, height: 20), size: Size(width: 150, height: 200))
      if hidesBarFirst { scene.window.showsFrame = false }
      let popup = try #require(scene.window.makePopup(place))
      scene.window.showsFrame = false
      scene.rig.advance(by: 0.2)
      #expect(scene.bar == nil && !popup.isClosed)
      let content = try #require(try scene.toplevel.surface.origin)
      #expect(scene.rig.compositor.popups.first?.surface.origin == content + Vector(dx: 300, dy: 280))
      try scene.finish()
    }
    try withWindow { rig, window in
      // The window has not read its new size yet.
      try rig.toplevel().configure(size: Size(width: 200, height: 150))
      let place = PopupPlacement(at: Rect(x: 300, y: 260, width: 80, height: 20), size: Size(width: 150, height: 200))
      let popup = try #require(window.makePopup(place))
      rig.advance(by: 0.2)
      #expect(window.size == Size(width: 200, height: 150) && !popup.isClosed)
      #expect(rig.compositor.popups.first?.surface.origin == Point(x: 440 + 199, y: 250 + 150))
    }
  }

  @Test("invalid rectangles and sizes of popups do no harm")
  func oddPlaces() throws {
    try withWindow { rig, window in
      let odd = [Double.nan, .infinity, -1e9, -1, 0, 1e9]
      for (index, value) in odd.enumerated() {
        let other = odd[(index + 2) % odd.count]
        _ = try open(
          rig, window, at: Rect(x: value, y: other, width: other, height: value),
          edge: PopupPlacement.Edge.allCases[index % 4], size: Size(width: value == 1e9 ? 64 : value, height: 32))
      }
    }
  }

  @Test("a lost connection closes a popup, and the window is restored without it")
  func restart() throws {
    let rig = try RestartRig { $0.placement = .floating }
    let window = rig.app.makeWindow(title: "One", size: Size(width: 100, height: 100))
    #expect(window.makePopup(PopupPlacement(at: .zero, size: Size(width: 10, height: 10))) == nil, "not shown yet")
    try rig.advance(by: 0.1)
    let popup = try #require(
      window.makePopup(PopupPlacement(at: Rect(x: 1, y: 1, width: 5, height: 5), size: Size(width: 50, height: 50))))
    try rig.advance(by: 0.1)
    var closes = 0
    popup.onClose = { closes += 1 }
    try rig.kill()
    #expect(closes == 1 && popup.isClosed)
    #expect(window.makePopup(PopupPlacement(at: .zero, size: Size(width: 10, height: 10))) == nil)
    try rig.start()
    try rig.advance(by: 0.2)
    #expect(try rig.compositor.popups.isEmpty && rig.compositor.toplevels.count == 1)
    try rig.finish()
  }

  @Test("a popup opened by a pen grabs, also if the mouse has left since, but not if the pen has left")
  func penGrabs() throws {
    try withWindow { rig, window in
      let place = PopupPlacement(at: Rect(x: 10, y: 10, width: 20, height: 20), size: Size(width: 50, height: 50))
      let corner = try #require(try rig.toplevel().surface.origin)
      let (pen, pointer) = (try rig.seat().stylus, try rig.seat().pointer)
      @MainActor func tap() {
        pointer.move(to: corner + Vector(dx: 200, dy: 200))
        pointer.frame()
        pen.move(to: corner + Vector(dx: 5, dy: 200))
        pen.down()
        pen.frame()
        rig.send(pen) { $0.up() }
      }
      tap()
      pointer.leave()
      rig.settle()
      let first = try #require(window.makePopup(place))
      rig.advance(by: 0.1)
      #expect(rig.compositor.popups.first?.hasGrab == true)
      first.close()
      rig.settle()
      tap()
      pen.leave()
      rig.settle()
      _ = window.makePopup(place)
      rig.advance(by: 0.1)
      #expect(rig.compositor.popups.first?.hasGrab == false)
    }
  }

  @Test("if onClose runs the event loop, popups may open in it; the popup that replaces the closed one closes them")
  func loopInOnClose() throws {
    try withWindow { rig, window in
      let place = PopupPlacement(at: Rect(x: 10, y: 10, width: 20, height: 20), size: Size(width: 50, height: 50))
      let first = try open(rig, window, at: Rect(x: 100, y: 100, width: 50, height: 20))
      var inLoop: Window?
      var answers: [Bool] = []
      first.onClose = { [weak window] in
        rig.app.after(0) {
          inLoop = window?.makePopup(place)
          answers.append(inLoop != nil)
        }
        rig.advance(by: 0.1)
        answers.append(rig.compositor.popups.count == 1)
        // Outside of the loop, onClose cannot open a popup, because another popup replaces this one.
        answers.append(window?.makePopup(place) == nil)
      }
      let second = try #require(window.makePopup(place))
      rig.advance(by: 0.1)
      #expect(answers == [true, true, true] && inLoop?.isClosed == true)
      #expect(rig.compositor.popups.count == 1 && window.children.count == 1 && window.children[0] === second)
    }
  }
}
