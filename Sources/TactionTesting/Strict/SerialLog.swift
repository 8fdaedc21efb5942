/// The serials that were sent to a client, and the requests in which the client may still use each serial.
///
/// A client does not know events that it has not read. So a serial becomes invalid only at the next moment at which
/// both sides are idle.
final class SerialLog {
  /// The kinds of events that carry serials.
  enum Kind: String {
    /// The configure of a window or popup.
    case configure
    /// A mouse or a pen that enters a surface.
    case enter
    /// A button, a key, a finger or the tip of a pen that goes down.
    case press
    /// A new mode of a group of buttons, rings and strips of a tablet.
    case modeSwitch = "mode switch"
    /// Any other input event.
    case other = "input"
  }

  /// The requests that name a serial.
  enum Use {
    /// The cursor of a mouse or a pen: valid while the device is on the surface that it entered with the serial.
    case cursor
    /// An interactive move or resize, or a drag: valid while the press with the serial is down.
    case grab
    /// A window menu or a popup: needs a press, which may have lifted.
    case menu
    /// A selection: needs any input event.
    case selection
    /// The description of a button, a ring or a strip: needs the latest mode of its group.
    case feedback

    fileprivate func admits(_ kind: Kind) -> Bool {
      switch self {
      case .cursor: kind == .enter
      case .grab, .menu: kind == .press
      case .selection: kind != .configure
      case .feedback: kind == .modeSwitch
      }
    }
  }

  private enum Age { case valid, lifted, outdated }

  private struct Entry {
    let kind: Kind
    let device: ObjectIdentifier?
    var age = Age.valid
  }

  private var entries: [UInt32: Entry] = [:]
  /// The new age of each serial whose age has changed; it takes effect when the client has read all events.
  private var coming: [UInt32: Age] = [:]

  /// Returns whether the press with a serial has lifted, even if the client has not yet read the event of the lift.
  func isLifted(_ serial: UInt32) -> Bool { (coming[serial] ?? entries[serial]?.age) != .valid }

  /// Records an event of a device that was sent to the client.
  func sent(_ serial: UInt32, _ kind: Kind, by device: AnyObject? = nil) {
    entries[serial] = Entry(kind: kind, device: device.map(ObjectIdentifier.init))
    // Clients use a serial soon after its event, so old serials are forgotten after thousands of events. Serials of
    // current modes are kept.
    if entries.count > 8192 {
      entries = entries.filter { former, entry in
        Int32(bitPattern: serial &- former) < 4096 || entry.kind == .modeSwitch && entry.age == .valid
      }
    }
  }

  /// Whether an event with this serial was sent to the client.
  func knows(_ serial: UInt32) -> Bool { entries[serial] != nil }

  /// Records that the press with a serial has lifted.
  func lifted(_ serial: UInt32) { coming[serial] = .lifted }

  /// Records that all presses of a device have lifted.
  func lifted(by device: AnyObject) { age(to: .lifted, by: device) }

  /// Records that a device has left the surface, or is gone, or that the mode of a group of a tablet is switched.
  func left(by device: AnyObject) { age(to: .outdated, by: device) }

  private func age(to age: Age, by device: AnyObject) {
    let device = ObjectIdentifier(device)
    for (serial, entry) in entries where entry.device == device && entry.age != .outdated { coming[serial] = age }
  }

  /// Records that the client has read all events.
  func settle() {
    for (serial, age) in coming { entries[serial]?.age = age }
    coming.removeAll(keepingCapacity: true)
  }

  /// Returns a description of the fault of a serial in a request, as the end of a sentence; nil if the serial is valid.
  func fault(in serial: UInt32, for use: Use, of device: AnyObject? = nil) -> String? {
    guard let entry = entries[serial] else { return "which this client was never sent" }
    guard use.admits(entry.kind), device.map({ entry.device == ObjectIdentifier($0) }) ?? true else {
      return "which belongs to another kind of event (\(entry.kind.rawValue))"
    }
    if entry.age == .outdated {
      return "which is too old: \(use == .feedback ? "the mode has been switched" : "the device has left") since"
    }
    return use == .grab && entry.age == .lifted ? "which is too old: nothing is down any more" : nil
  }
}
