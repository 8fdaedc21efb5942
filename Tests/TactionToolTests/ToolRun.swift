import Foundation
import TestSupport
import Testing

/// The built `taction` program, run as a user would, with what it said and how it ended.
struct ToolRun {
  let status: Int32
  let output: String
  let complaint: String

  /// The program stands beside the test program that `swift test` runs.
  static let program: URL = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("taction")
  }()

  /// Runs `taction` with arguments and waits for its end.
  ///
  /// - Parameter afterFirstLine: called with the running program once its client has written a line to stdout.
  init(
    _ arguments: [String], environment: [String: String] = [:], afterFirstLine: ((Process) -> Void)? = nil
  ) async throws {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let folder = try TemporaryFolder()
    let outputs = try ["out", "err"].map { try folder.newFile($0) }
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    if afterFirstLine == nil { process.standardOutput = outputs[0] } else { process.standardOutput = pipe }
    process.standardError = outputs[1]
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do {
        try process.run()
        if let afterFirstLine {
          try outputs[0].write(contentsOf: pipe.fileHandleForReading.availableData)
          afterFirstLine(process)
        }
      } catch {
        ended.resume(throwing: error)
      }
    }
    // Foundation gives the bare number of a signal, which the tool is never to be killed by.
    status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    output = try String(contentsOf: folder["out"], encoding: .utf8)
    complaint = try String(contentsOf: folder["err"], encoding: .utf8)
  }

  /// The process numbers that the client printed, one a line.
  var printedProcesses: [pid_t] { output.split(separator: "\n").compactMap { pid_t($0) } }
}

/// Whether a process runs; one that has ended and waits to be collected does not.
func isRunning(_ id: pid_t) -> Bool {
  guard let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
  return !status.contains(") Z ")
}
