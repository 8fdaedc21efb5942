/// The fingers on one touch screen, as a recording tells of them.
///
/// They are numbered anew, with the lowest number that is free, as a compositor does.
struct RecordedHand {
  private var numbers: [Int: Int32] = [:]
  private var contacts: [Int: TouchContact] = [:]

  /// What a touch frame says.
  mutating func events(of frame: TouchFrame) -> [Timeline.Event] {
    if frame.changes.contains(where: { $0.phase == .cancelled }) {
      // Each window is told, but one word takes them all.
      guard !numbers.isEmpty else { return [] }
      (numbers, contacts) = ([:], [:])
      return [.cancel]
    }
    var events: [Timeline.Event] = []
    for change in frame.changes {
      guard let event = event(of: change) else { continue }
      events.append(event)
      if let shape = shape(of: change) { events.append(shape) }
    }
    // Within the frame, a number means one finger; now that of a lifted one is free.
    for change in frame.changes where change.phase == .ended {
      (numbers[change.id], contacts[change.id]) = (nil, nil)
    }
    return events
  }

  private mutating func event(of change: TouchFrame.Change) -> Timeline.Event? {
    if change.phase == .began { numbers[change.id] = freeNumber }
    guard let number = numbers[change.id] else { return nil }
    switch change.phase {
    case .began: return .down(id: number, onWire(change.location))
    case .moved: return .move(id: number, onWire(change.location))
    case .ended: return .up(id: number)
    case .stationary, .cancelled: return nil
    }
  }

  private var freeNumber: Int32 {
    var number: Int32 = 0
    while numbers.values.contains(number) { number += 1 }
    return number
  }

  /// How a finger lies, where that has changed.
  private mutating func shape(of change: TouchFrame.Change) -> Timeline.Event? {
    guard change.phase != .ended, let number = numbers[change.id] else { return nil }
    let contact = change.contact
    let known = contacts[change.id] ?? TouchContact()
    contacts[change.id] = contact
    guard
      (contact.majorRadius, contact.minorRadius, contact.orientation)
        != (known.majorRadius, known.minorRadius, known.orientation)
    else { return nil }
    return .shape(
      id: number, major: onWire(contact.majorRadius * 2), minor: onWire(contact.minorRadius * 2),
      degrees: onWire(contact.orientation.degrees))
  }

  /// To the step of the wire's 24.8 fixed-point numbers, where a number came from that is not there by a rounding
  /// error.
  private func onWire(_ value: Double) -> Double { (value * 256).rounded() / 256 }

  private func onWire(_ point: Point) -> Point { Point(x: onWire(point.x), y: onWire(point.y)) }
}
