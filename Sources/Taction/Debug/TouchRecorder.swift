/// Writes down the touches of an app's windows as a timeline, so that they can be played again.
///
/// Times count from the first touch, in whole milliseconds, as the wire has them. Fingers are numbered anew, with the
/// lowest number that is free, as a compositor does. A mouse and a pen are recorded as the fingers that they stand for;
/// the made-up fingers of a touchpad's gesture are not recorded.
final class TouchRecorder {
  private let file: RecordingFile
  private var start: Double?
  private var latest: Double?
  private var numbers: [Int: Int32] = [:]
  /// Fingers whose number is free once the frame is over: within it, a number means one finger.
  private var lifted: [Int] = []
  private var contacts: [Int: TouchContact] = [:]
  private weak var sizedWindow: Window?
  private var extent: (size: Size, scale: Int)?

  private static let header = "# t_ms, what happens, finger, x and y in logical pixels: see Docs/Stage.md\n"

  /// Writes into a file; nil where that cannot be.
  init?(_ file: RecordingFile) {
    self.file = file
    file.append(Self.header)
    guard file.isOpen else { return nil }
  }

  /// Writes down what a window is about to be told.
  func record(_ frame: TouchFrame, of window: Window) {
    let touches = events(of: frame)
    guard !touches.isEmpty, frame.timestamp.isFinite else { return }
    if start == nil {
      start = frame.timestamp
      sizedWindow = window
    }
    write(resized(window) + touches, at: frame.timestamp)
    for finger in lifted { (numbers[finger], contacts[finger]) = (nil, nil) }
    lifted = []
  }

  /// Writes down that the compositor has given a window another size or scale, from the first touch on.
  func windowDidChange(_ window: Window, at time: Double) {
    guard start != nil else { return }
    write(resized(window), at: time)
  }

  private func write(_ events: [Timeline.Event], at time: Double) {
    guard let start, !events.isEmpty else { return }
    // Seats have clocks of their own: one may be a little behind.
    let milliseconds = max(latest ?? 0, ((time - start) * 1000).rounded())
    guard milliseconds <= Timeline.Limit.milliseconds else { return file.stop("a day has passed") }
    let separator: [Timeline.Event] = milliseconds == latest ? [.frame] : []
    latest = milliseconds
    file.append(Timeline.Moment(time: milliseconds / 1000, events: separator + events).text)
  }

  /// The size of the window that was touched first, where it has changed: a screen has only one.
  private func resized(_ window: Window) -> [Timeline.Event] {
    let (size, scale) = (window.comingSize, window.scale)
    guard window === sizedWindow, extent?.size != size || extent?.scale != scale else { return [] }
    extent = (size, scale)
    let sides = Timeline.Limit.sides
    let (width, height) = (Int(clampedInt32(size.width)), Int(clampedInt32(size.height)))
    return [
      .size(
        width: clamped(width, to: sides), height: clamped(height, to: sides),
        scale: clamped(scale, to: Timeline.Limit.scales))
    ]
  }

  private func events(of frame: TouchFrame) -> [Timeline.Event] {
    if frame.changes.contains(where: { $0.phase == .cancelled && $0.kind != .trackpad }) {
      (numbers, contacts) = ([:], [:])
      return [.cancel]
    }
    var events: [Timeline.Event] = []
    for change in frame.changes where change.kind != .trackpad {
      switch change.phase {
      case .began:
        let number = freeNumber
        numbers[change.id] = number
        events.append(.down(id: number, onWire(change.location)))
      case .moved:
        guard let number = numbers[change.id] else { continue }
        events.append(.move(id: number, onWire(change.location)))
      case .ended:
        guard let number = numbers[change.id] else { continue }
        lifted.append(change.id)
        events.append(.up(id: number))
      case .stationary, .cancelled: continue
      }
      if let shape = shape(of: change) { events.append(shape) }
    }
    return events
  }

  private var freeNumber: Int32 {
    var number: Int32 = 0
    while numbers.values.contains(number) { number += 1 }
    return number
  }

  /// How a finger lies, where that has changed.
  private func shape(of change: TouchFrame.Change) -> Timeline.Event? {
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

  /// To the step of the wire's 24.8 fixed-point numbers, where a number came from that is not there by a rounding error.
  private func onWire(_ value: Double) -> Double { (value * 256).rounded() / 256 }

  private func onWire(_ point: Point) -> Point { Point(x: onWire(point.x), y: onWire(point.y)) }
}
