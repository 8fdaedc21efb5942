import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Timestamps that are wrong")
struct OddClockTests {
  private static let frame = 1.0 / 60

  @Test("Reliability 36: the time of an event is wrong by at most a frame, for any mix of clocks", arguments: 1...8)
  func mixes(seed: UInt64) throws {
    try withStage(size: Size(width: 300, height: 200)) { stage in
      var random = SeededGenerator(seed: seed)
      let recorder = TimeRecorder()
      recorder.frame = Rect(x: 0, y: 0, width: 300, height: 200)
      stage.makeWindow().content.addSubview(recorder)
      stage.settle()
      let seat = try #require(stage.seat)
      var (clock, count, isDown) = (OddClock.steady, 0, false)
      seat.stamp = { clock.stamp(count, at: $0) }
      var worst = 0.0
      for step in 0..<300 {
        if Int.random(in: 0..<20, using: &random) == 0, let other = OddClock.allCases.randomElement(using: &random) {
          clock = other
        }
        // The pause lasts from a moment up to half a minute; then an event follows that is read immediately.
        let pause = ([0.004, 0.011, 0.3, 0.7, 30] as [Double])[Int.random(in: 0..<5, using: &random)]
        stage.advance(by: pause)
        count += 1
        recorder.times = []
        if !isDown {
          seat.touch.down(0, at: Point(x: 20, y: 20))
        } else if Bool.random(using: &random) {
          seat.touch.motion(0, to: Point(x: Double(20 + step % 200), y: 30))
        } else {
          seat.touch.up(0)
        }
        isDown = !seat.touch.activeFingers.isEmpty
        seat.touch.frame()
        stage.deliver()
        for time in recorder.times { worst = max(worst, abs(stage.clock.now - time)) }
      }
      #expect(worst <= Self.frame + 1e-6)
    }
  }

  @Test("With any clock, a tap is not a long press, and a typed key does not repeat", arguments: OddClock.allCases)
  func noLongPress(clock: OddClock) throws {
    try withStage(size: Size(width: 300, height: 200)) { stage in
      let log = EventLog()
      let view = stage.makeWindow().addLog()
      view.addGestureRecognizer(log.press())
      view.addGestureRecognizer(log.tap())
      view.becomeFirstResponder()
      stage.settle()
      let seat = try #require(stage.seat)
      let key = try #require(seat.keyboard.key(for: 0x61))
      var count = 0
      seat.stamp = { clock.stamp(count, at: $0) }
      // The pauses last from less than a second to 25 days, after which a difference of timestamps is negative.
      for pause in [0.7, 0.45, 0.9, 61, 25 * 86_400, 3] as [Double] {
        stage.advance(by: pause)
        count += 1
        seat.touch.down(0, at: Point(x: 20, y: 20))
        seat.touch.frame()
        seat.keyboard.key(key, isPressed: true)
        stage.deliver()
        stage.advance(by: 0.05)
        count += 1
        seat.touch.up(0)
        seat.touch.frame()
        seat.keyboard.key(key, isPressed: false)
        stage.deliver()
      }
      stage.advance(by: 2)
      #expect(log.entries == [String](repeating: "tap ended", count: 6))
      #expect(view.read().filter { $0.hasPrefix("repeat") } == [])
    }
  }

  @Test("Text from a tool that sends timestamp 0 with all keys is typed once")
  func typing() throws {
    try withStage { stage in
      var typed = ""
      stage.makeWindow().onKey = { typed += $0.characters }
      let seat = try #require(stage.seat)
      seat.stamp = { _ in 0 }
      let text = "the quick brown fox jumps over the lazy dog"
      for character in text {
        let key = try #require(character.asciiValue.flatMap { seat.keyboard.key(for: UInt32($0)) })
        for isPressed in [true, false] {
          seat.keyboard.key(key, isPressed: isPressed)
          stage.deliver()
          stage.advance(by: 0.02)
        }
      }
      #expect(typed == text)
    }
  }

  @Test("The repeat delay of a key whose press arrives late counts from the arrival")
  func lateKey() throws {
    try withStage { stage in
      let view = stage.makeWindow().addLog()
      view.becomeFirstResponder()
      let seat = try #require(stage.seat)
      let key = try #require(seat.keyboard.key(for: 0x61))
      seat.keyboard.key(key, isPressed: true)
      seat.keyboard.key(key, isPressed: false)
      stage.deliver()
      stage.clock.advance(by: 0.1)
      seat.keyboard.key(key, isPressed: true)
      // The app is blocked: it reads nothing.
      stage.clock.advance(by: 0.7)
      stage.deliver()
      #expect(view.read() == ["down a", "up a", "down a"])
      seat.keyboard.key(key, isPressed: false)
      stage.deliver()
      #expect(view.read() == ["up a"])
    }
  }
}

/// Records the time of each touch event.
private final class TimeRecorder: View {
  var times: [Double] = []

  override func touchesBegan(_ touches: [Touch]) { note(touches) }
  override func touchesMoved(_ touches: [Touch]) { note(touches) }
  override func touchesEnded(_ touches: [Touch]) { note(touches) }

  private func note(_ touches: [Touch]) { times += touches.map(\.timestamp) }
}
