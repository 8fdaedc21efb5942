/// Computes the latest time at which drawing can start so that the frame is still shown by the next refresh.
///
/// A compositor latches the last commit some time before a refresh, and requests the next frame immediately afterwards.
/// So it latches again one refresh interval after its callback; this is the deadline. Drawing starts before the
/// deadline by the expected cost of drawing, taken from the last frames, plus a reserve. The reserve is a whole
/// interval at first, so that frames are drawn immediately. Each frame that waited and was still shown in time reduces
/// the reserve. A frame that waited and was shown late increases the reserve, since some compositors latch earlier than
/// this model assumes.
///
/// All times are seconds of the application's clock. Values from the wire are checked: no frame waits longer than one
/// refresh interval after its callback, and an interval is at most a tenth of a second.
nonisolated struct FramePacer {
  /// The range of credible refresh intervals, in seconds: screens have 10 to 500 Hz.
  static let credibleIntervals = 0.002...0.1
  /// The minimum time between the end of drawing and the deadline, in seconds. The socket, the scheduler, and the
  /// compositor's drawing before its callback need this time. Our own choice: half of the 4 ms by which a commit may be
  /// early.
  static let minimumReserve = 0.002
  /// The number of frames that are drawn immediately before the first frame waits. Our own choice.
  static let warmUpFrames = 4
  /// The fraction of the interval within which drawing must begin so that the frame counts as drawn immediately. Such
  /// frames are in time on all known compositors, so frames that waited are compared with them. Our own choice.
  private static let earlyFraction = 0.5
  /// The maximum delay of the commit after its planned time, in seconds, at which a frame that waited counts as
  /// punctual. Our own choice.
  private static let tolerance = 0.0005
  /// The number of frames within which two punctual frames have to be shown late before the compositor is assumed to
  /// latch earlier. Our own choice.
  private static let missWindow = 300
  /// The number of on-time frames after which the minimum of the reserve is lowered for the first time. Our own choice.
  private static let firstBackoff = 300
  /// The maximum number of frames without an answer. Usually one or two frames wait for an answer; if there are many
  /// more, their answers are lost.
  private static let maximumFlights = 8

  /// A frame between its commit and its presentation.
  private struct Flight {
    let number: Int
    /// The time of the callback before the frame, if the commit followed within one refresh interval; otherwise nil.
    let callback: Double?
    let began: Double
    let committed: Double
    /// The planned time of the commit; nil if the frame was not delayed.
    let plan: Double?
    /// The time from the planned commit to the deadline.
    let reserve: Double
    /// The time of the frame's own callback, at which the compositor latched the frame.
    var latched: Double?
  }

  /// The time between two refreshes; nil if it is not known or not constant.
  private(set) var interval: Double?
  /// The time to leave between the end of drawing and the deadline.
  private(set) var reserve = 0.0
  /// The start of the next frame; nil to start immediately.
  private(set) var start: Double?
  /// The number of frames that were shown a refresh too late. From the callback to the presentation, they took at least
  /// half an interval longer than frames that are drawn immediately.
  private(set) var missCount = 0

  private var flights: [Flight] = []
  private var number = 0
  private var callback: Double?
  /// The time of the last presentation.
  private var shown: Double?
  /// The times from a callback to the presentation of the frame after it, for frames that were drawn immediately.
  private var transits = RecentTimes<16>()
  /// The times from a frame's own callback to the presentation of this frame: the compositor's margin.
  private var margins = RecentTimes<16>()
  /// The costs of drawing.
  private var costs = RecentTimes<64>()
  /// The current minimum of the reserve; repeated misses raise this minimum.
  private var floor = Self.minimumReserve
  /// The number of on-time frames after which the floor is lowered again, and the number of on-time frames so far.
  private var (missBackoff, onTimeStreak) = (Self.firstBackoff, 0)
  /// The number of the last punctual frame that was missed.
  private var lastMissedFrame = -Self.missWindow

  /// The expected duration of drawing, in seconds: the larger of the 95th percentile and the maximum of the last three
  /// frames.
  var expectedCost: Double { max(costs.percentile95 ?? 0, costs.maximum(ofLast: 3) ?? 0) }

  // MARK: - Events

  /// Records a frame callback: the compositor has latched the last frame and requests the next one.
  mutating func callbackCame(at time: Double) {
    callback = time
    if let last = flights.indices.last, flights[last].latched == nil { flights[last].latched = time }
    start = plan(after: time)
  }

  /// Plans no delay for the next frame.
  mutating func startImmediately() { start = nil }

  /// Records a commit.
  ///
  /// - Parameters:
  ///   - began: the start of drawing.
  ///   - time: the time of the commit.
  ///   - isDelayed: whether the frame was due before `start` and waited for it.
  ///   - isReported: whether the compositor will report the presentation of the frame.
  /// - Returns: the number of the frame, for the report of its presentation.
  mutating func committed(began: Double, at time: Double, isDelayed: Bool, isReported: Bool) -> Int {
    // For a frame that waited, the cost counts from the planned start, so that a late wake-up counts as a cost of
    // drawing.
    let planned = isDelayed ? start : nil
    let plan = planned.map { $0 + expectedCost }
    costs.add(max(0, time - (planned ?? began)))
    start = nil
    number += 1
    guard isReported else { return number }
    let inTime = interval.flatMap { interval in callback.flatMap { time - $0 <= interval ? $0 : nil } }
    flights.append(
      Flight(
        number: number, callback: inTime, began: began, committed: time, plan: plan, reserve: reserve))
    if flights.count > Self.maximumFlights {
      flights.removeFirst()
      resetEstimates()
    }
    return number
  }

  /// Records the presentation of a frame.
  ///
  /// - Parameters:
  ///   - time: the time of the presentation; nil if the compositor sent no valid time.
  ///   - refresh: the time between two refreshes that the compositor reports; 0 if it is unknown.
  mutating func presented(_ number: Int, at time: Double?, refresh: Double) {
    guard let index = flights.firstIndex(where: { $0.number == number }) else { return }
    let flight = flights.remove(at: index)
    // A valid time is after the commit, and at most a second after it.
    guard let time, time > flight.committed - 0.001, time < flight.committed + 1 else { return resetEstimates() }
    guard take(interval: refresh), let interval else { return }
    shown = time
    if let latched = flight.latched { margins.add(time - latched) }
    guard let callback = flight.callback else { return }
    // A frame that neither waited nor began early became due only late in the interval, so its time is not comparable.
    let isEarly = flight.began - callback < Self.earlyFraction * interval
    guard isEarly || flight.plan != nil else { return }
    let (transit, usual) = (time - callback, transits.lowerQuartile)
    if isEarly { transits.add(transit) }
    guard let usual, transits.count >= Self.warmUpFrames else { return }
    guard transit > usual + interval / 2 else { return wasInTime() }
    missCount += 1
    if !wasLatchedInTime(flight, shown: time, interval) { missed(flight, interval) }
  }

  /// Records the callback of the last frame in place of its presentation, for a compositor that does not report
  /// presentations. Call it after ``callbackCame(at:)``.
  mutating func latched(at time: Double, refresh: Double) {
    if let flight = flights.last { presented(flight.number, at: time, refresh: refresh) }
  }

  /// Records that a frame was never shown.
  mutating func discarded(_ number: Int) { flights.removeAll { $0.number == number } }

  // MARK: - Estimates

  /// Returns the start of the frame after a callback; nil to start immediately.
  private func plan(after callback: Double) -> Double? {
    guard let interval, transits.count >= Self.warmUpFrames else { return nil }
    let start = deadline(after: callback, interval) - reserve - expectedCost
    return start > callback ? start : nil
  }

  /// Returns the time at which the compositor latches the frame after a callback. This is one interval after the
  /// callback, or earlier if the time of the last presentation shows that the callback was read late.
  private func deadline(after callback: Double, _ interval: Double) -> Double {
    let latest = callback + interval
    guard let shown, let margin = margins.median, abs(latest - shown) < 1 else { return latest }
    let latched = shown - margin
    let onGrid = latched + ((latest - latched) / interval + 0.02).rounded(.down) * interval
    return onGrid > latest - interval / 2 ? min(onGrid, latest) : latest
  }

  /// Stores the time between two refreshes; returns false if it is not credible.
  private mutating func take(interval reported: Double) -> Bool {
    guard Self.credibleIntervals.contains(reported) else {
      interval = nil
      resetEstimates()
      return false
    }
    if let interval, abs(reported - interval) < 0.02 * interval {
      self.interval = reported
      return true
    }
    interval = reported
    margins.removeAll()
    (floor, missBackoff, onTimeStreak) = (Self.minimumReserve, Self.firstBackoff, 0)
    resetEstimates()
    return true
  }

  private mutating func wasInTime() {
    guard let interval else { return }
    reserve = min(interval, max(floor, reserve - max(0.00025, reserve / 8)))
    guard floor > Self.minimumReserve else { return }
    onTimeStreak += 1
    // A miss may have been an accident, so a smaller reserve is tried again. Each further miss makes these attempts
    // rarer.
    if onTimeStreak >= missBackoff {
      floor = max(Self.minimumReserve, floor - Self.tolerance)
      onTimeStreak = 0
    }
  }

  /// Whether the frame was committed in time, so that the compositor itself was late. The signs are that the frame's
  /// own callback arrived in time, and that the time from the callback to the presentation was not much longer than
  /// usual.
  private func wasLatchedInTime(_ flight: Flight, shown: Double, _ interval: Double) -> Bool {
    guard let latched = flight.latched, let callback = flight.callback, let margin = margins.median else {
      return false
    }
    // If the frame missed the latch, its callback arrives two intervals after the previous callback, or a little
    // earlier if the previous callback was read late.
    return latched - callback < 1.75 * interval && shown - latched < margin + interval / 2
  }

  private mutating func missed(_ flight: Flight, _ interval: Double) {
    guard let plan = flight.plan else { return }
    let isPunctual = flight.committed < plan + Self.tolerance
    // If punctual frames are missed repeatedly, the compositor latches earlier than assumed.
    if isPunctual, number - lastMissedFrame < Self.missWindow {
      floor = min(interval, max(floor, flight.reserve + 0.001))
      (missBackoff, onTimeStreak) = (min(2 * missBackoff, 5000), 0)
    }
    if isPunctual { lastMissedFrame = number }
    reserve = min(interval, max(floor, 1.5 * reserve + 0.001))
  }

  /// Drops the estimates, so that frames are drawn immediately until there are new estimates.
  private mutating func resetEstimates() {
    transits.removeAll()
    reserve = interval ?? 0
    start = nil
  }
}
