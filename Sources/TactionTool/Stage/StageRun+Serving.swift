import Glibc

extension StageRun {
  /// The length of one refresh of the screen, in nanoseconds.
  static let refreshInterval: Int64 = 1_000_000_000 / 60

  /// Answers the client until a wall time, in nanoseconds, or until a condition holds; the stage's clock stands still.
  ///
  /// - Returns: whether the condition holds.
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

  /// The same with the clock following the wall and the screen refreshed 60 times a second.
  @discardableResult
  func serveFreely(until deadline: Int64, or isDone: () -> Bool = { false }) throws(Interruption) -> Bool {
    while true {
      if try serve(until: min(deadline, nextRefresh), or: isDone) { return true }
      followTheWall()
      let now = WallClock.now()
      if now >= nextRefresh {
        nextRefresh = max(nextRefresh + Self.refreshInterval, now)  // what was missed is not made up for
        screen.refresh()
        // A ping wakes a client whose timers follow the clock; one that is busy needs no second.
        if sharedClock != nil, screen.isAnswered { screen.ping() }
      }
      if now >= deadline { return isDone() }
    }
  }

  /// Lets the client run on without a plan.
  func serveUntilClientEnds() throws(Interruption) {
    try serveFreely(until: .max)
  }

  /// Moves the stage's clock by the wall time that has passed since the last call.
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

  /// How the client ended; nil while it runs.
  func clientEnding() -> Ending? {
    processes.reap()
    return client.flatMap { processes.endings[$0.id] }
  }

  /// Sleeps until the client or a signal has something to say.
  private func wait(nanoseconds: Int64) {
    var sources = [screen.fileDescriptor, signals.fileDescriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // Rounded up, since waking too early would only mean to wait again.
    let milliseconds = min(nanoseconds / 1_000_000 + 1, 60_000)
    poll(&sources, nfds_t(sources.count), Int32(milliseconds))
  }
}
