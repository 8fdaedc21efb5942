import Glibc

/// Why the test compositor cannot be set up.
nonisolated public enum ServerError: Error, Hashable, Sendable {
  /// libwayland could not make the display, usually for want of memory or file descriptors; `code` is the `errno`.
  case displayFailed(code: Int32)
  /// A client could not be added; `code` is the `errno`.
  case clientFailed(code: Int32)
  /// The socket could not be made; `code` is the `errno`.
  case socketFailed(name: String, code: Int32)
  /// An interface cannot be offered in a version that the bindings do not know.
  case globalRefused(name: String, version: UInt32)
  /// The display was closed.
  case closed
}

nonisolated extension ServerError: CustomStringConvertible {
  /// One sentence for people: what failed and what to do.
  public var description: String {
    switch self {
    case .displayFailed(let code): "The compositor could not be started: \(reason(code))."
    case .clientFailed(let code): "The client could not be connected to the compositor: \(reason(code))."
    case .socketFailed(let name, let code):
      "The socket \(name) could not be made in XDG_RUNTIME_DIR: \(reason(code)); is it in use, or the variable unset?"
    case .globalRefused(let name, let version):
      "Version \(version) of \(name) cannot be offered: protocols/manifest.txt generates only older ones."
    case .closed: "The compositor was closed."
    }
  }

  private func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
