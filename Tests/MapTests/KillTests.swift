import Foundation
import Glibc
import Taction
import TactionCanvas
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionMap
@testable import TactionRestoration

/// The app is killed with `kill -9` while a finger pans the map, at moments that depend on a seed, and started again.
@Suite("A map that is killed")
struct KillTests {
  /// The number of steps of the finger in a second of the app's clock.
  nonisolated static let rate = 10

  @Test(
    "After a kill, the map shows a part that it showed in the last second before the kill", .ownProcess,
    arguments: SampleSize.number([1], of: [1, 2] as [UInt64]))
  func kills(seed: UInt64) async throws {
    let temporary = try TemporaryFolder()
    let (states, log) = (temporary["states"].path, temporary["shown"].path)
    var dice = SeededGenerator(seed: seed)
    for _ in 0..<3 {
      let moment = KillMoment(after: 15..<45, &dice)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [states = states as String, log = log as String, moment = moment as KillMoment] in
        try await KillTests.pan(states: states, log: log, killedAt: moment)
      }
      let centers = KillTests.centers(in: log)
      #expect(centers.count >= moment.steps)
      await #expect(processExitsWith: .success) {
        [states = states as String, log = log as String] in
        try await KillTests.check(states: states, log: log)
      }
    }
  }

  /// Starts the app, and shows the island.
  private static func start(_ stage: Stage, states: String) -> (MapScreen, Window) {
    setenv("XDG_STATE_HOME", states, 1)
    let window = stage.makeWindow(size: Size(width: 800, height: 600))
    let screen = MapScreen(frame: window.content.bounds)
    window.root = screen
    window.restoration.start(as: "map")
    screen.show(.island, as: "island")
    stage.settle()
    return (screen, window)
  }

  /// Pans the map in a circle until the process is killed.
  ///
  /// - Parameters:
  ///   - states: The folder for states.
  ///   - log: A file to which each step adds a line with the point in the middle of the map.
  ///   - moment: The moment of the kill, in steps.
  static func pan(states: String, log: String, killedAt moment: KillMoment) async throws {
    let stage = try Stage(size: Size(width: 800, height: 600))
    let (screen, window) = start(stage, states: states)
    if screen.canvas.zoomScale < screen.canvas.zoomLimits.upperBound {
      try stage.find(.button, "Zoom in").tap()
      stage.advance(by: 1)
    }
    let file = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    let finger = stage.touch(at: Point(x: 400, y: 300))
    for number in 0..<1000 {
      moment.strike(at: number)
      finger.move(to: Point(x: 400 + 90 * sin(Double(number) * 0.2), y: 210 + 90 * cos(Double(number) * 0.2)))
      let center = screen.canvas.placement.center
      let line = Array("\(center.x) \(center.y)\n".utf8)
      _ = Glibc.write(file, line, line.count)
      stage.advance(by: 1 / Double(rate))
      await window.restoration.finishWriting()
    }
  }

  /// Starts the app once more; ends the process, with a failure if the map shows a part that it did not show in its
  /// last second.
  static func check(states: String, log: String) async throws {
    let stage = try Stage(size: Size(width: 800, height: 600))
    let (screen, _) = start(stage, states: states)
    let center = screen.canvas.placement.center
    // The state is at most a second old, and one more step may have been in progress.
    let last = centers(in: log).suffix(rate + 2)
    // A frame may have been drawn, and the part of the map that it shows may have been saved, in the middle of a step.
    // The kill may have interrupted this step.
    let steps = Array(zip(last, last.dropFirst()))
    let isOnTheWay = steps.contains { from, to in
      from.distance(to: center) + center.distance(to: to) < from.distance(to: to) + 1e-3
    }
    let hasBegun = steps.suffix(1).contains { from, to in to.distance(to: center) < from.distance(to: to) }
    exit(isOnTheWay || hasBegun ? 0 : 1)
  }

  private static func centers(in log: String) -> [Point] {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    // The last line may have been cut off by the kill.
    return text.split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
    }
  }
}
