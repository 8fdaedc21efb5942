import Glibc
import TactionTesting
import TactionToolSupport

/// The reasons why a run ends before its plan is complete.
nonisolated enum Interruption: Error {
  /// The client has ended.
  case clientEnded(Ending)
  /// A signal asked the stage to stop.
  case stopRequested(Int32)
  /// The stage itself cannot continue.
  case failed(ToolError)
}

/// One run of the stage: a screen, a client on it, and a plan of touches and pictures.
final class StageRun {
  /// The plan to play; nil to let the client run until it exits.
  let plan: StagePlan?
  /// Whether the clock follows wall time; if false, client and stage run in lock step.
  let isRealtime: Bool
  let settling: SettlingRule
  let screen: Screen
  let signals: Signals
  let processes: ProcessTree
  let directory: RuntimeDirectory
  /// The clock that clients of Taction follow in lock step.
  let sharedClock: SharedClock?
  let film: Film?
  /// The comparison of expected pictures.
  let comparison: PictureComparison

  /// The checks of the run so far.
  var report: RunReport

  /// The client; nil until it has been started.
  var client: Client?
  /// The wall time up to which the stage's clock has been advanced, in nanoseconds.
  var followedTo: Int64
  /// The wall time of the next refresh while the clock follows wall time, in nanoseconds.
  var nextRefresh: Int64
  /// The number of the plan's pictures that have been written or compared.
  var picturesDone = 0
  /// The number of pictures that were not as expected.
  var differentPictures = 0
  /// Whether the client has stopped answering, so that the stage no longer waits for it in lock step.
  var isUnresponsive = false

  /// The start time of the clock in lock step, in nanoseconds: arbitrary, but the same in each run.
  private static let lockStepStart: Int64 = 1_000_000_000

  /// Makes the socket, the clock and the screen, but does not start the client yet.
  ///
  /// - Throws: Status 71 if the system does not allow a socket or a directory.
  init(
    size: ScreenSize, scale: Double, isRealtime: Bool, plan: StagePlan?, film: OutputFile?,
    filmSide: Int = Film.defaultLongestSide, settling: SettlingRule = .standard, program: String = "",
    comparison: PictureComparison = PictureComparison()
  ) throws(ToolError) {
    self.plan = plan
    self.comparison = comparison
    report = RunReport(
      program: program, checks: Self.checks(of: plan, isRealtime: isRealtime, film: film))
    report.properties = [("size", size.defaultValueDescription), ("scale", "\(scale)")]
    self.isRealtime = isRealtime
    self.settling = settling
    signals = try Signals()  // before any thread starts
    processes = try ProcessTree()
    followedTo = WallClock.now()
    nextRefresh = followedTo
    let runtime = try RuntimeDirectory()
    directory = runtime
    do {
      let start = isRealtime ? followedTo : Self.lockStepStart
      screen = try Screen(
        size: size, scale: scale, seats: plan?.seatCount ?? 1, directory: runtime, startingAt: start)
      sharedClock =
        isRealtime ? nil : try SharedClock(path: "\(runtime.path)/clock", nanoseconds: screen.clock.nanoseconds)
      self.film = try film.map { [screen] file throws(ToolError) in
        try Film(file: file, width: screen.pixels.width, height: screen.pixels.height, longestSide: filmSide)
      }
    } catch {
      runtime.remove()
      throw error
    }
    screen.clock.onAdvance = { [sharedClock] in sharedClock?.set(nanoseconds: $0) }
  }

  /// Runs the command on the stage, plays the plan, and removes the files that the stage made.
  ///
  /// - Parameter file: The file of the report, which is written even if the run fails.
  /// - Returns: The exit status to pass on.
  func run(_ command: [String], reportingTo file: OutputFile? = nil) throws(ToolError) -> Int32 {
    defer { directory.remove() }
    let result = Result { () throws(ToolError) in try perform(command) }
    if case .failure(let error) = result { settleFailure(error) }
    do throws(ToolError) {
      try file?.write(report.junit.utf8)
    } catch {
      // The status and the failure of the run are more important than a report that cannot be written.
      if case .success(0) = result { throw error }
      Console.say(error.description)
    }
    return try result.get()
  }

