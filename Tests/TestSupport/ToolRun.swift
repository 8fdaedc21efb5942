import Foundation

/// A run of a built program as a user runs it: its output and its exit status.
public struct ToolRun: Sendable {
  /// The exit status, or the negative number of the signal that killed the program.
  public let status: Int32
  /// The text on stdout.
  public let output: String
  /// The text on stderr.
  public let complaint: String

  /// Returns the path of a product of the package, which is next to the test program that `swift test` runs.
  public static func path(of product: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent(product).path
  }

  /// Runs a product of the package with arguments and waits until it ends, without a time limit.
  ///
  /// - Parameter afterFirstLine: Called with the process number of the program once a line was written to stdout.
  public init(
    _ arguments: [String], of product: String = "taction", environment: [String: String] = [:],
    afterFirstLine: (@Sendable (pid_t) -> Void)? = nil
  ) async throws {
    try await self.init(
      program: Self.path(of: product), arguments, environment: environment, afterFirstLine: afterFirstLine)
  }

  /// Runs the program at a path with arguments and waits until it ends. `environment` is added to this process's
  /// variables.
  ///
  /// Foundation's `Process` is not usable here: it opens sockets, which the stages of other tests would report as
  /// leaks.
  public init(
    program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    afterFirstLine: (@Sendable (pid_t) -> Void)? = nil
  ) async throws {
    let folder = try TemporaryFolder()
    let (outputFile, complaintFile) = (folder["out"].path, folder["err"].path)
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = afterFirstLine == nil ? nil : Pipe()
    let status = try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Int32, any Error>) in
      // The run blocks, so it has its own thread.
      Thread.detachNewThread {
        ended.resume(
          with: Result {
            let id = try Self.start(
              program, arguments, variables, output: outputFile, pipe: pipe?.fileHandleForWriting.fileDescriptor,
              complaint: complaintFile)
            if let pipe, let afterFirstLine {
              // From here on only the program can write to the pipe. If it ends without a line, the read ends too.
              try pipe.fileHandleForWriting.close()
              try pipe.fileHandleForReading.availableData.write(to: URL(fileURLWithPath: outputFile))
              afterFirstLine(id)
            }
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            return status
          })
      }
    }
    self.status = status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
    output = try String(contentsOfFile: outputFile, encoding: .utf8)
    complaint = try String(contentsOfFile: complaintFile, encoding: .utf8)
  }

  /// Starts a program with an empty stdin, the default signal actions, and files or a pipe for its output.
  private static func start(
    _ program: String, _ arguments: [String], _ variables: [String: String], output: String, pipe: Int32?,
    complaint: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let pipe {
      posix_spawn_file_actions_adddup2(&actions, pipe, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    posix_spawn_file_actions_addopen(&actions, 2, complaint, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, &attributes, &words, &settings)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    return id
  }

  /// The process numbers that the program printed, one per line.
  public var printedProcesses: [pid_t] { output.split(separator: "\n").compactMap { pid_t($0) } }
}

/// Returns whether a process runs; a zombie does not run.
public func isRunning(_ id: pid_t) -> Bool {
  guard let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
  return !status.contains(") Z ")
}
