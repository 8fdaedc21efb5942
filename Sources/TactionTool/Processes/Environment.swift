import Glibc

/// The environment of the client: the tool's own, with the stage's socket in place of any other display.
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

  /// Points every common toolkit at the stage and away from a real display.
  mutating func direct(toSocket socket: String, in directory: String, clock: String?) {
    variables["WAYLAND_DISPLAY"] = socket
    variables["XDG_RUNTIME_DIR"] = directory
    variables["XDG_SESSION_TYPE"] = "wayland"
    variables["WAYLAND_SOCKET"] = nil
    variables["DISPLAY"] = nil
    variables["TACTION_CLOCK"] = clock
    for (hint, value) in ["GDK_BACKEND": "wayland", "QT_QPA_PLATFORM": "wayland"] where variables[hint] == nil {
      variables[hint] = value
    }
  }

  /// `NAME=value` lines, as exec(3) takes them.
  var lines: [String] { variables.map { "\($0.key)=\($0.value)" } }
}
