import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionKiosk

@Suite("The touch that wakes the screen presses nothing")
struct WakeGuardTests {
  /// How the screen is switched off: by this app, by another program, or only by black windows.
  nonisolated enum Way: CaseIterable { case own, elsewhere, black }

  private func scene(
    _ way: Way, _ parentKind: ParentKind = .plain, _ body: (KioskScene) throws -> Void
  ) throws {
    try withKiosk(in: parentKind, without: way == .black ? [powerGlobal] : []) { scene in
      if way == .elsewhere { scene.output?.isOn = false } else { scene.kiosk.screen.turnOff() }
      scene.stage.settle()
      #expect(!scene.kiosk.screen.isOn)
      #expect(scene.output?.isOn == (way == .black))
      try body(scene)
    }
  }

  @Test(
    "A tap on a dark screen lights it and reaches no view, not even as a cancelled touch; the next tap does",
    arguments: Way.allCases, ParentKind.allCases)
  func wake(way: Way, parentKind: ParentKind) throws {
    try scene(way, parentKind) { scene in
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.kiosk.screen.isOn && scene.output?.isOn == true)
      #expect(scene.read() == [])
      scene.stage.advance(by: 1)
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.read() == ["began", "ended"])
      #expect(!scene.isBlack)
    }
  }

  @Test("Fingers that land before all waking fingers have lifted are also dropped", arguments: Way.allCases)
  func held(way: Way) throws {
    try scene(way) { scene in
      let first = scene.stage.touch(at: KioskScene.middle)
      for _ in 0..<20 { first.move(by: Vector(dx: 1, dy: 0), over: 0.1) }
      let second = scene.stage.touch(at: Point(x: 420, y: 320))
      first.lift()
      second.move(by: Vector(dx: 40, dy: 40))
      let third = scene.stage.touch(at: Point(x: 380, y: 280))
      second.lift()
      third.lift()
      #expect(scene.read() == [])
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.read() == ["began", "ended"])
    }
  }

  @Test("A second touch is dropped for 1 s after the screen wakes, or for 0.3 s if the screen was only black")
  func secondTouch() throws {
    for (way, time) in [(Way.own, 1.0), (.elsewhere, 1.0), (.black, 0.3)] {
      try scene(way) { scene in
        scene.stage.tap(at: KioskScene.middle)
        scene.stage.advance(by: time - 0.15)
        scene.stage.tap(at: KioskScene.middle)
        #expect(scene.read() == [], "\(way)")
        scene.stage.advance(by: 0.1)
        scene.stage.tap(at: KioskScene.middle)
        #expect(scene.read() == ["began", "ended"], "\(way)")
      }
    }
  }

  @Test("A second touch is dropped for 1 s after the screen wakes, even if a busy app handles it later")
  func busyApp() throws {
    try scene(.own) { scene in
      let (stage, touch) = (scene.stage, try #require(scene.stage.seat).touch)
      stage.tap(at: KioskScene.middle)
      #expect(scene.kiosk.screen.isOn)
      stage.clock.advance(by: 0.4)
      touch.down(0, at: KioskScene.middle)
      touch.frame()
      stage.clock.advance(by: 0.1)
      touch.up(0)
      touch.frame()
      stage.clock.advance(by: 2.5)
      stage.deliver()
      #expect(scene.read() == [])
      stage.tap(at: KioskScene.middle)
      #expect(scene.read() == ["began", "ended"])
    }
  }

  @Test("If the report that the screen is on is late, the time without touches starts at the report")
  func lateReport() throws {
    var options = KioskOptions()
    options.wakeTime = 2
    try withKiosk(options: options) { scene in
      scene.kiosk.screen.turnOff()
      scene.stage.settle()
      scene.output?.isOn = true
      scene.stage.settle()
      #expect(scene.kiosk.screen.isOn)
      scene.stage.advance(by: 1.9)
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.read() == [])
      scene.stage.advance(by: 0.2)
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.read() == ["began", "ended"])
    }
  }

  @Test("A finger that is down when the screen turns off is cancelled, and has no effect later")
  func downBefore() throws {
    try withKiosk { scene in
      let finger = scene.stage.touch(at: KioskScene.middle)
      #expect(scene.read() == ["began"])
      scene.kiosk.screen.turnOff()
      #expect(scene.read() == ["cancelled"])
      finger.move(by: Vector(dx: 10, dy: 10))
      scene.kiosk.screen.turnOn()
      scene.stage.advance(by: 2)
      finger.move(by: Vector(dx: 10, dy: 10))
      finger.lift()
      #expect(scene.read() == [])
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.read() == ["began", "ended"])
    }
  }

  @Test("A pen, a mouse with each button, a wheel, a key and a tablet wake the screen and do nothing else")
  func otherDevices() throws {
    let wakes: [(String, (Stage) -> Void)] = [
      (
        "pen",
        {
          $0.stylus.hover(at: KioskScene.middle)
          $0.stylus.press(at: KioskScene.middle)
          $0.stylus.move(to: Point(x: 420, y: 320))
          $0.stylus.lift()
          $0.stylus.leave()
        }
      ),
      (
        "mouse",
        {
          $0.mouse.click(at: KioskScene.middle)
          $0.mouse.leave()
        }
      ),
      (
        "right button",
        {
          $0.mouse.click(at: KioskScene.middle, .right)
          $0.mouse.leave()
        }
      ),
      (
        "wheel",
        {
          $0.mouse.move(to: KioskScene.middle)
          $0.mouse.scroll(notches: 3)
          $0.mouse.leave()
        }
      ),
      ("key", { $0.type("a") }),
      (
        "tablet",
        {
          $0.stylus.usePad(.button(1, isDown: true))
          $0.stylus.usePad(.button(1, isDown: false))
        }
      ),
    ]
    for (name, wake) in wakes {
      try scene(.own) { scene in
        let menu = SecondaryClickGestureRecognizer { _ in Issue.record("\(name) clicks") }
        scene.view.addGestureRecognizer(menu)
        scene.window.onTabletPad = { _, event in
          if event.change != .mode(0, group: 0) { Issue.record("\(name) reaches the app") }
        }
        wake(scene.stage)
        #expect(scene.kiosk.screen.isOn, "\(name)")
        #expect(scene.read() == [], "\(name)")
        scene.stage.advance(by: 1)
        scene.stage.type("b")
        #expect(scene.read() == ["down", "up"], "\(name)")
      }
    }
  }

  @Test("A touch screen that is reported as a mouse wakes the screen and presses nothing")
  func emulatedMouse() throws {
    try scene(.own) { scene in
      scene.stage.seat?.mouseEmulation = true
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.kiosk.screen.isOn)
      scene.stage.tap(at: Point(x: 420, y: 310))
      #expect(scene.read() == [])
      scene.stage.advance(by: 1)
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.read().filter { $0 == "began" || $0 == "ended" }.contains("began"))
    }
  }

  @Test("A mouse that only moves above a dark screen does not light it, and reaches no view")
  func hover() throws {
    try scene(.own) { scene in
      scene.stage.mouse.move(to: KioskScene.middle, over: 0.2)
      #expect(!scene.kiosk.screen.isOn)
      #expect(scene.read() == [])
    }
  }

  @Test("A key that is held to wake the screen sends no repeats to a view")
  func heldKey() throws {
    try scene(.own) { scene in
      scene.stage.keys.press(Key("a"))
      scene.stage.advance(by: 3)
      #expect(scene.read() == [])
      scene.stage.keys.release(Key("a"))
      scene.stage.type("b")
      #expect(scene.read() == ["down", "up"])
    }
  }

  @Test("A key that is down when the screen turns off is released once")
  func keyBefore() throws {
    try withKiosk { scene in
      scene.stage.keys.press(Key("a"))
      #expect(scene.read() == ["down"])
      scene.kiosk.screen.turnOff()
      #expect(scene.read() == ["up"])
      scene.stage.keys.release(Key("a"))
      scene.stage.advance(by: 1)
      #expect(scene.read() == [])
    }
  }

  @Test("A waking finger whose lift is lost does not block touches forever")
  func lostLift() throws {
    try scene(.own) { scene in
      _ = scene.stage.touch(at: KioskScene.middle, id: 7)
      scene.stage.advance(by: 4.5)
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.read() == [])
      // Only this tap is dropped: the guard no longer waits for the lost finger.
      scene.stage.advance(by: WakeGuard.staleTimeout - 4.5)
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.read() == ["began", "ended"])
    }
    try scene(.own) { scene in
      _ = scene.stage.touch(at: KioskScene.middle)
      scene.stage.seat?.capabilities = [.pointer, .keyboard]
      scene.stage.advance(by: 1)
      scene.stage.mouse.click(at: KioskScene.middle)
      #expect(scene.read().filter { $0 != "changed" }.prefix(2).contains("began"))
      scene.stage.mouse.leave()
    }
  }

  @Test("The touch that wakes the screen closes no menu when it lands next to the menu")
  func menu() throws {
    try withKiosk(configure: { $0.grabsAfterLift = false }) { scene in
      scene.stage.tap(at: KioskScene.middle)
      let place = PopupPlacement(at: Rect(x: 10, y: 10, width: 10, height: 10), size: Size(width: 60, height: 60))
      let menu = try #require(scene.window.makePopup(place))
      scene.stage.advance(by: 0.2)
      _ = scene.read()
      scene.kiosk.screen.turnOff()
      scene.stage.settle()
      scene.stage.tap(at: KioskScene.middle)
      #expect(!menu.isClosed && scene.read() == [])
      scene.stage.advance(by: 1)
      scene.stage.tap(at: KioskScene.middle)
      #expect(menu.isClosed)
    }
  }

  @Test("The times of the wake guard that an app may set are bounded")
  func bounds() {
    for (given, usable) in [(-1.0, 0.0), (.nan, 1), (.infinity, 10), (0.5, 0.5)] {
      var options = KioskOptions()
      options.wakeTime = given
      #expect(options.usableWakeTime == usable)
    }
  }
}
