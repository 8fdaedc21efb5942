import Foundation
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Playing recordings")
struct ReplayTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) throws -> String { try String(contentsOf: folder[name], encoding: .utf8) }

  /// Records a session, and returns its frames and the time of its end, which is the time of the last event.
  private func record(_ body: (Session) throws -> Void) throws -> (frames: [Int], end: Double) {
    var end = 0.0
    let frames = try session { session in
      #expect(session.stage.app.recordTouches(to: folder["first.touches"].path))
      try body(session)
      end = session.stage.clock.now
    }
    return (frames, end)
  }

  /// Returns the frames of a session that plays a timeline up to a time. If a name is given, it also records the
  /// session.
  private func play(_ timeline: Timeline, until end: Double, recording name: String? = nil) throws -> [Int] {
    try session { session in
      if let name { session.stage.app.recordTouches(to: folder[name].path) }
      session.stage.play(timeline)
      session.stage.advance(by: end - session.stage.clock.now)
    }
  }

  @Test("playing a recording gives the same frames in each run, equal to the frames of the recorded session")
  func frames() throws {
    let original = try record { session in
      session.touchAtRandom(seed: 7, steps: 14)
      #expect(session.glides > 0, "the photo was thrown")
      #expect(session.stretches > 0, "and sprang back")
    }
    let timeline = try Timeline(parsing: text("first.touches"))
    let first = try play(timeline, until: original.end)
    #expect(first.count > 25 && Set(first).count > 20)
    for _ in 2...SampleSize.number(20, of: 100) { try #require(play(timeline, until: original.end) == first) }
    #expect(first == original.frames)
  }

  @Test("a recording of a played recording is the same file, and gives the same frames", arguments: 1...5)
  func again(seed: UInt64) throws {
    let original = try record { $0.touchAtRandom(seed: seed, steps: 60) }
    try expectTheSame(original, moments: 30)
  }

  @Test("with every device, a recording of a played recording is the same, and gives the same frames", arguments: 1...5)
  func devices(seed: UInt64) throws {
    let original = try record { try $0.useDevicesAtRandom(seed: seed, steps: 25) }
    try expectTheSame(original, moments: 80)
  }

  private func expectTheSame(_ original: (frames: [Int], end: Double), moments: Int) throws {
    let recorded = try text("first.touches")
    let timeline = try Timeline(parsing: recorded)
    #expect(timeline.moments.count > moments)
    #expect(timeline.text == recorded.split(separator: "\n").dropFirst().map { "\($0)\n" }.joined())
    let frames = try play(timeline, until: original.end, recording: "second.touches")
    #expect(try text("second.touches") == recorded)
    #expect(frames == original.frames)
  }
}