  private func perform(_ command: [String]) throws(ToolError) -> Int32 {
    var environment = Environment()
    environment.direct(toSocket: Screen.socketName, in: directory.path, clock: sharedClock?.path)
    client = try Client.start(command, environment: environment)
    report.settle(RunReport.Name.start, .passed)
    var interruption: Interruption?
    do {
      if let plan {
        try waitForStart()
        report.settle(RunReport.Name.window, .passed)
        try play(plan)
      } else {
        try serveUntilClientEnds()
      }
    } catch {
      interruption = error
    }
    return try conclude(after: interruption)
  }
}

// Functions that answer the client's requests until a condition is true or a time is over.
extension StageRun {
  /// The length of one refresh of the screen, in nanoseconds.
  static let refreshInterval: Int64 = 1_000_000_000 / 60

  /// Answers the client until it has had `patience` nanoseconds of its own time (``ProgramTime``), or until a condition
  /// is true. The stage's clock stands still.
  ///
  /// - Returns: Whether the condition is true.
  func serve(for patience: Int64, or isDone: () -> Bool) throws(Interruption) -> Bool {
    try wait(patience) { deadline throws(Interruption) in try serve(until: deadline, or: isDone) }
  }

  /// Does the same as `serve(for:or:)`, but the clock follows wall time, and the screen is refreshed 60 times a second.
  @discardableResult
  func serveFreely(for patience: Int64, or isDone: () -> Bool = { false }) throws(Interruption) -> Bool {
    try wait(patience) { deadline throws(Interruption) in try serveFreely(until: deadline, or: isDone) }
  }

  private func wait(
    _ patience: Int64, _ serve: (_ deadline: Int64) throws(Interruption) -> Bool
  ) throws(Interruption) -> Bool {
    // Most answers arrive immediately, so the threads of the client are inspected only for slower answers.
    let unmeasured = min(patience, 50_000_000)
    if try serve(WallClock.now() + unmeasured) { return true }
    let time = ProgramTime(of: processes)
    var left = patience - unmeasured
    while left > 0 {
      if try serve(WallClock.now() + left) { return true }
      left = patience - unmeasured - time.elapsed
    }
    return false
  }

  /// Answers the client until a wall time, in nanoseconds, or until a condition is true; the stage's clock stands
  /// still.
  ///
  /// - Returns: Whether the condition is true.
  @discardableResult
  func serve(until deadline: Int64, or isDone: () -> Bool = { false }) throws(Interruption) -> Bool {
    while true {
      screen.pump()
      try checkForInterruption()
      if isDone() { return true }
      let left = deadline - WallClock.now()
      guard left > 0 else { return false }
      wait(nanoseconds: left)
    }
  }

  /// Does the same as `serve(until:or:)`, but the clock follows wall time, and the screen is refreshed 60 times a
  /// second.
  @discardableResult
  func serveFreely(until deadline: Int64, or isDone: () -> Bool = { false }) throws(Interruption) -> Bool {
    while true {
      if try serve(until: min(deadline, nextRefresh), or: isDone) { return true }
      followTheWall()
      let now = WallClock.now()
      if now >= nextRefresh {
        nextRefresh = max(nextRefresh + Self.refreshInterval, now)  // missed refreshes are skipped
        screen.refresh()
        // A ping wakes a client whose timers follow the clock. A client that has not yet answered needs no second ping.
        if sharedClock != nil, screen.isAnswered { screen.ping() }
      }
      if now >= deadline { return isDone() }
    }
  }

  /// Serves the client, without a plan, until it ends.
  func serveUntilClientEnds() throws(Interruption) {
    try serveFreely(until: .max)
  }

  /// Advances the stage's clock by the wall time that has passed since the last call.
  func followTheWall() {
    let now = WallClock.now()
    screen.clock.advance(by: Double(now - followedTo) / 1e9)
    followedTo = now
  }

  private func checkForInterruption() throws(Interruption) {
    signals.drain()
    if let number = signals.stopRequest { throw .stopRequested(number) }
    if let ending = clientEnding() { throw .clientEnded(ending) }
  }

  /// Returns the way in which the client ended; nil while the client is running.
  func clientEnding() -> Ending? {
    processes.reap()
    return client.flatMap { processes.endings[$0.id] }
  }

  /// Waits until a client sends something or a signal arrives, but at most `nanoseconds`.
  private func wait(nanoseconds: Int64) {
    var sources = [screen.fileDescriptor, signals.fileDescriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // The time is rounded up, so that the wait does not end too early.
    let milliseconds = min(nanoseconds / 1_000_000 + 1, 60_000)
    poll(&sources, nfds_t(sources.count), Int32(milliseconds))
  }
}
