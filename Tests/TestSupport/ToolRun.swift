import Foundation

/// A run of a built program as a user runs it: its output and its end.
public struct ToolRun: Sendable {
  /// The exit status; the negative number of the signal that killed it.
  public let status: Int32
  /// The text on stdout.
  public let output: String
  /// The text on stderr.
  public let complaint: String

  /// The path of a product of the package, which stands beside the test program that `swift test` runs.
  public static func path(of product: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent(product).path
  }

  /// Runs a program with arguments and waits for its end, without a time limit.
  ///
  /// It starts on the main actor, since starting opens sockets that a stage on another thread would take for leaks.
  ///
  /// - Parameter afterFirstLine: Called with the running program once its client has written a line to stdout.
  @MainActor public init(
    _ arguments: [String], of product: String = "taction", environment: [String: String] = [:],
    afterFirstLine: (@Sendable (Process) -> Void)? = nil
  ) async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path(of: product))
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
    // Foundation gives the bare number of a signal.
    status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    output = try String(contentsOf: folder["out"], encoding: .utf8)
    complaint = try String(contentsOf: folder["err"], encoding: .utf8)
  }

  /// The process numbers that the client printed, one a line.
  public var printedProcesses: [pid_t] { output.split(separator: "\n").compactMap { pid_t($0) } }
}

/// Whether a process runs; a zombie does not.
public func isRunning(_ id: pid_t) -> Bool {
  guard let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
  return !status.contains(") Z ")
}
