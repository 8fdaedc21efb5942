import TactionWindow

/// A request that was sent to a portal. The answer names an object, and the result arrives later as a signal of this
/// object.
final class PortalRequest {
  static let interface = "org.freedesktop.portal.Request"

  /// The results; nil if the user has cancelled.
  typealias Outcome = Result<[String: BusValue]?, PortalError>

  /// The window that the dialog belongs to; nil if there is none.
  private(set) weak var window: Window?
  /// Called with the path of the request's object, to close its dialog.
  var onClose: ((String) -> Void)?
  /// The path of the request's object; nil until the portal has answered.
  private var path: String?
  /// The last component of the object's path, which the request has asked for.
  private let token: String
  /// Whether the dialog has ended.
  private var hasEnded = false
  private var outcome: Outcome?
  private var continuation: CheckedContinuation<Outcome, Never>?

  init(token: String, of window: Window?) { (self.token, self.window) = (token, window) }

  func onFinish(_ continuation: CheckedContinuation<Outcome, Never>) {
    if let outcome { return continuation.resume(returning: outcome) }
    self.continuation = continuation
  }

  func finish(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    continuation.take()?.resume(returning: outcome)
  }

  /// Handles the answer to the call.
  func takeAnswer(_ message: BusMessage) {
    if let error = PortalError(message) { return finish(.failure(error)) }
    // The token identifies the result. Without the token in the path, the request would wait forever.
    guard let path = message.readObjectPath(), path.hasSuffix("/\(token)") else {
      return finish(.failure(.invalidAnswer))
    }
    self.path = path
    // The task was cancelled before this answer, or the answer is late: nothing waits for the dialog any more.
    if outcome != nil, !hasEnded { onClose?(path) }
  }

  /// Handles the signal with the result, which may arrive before the answer.
  func take(_ message: BusMessage) {
    hasEnded = true
    guard let response = message.readUInt32() else { return finish(.failure(.invalidAnswer)) }
    switch response {
    case 0:
      guard let results = message.readValues() else { return finish(.failure(.invalidAnswer)) }
      finish(.success(results))
    case 1: finish(.success(nil))
    // The portal does not report the reason. For example, there may be no program that can handle the request.
    default: finish(.failure(.failed("it has ended without a result")))
    }
  }

  /// Closes the dialog because the task is cancelled, or the window has closed; the result is the same as if the user
  /// had cancelled.
  func cancel() {
    guard outcome == nil else { return }
    if let path { onClose?(path) }
    finish(.success(nil))
  }
}

extension PortalError {
  /// Reads the failure of a call; nil if the call has not failed.
  @MainActor init?(_ message: BusMessage) {
    guard message.isError else { return nil }
    let isNamed = { (name: String) in message.isError(named: "org.freedesktop.DBus.Error.\(name)") }
    if message.isErrorOfAbsence {
      self = .unavailable
    } else if isNamed("NoReply") || isNamed("Disconnected") {
      self = .interrupted
    } else {
      self = .failed(message.readString() ?? "no reason given")
    }
  }
}
