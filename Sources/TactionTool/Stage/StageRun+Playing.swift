import TactionTesting

extension StageRun {
  /// How long lock step waits for an answer, in nanoseconds of wall time.
  private static let patience: Int64 = 5_000_000_000

  /// Plays the plan from its start, now.
  func play(_ plan: StagePlan) throws(Interruption) {
    let wallStart = WallClock.now()
    if !isRealtime { turnTheHour() }
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
  }

  /// Moves the clock on to a round time, so that the timeline starts at the same time on every run however long the
  /// client took to start: sums of times are then the same to the last bit, and so are the pictures.
  private func turnTheHour() {
    let hour: Int64 = 128_000_000_000
    let next = (screen.clock.nanoseconds / hour + 1) * hour
    screen.clock.advance(by: Double(next - screen.clock.nanoseconds) / 1e9)
  }

  /// Waits until the client has dealt with everything sent so far.
  ///
  /// A pong tells only that the ping was read; the picture may be drawn after it, at the end of the client's turn.
  /// The second pong is written in a later turn, so by then that picture has arrived.
  private func waitForClient() throws(Interruption) {
    if isUnresponsive {
      // Whoever has come back is waited for again.
      guard try serve(until: WallClock.now() + Self.refreshInterval, or: { screen.isAnswered }) else { return }
      isUnresponsive = false
    }
    for _ in 1...2 {
      screen.ping()
      guard try serve(until: WallClock.now() + Self.patience, or: { screen.isAnswered }) else {
        isUnresponsive = true
        Console.say("the program does not answer pings; going on without waiting for it")
        return
      }
    }
  }

  /// Takes the pictures of an instant.
  private func record(_ instant: StagePlan.Instant) throws(Interruption) {
    guard instant.isFilmFrame || !instant.shots.isEmpty else { return }
    do throws(ToolError) {
      let picture = try screen.picture()
      for file in instant.shots {
        try file.writePNG(picture)
        shotsTaken += 1
      }
      if instant.isFilmFrame {
        let milliseconds = Int(instant.nanoseconds / 1_000_000)
        film?.add(picture, fingers: screen.fingers, radius: screen.fingerRadius, milliseconds: milliseconds)
      }
    } catch {
      throw .failed(error)
    }
  }
}
