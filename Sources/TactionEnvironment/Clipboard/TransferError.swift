import TactionWords

/// The reason why data of another program could not be read.
public nonisolated enum TransferError: UserFacingError, Hashable, Sendable, CustomStringConvertible {
  /// The other program sent nothing, or almost nothing, for ten seconds.
  case timedOut
  /// The data is larger than 64 MiB, which is the maximum, or too much data is being read at the same time.
  case tooLarge
  /// The data no longer exists, or the other program or the compositor does not send the data.
  case refused
  /// The data is not of the type that it claims to be.
  case invalid
  /// The task that waited for the data was cancelled.
  case cancelled

  /// The reason as one sentence in English, for logs.
  public var description: String { description(in: .english) }

  /// Returns the reason as one sentence in the user's language: `error.description(in: theme.words)`.
  public func description(in words: Words) -> String {
    switch self {
    case .timedOut: words[.transferTimedOut]
    case .tooLarge: words[.transferTooLarge]
    case .refused: words[.transferRefused]
    case .invalid: words[.transferInvalid]
    case .cancelled: words[.cancelled]
    }
  }
}
