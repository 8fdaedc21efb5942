import Glibc

/// How a process ended.
nonisolated enum Ending: Equatable, Sendable {
  /// It returned this exit status.
  case exited(Int32)
  /// This signal killed it.
  case signalled(Int32)

  /// Reads a status of waitpid(2); nil when the process has only stopped or gone on.
  init?(waitStatus status: Int32) {
    let signal = status & 0x7f
    switch signal {
    case 0: self = .exited((status >> 8) & 0xff)
    case 0x7f: return nil
    default: self = .signalled(signal)
    }
  }

  /// The status a shell would report: the exit status itself, or 128 and the signal's number.
  var exitStatus: Int32 {
    switch self {
    case .exited(let status): status
    case .signalled(let signal): 128 + signal
    }
  }
}

extension Ending: CustomStringConvertible {
  /// As part of a sentence: "exited with status 3", "was killed by signal 9".
  nonisolated var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signalled(let signal): "was killed by signal \(signal)"
    }
  }
}
