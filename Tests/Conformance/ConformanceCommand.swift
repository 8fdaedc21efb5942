import ArgumentParser
import Glibc

/// Plays conformance cases to the toolkit and prints its behaviour, for comparison with the expectations of the cases.
struct ConformanceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "taction-conformance",
    abstract: "Plays gesture cases and wire traces to the toolkit.",
    subcommands: [TraceCommand.self, WireCommand.self])

  /// Writes one line to stderr, after the name of the program.
  nonisolated static func report(_ sentence: String) {
    let line = Array("taction-conformance: \(sentence.replacing("\n", with: " "))\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// Runs `taction-conformance` with the arguments of the process.
package func runConformance() { ConformanceCommand.main() }

/// The reason why a case cannot be played, as one sentence.
nonisolated struct CaseError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A command that plays cases on the main actor; a failure is one line on stderr and exit status 1.
///
/// Commands also declare `ParsableCommand`, because only then does Swift keep them off the main actor, as
/// ArgumentParser requires.
nonisolated protocol CaseCommand: ParsableCommand, Sendable {
  /// Plays the cases.
  @MainActor func play() throws
}

nonisolated extension CaseCommand {
  func run() throws {
    do {
      try MainActor.assumeIsolated { try play() }
    } catch let exit as ExitCode {
      throw exit
    } catch {
      ConformanceCommand.report("\(error)")
      throw ExitCode(1)
    }
  }
}

/// Plays a case. Puts the name of the case in front of an error, except a `CaseError`, which has the name already.
@MainActor func naming<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as CaseError {
    throw error
  } catch {
    throw CaseError("\(name): \(error)")
  }
}
