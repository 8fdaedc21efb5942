import TactionWindow

/// The failure of a request to the desktop.
public nonisolated enum PortalError: UserFacingError, Hashable, Sendable, CustomStringConvertible {
  /// The desktop does not offer the function: there is no bus, no portal, or no portal that supports it.
  case unavailable
  /// The portal, or the bus, has ended before the request was complete.
  case interrupted
  /// The portal has not answered in time.
  case timedOut
  /// The portal's answer does not have the documented form.
  case invalidAnswer
  /// The portal has refused the request, or has failed; the value is the portal's message, or the kind of the failure.
  case failed(String)

  /// The reason in English, for logs.
  public var description: String {
    switch self {
    case .unavailable: "the desktop does not offer this: there is no portal for it on the session bus"
    case .interrupted: "the portal, or the session bus, has ended before it answered"
    case .timedOut: "the portal has not answered in time"
    case .invalidAnswer: "the portal's answer does not have the form that it should have"
    case .failed(let reason): "the portal has refused: \(reason)"
    }
  }

  /// Returns the reason in one sentence in the user's language: `error.description(in: theme.words)`.
  public func description(in words: Words) -> String {
    switch self {
    case .unavailable: words[.desktopUnavailable]
    case .timedOut: words[.desktopTimedOut]
    case .interrupted, .invalidAnswer, .failed: words[.desktopFailed]
    }
  }
}
