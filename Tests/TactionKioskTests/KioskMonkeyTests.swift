import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionKiosk

@Suite("An hour of a kiosk")
struct KioskMonkeyTests {
  @Test(
    "In an hour of random input no view is touched in the dark, and nothing grows",
    arguments: [1, 2, 3] as [UInt64], [[], [powerGlobal, idleGlobal]])
  func hour(seed: UInt64, without: [String]) throws {
    var random = SeededGenerator(seed: seed)
    try withKiosk(without: without) { scene in
      let (stage, kiosk) = (scene.stage, scene.kiosk)
      var idleCount = 0
      kiosk.onIdle(after: 20) { idleCount += 1 }
      kiosk.onIdle(after: 45) { kiosk.screen.turnOff() }
      kiosk.staffAccess = StaffAccess(pin: "4711") { kiosk.unlock() }
      stage.settle()
      let client = try #require(stage.compositor.clients.first)
      let objects = client.objects.count
      let end = stage.clock.now + 3600
      var fingers: [Finger] = []
      var steps = 0
      while stage.clock.now < end {
        steps += 1
        let wasDark = !kiosk.screen.isOn
        _ = scene.read()
        let place = Point(x: .random(in: 0..<800, using: &random), y: .random(in: 0..<600, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<8: stage.tap(at: place)
        case 8..<11: if fingers.count < 4 { fingers.append(stage.touch(at: place)) }
        case 11..<13: fingers.randomElement(using: &random)?.move(to: place, over: 0.2)
        case 13..<16: while let finger = fingers.popLast() { finger.lift() }
        case 16: stage.type(["1", "2", "a"].randomElement(using: &random) ?? "1")
        case 17: if kiosk.isLocked { kiosk.unlock() } else { kiosk.lock(pin: "1234") }
        case 18: scene.output?.isOn.toggle()
        default: kiosk.screen.brightness = .random(in: 0...1, using: &random)
        }
        if wasDark, scene.read().contains(where: { $0 == "began" || $0 == "down" }) {
          Issue.record("a view got input in the dark, in step \(steps)")
        }
        stage.advance(by: .random(in: 0..<1, using: &random) < 0.9 ? .random(in: 0.1..<4, using: &random) : 60)
      }
      while let finger = fingers.popLast() { finger.lift() }
      kiosk.unlock()
      kiosk.screen.turnOn()
      stage.cancelTouches()
      stage.advance(by: 31)
      #expect(steps > 300 && idleCount > 10)
      #expect(client.objects.count <= objects + 6, "objects of the compositor grow")
      #expect(scene.window.content.overlaySubviews.count <= 1)
      kiosk.screen.turnOn()
      stage.advance(by: 6)
      _ = scene.read()
      stage.tap(at: KioskScene.middle)
      #expect(scene.read() == ["began", "ended"])
    }
  }

  @Test("A resting kiosk only wakes up for its watchdog and its idle time")
  func rest() throws {
    for (without, perHour) in [([], 0), ([idleGlobal], 1)] {
      try withKiosk(without: without) { scene in
        scene.kiosk.onIdle(after: 60) {}
        scene.stage.advance(by: 2)
        let (commits, requests) = (scene.stage.commitCount, scene.stage.compositor.requestCount)
        var wakeUps = 0
        while let deadline = scene.stage.app.nextDeadline, wakeUps < 100 {
          wakeUps += 1
          scene.stage.advance(by: max(deadline - scene.stage.clock.now, 0) + 0.02)
          if scene.stage.clock.now > 3600 { break }
        }
        #expect(wakeUps == perHour)
        scene.stage.advance(by: 3600)
        #expect(scene.stage.commitCount == commits)
        // The stage sends a ping at each step.
        #expect(scene.stage.compositor.requestCount - requests < 50)
      }
    }
  }
}
