import TactionDoctor
import TactionGeometry
import TactionTesting
import TactionViews
import TactionWindow
import Testing

@Suite("Times of frames")
@MainActor struct FrameTimesTests {
  @Test("Missed refreshes are counted from presentation times, at any refresh rate", arguments: [30.0, 60, 90, 144])
  func presentations(_ rate: Double) throws {
    var times = FrameTimes()
    var refresh = 0
    // Every tenth frame takes three refreshes.
    for index in 0..<102 {
      refresh += index % 10 == 5 ? 3 : 1
      let time = 10 + Double(refresh) / rate
      times.add(.committed(at: time - 0.004, drawingTime: Double(index) * 1e-4))
      times.add(.presented(at: time, refresh: 1 / rate))
    }
    let result = try #require(times.results(rate: nil))
    #expect(result.isReported)
    #expect(result.missedCount == 20)
    #expect(result.refreshCount == 119)
    #expect(result.drawing.count == 100)
    #expect(abs(result.drawing.median - 0.0052) < 2e-4)
    #expect(abs(result.drawing.maximum - 0.0101) < 1e-6)
    #expect(abs(try #require(result.rate) - rate * 99 / 119) < 0.5)
  }

  @Test("Without presentation times, missed refreshes are counted from commits and the screen's rate")
  func commits() throws {
    var times = FrameTimes()
    for index in 0..<62 { times.add(.committed(at: Double(index) / 30, drawingTime: 0.002)) }
    let result = try #require(times.results(rate: 60))
    #expect(!result.isReported)
    #expect(result.missedCount == 59)
    #expect(result.refreshCount == 118)
    #expect(times.results(rate: nil)?.missedCount == nil)
  }

  @Test("Too few frames give no statistics, and invalid times are ignored")
  func nonsense() {
    #expect(FrameTimes().results(rate: 60) == nil)
    var times = FrameTimes()
    for time in [1.0, .nan, -5, .infinity, 2] {
      times.add(.committed(at: time, drawingTime: .nan))
      times.add(.presented(at: time, refresh: 1 / 60))
      times.add(.presented(at: nil, refresh: 0))
      times.add(.discarded)
    }
    #expect(times.results(rate: 60) == nil)
    for time in [3.0, 4, 5] { times.add(.committed(at: time, drawingTime: 0.001)) }
    #expect(times.results(rate: 60)?.drawing.count == 1)
  }

  @Test("A window reports its commits and when they were shown")
  func probe() throws {
    try withStage { stage in
      stage.clock.keepsDeadlines = true
      let window = stage.makeWindow()
      stage.advance(by: 0.1)
      var steps: [FrameProbe] = []
      window.frameProbe = { steps.append($0) }
      for index in 1...5 {
        window.content.backgroundColor = index % 2 == 0 ? .red : .blue
        stage.advance(by: 0.1)
      }
      let committed = steps.count { if case .committed = $0 { true } else { false } }
      let shown = steps.compactMap { step -> Double? in
        if case .presented(let time, let refresh) = step, abs(refresh - 1 / 60) < 1e-4 { time } else { nil }
      }
      #expect(committed == 5)
      #expect(shown.count == 5)
      #expect(shown == shown.sorted())
      window.frameProbe = nil
      window.content.backgroundColor = .green
      stage.advance(by: 0.1)
      #expect(steps.count == 10)
    }
  }

  @Test("An application reports the events of touch screens as they arrive")
  func touches() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      var events: [TouchProbe] = []
      stage.app.touchProbe = { events.append($0) }
      let finger = stage.touch(at: Point(x: 100, y: 200))
      finger.move(to: Point(x: 110, y: 200), over: 0.05, steps: 2)
      finger.lift()
      _ = stage.touch(at: Point(x: 5, y: 5))
      stage.cancelTouches()
      #expect(events.map(\.change) == [.down, .moved, .moved, .up, .down, .cancelled])
      #expect(events.first?.location == Point(x: 100, y: 200))
      #expect(events[3].location == nil)
      for event in events.prefix(5) {
        #expect(event.stamp == UInt32(event.arrival * 1000))
      }
      stage.app.touchProbe = nil
      stage.tap(at: Point(x: 9, y: 9))
      #expect(events.count == 6)
    }
  }
}
