import Glibc
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Topics of TACTION_DEBUG")
struct DebugTopicsTests {
  @Test(
    "topics are words separated by commas, in any order",
    arguments: [
      ("", []), ("gestures", .gestures), ("touches", .touches), ("touches,gestures", [.gestures, .touches]),
      (" gestures , touches,", [.gestures, .touches]), (",,", []), ("frames", .frames),
      ("touches,frames", [.touches, .frames]),
    ] as [(String, DebugTopics)])
  func words(text: String, topics: DebugTopics) {
    #expect(DebugTopics(parsing: text) { Issue.record("\($0) were not recognized") } == topics)
  }

  @Test("unknown debug topics are reported once, and the others are used")
  func unknown() {
    var told: [[String]] = []
    #expect(DebugTopics(parsing: "gesture,touches,all of it") { told.append($0) } == .touches)
    #expect(told == [["gesture", "all of it"]])
  }

  @Test("a stage in a test logs gestures if the environment says so, and does not show the other topics")
  func stage() throws {
    setenv("TACTION_DEBUG", "gestures,touches", 1)
    defer { unsetenv("TACTION_DEBUG") }
    try withStage { stage in
      #expect(stage.app.debugTopics == .gestures)
      stage.app.debug([])
    }
  }
}
