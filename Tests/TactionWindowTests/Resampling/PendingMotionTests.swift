import Testing

@testable import TactionWindow

@Suite("Movement that waits for a frame")
struct PendingMotionTests {
  private func frame(_ milliseconds: Double, _ changes: (id: Int, Touch.Phase, x: Double)...) -> TouchFrame {
    TouchFrame(
      timestamp: milliseconds / 1000,
      changes: changes.map { TouchFrame.Change(id: $0.id, phase: $0.1, location: Point(x: $0.x, y: 0)) })
  }

  /// Returns the numbers of a frame: its time in ms, then id and position of each finger.
  private func numbers(_ frame: TouchFrame?) -> [Double]? {
    frame.map { frame in
      ([frame.timestamp * 1000] + frame.changes.flatMap { [Double($0.id), $0.location.x] })
        .map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  /// Makes pending motion that is shown with a delay of 5 ms.
  private func pending(after landing: TouchFrame) -> PendingMotion {
    var pending = PendingMotion(TouchResampling(latency: 0.005, maximumPrediction: 0.02))
    pending.pass(landing)
    return pending
  }

  @Test("All pending movement becomes one frame, 5 ms in the past, with each finger where it was then")
  func oneFrame() {
    var pending = pending(after: frame(0, (1, .began, 0), (2, .began, 100)))
    pending.add(frame(4, (1, .moved, 8), (2, .moved, 100)))
    pending.add(frame(8, (1, .moved, 16)))
    pending.add(frame(12, (1, .moved, 24), (2, .moved, 116)))
    #expect(numbers(pending.frame(at: 0.015)) == [10, 1, 20, 2, 112])
    #expect(numbers(pending.frame(at: 0.015)) == nil, "nothing new")
    #expect(numbers(pending.frame(at: 0.017)) == [12, 1, 24, 2, 116])
  }

  @Test("A finger that has landed in the meantime stays where it landed; pending movement of the others is shown")
  func landedSince() {
    var pending = pending(after: frame(0, (1, .began, 0)))
    pending.add(frame(8, (1, .moved, 8)))
    #expect(pending.flush().map { numbers($0) } == [[8, 1, 8]])
    pending.pass(frame(10, (2, .began, 50)))
    pending.add(frame(16, (1, .moved, 16), (2, .moved, 56)))
    #expect(numbers(pending.frame(at: 0.014)) == [10, 1, 9], "the time is not before the landing")
    #expect(numbers(pending.frame(at: 0.019)) == [14, 1, 14, 2, 54])
  }

  @Test("A flush returns pending movement as it arrived, and real positions of predicted fingers")
  func flushing() {
    var pending = pending(after: frame(0, (1, .began, 0), (2, .began, 100)))
    pending.add(frame(4, (1, .moved, 4), (2, .moved, 104)))
    pending.add(frame(8, (1, .moved, 10)))
    #expect(pending.flush().map { numbers($0) } == [[4, 1, 4, 2, 104], [8, 1, 10]])
    #expect(pending.flush().isEmpty)
    pending.add(frame(12, (1, .moved, 18)))
    #expect(numbers(pending.frame(at: 0.018)) == [13, 1, 19.5, 2, 108], "2 is predicted by its interval")
    let corrections = pending.flush()
    #expect(corrections.map { numbers($0) } == [[13, 1, 18, 2, 104]])
    #expect(corrections.map(\.isCorrection) == [true])
    #expect(abs((pending.nextDeadline ?? 0) - 0.019) < 1e-9, "the next frame shows them ahead again")
  }

  @Test("A finger that rests is shown where it is; then no movement is pending")
  func resting() throws {
    var pending = pending(after: frame(0, (1, .began, 0)))
    #expect(pending.nextDeadline == nil)
    pending.add(frame(10, (1, .moved, 20)))
    #expect(numbers(pending.frame(at: 0.010)) == [5, 1, 10])
    #expect(abs(try #require(pending.nextDeadline) - 0.015) < 1e-9, "5 ms behind its last place")
    #expect(numbers(pending.frame(at: 0.018)) == [13, 1, 26])
    #expect(abs(try #require(pending.nextDeadline) - 0.019) < 1e-9, "the next frame shows it further ahead")
    #expect(numbers(pending.frame(at: 0.034)) == [20, 1, 40])
    #expect(abs(try #require(pending.nextDeadline) - 0.035) < 1e-4, "a wrong prediction is corrected 20 ms later")
    let rest = pending.frame(at: try #require(pending.nextDeadline))
    #expect(numbers(rest) == [20, 1, 20] && rest?.isCorrection == false)
    #expect(pending.nextDeadline == nil)
    #expect(pending.frame(at: 5) == nil)
  }

  @Test("Only movement of fingers on the screen is pending, and only a limited number of changes")
  func whatWaits() {
    var pending = pending(after: frame(0, (1, .began, 0)))
    #expect(pending.canAdd(frame(1, (1, .moved, 1))))
    #expect(!pending.canAdd(frame(1, (1, .moved, 1), (2, .began, 1))))
    #expect(!pending.canAdd(frame(1, (1, .ended, 1))))
    #expect(!pending.canAdd(frame(1)))
    for kind in Touch.Kind.allCases {
      let change = TouchFrame.Change(id: 1, phase: .moved, location: Point(x: 1, y: 1), kind: kind)
      #expect(pending.canAdd(TouchFrame(timestamp: 1, changes: [change])) == (kind == .direct))
    }
    var count = 0
    while pending.canAdd(frame(Double(count), (1, .moved, 1))), count < 10_000 {
      pending.add(frame(Double(count), (1, .moved, 1)))
      count += 1
    }
    #expect(count == 256)
  }

  @Test("A finger that landed before resampling began is shown at its real position once it moves")
  func turnedOnLate() {
    var pending = PendingMotion(TouchResampling())
    pending.add(frame(10, (7, .moved, 20)))
    #expect(pending.nextDeadline != nil)
    #expect(numbers(pending.frame(at: 0.016)) == [10, 7, 20])
    #expect(pending.nextDeadline == nil)
  }

  @Test("Resampling options that are not finite numbers count as 0")
  func nonsense() {
    var pending = PendingMotion(TouchResampling(latency: .nan, maximumPrediction: -.infinity))
    pending.pass(frame(0, (1, .began, 0)))
    pending.add(frame(10, (1, .moved, 10)))
    #expect(numbers(pending.frame(at: 0.012)) == [10, 1, 10])
  }
}

extension TouchResampling {
  fileprivate init(latency: Double, maximumPrediction: Double) {
    self.init()
    self.latency = latency
    self.maximumPrediction = maximumPrediction
  }
}
