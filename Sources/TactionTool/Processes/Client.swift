import Glibc
import TactionToolSupport

/// The program on the stage. It is started in its own process group, so that the program and its helpers can be ended
/// together.
nonisolated struct Client {
  /// The process ID, which is also the ID of its process group.
  let id: pid_t
  /// The command as entered by the user, for messages.
  let name: String

  /// Starts the command, found along PATH; stdin, stdout and stderr are inherited.
  ///
  /// - Throws: Status 127 if there is no such command, 126 if it cannot be executed.
  static func start(_ command: [String], environment: Environment) throws(ToolError) -> Client {
    guard let name = command.first, !name.isEmpty else { throw ToolError.command("no command was named", found: false) }
    var id: pid_t = 0
    let failure = withCStrings(command) { arguments in
      withCStrings(environment.lines) { variables in
        spawn(&id, name, arguments, variables)
      }
    }
    guard failure == 0 else {
      let isFound = failure != ENOENT && failure != ENOTDIR
      throw ToolError.command("cannot run \(name): \(Console.reason(failure))", found: isFound)
    }
    return Client(id: id, name: name)
  }

  private static func spawn(_ id: inout pid_t, _ name: String, _ arguments: CStrings, _ variables: CStrings) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The stage blocks and ignores signals; a program expects the defaults.
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    return posix_spawnp(&id, name, nil, &attributes, arguments, variables)
  }
}

/// The environment of the client: a copy of the tool's environment, in which the stage's socket replaces any other
/// display.
nonisolated struct Environment {
  private(set) var variables: [String: String]

  /// Starts from the environment of this process.
  init() {
    variables = [:]
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next += 1
    }
  }

  /// Starts from the given variables.
  init(variables: [String: String]) {
    self.variables = variables
  }

  /// Sets the variables so that every common toolkit uses the stage and not another display. They also keep a program
  /// of Taction from using the desktop, and from restoring or replacing the state of the user's own runs.
  mutating func direct(toSocket socket: String, in directory: String, clock: String?) {
    variables["WAYLAND_DISPLAY"] = socket
    variables["XDG_RUNTIME_DIR"] = directory
    variables["XDG_STATE_HOME"] = "\(directory)/state"
    variables["XDG_SESSION_TYPE"] = "wayland"
    variables["WAYLAND_SOCKET"] = nil
    variables["DISPLAY"] = nil
    variables["TACTION_STAGE"] = "1"
    variables["TACTION_CLOCK"] = clock
    // systemd's notifications are about the stage, if systemd has started it.
    for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { variables[name] = nil }
    for (hint, value) in ["GDK_BACKEND": "wayland", "QT_QPA_PLATFORM": "wayland"] where variables[hint] == nil {
      variables[hint] = value
    }
  }

  /// The variables as `NAME=value` strings, as exec(3) requires.
  var lines: [String] { variables.map { "\($0.key)=\($0.value)" } }
}
