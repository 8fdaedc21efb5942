import ArgumentParser
import Glibc

/// A command that reports a failure as one sentence on stderr, and exits with the status for this failure.
///
/// In modules that are isolated to the main actor by default, commands must also name `ParsableCommand` in their
/// declaration. Without this name, Swift would isolate them too, which ArgumentParser does not allow.
package protocol ToolCommand: ParsableCommand, Sendable {
  /// Runs the command; if it throws a `ToolError`, the tool prints the sentence and exits with the status.
  @MainActor func perform() throws
}

extension ToolCommand {
  package func run() throws {
    do {
      try MainActor.assumeIsolated { try perform() }
    } catch let error as ToolError {
      throw error.reported()
    }
  }
}

/// A failure of a command: one sentence for stderr, and the exit status.
package struct ToolError: Error, Equatable, CustomStringConvertible {
  /// The failure and, if there is one, the remedy.
  package let description: String
  /// The exit status: for most failures, a value of sysexits.h; if the command to run cannot be started, the status
  /// that a shell would return.
  package let exitStatus: Int32

  /// An input is missing or broken (status 1, as `taction decode` promises).
  package static func input(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 1) }
  /// An argument is not valid (EX_USAGE, 64).
  package static func usage(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 64) }
  /// A timeline cannot be read, or has a line that is not an event (EX_DATAERR, 65).
  package static func timeline(_ description: String) -> ToolError {
    ToolError(description: description, exitStatus: 65)
  }
  /// A window or a picture never appeared (EX_UNAVAILABLE, 69).
  package static func unavailable(_ description: String) -> ToolError {
    ToolError(description: description, exitStatus: 69)
  }
  /// Pictures of the screen are not as expected (status 79, which is used for no other failure).
  package static func different(_ description: String) -> ToolError {
    ToolError(description: description, exitStatus: 79)
  }
  /// The system refused a socket, a directory or a mapping (EX_OSERR, 71).
  package static func system(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 71) }
  /// An output cannot be written (EX_CANTCREAT, 73).
  package static func output(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 73) }
  /// The command to run does not exist (127) or cannot be executed (126), as in shells.
  package static func command(_ description: String, found: Bool) -> ToolError {
    ToolError(description: description, exitStatus: found ? 126 : 127)
  }

  /// Prints the sentence to stderr and returns the error that makes ArgumentParser exit with the status without
  /// printing anything.
  package func reported() -> ExitCode {
    Console.say(description)
    return ExitCode(exitStatus)
  }
}

/// Output to stderr; stdout is left to the client that the stage runs.
package enum Console {
  /// Writes `taction: ` and the sentence as one line. A single write(2) writes the line, so that lines of two processes
  /// do not mix.
  package static func say(_ sentence: String) {
    let line = Array("taction: \(sentence.replacing("\n", with: " "))\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Returns the system's text for an error number.
  package static func reason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
}
