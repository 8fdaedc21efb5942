import CWaylandServer
import TactionWayland

/// The compositor's record of what its clients did wrong.
final class StrictMode {
  private(set) var violations: [Violation] = []
  let isOn: Bool
  /// The most that are kept: a foreign program on a stage may break the same duty in each of its frames.
  private static let most = 10_000

  init(isOn: Bool) { self.isOn = isOn }

  /// Records a breach.
  func record(_ duty: Duty, _ object: String, _ message: String) {
    guard isOn, violations.count < StrictMode.most else { return }
    violations.append(Violation(duty: duty, object: object, message: message))
  }

  /// Records a breach and, where the protocol makes it an error, ends the client's connection with that error.
  func record(_ duty: Duty, by resource: Resource, _ message: String, error code: UInt32? = nil) {
    record(duty, resource.name, message)
    if let code { WireLog.withoutReport { resource.postError(code: code, message: message) } }
  }

  /// Forgets what was recorded and returns it; for tests that break a duty on purpose.
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

extension Resource {
  /// The object's name in messages, as `wl_surface@7`.
  nonisolated var name: String { "\(String(cString: Self.interface.pointee.name))@\(id)" }
}
