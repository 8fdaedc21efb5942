import Glibc

extension StageRun {
  /// How long each way of ending a client is given, in nanoseconds of wall time.
  private static let grace: Int64 = 2_000_000_000

  /// Ends whatever still runs, writes the film, and finds the exit status.
  func conclude(after interruption: Interruption?) throws(ToolError) -> Int32 {
    let status: Int32
    var failure: ToolError?
    switch interruption {
    case nil:
      status = dismissClient()
    case .clientEnded(let ending):
      endEverything(startingWith: SIGTERM)
      failure = missedPictures(because: ending)
      status = ending.exitStatus
    case .stopRequested(let number):
      endEverything(startingWith: SIGTERM)
      status = 128 + number
    case .failed(let error):
      endEverything(startingWith: SIGTERM)
      failure = error
      status = error.exitStatus
    }
    try film?.finish()
    if let failure {
      // A client's own bad status says more than a missing picture.
      guard status == 0 || failure.exitStatus == status else {
        Console.say(failure.description)
        return status
      }
      throw failure
    }
    return status
  }

  /// Asks the client to close its windows, and ends it if it does not.
  ///
  /// - Returns: the client's exit status, or 0 when it was the stage that ended it.
  private func dismissClient() -> Int32 {
    screen.closeWindows()
    do throws(Interruption) {
      try serveFreely(until: WallClock.now() + Self.grace)
    } catch {
      switch error {
      case .clientEnded(let ending):
        endEverything(startingWith: SIGTERM)
        return ending.exitStatus
      case .stopRequested(let number):
        endEverything(startingWith: SIGTERM)
        return 128 + number
      case .failed: break
      }
    }
    endEverything(startingWith: SIGTERM)
    guard let ending = clientEnding() else { return 0 }
    let ours = [SIGTERM, SIGKILL].flatMap { [Ending.signalled($0), .exited(128 + $0)] }
    return ours.contains(ending) ? 0 : ending.exitStatus
  }

  /// Ends every descendant: politely, and after the grace time with SIGKILL, until none is left.
  private func endEverything(startingWith polite: Int32) {
    guard processes.signal(polite) else { return }
    processes.signal(SIGCONT)  // a stopped process takes no other signal
    var deadline = WallClock.now() + Self.grace
    while !processes.descendants().isEmpty {
      if WallClock.now() >= deadline {
        // Again and again, since a dying process may have forked in between.
        processes.signal(SIGKILL)
        deadline = WallClock.now() + 10_000_000
      }
      pauseForProcesses()
      processes.reap()
    }
    processes.reap()
  }

  /// Waits for a child to end, but at most 5 ms, because the end of a grandchild is not announced. Those who tidy up
  /// on the way out still get their answers.
  private func pauseForProcesses() {
    var source = pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&source, 1, 5)
    signals.drain()
    screen.pump()
  }

  private func missedPictures(because ending: Ending) -> ToolError? {
    let shotsMissing = (plan?.instants.reduce(0) { $0 + $1.shots.count } ?? 0) - shotsTaken
    let missing = shotsMissing + (film?.isEmpty == true ? 1 : 0)
    guard missing > 0 else { return nil }
    let pictures = missing == 1 ? "a picture" : "\(missing) pictures"
    return ToolError.unavailable("the program \(ending) before \(pictures) could be taken")
  }
}
