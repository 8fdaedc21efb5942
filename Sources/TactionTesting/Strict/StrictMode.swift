import CWaylandServer
import TactionWayland

/// The compositor's record of its clients' breaches of duty.
final class StrictMode {
  private(set) var violations: [Violation] = []
  let isOn: Bool
  /// The maximum number to keep: a foreign program may break the same duty in each of its frames.
  private static let maximumCount = 10_000

  init(isOn: Bool) { self.isOn = isOn }

  /// Records a breach.
  func record(_ duty: Duty, _ object: String, _ message: String) {
    guard isOn, violations.count < StrictMode.maximumCount else { return }
    violations.append(Violation(duty: duty, object: object, message: message))
  }

  /// Records a breach and, where the protocol makes it an error, ends the client's connection with that error.
  func record(_ duty: Duty, by resource: Resource, _ message: String, error code: UInt32? = nil) {
    record(duty, resource.name, message)
    if let code { WireLog.withoutReport { resource.postError(code: code, message: message) } }
  }

  /// Returns the violations and forgets them.
  func take() -> [Violation] {
    defer { violations = [] }
    return violations
  }

  /// Files a protocol error that libwayland found by itself under the duty it belongs to.
  func recordProtocolError(object: String, message: String) {
    let isNewer = message.hasPrefix("invalid version") || message.contains("(since ")
    record(isNewer ? .version : .validRequest, object, message)
  }
}
