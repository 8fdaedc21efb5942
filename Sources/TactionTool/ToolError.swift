import ArgumentParser
import Glibc

/// Why a command gives up: one sentence for stderr, and the exit status that goes with it.
nonisolated struct ToolError: Error, Equatable, CustomStringConvertible {
  /// What failed and, where it helps, what to do.
  let description: String
  /// The exit status, from sysexits.h where the tool itself is at fault, from the shell's habits where the client is.
  let exitStatus: Int32

  /// An input is missing or broken (status 1, as `taction decode` promises).
  static func input(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 1) }
  /// A timeline says something that is no touch (EX_DATAERR, 65).
  static func timeline(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 65) }
  /// What was asked for never came, such as a window or a picture (EX_UNAVAILABLE, 69).
  static func unavailable(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 69) }
  /// The system refused a socket, a directory or a mapping (EX_OSERR, 71).
  static func system(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 71) }
  /// An output cannot be written (EX_CANTCREAT, 73).
  static func output(_ description: String) -> ToolError { ToolError(description: description, exitStatus: 73) }
  /// The command to run does not exist (127) or is no program (126), as shells have it.
  static func command(_ description: String, found: Bool) -> ToolError {
    ToolError(description: description, exitStatus: found ? 126 : 127)
  }

  /// Reads or plays an input; what goes wrong with it is told with its name, except where the sentence is made already.
  static func input<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ToolError {
      throw error
    } catch {
      throw input("\(name): \(error)")
    }
  }

  /// Prints the sentence to stderr and gives the error that makes ArgumentParser exit with the status, silently.
  func reported() -> ExitCode {
    Console.say(description)
    return ExitCode(exitStatus)
  }
}
