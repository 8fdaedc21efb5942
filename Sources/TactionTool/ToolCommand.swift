import ArgumentParser
import Glibc

/// A command that reports a failure as one sentence on stderr, and exits with the status for it.
///
/// Commands also name `ParsableCommand` in their declaration: only then Swift does not isolate them to the main actor,
/// as ArgumentParser requires.
nonisolated protocol ToolCommand: ParsableCommand, Sendable {
  /// Runs the command; a `ToolError` becomes the sentence and the status.
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

/// A failure of a command: one sentence for stderr, and the exit status for it.
nonisolated struct ToolError: Error, Equatable, CustomStringConvertible {
  /// The failure and, where it helps, the remedy.
  let description: String
  /// The exit status, from sysexits.h for a fault of the tool itself, by the shell's convention for a fault of the
  /// client.
  let exitStatus: Int32

  /// An input is missing or broken (status 1, as `taction decode` promises).
  static func input(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 1) }
  /// An argument is not valid (EX_USAGE, 64).
  static func usage(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 64) }
  /// A timeline has a line that is not an event (EX_DATAERR, 65).
  static func timeline(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 65) }
  /// A window or a picture never appeared (EX_UNAVAILABLE, 69).
  static func unavailable(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 69) }
  /// Pictures of the screen are not as expected (status 79, which no other failure has).
  static func different(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 79) }
  /// The system refused a socket, a directory or a mapping (EX_OSERR, 71).
  static func system(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 71) }
  /// An output cannot be written (EX_CANTCREAT, 73).
  static func output(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 73) }
  /// The command to run does not exist (127) or is not a program (126), as in shells.
  static func command(_ description: String, found: Bool) -> ToolError {
    ToolError(description: description, exitStatus: found ? 126 : 127)
  }

  /// Prints the sentence to stderr and returns the error with which ArgumentParser exits silently with the status.
  func reported() -> ExitCode {
    Console.say(description)
    return ExitCode(exitStatus)
  }
}

/// Output to stderr; stdout belongs to the client that the stage runs.
nonisolated enum Console {
  /// Writes `taction: ` and the sentence as one line, in one write, so that lines of two processes do not mix.
  static func say(_ sentence: String) {
    let line = Array("taction: \(sentence.replacing("\n", with: " "))\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// The system's text for an error number.
  static func reason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
}
