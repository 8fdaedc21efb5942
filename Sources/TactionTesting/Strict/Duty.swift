/// The duties of a Wayland client, as far as a compositor can check them.
///
/// The list is that of the protocol's own text. Some of the duties are errors by it, and end the connection of the
/// client that fails them; the others go wrong quietly on some compositors and not on others, which is why the
/// embedded compositor watches them all.
public nonisolated enum Duty: String, CaseIterable, Sendable {
  /// A buffer may be attached only when the first configure has been acknowledged.
  case configureBeforeBuffer
  /// The serial of a configure is acknowledged once, and never after a later one.
  case acknowledgedSerial
  /// A maximized window is exactly as large as it was told; a full-screen one is never larger.
  case configuredSize
  /// Each ping is answered.
  case pong
  /// A buffer is not written to between its commit and its release.
  case heldBuffer
  /// A buffer is alive when it is committed.
  case liveBuffer
  /// Damage lies within the buffer and is not empty.
  case damageInside
  /// Pixels that differ from the last commit are damaged.
  case damageComplete
  /// The size of a buffer is a multiple of the surface's buffer scale.
  case bufferScale
  /// A surface that has been told a scale by wp_fractional_scale_v1 has a viewport of its size, a buffer of that size
  /// times the scale, rounded half away from zero, and the buffer scale 1.
  case fractionalScale
  /// A buffer is attached at 0, 0 (since version 5).
  case attachOffset
  /// Objects are destroyed before those they were made from: roles before surfaces, surfaces before their shell.
  case destroyOrder
  /// Serials handed back to the compositor are ones it gave to this client, with an event of the right kind, and not
  /// out of date: the device is still there, and what a move or a drag takes over is still down.
  case eventSerial
  /// While a frame callback is outstanding no further content is committed, except in answer to a configure.
  case throttling
  /// Requests and globals of newer versions than offered are not used.
  case version
  /// Objects of a seat are made only while it has the capability.
  case seatCapability
  /// Objects of devices, screens and seats that the compositor says are gone are destroyed.
  case removedDevice
  /// The state of a field is sent between enter and leave, after enable, and for one field of a seat, with at most
  /// 4000 bytes of text and offsets at its characters.
  case textInput
  /// Requests make sense otherwise: any protocol error not named above.
  case validRequest
  /// Objects, bound globals among them, are destroyed when the client is done.
  case noLeakedObjects
  /// Descriptors that were opened are closed when the client is done.
  case noLeakedDescriptors
}

/// A breach of a client's duty, as the embedded compositor saw it.
public nonisolated struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
  /// The duty that was broken.
  public let duty: Duty
  /// The object it was about, as `wl_surface@7`.
  public let object: String
  /// The breach as a sentence.
  public let message: String

  /// The breach in one line.
  public var description: String { "\(duty) (\(object)): \(message)" }
}

/// The breaches of duty with which a run ended, as one error to throw from a test.
public nonisolated struct Violations: Error, CustomStringConvertible {
  /// The breaches, in the order in which they were seen; not empty.
  public let all: [Violation]

  /// The breaches, one in a line.
  public var description: String {
    "the client broke \(all.count == 1 ? "a duty" : "\(all.count) duties"):\n"
      + all.map { "  \($0)" }.joined(separator: "\n")
  }
}
