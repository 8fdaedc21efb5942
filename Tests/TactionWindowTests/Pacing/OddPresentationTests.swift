import Taction
import TactionTesting
import Testing

@Suite("Compositors that report odd presentation times")
struct OddPresentationTests {
  /// Kinds of odd feedback for a frame; some depend on the number of the frame.
  enum Oddity: String, CaseIterable {
    case silence, discarded, now, past, future, endOfTime, nanoseconds, noRefresh, shortRefresh, longRefresh, unsteady
    case oftenSilent, sequence

    func answer(_ told: FramePresentation, number: Int) -> FramePresentation.Answer {
      var odd = told
      switch self {
      case .silence: return .silence
      case .discarded: return .discarded
      case .oftenSilent: return number % 3 == 0 ? .silence : .presented(told)
      case .now: break
      case .past: odd.seconds = 0
      case .future: odd.seconds += 1 << 40
      case .endOfTime: (odd.seconds, odd.nanoseconds) = (.max, .max)
      case .nanoseconds: odd.nanoseconds = 1_000_000_000
      case .noRefresh: odd.refresh = 0
      case .shortRefresh: odd.refresh = 1
      case .longRefresh: odd.refresh = .max
      case .unsteady: odd.refresh = number % 2 == 0 ? 8_333_333 : 33_333_333
      case .sequence: odd.sequence = .max - UInt64(number)
      }
      return .presented(odd)
    }
  }

  @Test("odd presentation times do not lower the frame rate, hang the app or wake it", arguments: Oddity.allCases)
  func oddities(_ oddity: Oddity) throws {
    let paced = try PacedWindow()
    var number = 0
    paced.rig.compositor.onPresentation = { told in
      number += 1
      return oddity.answer(told, number: number)
    }
    paced.run(frames: 150)
    #expect(paced.commits.count == 150)
    // All commits are within a refresh after the callback.
    #expect(paced.leads(ofLast: 150).allSatisfy { $0 > 0.0009 })
    paced.rig.advance(by: 0.1)
    #expect(paced.rig.app.nextDeadline == nil)
    try paced.finish()
  }

  @Test("If a compositor starts to report invalid presentation times, frames are drawn immediately")
  func distrust() throws {
    let paced = try PacedWindow()
    paced.run(frames: 100)
    #expect(paced.leads(ofLast: 50).allSatisfy { $0 < 0.004 })
    paced.rig.compositor.onPresentation = { told in
      var odd = told
      odd.seconds = 0
      return .presented(odd)
    }
    paced.run(frames: 100)
    #expect(paced.commits.count == 200 && paced.leads(ofLast: 50).allSatisfy { $0 > 0.0096 })
    paced.rig.compositor.onPresentation = nil
    paced.run(frames: 100)
    #expect(paced.commits.count == 300 && paced.leads(ofLast: 50).allSatisfy { $0 < 0.004 })
    try paced.finish()
  }

  @Test("A screen that changes its refresh rate, up or down, is followed", arguments: [120.0, 30.0, 75.0])
  func otherRate(rate: Double) throws {
    let paced = try PacedWindow()
    paced.run(frames: 100)
    paced.rig.compositor.mainOutput?.change { $0.refresh = rate }
    let before = paced.commits.count
    for _ in 0..<Int(2 * rate) {
      paced.move()
      paced.rig.stage.deliver()
      paced.rig.advance(by: 1 / rate)
    }
    #expect(Double(paced.commits.count - before) >= 2 * rate - 3)
    try paced.finish()
  }

  @Test("A hidden window without callbacks and presentation times waits without a deadline")
  func hidden() throws {
    let paced = try PacedWindow { $0.frameCallbacks = .byHand }
    for _ in 0..<20 {
      paced.move()
      paced.rig.compositor.presentFrame()
      paced.rig.advance(by: PacedWindow.refresh)
    }
    paced.move()
    paced.rig.settle()
    paced.rig.advance(by: 1)
    #expect(paced.rig.app.nextDeadline == nil)
    let before = paced.commits.count
    paced.move()
    paced.rig.advance(by: 3)
    #expect(paced.commits.count <= before + 1 && paced.rig.app.nextDeadline == nil)
    paced.rig.compositor.presentFrame()
    paced.rig.settle()
    paced.rig.advance(by: 0.1)
    #expect(paced.commits.count > before)
    try paced.finish()
  }
}
