/// The duties of a Wayland client that a compositor can check.
///
/// The duties come from the text of the protocol. A breach of some duties is a protocol error, and ends the client's
/// connection. A breach of the other duties causes faults without a message on some compositors, and does no harm on
/// other compositors. Therefore the embedded compositor checks all duties.
public nonisolated enum Duty: String, CaseIterable, Sendable {
  /// A buffer may be attached only when the first configure has been acknowledged.
  case configureBeforeBuffer
  /// The serial of a configure is acknowledged only once, and not after a later serial.
  case acknowledgedSerial
  /// A maximized window has exactly the configured size; a full-screen window is not larger than the configured size.
  case configuredSize
  /// Each ping is answered.
  case pong
  /// A buffer is not written to between its commit and its release.
  case heldBuffer
  /// A buffer exists when it is committed. While a surface shows it, it is not destroyed before its release.
  case liveBuffer
  /// Damage is inside the buffer or the surface and is not empty.
  case damageInside
  /// Pixels that differ from the last commit are damaged.
  case damageComplete
  /// The size of a buffer is a multiple of the surface's buffer scale.
  case bufferScale
  /// A surface that has received a scale by wp_fractional_scale_v1 has a viewport with the size of the surface, and the
  /// buffer scale 1. The size of its buffer is this size times the scale, rounded half away from zero.
  case fractionalScale
  /// A buffer is attached at 0, 0 (since version 5).
  case attachOffset
  /// Objects are destroyed before the objects from which they were made: role objects before surfaces, surfaces before
  /// their shell.
  case destroyOrder
  /// Serials in requests come from an event of the right kind that this client received, and are not out of date: the
  /// device still exists, and the press of a move or a drag is still down.
  case eventSerial
  /// While a frame callback is outstanding, no further content is committed, except in answer to a configure.
  case throttling
  /// Requests and globals of versions newer than the offered versions are not used.
  case version
  /// A device of a seat is requested only if the seat has, or has had, the capability.
  case seatCapability
  /// Objects of devices, screens and seats that the compositor has removed are destroyed.
  case removedDevice
  /// The state of a text field is sent only between enter and leave, after enable, and for one field of a seat at a
  /// time. The state has at most 4000 bytes of text, and offsets at boundaries of characters.
  case textInput
  /// All other rules for requests are followed; this duty is for any protocol error not named above.
  case validRequest
  /// Objects, including bound globals, are destroyed when the client is done.
  case noLeakedObjects
  /// Descriptors that were opened are closed when the client is done.
  case noLeakedDescriptors
}

/// A breach of a client's duty that the embedded compositor has detected.
public nonisolated struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
  /// The duty that was broken.
  public let duty: Duty
  /// The object whose request broke the duty, such as `wl_surface@7`.
  public let object: String
  /// The breach as a sentence.
  public let message: String

  /// The breach in one line.
  public var description: String { "\(duty) (\(object)): \(message)" }
}

/// All breaches of duty in a run, as one error that a test can throw.
public nonisolated struct Violations: Error, CustomStringConvertible {
  /// The breaches, in the order in which they were found; not empty.
  public let all: [Violation]

  /// The breaches, one on each line.
  public var description: String {
    "the client broke \(all.count == 1 ? "a duty" : "\(all.count) duties"):\n"
      + all.map { "  \($0)" }.joined(separator: "\n")
  }
}
