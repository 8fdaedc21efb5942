import TactionGeometry
import TactionTesting
import TactionToolSupport

/// The events of a run, grouped by instants, in nanoseconds after the start of the timeline.
///
/// An instant is the time of a refresh of the screen (60 a second), of a touch frame, of a picture or of a frame of the
/// film. Events of the same time belong to one instant. The stage stops at each instant, waits until the client has
/// handled the events, and continues with the next instant.
struct StagePlan {
  /// The events of one time: first the touches, then the refresh, then the pictures, which show the client's reaction.
  struct Instant: Equatable {
    let nanoseconds: Int64
    var touches: [Timeline.Event] = []
    var isRefresh = false
    var isFilmFrame = false
    var shots: [OutputFile] = []
    var expected: [ExpectedPicture] = []

    /// The time in whole milliseconds, for the names of checks.
    var milliseconds: Int64 { nanoseconds / 1_000_000 }
  }

  /// The range of times for a picture, in milliseconds: up to an hour.
  nonisolated static let allowedTime = 0.0...3_600_000.0
  /// The time for which a film continues after all other events, in nanoseconds, to show the result.
  static let filmTail: Int64 = 500_000_000

  private static let second: Int64 = 1_000_000_000
  private static let refreshesPerSecond: Int64 = 60
  private static let refreshesPerFilmFrame: Int64 = 2

  /// The instants in the order of their times; never empty, because there is a refresh at the start.
  let instants: [Instant]
  /// The number of seats in the timeline.
  let seatCount: Int

  /// Merges a timeline, pictures to take, pictures to compare, and, if `isFilmed` is set, the frames of a film.
  init(timeline: Timeline, shots: [Shot], expected: [ExpectedPicture] = [], isFilmed: Bool) {
    seatCount = timeline.seatCount
    var byTime: [Int64: Instant] = [:]
    func change(at time: Int64, _ body: (inout Instant) -> Void) {
      body(&byTime[time, default: Instant(nanoseconds: time)])
    }
    for moment in timeline.moments {
      change(at: Self.nanoseconds(seconds: moment.time)) { $0.touches += moment.events }
    }
    for shot in shots {
      change(at: Self.nanoseconds(seconds: shot.milliseconds / 1000)) { $0.shots.append(shot.file) }
    }
    for picture in expected {
      change(at: Self.nanoseconds(seconds: picture.milliseconds / 1000)) { $0.expected.append(picture) }
    }
    let end = (byTime.keys.max() ?? 0) + (isFilmed ? Self.filmTail : 0)
    // One refresh after the end is added, in which the client shows the effect of the last touch.
    let refreshes = end * Self.refreshesPerSecond / Self.second + 1
    for number in 0...refreshes {
      change(at: number * Self.second / Self.refreshesPerSecond) {
        $0.isRefresh = true
        $0.isFilmFrame = isFilmed && number.isMultiple(of: Self.refreshesPerFilmFrame)
      }
    }
    instants = byTime.values.sorted { $0.nanoseconds < $1.nanoseconds }
  }

  /// The number of pictures to take and to compare.
  var pictureCount: Int { instants.reduce(0) { $0 + $1.shots.count + $1.expected.count } }

  /// Converts seconds to nanoseconds, clamped to the allowed range.
  private static func nanoseconds(seconds: Double) -> Int64 {
    let limit = allowedTime.upperBound / 1000
    let held = seconds.isFinite ? seconds.clamped(to: 0...limit) : limit
    return Int64((held * 1000).rounded() * 1_000_000)
  }
}
