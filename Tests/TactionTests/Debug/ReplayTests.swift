import Foundation
import Taction
import TactionTesting
import TestSupport
import Testing

@Suite("Recordings that are played again")
struct ReplayTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder[name].path }

  private func text(_ name: String) throws -> String { try String(contentsOf: folder[name], encoding: .utf8) }

  /// Records a session of seeded fingers, and gives its frames.
  private func record(seed: UInt64, steps: Int) throws -> [Int] {
    try session { session in
      #expect(session.stage.app.recordTouches(to: path("first.touches")))
      session.touchAtRandom(seed: seed, steps: steps)
    }
  }

  private func play(_ timeline: Timeline) throws -> [Int] {
    try session { session in
      session.stage.play(timeline)
      session.stage.advance(by: 0.4)
    }
  }

  @Test("the same recording gives the same frames in 100 runs, and those of the session that was recorded")
  func frames() throws {
    let original = try record(seed: 7, steps: 22)
    let timeline = try Timeline(parsing: text("first.touches"))
    let first = try play(timeline)
    #expect(first.count > 30 && Set(first).count > 25)
    for _ in 2...100 { try #require(play(timeline) == first) }
    #expect(first == original)
  }

  @Test("a recording of a recording is the same file", arguments: 1...5)
  func again(seed: UInt64) throws {
    _ = try record(seed: seed, steps: 60)
    let recorded = try text("first.touches")
    let timeline = try Timeline(parsing: recorded)
    #expect(timeline.moments.count > 30)
    _ = try session { session in
      session.stage.app.recordTouches(to: path("second.touches"))
      session.stage.play(timeline)
    }
    #expect(try text("second.touches") == recorded)
  }
}
