@testable import TactionWindow
import TactionGraphics
import TactionTesting
import TactionWayland
import Testing

@Suite("Popups: grabs, and presses outside of them")
struct PopupGrabTests {
  @Test("a popup of a popup without a grab has no grab; a popup of a dialog closes the popup of the dialog's parent")
  func grabs() throws {
    try withFloatingWindow { rig, window in
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

      let menu = try rig.openPopup(of: window, at: Rect(x: 300, y: 260, width: 80, height: 20))
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
    try withFloatingWindow { rig, window in
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
    try withFloatingWindow { rig, window in
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
    try withFloatingWindow(grabsAfterLift: false) { rig, window in
      var keys: [String] = []
      window.onKey = { keys.append("window \($0.characters)") }
      let anchor = Rect(x: 300, y: 260, width: 80, height: 20)
      let popup = try rig.openPopup(of: window, at: anchor)
      #expect(!popup.isClosed && rig.compositor.popups.map(\.hasGrab) == [false])
      #expect(try rig.color(740 + 149, 530 + 199) == .black)
      popup.onKey = { keys.append("popup \($0.characters)") }
      rig.stage.keys.type("a")
      #expect(keys == ["popup a"])
      let diary = window.addLog()
      rig.stage.tap(at: Point(x: 460, y: 270))
      #expect(popup.isClosed && rig.compositor.popups.isEmpty && diary.read() == [])
      rig.stage.keys.type("b")
      #expect(keys == ["popup a", "window b"])

      let second = try rig.openPopup(of: window, at: anchor)
      rig.stage.keys.type(.escape)
      #expect(second.isClosed && keys.count == 2)

      let third = try rig.openPopup(of: window, at: anchor)
      let other = rig.makeWindow(size: Size(width: 50, height: 50))
      #expect(third.isClosed && !window.isClosed && !other.isClosed, "the window is no longer active")
    }
  }

  @Test("a press that closes a popup does nothing else, by finger, mouse or pen; Escape also closes it")
  func usedUpPress() throws {
    try withFloatingWindow { rig, window in
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
        let popup = try rig.openPopup(of: window, at: anchor)
        let diary = window.addLog()
        press(rig.stage)
        #expect(popup.isClosed && diary.read() == [], "press \(index)")
        press(rig.stage)
        if index < 2 { #expect(diary.read().count >= 2, "the next press \(index) reaches the window") }
        diary.removeFromSuperview()
      }
      let popup = try rig.openPopup(of: window, at: anchor)
      rig.stage.keys.type(.escape)
      #expect(popup.isClosed)
    }
  }

  @Test("a press outside of all windows closes a popup, by finger, mouse or pen")
  func pressOnTheDesktop() throws {
    try withFloatingWindow { rig, window in
      let corner = Point(x: 5, y: 5)
      let presses: [(Stage) -> Void] = [
        { $0.tap(at: corner) }, { $0.mouse.click(at: corner) },
        {
          $0.stylus.press(at: corner)
          $0.stylus.lift()
        },
      ]
      for (index, press) in presses.enumerated() {
        let popup = try rig.openPopup(of: window, at: Rect(x: 300, y: 260, width: 80, height: 20))
        #expect(rig.compositor.popups.first?.hasGrab == true)
        press(rig.stage)
        rig.settle()
        #expect(popup.isClosed && rig.compositor.popups.isEmpty && !window.isClosed, "press \(index)")
      }
    }
  }

  @Test("a popup opened by a pen has the grab even if the mouse has left since, but not if the pen has left")
  func penGrabs() throws {
    try withFloatingWindow { rig, window in
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
}
