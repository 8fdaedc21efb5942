/// An object that has events which the reader thread of a connection handles itself.
package struct WatchedObject: Hashable {
  /// The number of the object on the wire.
  let id: UInt32
  let kind: Kind

  /// The events of an object that the reader thread handles without the UI thread.
  package enum Kind: Hashable {
    /// An xdg_wm_base: the reader answers pings.
    case pings
    /// A wl_touch: the reader coalesces movement.
    case touch
    /// A wl_pointer: the reader coalesces movement.
    case pointer
  }
}

/// Selects the waiting movement that may be dropped, because later movement supersedes it.
///
/// Movement is kept if a velocity depends on it: all movement in the last 100 ms before a finger lands or lifts, and
/// before the newest message. All other events are kept. Pass the messages in the order from the newest to the oldest.
struct MotionFilter {
  /// The time before the next landing or lift in which all movement is kept, in milliseconds. Velocities are estimated
  /// from the samples of this time.
  private static let keptDuration: Int32 = 100
  /// The maximum number of movements of one finger that are kept, regardless of their timestamps: enough for 100 ms of
  /// a device with 1 kHz.
  private static let keptCount = 128
  /// The maximum number of fingers that are distinguished; the movement of further fingers is kept.
  private static let maximumTrailCount = 1024

  private enum Role {
    /// A movement of a finger or the pointer, or a change of the shape of a contact, which has no timestamp.
    case movement(finger: UInt32, stamp: UInt32?)
    case frame
    /// An event that is kept and does not end a sequence of movement: scrolling.
    case other
    /// Any other event, such as a landing or a lift: it ends a sequence of movement.
    case barrier
  }

  private struct Source {
    let object: WatchedObject
    /// The timestamp of the last movement before the next barrier.
    var newest: UInt32?
    /// The time from the current message to the movement `newest`, in milliseconds.
    var age: Int32 = 0
    /// Whether the first event that is kept after the current message is a frame.
    var isFramed = false
  }

  private struct Trail {
    let source: Int
    let opcode: UInt32
    let finger: UInt32
    var count: Int
  }

  private var sources: [Source]
  private var trails: [Trail] = []

  init(_ watched: [WatchedObject]) {
    sources = watched.filter { $0.kind != .pings }.map { Source(object: $0) }
  }

  /// Whether a message is kept.
  mutating func keeps(_ message: UnsafeRawBufferPointer) -> Bool {
    let id = message.loadUnaligned(as: UInt32.self)
    guard let source = sources.firstIndex(where: { $0.object.id == id }) else { return true }
    let opcode = message.loadUnaligned(fromByteOffset: 4, as: UInt32.self) & 0xffff
    switch Self.role(of: message, opcode: opcode, kind: sources[source].object.kind) {
    case .movement(let finger, let stamp):
      if let stamp { note(stamp, of: source) }
      guard keepsMovement(of: finger, opcode: opcode, source: source) else { return false }
    case .frame:
      // This frame is dropped if no event between this frame and the next frame was kept.
      if sources[source].isFramed { return false }
      sources[source].isFramed = true
      return true
    case .other: break
    case .barrier:
      trails.removeAll { $0.source == source }
      sources[source].newest = nil
    }
    sources[source].isFramed = false
    return true
  }

  private mutating func note(_ stamp: UInt32, of source: Int) {
    let newest = sources[source].newest ?? stamp
    sources[source].newest = newest
    // Timestamps wrap around; a timestamp that went back counts as recent.
    sources[source].age = Int32(bitPattern: newest &- stamp)
  }

  private mutating func keepsMovement(of finger: UInt32, opcode: UInt32, source: Int) -> Bool {
    let trail = trails.firstIndex { $0.finger == finger && $0.opcode == opcode && $0.source == source }
    guard let trail else {
      if trails.count < Self.maximumTrailCount {
        trails.append(Trail(source: source, opcode: opcode, finger: finger, count: 1))
      }
      return true
    }
    trails[trail].count += 1
    return sources[source].age <= Self.keptDuration && trails[trail].count <= Self.keptCount
  }

  /// Returns the role of a message, by the opcodes and sizes in wayland.xml.
  private static func role(of message: UnsafeRawBufferPointer, opcode: UInt32, kind: WatchedObject.Kind) -> Role {
    func argument(_ index: Int) -> UInt32 {
      message.loadUnaligned(fromByteOffset: 8 + 4 * index, as: UInt32.self)
    }
    return switch (kind, opcode, message.count) {
    case (.touch, 2, 24): .movement(finger: argument(1), stamp: argument(0))
    // The shape and the orientation of a finger's contact.
    case (.touch, 5, 20), (.touch, 6, 16): .movement(finger: argument(0), stamp: nil)
    case (.touch, 3, 8), (.pointer, 5, 8): .frame
    case (.pointer, 2, 20): .movement(finger: 0, stamp: argument(0))
    case (.pointer, 4, _), (.pointer, 6..., _): .other
    default: .barrier
    }
  }
}
