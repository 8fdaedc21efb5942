import Glibc
import TactionTesting

/// One run of the stage: a screen, a client on it, and a plan of touches and pictures.
///
/// Its acts stand in extensions, one file each: serving the client, waiting for the start, playing, ending.
final class StageRun {
  /// What to play; nil to let the client run until it exits.
  let plan: StagePlan?
  /// Whether time is the wall's; otherwise client and stage go in lock step.
  let isRealtime: Bool
  let screen: Screen
  let signals: Signals
  let processes: ProcessTree
  let directory: RuntimeDirectory
  /// The clock that clients of Taction follow in lock step.
  let sharedClock: SharedClock?
  let film: Film?

  /// The client; nil until it has been started.
  var client: Client?
  /// The wall time, in nanoseconds, up to which the stage's clock has followed it.
  var followedTo: Int64
  /// The wall time, in nanoseconds, of the next refresh where the clock follows the wall.
  var nextRefresh: Int64
  /// How many of the plan's pictures have been written.
  var shotsTaken = 0
  /// Whether the client has stopped answering, so that lock step waits for it no longer.
  var isUnresponsive = false

  /// What the clock shows first in lock step, in nanoseconds: some time, the same on every run.
  private static let lockStepStart: Int64 = 1_000_000_000

  /// Sets the stage: socket, clock and screen, but no client yet.
  ///
  /// - Throws: status 71 when the system refuses a socket or a directory.
  init(size: ScreenSize, scale: Int, isRealtime: Bool, plan: StagePlan?, film: OutputFile?) throws(ToolError) {
    self.plan = plan
    self.isRealtime = isRealtime
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
      self.film = try film.map { file throws(ToolError) in
        try Film(file: file, width: size.width * scale, height: size.height * scale)
      }
    } catch {
      runtime.remove()
      throw error
    }
    screen.clock.onAdvance = { [sharedClock] in sharedClock?.set(nanoseconds: $0) }
  }

  /// Runs the command on the stage, plays the plan, and leaves nothing behind.
  ///
  /// - Returns: the exit status to pass on.
  func run(_ command: [String]) throws(ToolError) -> Int32 {
    defer { directory.remove() }
    var environment = Environment()
    environment.direct(toSocket: Screen.socketName, in: directory.path, clock: sharedClock?.path)
    client = try Client.start(command, environment: environment)
    var interruption: Interruption?
    do {
      if let plan {
        try waitForStart()
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
