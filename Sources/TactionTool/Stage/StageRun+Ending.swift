import Glibc
import TactionToolSupport

extension StageRun {
  /// The exit status for a program that hung; timeout(1) uses the same value.
  static let hungStatus: Int32 = 124
  /// The time that a client has to react to each request to end, in nanoseconds of the client's own time
  /// (``ProgramTime``).
  private static let grace: Int64 = 2_000_000_000

  /// Ends the client if it still runs, writes the film, and returns the exit status.
  func conclude(after interruption: Interruption?) throws(ToolError) -> Int32 {
    let status: Int32
    var failure: ToolError?
    switch interruption {
    case nil:
      status = dismissClient()
    case .clientEnded(let ending):
      endEverything()
      failure = missedPictures(because: ending)
      status = ending.exitStatus
    case .stopRequested(let number):
      endEverything()
      status = 128 + number
    case .failed(let error):
      endEverything()
      failure = error
      status = error.exitStatus
    }
    let filmFailure = finishFilm()
    settleEnd(status: status, failure: failure)
    if failure == nil, differentPictures > 0 { failure = differences() }
    if let filmFailure {
      if failure == nil { failure = filmFailure } else { say(filmFailure.description) }
    }
    if let failure {
      // A client's own error status is more important than a missing or different picture, or a missing film.
      guard status == 0 || failure.exitStatus == status else {
        say(failure.description)
        return status
      }
      throw failure
    }
    return status
  }

  private func differences() -> ToolError {
    let pictures = differentPictures == 1 ? "a picture is" : "\(differentPictures) pictures are"
    return ToolError.different("\(pictures) not as expected")
  }

  /// Asks the client to close its windows, and ends the client if it does not.
  ///
  /// - Returns: The client's exit status; 0 if the stage ended a client that was running normally; `hungStatus` if the
  ///   client hung.
  private func dismissClient() -> Int32 {
    var isAnswering = true
    screen.closeWindows()
    do throws(Interruption) {
      try serveFreely(for: Self.grace)
      if screen.isAnswered { screen.ping() }
      isAnswering = try serve(for: Self.grace) { screen.isAnswered }
    } catch {
      switch error {
      case .clientEnded(let ending):
        endEverything()
        return ending.exitStatus
      case .stopRequested(let number):
        endEverything()
        return 128 + number
      case .failed: break
      }
    }
    endEverything()
    let ending = clientEnding() ?? .signalled(SIGKILL)
    if !isAnswering || [.signalled(SIGKILL), .exited(128 + SIGKILL)].contains(ending) {
      say("the program did not answer any more and was killed")
      return Self.hungStatus
    }
    return [.signalled(SIGTERM), .exited(128 + SIGTERM)].contains(ending) ? 0 : ending.exitStatus
  }

  /// Ends every descendant: first with SIGTERM, and after the grace time with SIGKILL, until no descendant is left.
  private func endEverything() {
    guard processes.signal(SIGTERM) else { return }
    processes.signal(SIGCONT)  // a stopped process handles no other signal
    let time = ProgramTime(of: processes)
    while !processes.descendants().isEmpty {
      // SIGKILL is sent repeatedly, because a process may have forked before it died.
      if time.elapsed >= Self.grace { processes.signal(SIGKILL) }
      pauseForProcesses()
      processes.reap()
    }
    processes.reap()
  }

  /// Waits until a child ends, but at most 5 ms, because no signal announces the end of a grandchild. Meanwhile,
  /// clients that are closing their windows get answers.
  private func pauseForProcesses() {
    var source = pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&source, 1, 5)
    signals.drain()
    screen.pump()
  }

  private func missedPictures(because ending: Ending) -> ToolError? {
    let missing = (plan?.pictureCount ?? 0) - picturesDone + (film?.isEmpty == true ? 1 : 0)
    guard missing > 0 else { return nil }
    let pictures = missing == 1 ? "a picture" : "\(missing) pictures"
    return ToolError.unavailable("the program \(ending) before \(pictures) could be taken")
  }
}
