/// The reason why data of another program could not be read.
public nonisolated enum TransferError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The other program sent nothing, or next to nothing, for ten seconds.
  case timedOut
  /// The data is larger than 64 MiB, which is the maximum, or too much of it is being read at once.
  case tooLarge
  /// The data is no longer there, or the other program or the compositor does not hand it over.
  case refused
  /// The data is not of the type that it claims to be.
  case invalid
  /// The task that waited for the data was cancelled.
  case cancelled

  /// The reason as one sentence.
  public var description: String {
    switch self {
    case .timedOut: "The other program does not send its data."
    case .tooLarge: "The data is larger than 64 MiB."
    case .refused: "The data is no longer there."
    case .invalid: "The data is not of the type that it claims to be."
    case .cancelled: "The reading was cancelled."
    }
  }
}
