import Taction
import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionKiosk

@Suite("Idle time: onIdle")
struct IdleTests {
  /// The globals that the compositor lacks. With ext-idle-notify, the compositor counts idle time; without it, the
  /// application does.
  private nonisolated static let parties: [[String]] = [[], [idleGlobal]]

  @Test("Each idle watch calls the app once when its time has passed, and once when input follows", arguments: parties)
  func several(without: [String]) throws {
    try withKiosk(without: without) { scene in
      var events: [String] = []
      for seconds in [2.0, 5] {
        scene.kiosk.onIdle(after: seconds) {
          events.append("idle \(Int(seconds))")
        } resumed: {
          events.append("resumed \(Int(seconds))")
        }
      }
      scene.stage.advance(by: 1.9)
      #expect(events == [])
      scene.stage.tap(at: KioskScene.middle)
      scene.stage.advance(by: 1.9)
      #expect(events == [])
      scene.stage.advance(by: 0.2)
      #expect(events == ["idle 2"])
      scene.stage.advance(by: 10)
      #expect(events == ["idle 2", "idle 5"])
      events = []
      scene.stage.tap(at: KioskScene.middle)
      #expect(events == ["resumed 2", "resumed 5"])
      scene.stage.advance(by: 3)
      #expect(events == ["resumed 2", "resumed 5", "idle 2"])
    }
  }

  @Test("Input of any device ends idle time, even on a dark screen", arguments: parties)
  func devices(without: [String]) throws {
    let uses: [(Stage) -> Void] = [
      { $0.tap(at: KioskScene.middle) }, { $0.type("a") }, { $0.mouse.move(to: Point(x: 300, y: 300), over: 0.1) },
      {
        $0.stylus.hover(at: KioskScene.middle)
        $0.stylus.leave()
      }, { $0.mouse.scroll(notches: 1) },
    ]
    for (index, use) in uses.enumerated() {
      for isDark in [false, true] {
        try withKiosk(without: without) { scene in
          scene.stage.mouse.move(to: KioskScene.middle)
          if isDark { scene.kiosk.screen.turnOff() }
          var (idle, resumed) = (0, 0)
          scene.kiosk.onIdle(after: 1) {
            idle += 1
          } resumed: {
            resumed += 1
          }
          scene.stage.settle()
          scene.stage.advance(by: 1.5)
          #expect((idle, resumed) == (1, 0), "\(index)")
          use(scene.stage)
          #expect((idle, resumed) == (1, 1), "\(index)")
        }
      }
    }
  }

  @Test("The compositor counts a button of a pen, and the begin of a touchpad gesture, as input")
  func partsOfDevices() throws {
    let uses: [(Stage) -> Void] = [{ $0.stylus.press(.first) }, { _ = $0.touchpad.pinch() }]
    for (index, use) in uses.enumerated() {
      try withKiosk { scene in
        scene.stage.stylus.hover(at: KioskScene.middle)
        scene.stage.mouse.move(to: KioskScene.middle)
        var idle = 0
        scene.kiosk.onIdle(after: 1) { idle += 1 }
        scene.stage.settle()
        scene.stage.advance(by: 0.8)
        use(scene.stage)
        scene.stage.advance(by: 0.8)
        #expect(idle == 0, "\(index)")
        scene.stage.stylus.release(.first)
        scene.stage.stylus.leave()
      }
    }
  }

  @Test("A held key that repeats, and a window that closes under a resting mouse, are not input", arguments: parties)
  func unused(without: [String]) throws {
    try withKiosk(without: without) { scene in
      let front = scene.stage.makeWindow(title: "Front")
      scene.stage.mouse.move(to: KioskScene.middle)
      scene.stage.keys.press(.space)
      var (idle, resumed) = (0, 0)
      scene.kiosk.onIdle(after: 1) {
        idle += 1
        if idle == 2 { front.close() }
      } resumed: {
        resumed += 1
      }
      scene.stage.settle()
      scene.stage.advance(by: 3)
      #expect((idle, resumed) == (1, 0))
      scene.stage.keys.release(.space)
      #expect((idle, resumed) == (1, 1))
      scene.stage.advance(by: 3)
      #expect(front.isClosed)
      #expect((idle, resumed) == (2, 1))
    }
  }

