import ArgumentParser

/// A command that says in one sentence on stderr why it gives up, and exits with the status that goes with it.
///
/// Commands name `ParsableCommand` too: only where that is written out does Swift keep them off the main actor, as
/// ArgumentParser wants it.
nonisolated protocol ToolCommand: ParsableCommand, Sendable {
  /// Does the work; a `ToolError` becomes the sentence and the status.
  @MainActor func perform() throws
}

nonisolated extension ToolCommand {
  func run() throws {
    do {
      try MainActor.assumeIsolated { try perform() }
    } catch let error as ToolError {
      throw error.reported()
    }
  }
}
