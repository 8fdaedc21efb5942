import Logging
import TactionGestures
import TactionTestSupport
import Testing

/// Measures thousands of recognizers that follow one finger: the time of an event grows with their number, not with its
/// square.
@Suite("Thousands of recognizers on one finger")
struct ManyRecognizersTests {
  /// The ways in which the recognizers of a view depend on each other.
  nonisolated enum Crowd: CaseIterable {
    case pans, taps, presses, refusedPans, pairsOfTaps, circleOfTaps, pansOfOneFinger

    @MainActor func fill(_ view: FakeView, count: Int, delegate: any GestureRecognizerDelegate) {
      let log = EventLog()
      switch self {
      case .pans: for _ in 0..<count { view.addPan(log) }
      case .taps: for _ in 0..<count { view.addTap(log) }
      case .presses: for _ in 0..<count { view.addPress(log) }
      case .refusedPans: for _ in 0..<count { view.addPan(log).delegate = delegate }
      case .pairsOfTaps:
        for _ in 0..<count / 2 { view.addTap(log).require(toFail: view.addTap(log, "double", taps: 2)) }
      case .circleOfTaps:
        let taps = (0..<count).map { _ in view.addTap(log) }
        for (index, tap) in taps.enumerated() { tap.require(toFail: taps[(index + 1) % count]) }
      case .pansOfOneFinger: for _ in 0..<count { view.addPan(log).maximumNumberOfTouches = 1 }
      }
    }
  }

  /// Refuses all gestures.
  private final class Refusal: GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
  }

  /// Returns the seconds that a few touches take with `count` recognizers.
  private func time(of crowd: Crowd, count: Int) -> Double {
    // Each recognizer of a circle warns about it; the time of the log is not measured.
    let log = GestureIssueReporter.log
    GestureIssueReporter.log = Logger(label: "none") { _ in SwiftLogNoOpLogHandler() }
    defer { GestureIssueReporter.log = log }
    let delegate = Refusal()
    return (0..<3).map { _ in
      let table = Table()
      crowd.fill(table.root, count: count, delegate: delegate)
      return threadTime {
        let finger = table.touch(300, 300)
        if crowd != .taps && crowd != .circleOfTaps && crowd != .pairsOfTaps { finger.drag(60, 0, steps: 3) }
        if crowd == .pansOfOneFinger { table.touch(400, 400).lift() }
        finger.lift()
        table.wait(0.016)
      }
    }.min() ?? 0
  }

  @Test("Eight times as many recognizers take about eight times as long", arguments: Crowd.allCases)
  func growth(crowd: Crowd) {
    let times = [500, 4000].map { time(of: crowd, count: $0) }
    #expect(times[1] < 24 * times[0])
  }
}