  @Test("Idle time counts again after input that only the application counts, such as a pad's", arguments: parties)
  func pad(without: [String]) throws {
    try withKiosk(without: without) { scene in
      var (idle, resumed) = (0, 0)
      scene.kiosk.onIdle(after: 1) {
        idle += 1
      } resumed: {
        resumed += 1
      }
      scene.stage.settle()
      scene.stage.advance(by: 1.5)
      scene.stage.stylus.usePad(.button(1, isDown: true))
      scene.stage.stylus.usePad(.button(1, isDown: false))
      scene.stage.settle()
      #expect((idle, resumed) == (1, 1))
      scene.stage.advance(by: 1.5)
      #expect((idle, resumed) == (2, 1))
    }
  }

  @Test("While a window keeps the screen on, no idle time counts; it starts again afterwards", arguments: parties)
  func inhibited(without: [String]) throws {
    try withKiosk(without: without) { scene in
      var idle = 0
      scene.kiosk.onIdle(after: 2) { idle += 1 }
      scene.window.keepsScreenOn = true
      scene.stage.settle()
      scene.stage.advance(by: 20)
      #expect(idle == 0)
      scene.window.keepsScreenOn = false
      scene.stage.settle()
      scene.stage.advance(by: 4.1)
      #expect(idle == 1)
    }
  }

  @Test(
    "If the application counts, the whole idle time has to pass after the window that kept the screen on",
    arguments: ["ends", "is hidden", "closes"])
  func afterVideo(ending: String) throws {
    try withKiosk(without: [idleGlobal]) { scene in
      let video = scene.stage.makeWindow(title: "Video")
      var idle = 0
      scene.kiosk.onIdle(after: 2) { idle += 1 }
      video.keepsScreenOn = true
      scene.stage.advance(by: 5.9)
      switch ending {
      case "ends": video.keepsScreenOn = false
      case "is hidden": scene.stage.compositor.toplevels.last?.configure(size: .zero, states: [.suspended])
      default: video.close()
      }
      scene.stage.settle()
      scene.stage.advance(by: 1.9)
      #expect(idle == 0)
      scene.stage.advance(by: 0.2)
      #expect(idle == 1)
    }
  }

  @Test("If the application counts, a resting finger is input for five minutes, and idle time begins when it lifts")
  func restingFinger() throws {
    try withKiosk(without: [idleGlobal]) { scene in
      var idle = 0
      scene.kiosk.onIdle(after: 2) { idle += 1 }
      scene.stage.advance(by: 1)
      let finger = scene.stage.touch(at: KioskScene.middle)
      scene.stage.advance(by: 60)
      #expect(idle == 0)
      finger.lift()
      scene.stage.advance(by: 1.9)
      #expect(idle == 0)
      scene.stage.advance(by: 0.2)
      #expect(idle == 1)
      let thing = scene.stage.touch(at: KioskScene.middle)
      scene.stage.advance(by: 299)
      #expect(idle == 1)
      scene.stage.advance(by: 4)
      #expect(idle == 2)
      thing.lift()
    }
  }

  @Test(
    "Once cancelled, even in its own closure, an idle watch makes no more calls and leaves no object",
    arguments: parties)
  func cancelled(without: [String]) throws {
    try withKiosk(without: without) { scene in
      let client = try #require(scene.stage.compositor.clients.first)
      let before = client.objects.count
      var idle = 0
      let watch = scene.kiosk.onIdle(after: 1) { idle += 1 }
      var other: IdleWatch?
      other = scene.kiosk.onIdle(after: 1) {
        idle += 10
        other?.cancel()
      } resumed: {
        Issue.record("a cancelled watch resumes")
      }
      watch.cancel()
      scene.stage.advance(by: 3)
      scene.stage.tap(at: KioskScene.middle)
      scene.stage.advance(by: 3)
      #expect(idle == 10)
      #expect(client.objects.count == before)
    }
  }

