import Taction
import TactionKiosk
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionPanel

@Suite("An hour of the panel on a wall")
struct PanelHourTests {
  /// A generator of the same numbers in each run.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private func count(_ view: View) -> Int {
    (view.subviews + view.overlaySubviews).reduce(1) { $0 + count($1) }
  }

  @Test("In an hour of random touches views and objects do not accumulate; a resting panel only updates its clock")
  func hour() throws {
    var random = Random(state: 7)
    let size = Size(width: 640, height: 400)
    try withStage(size: size) { stage in
      let window = stage.makeWindow()
      let start = 1_767_225_600
      let clock = WallClock { [clock = stage.clock] in start + Int(clock.now) }
      let panel = Panel(home: Home(), clock: clock)
      window.root = panel
      let kiosk = Kiosk.start(window)
      panel.caretaker = Caretaker(panel, in: kiosk, clock: clock, pin: "4711") {}
      let client = try #require(stage.compositor.clients.first)
      var counts: [(views: Int, objects: Int)] = []
      var actions = 0
      while stage.clock.now < SampleSize.number(1500, of: 3600) {
        for _ in 0..<12 {
          actions += 1
          let place = Point(x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<400, using: &random))
          let finger = stage.touch(at: place)
          stage.advance(by: 0.06)
          if Bool.random(using: &random) {
            finger.move(
              by: Vector(dx: .random(in: -200...200, using: &random), dy: .random(in: -200...200, using: &random)))
          }
          finger.lift()
          stage.advance(by: .random(in: 0.2..<12, using: &random))
        }
        // After 70 s without touches, the panel shows its first page and is dim.
        stage.advance(by: 70)
        counts.append((count(window.content), client.objects.count))
      }
      #expect(actions > 100)
      let (early, late) = (counts[1...6].map(\.views).max() ?? 0, counts.suffix(6).map(\.views).max() ?? 0)
      #expect(late <= early, "views: \(counts.map(\.views))")
      #expect((counts.last?.objects ?? 0) <= counts.prefix(8).map(\.objects).max() ?? 0)
      var wakeUps = 0
      let (rest, commits) = (stage.clock.now + 600, stage.commitCount)
      while let deadline = stage.app.nextDeadline, deadline < rest {
        wakeUps += 1
        stage.advance(by: max(deadline - stage.clock.now, 0) + 0.02)
      }
      // The clock and the date each wake up once a minute, and the check for the night once an hour.
      #expect(wakeUps <= 22 && stage.commitCount - commits <= 22)
      panel.caretaker = nil
    }
  }
}
