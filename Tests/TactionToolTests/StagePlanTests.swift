import TactionGeometry
import TactionTesting
import TactionToolSupport
import Testing

@testable import TactionTool

@Suite("The plan of a performance")
struct StagePlanTests {
  private func plan(_ text: String = "", shots: [Double] = [], isFilmed: Bool = false) throws -> StagePlan {
    StagePlan(
      timeline: try Timeline(parsing: text),
      shots: shots.map { Shot(milliseconds: $0, file: OutputFile(path: "\($0).png")) }, isFilmed: isFilmed)
  }

  @Test("The screen is refreshed sixty times a second, and once more after the last touch")
  func theScreenIsRefreshedSixtyTimesASecond() throws {
    let refreshes = try plan("0 down 0 1 1\n1000 up 0").instants.filter(\.isRefresh)
    #expect(refreshes.count == 62)  // 0 to 60, and one more that shows the last touch
    #expect(refreshes[60].nanoseconds == 1_000_000_000)
  }

  @Test("Each touch is sent once, at its own time, even between refreshes")
  func touchesComeAtTheirOwnTimeAndOnce() throws {
    let touched = try plan("5 down 0 1 2\n5 down 1 3 4\n50 up 0 1 2\n50 up 1 3 4").instants.filter {
      !$0.touches.isEmpty
    }
    #expect(touched.map(\.nanoseconds) == [5_000_000, 50_000_000])
    #expect(touched.map(\.touches.count) == [2, 2])
    #expect(touched.map(\.isRefresh) == [false, true])  // 50 ms is three refreshes
  }

  @Test("The instants of a plan are in order, and no two have the same time")
  func timeNeverGoesBackAndNothingHappensTwice() throws {
    let times = try plan("3 down 0 1 1\n777 up 0", shots: [0, 1, 16.7, 900], isFilmed: true).instants.map(\.nanoseconds)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("Touches after more than an hour, or less than a millisecond apart, come at their own times")
  func longAndFineTimes() throws {
    let touched = try plan("3700000.2 seat 1\n3700000.2 down 0 1 1\n3700000.4 down 0 2 2\n3800000 up 0").instants
      .filter { !$0.touches.isEmpty }
    #expect(touched.map(\.nanoseconds) == [3_700_000_200_000, 3_700_000_400_000, 3_800_000_000_000])
    #expect(touched.map(\.touches.count) == [2, 1, 1])
  }

  @Test("All pictures with the same time are taken") func picturesOfOneTimeAreAllTaken() throws {
    let instants = try plan(shots: [0, 0, 100]).actions
    #expect(instants.first?.shots.count == 2)
    #expect(instants.map(\.shots.count).reduce(0, +) == 3)
  }

  @Test("Expected pictures of the same time share an instant of the plan")
  func expectedPicturesBelongToTheirTimes() throws {
    let expected = [5.0, 5, 90].map { ExpectedPicture(milliseconds: $0, path: "\($0).png") }
    let plan = StagePlan(timeline: Timeline(), shots: [], expected: expected, isFilmed: false)
    let instants = plan.instants.filter { !$0.expected.isEmpty }
    #expect(instants.map(\.milliseconds) == [5, 90])
    #expect(instants.map(\.expected.count) == [2, 1])
    #expect(plan.pictureCount == 3)
  }

  @Test("A film has thirty frames a second, and half a second after the last touch")
  func aFilmHasThirtyFramesASecondAndATail() throws {
    let frames = try plan("0 down 0 1 1\n1000 up 0", isFilmed: true).instants.filter(\.isFilmFrame)
    #expect(frames.count == 46)
    #expect(frames.last?.nanoseconds == 1_500_000_000)
  }

  @Test("A plan without a film has no film frames") func withoutAFilmThereIsNoFrame() throws {
    #expect(try plan("0 down 0 1 1", shots: [20]).instants.allSatisfy { !$0.isFilmFrame })
  }
}