  @Test("Invalid times of idle watches are bounded")
  func times() throws {
    try withKiosk { scene in
      for (given, used) in [(-1.0, 0.1), (0, 0.1), (.infinity, 2_592_000), (.nan, 2_592_000)] {
        #expect(scene.kiosk.onIdle(after: given) {}.seconds == used)
      }
      scene.stage.advance(by: 1)
    }
  }

  @Test("All seats have to be idle: added seats count, removed seats do not")
  func seats() throws {
    try withKiosk { scene in
      var idle = 0
      scene.kiosk.onIdle(after: 2) { idle += 1 }
      scene.stage.advance(by: 1)
      let other = try scene.stage.compositor.add(SeatConfiguration(name: "seat1"))
      scene.stage.settle()
      // The idle time of the added seat begins when its `ext_idle_notification_v1` is made.
      scene.stage.advance(by: 1.5)
      #expect(idle == 0)
      scene.stage.advance(by: 1)
      #expect(idle == 1)
      scene.stage.tap(at: KioskScene.middle)
      scene.stage.advance(by: 1.5)
      other.touch.down(0, at: KioskScene.middle)
      other.touch.up(0)
      scene.stage.settle()
      scene.stage.advance(by: 1)
      #expect(idle == 1)
      scene.stage.compositor.remove(other)
      scene.stage.settle()
      scene.stage.advance(by: 2.1)
      #expect(idle == 2)
    }
  }

  @Test("A screen that is added or removed does not restart the idle time", arguments: parties)
  func screens(without: [String]) throws {
    try withKiosk(without: without) { scene in
      var idle = 0
      scene.kiosk.onIdle(after: 2) { idle += 1 }
      scene.stage.settle()
      scene.stage.advance(by: 0.8)
      let screen = try scene.stage.compositor.add(OutputConfiguration(name: "second"))
      scene.stage.settle()
      scene.stage.advance(by: 0.8)
      scene.stage.compositor.remove(screen)
      scene.stage.settle()
      scene.stage.advance(by: 0.8)
      #expect(idle == 1)
    }
  }

  @Test("If a tool moves the clock and shows the frames, as taction stage does, idle time counts and can begin again")
  func framesOfATool() throws {
    try withKiosk { scene in
      let (stage, compositor) = (scene.stage, scene.stage.compositor)
      var idle = 0
      scene.kiosk.onIdle(after: 2) { idle += 1 }
      stage.settle()
      stage.clock.advance(by: 100)
      compositor.restartIdleTimes()
      for (seconds, expected) in [(1.9, 0), (0.2, 1)] {
        stage.clock.advance(by: seconds)
        compositor.presentFrame()
        stage.settle()
        #expect(idle == expected)
      }
    }
  }

  @Test("Thousands of changes between idle and in use leave no objects and keep no memory", arguments: parties)
  func withoutEnd(without: [String]) throws {
    try withKiosk(without: without) { scene in
      let client = try #require(scene.stage.compositor.clients.first)
      var (idle, resumed) = (0, 0)
      scene.kiosk.onIdle(after: 0.1) {
        idle += 1
      } resumed: {
        resumed += 1
      }
      scene.stage.settle()
      let before = client.objects.count
      for _ in 0..<2000 {
        scene.stage.advance(by: 0.2)
        scene.stage.tap(at: Point(x: 5, y: 5))
      }
      #expect(idle == 2000 && resumed == 2000)
      #expect(client.objects.count == before)
    }
  }
}
