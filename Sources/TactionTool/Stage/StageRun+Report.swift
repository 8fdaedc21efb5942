import TactionToolSupport

// The report of a run.
extension StageRun {
  /// Returns the names of the checks of a run.
  static func checks(of plan: StagePlan?, isRealtime: Bool, film: OutputFile?) -> [String] {
    guard let plan else { return [RunReport.Name.start, RunReport.Name.end] }
    var names = [RunReport.Name.start, RunReport.Name.window]
    for instant in plan.actions {
      names += instant.shots.map { name(of: $0, at: instant) }
      names += instant.expected.map { name(of: $0, at: instant) }
    }
    if !isRealtime { names.append(RunReport.Name.answers) }
    names.append(RunReport.Name.end)
    if let film { names.append(name(of: film)) }
    return names
  }

  /// Returns the name of the check that a picture was taken.
  static func name(of file: OutputFile, at instant: StagePlan.Instant) -> String {
    "\(file.path) is taken at \(instant.milliseconds) ms"
  }

  /// Returns the name of the check that compares the screen with an expected picture.
  static func name(of picture: ExpectedPicture, at instant: StagePlan.Instant) -> String {
    "the screen is \(picture.path) at \(instant.milliseconds) ms"
  }

  private static func name(of film: OutputFile) -> String { "\(film.path) is filmed" }

  /// Writes a sentence to stderr, and keeps it for the report.
  func say(_ sentence: String) {
    Console.say(sentence)
    report.note(sentence)
  }

  /// Writes the film, if it has pictures, and sets the outcome of its check; returns the failure, if there is one.
  func finishFilm() -> ToolError? {
    guard let film, !film.isEmpty else { return nil }
    do throws(ToolError) {
      try film.finish()
    } catch {
      report.settle(Self.name(of: film.file), .failed(kind: "missing", error.description))
      return error
    }
    report.settle(Self.name(of: film.file), .passed)
    return nil
  }

  /// Sets the outcome of the checks that depend on the end of the run: the end itself, and the pictures that were not
  /// reached.
  ///
  /// - Parameters:
  ///   - status: The exit status of the program, or of the stage if the stage ended the program.
  ///   - failure: The reason why the stage failed; nil if it did not fail.
  func settleEnd(status: Int32, failure: ToolError?) {
    let reason = failure?.description ?? endReason(status)
    if let failure { settleMissing(because: failure) }
    let isOwnFault = failure == nil || failure?.exitStatus != status
    report.settle(
      RunReport.Name.end,
      status == 0 ? .passed : isOwnFault ? .failed(kind: "exit", endReason(status)) : .skipped(reason))
    report.skipRest(because: reason)
  }

  /// Marks the checks that the stage could not perform as failed: the window or the pictures for which it waited.
  private func settleMissing(because failure: ToolError) {
    let open = report.checks.filter { $0.outcome == nil }.map(\.name)
    let later = [RunReport.Name.answers, RunReport.Name.end]
    for name in open where !later.contains(name) {
      report.settle(name, .failed(kind: "missing", failure.description))
    }
  }

  /// Sets the outcome of the open checks after a failure of the stage: the first open check has failed, the other open
  /// checks were not reached.
  func settleFailure(_ error: ToolError) {
    report.note(error.description)
    if let first = report.checks.first(where: { $0.outcome == nil }) {
      report.settle(first.name, .failed(kind: "stage", error.description))
    }
    report.skipRest(because: error.description)
  }

  private func endReason(_ status: Int32) -> String {
    if let number = signals.stopRequest { return "the stage was stopped by signal \(number)" }
    if status == Self.hungStatus, clientEnding() != .exited(status) {
      return "the program did not answer any more and was killed"
    }
    if let ending = clientEnding(), ending.exitStatus == status { return "the program \(ending)" }
    return status == 0 ? "the program ended before" : "the program ended with status \(status)"
  }
}
