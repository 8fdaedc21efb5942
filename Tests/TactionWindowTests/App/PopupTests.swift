@testable import TactionWindow
import TactionGraphics
import TactionTesting
import TactionWayland
import Testing

@Suite("Popups: places, sizes and closing")
struct PopupTests {
  @Test("a popup opens at each side of its rectangle, beyond the edge of the window")
  func places() throws {
    try withFloatingWindow { rig, window in
      let corners: [(PopupPlacement.Edge, Point)] = [
        (.bottom, Point(x: 440 + 300, y: 250 + 280)), (.top, Point(x: 440 + 300, y: 250 + 260 - 200)),
        (.right, Point(x: 440 + 380, y: 250 + 260)), (.left, Point(x: 440 + 300 - 150, y: 250 + 260)),
      ]
      for (edge, corner) in corners {
        let popup = try rig.openPopup(of: window, at: Rect(x: 300, y: 260, width: 80, height: 20), edge: edge)
        #expect(popup.size == Size(width: 150, height: 200) && popup.isPopup && popup.parent === window)
        #expect(rig.compositor.popups.first?.surface.origin == corner, "\(edge)")
        #expect(rig.compositor.popups.first?.hasGrab == true)
        #expect(try rig.color(Int(corner.x) + 149, Int(corner.y) + 199) == .black)
        popup.close()
        rig.settle()
        #expect(rig.compositor.popups.isEmpty)
      }
    }
  }

  @Test("the views of a popup receive touches, and a press elsewhere closes it")
  func input() throws {
    try withFloatingWindow { rig, window in
      let popup = try rig.openPopup(of: window, at: Rect(x: 300, y: 260, width: 80, height: 20))
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
    try withFloatingWindow { rig, window in
      let menu = try rig.openPopup(of: window, at: Rect(x: 300, y: 260, width: 80, height: 20))
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
      let other = try rig.openPopup(of: window, at: Rect(x: 0, y: 0, width: 10, height: 10))
      #expect(order == ["submenu", "menu"] && !other.isClosed && rig.compositor.popups.count == 1)
      window.close()
      #expect(other.isClosed && menu.makePopup(PopupPlacement(at: .zero, size: .zero)) == nil)
    }
  }

  @Test("a popup cannot open another one in its onClose while a new popup replaces it")
  func successors() throws {
    try withFloatingWindow { rig, window in
      let place = PopupPlacement(at: Rect(x: 10, y: 10, width: 20, height: 20), size: Size(width: 50, height: 50))
      let first = try rig.openPopup(of: window, at: Rect(x: 100, y: 100, width: 50, height: 20))
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

  @Test("a hint that opens under a resting mouse gets the mouse without a movement, and so does a smaller window")
  func restingMouse() throws {
    try withFloatingWindow { rig, window in
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

  @Test("a popup and a dialog have the light or dark theme of their window")
  func colorScheme() throws {
    try withFloatingWindow { rig, window in
      window.colorScheme = .dark
      let popup = try rig.openPopup(of: window, at: Rect(x: 300, y: 260, width: 80, height: 20))
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
    try withFloatingWindow { rig, window in
      let anchor = Rect(x: 300, y: 260, width: 80, height: 20)
      let place = PopupPlacement(at: anchor, size: Size(width: 150, height: 200))
      let popup: Window
      if isMenu {
        popup = try rig.openPopup(of: window, at: anchor)
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
    try withFloatingWindow { rig, window in
      let popup = try rig.openPopup(
        of: window, at: Rect(x: 0, y: 0, width: 50, height: 50), size: Size(width: 150, height: 1600))
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
    let menu = try rig.openPopup(of: rig.makeWindow(), at: Rect(x: 1150, y: 700, width: 80, height: 20))
    let shown = try #require(rig.compositor.popups.first)
    #expect(shown.surface.origin == Point(x: 1080, y: 500))
    rig.stage.resize(to: Size(width: 800, height: 1280))
    rig.advance(by: 0.2)
    #expect(shown.surface.origin == Point(x: 650, y: 720) && !menu.isClosed && shown.hasGrab)
    try rig.finish()

    try withFloatingWindow { rig, window in
      let popup = try rig.openPopup(of: window, at: Rect(x: 300, y: 260, width: 80, height: 20))
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
    let popup = try scene.rig.openPopup(of: scene.window, at: Rect(x: 300, y: 260, width: 80, height: 20))
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
    try withFloatingWindow { rig, window in
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
    try withFloatingWindow { rig, window in
      let odd = [Double.nan, .infinity, -1e9, -1, 0, 1e9]
      for (index, value) in odd.enumerated() {
        let other = odd[(index + 2) % odd.count]
        _ = try rig.openPopup(
          of: window, at: Rect(x: value, y: other, width: other, height: value),
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

  @Test("if onClose runs the event loop, popups may open in it; the popup that replaces the closed one closes them")
  func loopInOnClose() throws {
    try withFloatingWindow { rig, window in
      let place = PopupPlacement(at: Rect(x: 10, y: 10, width: 20, height: 20), size: Size(width: 50, height: 50))
      let first = try rig.openPopup(of: window, at: Rect(x: 100, y: 100, width: 50, height: 20))
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
