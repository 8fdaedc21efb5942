import Glibc
import TactionToolSupport

/// An installed program that the tool runs and waits for, such as the compiler.
struct Subprogram {
  /// The name, found along PATH, and the arguments.
  let command: [String]
  /// The folder in which the program runs; nil for the tool's current folder.
  var folder: String?
  /// Environment variables in addition to the tool's environment, such as `LANG=C`.
  var environment: [String] = []
  /// The Debian package that contains the program, for the error message if the program is missing.
  var package: String?

  /// Runs the program. Its output is sent to stderr, so that it does not mix with the tool's own output.
  ///
  /// - Throws: Status 127 if the program is missing, 1 if it fails.
  func run() throws(ToolError) {
    _ = try run(isCaptured: false)
  }

  /// Runs the program and returns its output.
  ///
  /// - Throws: Status 127 if the program is missing, 1 if it fails.
  func output() throws(ToolError) -> String {
    String(decoding: try run(isCaptured: true), as: UTF8.self)
  }

  /// Checks that the program can be found along PATH, without running it.
  ///
  /// - Throws: Status 127 if the program is missing.
  func check() throws(ToolError) {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin"
    let isFound = path.split(separator: ":", omittingEmptySubsequences: false).contains { folder in
      access("\(folder.isEmpty ? "." : folder)/\(name)", X_OK) == 0
    }
    guard isFound else { throw notStarted(ENOENT) }
  }

  private func run(isCaptured: Bool) throws(ToolError) -> [UInt8] {
    var pipes: [Int32] = [-1, -1]
    if isCaptured {
      guard pipe(&pipes) == 0 else { throw ToolError.system("cannot make a pipe: \(Console.reason())") }
      for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    let (source, sink) = (pipes[0], pipes[1])
    var id: pid_t = 0
    let failure = spawn(&id, output: isCaptured ? sink : STDERR_FILENO)
    if sink >= 0 { close(sink) }
    defer { if source >= 0 { close(source) } }
    guard failure == 0 else { throw notStarted(failure) }
    let bytes = isCaptured ? Self.everything(from: source) : []
    let ending = Self.wait(for: id)
    if ending == .exited(127) { throw notStarted(ENOENT) }  // the status of env(1) for a missing command
    guard ending == .exited(0) else { throw ToolError.input("\(name) \(ending.description)") }
    return bytes
  }

  private var name: String { command.first ?? "" }

  private func notStarted(_ failure: Int32) -> ToolError {
    let remedy = package.map { "; install the Debian package \($0)" } ?? ""
    return ToolError.command("cannot run \(name): \(Console.reason(failure))\(remedy)", found: failure != ENOENT)
  }

  private func spawn(_ id: inout pid_t, output: Int32) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    // The signals that this process holds back must stop the program.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    // env(1) changes the folder, because Glibc's function for this is not visible to Swift.
    let changes = (folder.map { ["-C", $0] } ?? []) + environment
    let whole = changes.isEmpty ? command : ["env"] + changes + command
    return withCStrings(whole) { arguments in
      posix_spawnp(&id, whole.first ?? "", &actions, &attributes, arguments, environ)
    }
  }

  private static func everything(from source: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return all }
      all += buffer[..<count]
    }
  }

  private static func wait(for id: pid_t) -> Ending {
    var status: Int32 = 0
    while true {
      let result = waitpid(id, &status, 0)
      if result < 0 && errno == EINTR { continue }
      // The child was reaped elsewhere, so its status is unknown.
      guard result == id else { return .signalled(0) }
      if let ending = Ending(waitStatus: status) { return ending }
    }
  }
}
