/// The failure of a request to the desktop.
public nonisolated enum PortalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The desktop does not offer it: there is no bus, no portal, or none that can do this.
  case unavailable
  /// The portal has ended while it served the request, or the bus has.
  case interrupted
  /// The portal has not answered in time.
  case timedOut
  /// The portal's answer has another form than the portal's documentation says.
  case invalidAnswer
  /// The portal has refused or failed, with a sentence of its own, or with the kind of the failure.
  case failed(String)

  /// A sentence for the log.
  public var description: String {
    switch self {
    case .unavailable: "the desktop does not offer this: there is no portal for it on the session bus"
    case .interrupted: "the portal, or the session bus, has ended before it answered"
    case .timedOut: "the portal has not answered in time"
    case .invalidAnswer: "the portal's answer does not have the form that it should have"
    case .failed(let reason): "the portal has refused: \(reason)"
    }
  }
}
