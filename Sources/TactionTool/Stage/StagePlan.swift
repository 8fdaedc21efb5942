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
    var milliseconds: Int64 { (nanoseconds + 500_000) / 1_000_000 }
  }

  /// The range of times for a picture, in milliseconds: up to an hour.
  nonisolated static let allowedTime = 0.0...3_600_000.0
  /// The time for which a film continues after all other events, in nanoseconds, to show the result.
  static let filmTail: Int64 = 500_000_000

  private static let second: Int64 = 1_000_000_000
  private static let refreshesPerSecond: Int64 = 60
  private static let refreshesPerFilmFrame: Int64 = 2
  /// The time of the last possible event, in seconds: the end of a gesture that begins after a day.
  private static let limit = (Timeline.Limit.milliseconds + Timeline.Limit.gestureMilliseconds) / 1000

  /// The instants with touches or pictures, in the order of their times.
  let actions: [Instant]
  /// The number of seats in the timeline.
  let seatCount: Int

  private let isFilmed: Bool
  private let lastRefresh: Int64

  /// Merges a timeline, pictures to take, pictures to compare, and, if `isFilmed` is set, the frames of a film.
  init(timeline: Timeline, shots: [Shot], expected: [ExpectedPicture] = [], isFilmed: Bool) {
    (seatCount, self.isFilmed) = (timeline.seatCount, isFilmed)
    var byTime: [Int64: Instant] = [:]
    func change(at seconds: Double, _ body: (inout Instant) -> Void) {
      let time = Self.nanoseconds(seconds: seconds)
      body(&byTime[time, default: Instant(nanoseconds: time)])
    }
    for moment in timeline.moments { change(at: moment.time) { $0.touches += moment.events } }
    for shot in shots { change(at: shot.milliseconds / 1000) { $0.shots.append(shot.file) } }
    for picture in expected { change(at: picture.milliseconds / 1000) { $0.expected.append(picture) } }
    actions = byTime.values.sorted { $0.nanoseconds < $1.nanoseconds }
    let end = (actions.last?.nanoseconds ?? 0) + (isFilmed ? Self.filmTail : 0)
    // One refresh after the end is added, in which the client shows the effect of the last touch.
    lastRefresh = end * Self.refreshesPerSecond / Self.second + 1
  }

  /// All instants in the order of their times; never empty, because there is a refresh at the start.
  ///
  /// They are made one by one, since a day has five million refreshes.
  var instants: some Sequence<Instant> {
    sequence(state: (actions: actions[...], refresh: Int64(0))) { state -> Instant? in
      guard state.refresh <= lastRefresh else { return nil }
      let time = state.refresh * Self.second / Self.refreshesPerSecond
      var instant = Instant(nanoseconds: time)
      if let action = state.actions.first, action.nanoseconds <= time {
        instant = action
        state.actions.removeFirst()
      }
      guard instant.nanoseconds == time else { return instant }
      instant.isRefresh = true
      instant.isFilmFrame = isFilmed && state.refresh.isMultiple(of: Self.refreshesPerFilmFrame)
      state.refresh += 1
      return instant
    }
  }

  /// The number of pictures to take and to compare.
  var pictureCount: Int { actions.reduce(0) { $0 + $1.shots.count + $1.expected.count } }

  /// Converts seconds to nanoseconds, clamped to the times of a timeline.
  private static func nanoseconds(seconds: Double) -> Int64 {
    let held = seconds.isFinite ? seconds.clamped(to: 0...limit) : limit
    return Int64((held * 1e9).rounded())
  }
}
