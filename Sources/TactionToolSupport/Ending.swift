/// The end of a process: with an exit status, or by a signal.
package enum Ending: Equatable, Sendable {
  /// The process returned this exit status.
  case exited(Int32)
  /// The process was killed by this signal.
  case signalled(Int32)

  /// Reads a status of waitpid(2); nil if the process has only been stopped or continued.
  package init?(waitStatus status: Int32) {
    let signal = status & 0x7f
    switch signal {
    case 0: self = .exited((status >> 8) & 0xff)
    case 0x7f: return nil
    default: self = .signalled(signal)
    }
  }

  /// The status that a shell would report: the exit status, or 128 plus the signal's number.
  package var exitStatus: Int32 {
    switch self {
    case .exited(let status): status
    case .signalled(let signal): 128 + signal
    }
  }
}

extension Ending: CustomStringConvertible {
  /// The text for the middle of a sentence: "exited with status 3" or "was killed by signal 9".
  package var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signalled(let signal): "was killed by signal \(signal)"
    }
  }
}
