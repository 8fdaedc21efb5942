import TactionTesting
import TactionToolSupport

extension StageRun {
  /// The times for which the stage waits for the client, in nanoseconds of the client's own time (``ProgramTime``).
  private enum Patience {
    /// The wait for the first window: enough for a cold start of a large program from a slow disk.
    static let window: Int64 = 60_000_000_000
    /// The time without a new picture after which the client may count as ready: before that, photos may be decoded in
    /// the background.
    static let quiet: Int64 = 1_000_000_000
    /// The processor time within `quiet` above which the client counts as busy, for example because it decodes a large
    /// photo. Our own choice: a tenth of a processor. A client that waits for touches uses a few thousandths.
    static let work: Int64 = quiet / 10
    /// The wait for a pong, in lock step.
    static let answer: Int64 = 5_000_000_000
  }

  /// Waits until the first window is shown and the client is idle; the timeline then starts.
  func waitForStart() throws(Interruption) {
    guard try serveFreely(for: Patience.window, or: { screen.hasWindow }) else {
      throw .failed(ToolError.unavailable("the program has shown no window for 60 s"))
    }
    // With `--settle 0`, the user wants no wait, whether or not the program rests.
    guard settling.working > 0 else { return }
    let shown = ProgramTime(of: processes)
    var drawing = shown
    while true {
      if let remark = settling.remark(shown: shown.elapsed, drawn: drawing.elapsed) { return say(remark) }
      let commits = screen.commits
      let quiet = ProgramTime(of: processes)
      if try serveFreely(for: Patience.quiet, or: { screen.commits != commits }) { continue }
      if quiet.worked < Patience.work { return }
      drawing = ProgramTime(of: processes)
    }
  }

  /// Plays the plan, which starts now.
  func play(_ plan: StagePlan) throws(Interruption) {
    let wallStart = WallClock.now()
    if !isRealtime { moveToRoundTime() }
    screen.restartIdleTimes()  // no one can use the program before the timeline starts
    let stageStart = screen.clock.nanoseconds
    for instant in plan.instants {
      if isRealtime {
        try serveFreely(until: wallStart + instant.nanoseconds)
        screen.play(instant.touches)
      } else {
        screen.clock.advance(by: Double(stageStart + instant.nanoseconds - screen.clock.nanoseconds) / 1e9)
        screen.play(instant.touches)
        if instant.isRefresh { screen.refresh() }
        try waitForClient()
      }
      try record(instant)
    }
    followedTo = WallClock.now()
    report.settle(
      RunReport.Name.answers,
      isUnresponsive ? .failed(kind: "hang", "the program does not answer pings") : .passed)
  }

  /// Advances the clock to the next multiple of a long interval, so that the timeline starts at the same time in each
  /// run, even if the client took longer to start. Then sums of times are the same to the last bit in each run, and the
  /// pictures are the same.
  private func moveToRoundTime() {
    let interval: Int64 = 128_000_000_000
    let next = (screen.clock.nanoseconds / interval + 1) * interval
    screen.clock.advance(by: Double(next - screen.clock.nanoseconds) / 1e9)
  }

  /// Waits until the client has handled everything sent so far.
  ///
  /// A pong shows only that the client has read the ping; the client may draw the picture after the pong, at the end of
  /// the same iteration of its event loop. Before a client of Taction repeats a key, it sends a sync request, so it
  /// draws in the second iteration. Each pong is sent in another iteration, so the picture comes before the third pong.
  private func waitForClient() throws(Interruption) {
    if isUnresponsive {
      // The stage no longer waits for this client, except for at most one refresh interval at each instant. As soon as
      // the client has answered all pings, the stage waits for it in full again.
      guard try serve(until: WallClock.now() + Self.refreshInterval, or: { screen.isAnswered }) else { return }
      isUnresponsive = false
    }
    for _ in 1...3 {
      screen.ping()
      guard try serve(for: Patience.answer, or: { screen.isAnswered }) else {
        isUnresponsive = true
        say("the program does not answer pings; going on without waiting for it")
        return
      }
    }
  }

  /// Takes and compares the pictures of an instant.
  private func record(_ instant: StagePlan.Instant) throws(Interruption) {
    guard instant.isFilmFrame || !instant.shots.isEmpty || !instant.expected.isEmpty else { return }
    do throws(ToolError) {
      let picture = try screen.picture()
      for file in instant.shots {
        try file.writePNG(picture)
        picturesDone += 1
        report.settle(Self.name(of: file, at: instant), .passed)
      }
      for expected in instant.expected {
        let difference = try comparison.difference(of: picture, from: expected)
        picturesDone += 1
        note(difference, of: expected, at: instant)
      }
      if instant.isFilmFrame {
        let milliseconds = Int(instant.nanoseconds / 1_000_000)
        film?.add(picture, fingers: screen.fingers, radius: screen.fingerRadius, milliseconds: milliseconds)
      }
    } catch {
      throw .failed(error)
    }
  }

  private func note(_ difference: String?, of picture: ExpectedPicture, at instant: StagePlan.Instant) {
    let name = Self.name(of: picture, at: instant)
    guard let difference else { return report.settle(name, .passed) }
    differentPictures += 1
    say("at \(instant.milliseconds) ms, \(difference)")
    report.settle(name, .failed(kind: "difference", difference))
  }
}
