import CTactionWaylandServer
import TactionWayland

/// The compositor's record of its clients' breaches of duty.
final class StrictMode {
  private(set) var violations: [Violation] = []
  let isOn: Bool
  /// The maximum number of recorded breaches, since a program may break the same duty in each frame.
  private static let maximumCount = 10_000

  init(isOn: Bool) { self.isOn = isOn }

  /// Records a breach.
  func record(_ duty: Duty, _ object: String, _ message: String) {
    guard isOn, violations.count < StrictMode.maximumCount else { return }
    violations.append(Violation(duty: duty, object: object, message: message))
  }

  /// Records a breach; if the protocol defines an error for it, also ends the client's connection with that error.
  func record(_ duty: Duty, by resource: Resource, _ message: String, error code: UInt32? = nil) {
    record(duty, resource.name, message)
    if let code { WireLog.withoutReport { resource.postError(code: code, message: message) } }
  }

  /// Records the objects of a removed device that the client could have destroyed.
  func recordRemoved(_ objects: [Resource]) {
    for object in objects where object.raw.map({ StrictMode.isDestructible($0) }) ?? false {
      record(.removedDevice, by: object, "the device is gone, and its object has not been destroyed")
    }
  }

  /// Whether the protocol has a request to destroy an object, in the version that its client has bound.
  static func isDestructible(_ resource: OpaquePointer) -> Bool {
    let interface = wl_resource_get_class(resource).map { String(cString: $0) } ?? ""
    return Int(wl_resource_get_version(resource)) >= firstDestructors[interface] ?? 1
  }

  /// The first version of each interface that has a request to destroy the object, if this is not version 1; `.max` if
  /// no version has one.
  private static let firstDestructors: [String: Int] = [
    "wl_display": .max, "wl_registry": .max, "wl_compositor": .max, "wl_shm": .max, "wl_data_device_manager": .max,
    // A client cannot destroy a feedback object, which ends with its answer; the answer may never have been sent.
    "wp_presentation_feedback": .max,
    "wl_seat": 5, "wl_output": 3, "wl_pointer": 3, "wl_keyboard": 3, "wl_touch": 3, "wl_data_device": 2,
    "zwp_pointer_gestures_v1": 2,
  ]

  /// Returns the violations and clears the list.
  func take() -> [Violation] {
    defer { violations = [] }
    return violations
  }

  /// Records a protocol error that libwayland itself has found, as a breach of the matching duty.
  func recordProtocolError(object: String, message: String) {
    let isNewer = message.hasPrefix("invalid version") || message.contains("(since ")
    record(isNewer ? .version : .validRequest, object, message)
  }
}
