/// Decides how long a frame can wait before it is drawn and still be shown by the next refresh.
///
/// A compositor takes what has been committed some time before a refresh, and asks for the next frame right then. So
/// the next time that it takes something is a refresh interval after its callback: the deadline. Drawing starts that
/// much earlier as drawing takes, going by the last frames, and by a reserve. The reserve is a whole interval at first,
/// which means that frames are drawn at once; it shrinks with each frame that is told to have been shown as early as
/// those that were drawn at once, and grows when one was not: there are compositors that take frames earlier than this
/// reasoning has it.
///
/// All times are seconds of the application's clock. What the wire says is not believed without a look at it: no frame
/// waits longer than a refresh interval after its callback, and that is a tenth of a second at most.
nonisolated struct FramePacer {
  /// The refresh intervals that are believed, in seconds: screens of 10 to 500 Hz.
  static let credibleIntervals = 0.002...0.1
  /// The time that is always left between the end of drawing and the deadline, in seconds: for the way to the
  /// compositor, for its own drawing, which comes before its callback, and for the scheduler. Our own choice; half of
  /// the 4 ms that a commit is allowed to be early.
  static let leastReserve = 0.002
  /// How many frames are drawn at once before the first one waits. Our own choice.
  static let lessons = 4
  /// Frames that were begun within this part of the interval can be in time on any compositor that is told of here:
  /// they say what being in time means. Our own choice.
  private static let earlyShare = 0.5
  /// How late a held frame may be committed and still count as in time, in seconds. Our own choice.
  private static let tolerance = 0.0005
  /// A punctual frame that is missed counts when it is the second one among so many. Our own choice.
  private static let memory = 300
  /// How many frames may be without an answer. One is on the screen, one on its way there: more are lost.
  private static let mostFlights = 8

  /// A frame between its commit and its presentation.
  private struct Flight {
    let number: Int
    /// The callback that it followed in the same refresh interval; nil where there was none.
    let callback: Double?
    let began: Double
    let committed: Double
    /// When it was to be committed; nil where it was not kept waiting.
    let plan: Double?
    /// The time that was left between then and the deadline.
    let reserve: Double
    /// When the compositor took it, as its callback says.
    var taken: Double?
  }

  /// The time between two refreshes; nil where it is not known or not constant.
  private(set) var interval: Double?
  /// The time that is left before the deadline.
  private(set) var reserve = 0.0
  /// When the frame that is due next may start; nil for at once.
  private(set) var start: Double?
  /// How many frames were shown a refresh later than frames that are drawn at once.
  private(set) var missCount = 0

  private var flights: [Flight] = []
  private var number = 0
  private var callback: Double?
  /// When the frame that was shown last was shown.
  private var shown: Double?
  /// What lies between a callback and the presentation of the next frame, where that was committed early.
  private var transits = RecentTimes<16>()
  /// What lies between a frame's own callback and its presentation: the compositor's margin.
  private var margins = RecentTimes<16>()
  /// What drawing took.
  private var costs = RecentTimes<64>()
  /// The least reserve that is tried, which a miss has raised.
  private var floor = Self.leastReserve
  /// How many frames in time make up for a miss, and how many there have been.
  private var (patience, merit) = (300, 0)
  /// The frame before which the last punctual frame was missed.
  private var suspect = -Self.memory

  /// How long drawing will take, in seconds: what 95 of 100 frames took at most, and all of the last three.
  var expectedCost: Double { max(costs.percentile95 ?? 0, costs.greatest(ofLast: 3) ?? 0) }
  /// What the last frame took, from the start of drawing to its commit.
  var lastCost: Double? { costs.last }
  /// What 95 of 100 frames took at most.
  var usualCost: Double? { costs.percentile95 }

  // MARK: - What happens

  /// The compositor asks for the next frame, having taken the last.
  mutating func callbackCame(at time: Double) {
    callback = time
    if let last = flights.indices.last, flights[last].taken == nil { flights[last].taken = time }
    start = plan(after: time)
  }

  /// A frame was committed.
  ///
  /// - Parameters:
  ///   - began: when drawing started.
  ///   - time: when it was committed.
  ///   - isHeld: whether it was due before `start` and waited for it.
  ///   - isTold: whether the compositor will say when it is shown.
  /// - Returns: the number to tell of its presentation by.
  mutating func committed(began: Double, at time: Double, isHeld: Bool, isTold: Bool) -> Int {
    // Waking up late costs as much as drawing long.
    let planned = isHeld ? start : nil
    let plan = planned.map { $0 + expectedCost }
    costs.add(max(0, time - (planned ?? began)))
    start = nil
    number += 1
    guard isTold else { return number }
    let inTime = interval.flatMap { interval in callback.flatMap { time - $0 <= interval ? $0 : nil } }
    flights.append(
      Flight(
        number: number, callback: inTime, began: began, committed: time, plan: plan, reserve: reserve))
    if flights.count > Self.mostFlights {
      flights.removeFirst()
      distrust()
    }
    return number
  }

  /// A frame was shown.
  ///
  /// - Parameters:
  ///   - time: when; nil where the compositor told nonsense.
  ///   - refresh: what it says about the time between two refreshes; 0 where it cannot.
  mutating func presented(_ number: Int, at time: Double?, refresh: Double) {
    guard let index = flights.firstIndex(where: { $0.number == number }) else { return }
    let flight = flights.remove(at: index)
    // Not shown before it was committed, and not in a far future.
    guard let time, time > flight.committed - 0.001, time < flight.committed + 1 else { return distrust() }
    guard take(interval: refresh), let interval else { return }
    shown = time
    if let taken = flight.taken { margins.add(time - taken) }
    guard let callback = flight.callback else { return }
    // One that became due late in the interval has nothing to tell.
    let isEarly = flight.began - callback < Self.earlyShare * interval
    guard isEarly || flight.plan != nil else { return }
    let (transit, usual) = (time - callback, transits.lowerQuartile)
    if isEarly { transits.add(transit) }
    guard let usual, transits.count >= Self.lessons else { return }
    guard transit > usual + interval / 2 else { return wasInTime() }
    missCount += 1
    if !wasTakenInTime(flight, shown: time, interval) { missed(flight, interval) }
  }

  /// A frame was never shown.
  mutating func discarded(_ number: Int) { flights.removeAll { $0.number == number } }

  // MARK: - What is learned

  /// When to start to draw the frame after a callback; nil for at once.
  private func plan(after callback: Double) -> Double? {
    guard let interval, transits.count >= Self.lessons else { return nil }
    let start = deadline(after: callback, interval) - reserve - expectedCost
    return start > callback ? start : nil
  }

  /// When the compositor takes the frame after a callback: an interval later; or earlier where the callback was read
  /// late, as the time of the last presentation tells.
  private func deadline(after callback: Double, _ interval: Double) -> Double {
    let latest = callback + interval
    guard let shown, let margin = margins.median, abs(latest - shown) < 1 else { return latest }
    let taken = shown - margin
    let onGrid = taken + ((latest - taken) / interval + 0.02).rounded(.down) * interval
    return onGrid > latest - interval / 2 ? min(onGrid, latest) : latest
  }

  /// Takes over the time between two refreshes; false where there is none to be had.
  private mutating func take(interval told: Double) -> Bool {
    guard Self.credibleIntervals.contains(told) else {
      interval = nil
      distrust()
      return false
    }
    if let interval, abs(told - interval) < 0.02 * interval {
      self.interval = told
      return true
    }
    interval = told
    margins.removeAll()
    (floor, patience, merit) = (Self.leastReserve, 300, 0)
    distrust()
    return true
  }

  private mutating func wasInTime() {
    guard let interval else { return }
    reserve = min(interval, max(floor, reserve - max(0.00025, reserve / 8)))
    guard floor > Self.leastReserve else { return }
    merit += 1
    // What was a miss once may have been an accident; it is tried again, less and less often.
    if merit >= patience {
      floor = max(Self.leastReserve, floor - Self.tolerance)
      merit = 0
    }
  }

  /// Whether a late frame is not the program's fault: its own callback came in its turn, and the usual time before it
  /// was shown. The compositor itself was late then.
  private func wasTakenInTime(_ flight: Flight, shown: Double, _ interval: Double) -> Bool {
    guard let taken = flight.taken, let callback = flight.callback, let margin = margins.median else { return false }
    // Two intervals are a miss; a callback that was read late makes them less.
    return taken - callback < 1.75 * interval && shown - taken < margin + interval / 2
  }

  private mutating func missed(_ flight: Flight, _ interval: Double) {
    guard let plan = flight.plan else { return }
    let isPunctual = flight.committed < plan + Self.tolerance
    // It was where it should have been, and too late, and not for the first time: the compositor takes frames earlier.
    if isPunctual, number - suspect < Self.memory {
      floor = min(interval, max(floor, flight.reserve + 0.001))
      (patience, merit) = (min(2 * patience, 5000), 0)
    }
    if isPunctual { suspect = number }
    reserve = min(interval, max(floor, 1.5 * reserve + 0.001))
  }

  /// Draws at once until there is reason not to.
  private mutating func distrust() {
    transits.removeAll()
    reserve = interval ?? 0
    start = nil
  }
}
