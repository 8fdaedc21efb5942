import TactionGeometry
import TactionGestures
import TactionWayland

/// The events of a pen that have not been delivered yet, divided into reports, each with the state of the pen after the
/// report.
///
/// A frame is one report of the hardware, but wlroots sends one frame for all reports that arrived while it was busy.
/// So an axis, the tip or a button that changes again in the same frame belongs to the next report. So does a motion
/// after a lift.
///
/// Code of the app runs during the delivery of a report, and may run a nested event loop in which newer frames end. So
/// the reports of ended frames wait in a queue, and are always delivered from its front.
struct StylusFrame {
  /// One report.
  struct Report {
    var events: [Timeline.StylusEvent] = []
    /// The presses that only closed a menu: they are recorded, but are neither touches nor clicks.
    var consumed: [Timeline.StylusEvent] = []
    /// The position on the window; nil before the first motion there.
    var location: Point?
    var axes = StylusAxes()
    /// The time, in seconds on the application's clock.
    var time = 0.0
  }

  /// A part of the state of a pen that an event changes. A report changes each part at most once.
  enum Part: Equatable {
    case position, force, tilt, distance, rotation, slider, wheel, tip
    case button(UInt32)
  }

  /// The maximum number of events in a frame: some four seconds of a pen with 250 reports a second. Our own choice.
  private static let maximumEvents = 1024
  /// The time between two reports, in seconds, as long as it is not known from earlier frames. Our own choice.
  private static let usualInterval = 0.005

  /// The reports of the open frame before the last one.
  private var earlier: [Report] = []
  /// The events of the last report, and the parts that they change.
  private var events: [Timeline.StylusEvent] = []
  private var consumed: [Timeline.StylusEvent] = []
  private var parts: [Part] = []
  /// The number of events of the wire in the open frame.
  private var eventCount = 0
  /// The reports of ended frames, and the index of the first report that is not delivered yet.
  private var ended: [Report] = []
  private var next = 0
  /// The memory of the events of a delivered report, for the next report.
  private var spare: [Timeline.StylusEvent] = []
  /// The time of the last report.
  private var latest = -Double.infinity
  private var intervals = ReportIntervals()

  /// Whether the open frame has no events.
  var isEmpty: Bool { events.isEmpty && earlier.isEmpty }

  /// Whether the frame must be ended, because the compositor does not end it.
  var isFull: Bool { eventCount >= Self.maximumEvents }

  /// Whether the tip lifts in the open frame.
  var hasLift: Bool { has { $0 == .up } }

  /// Whether a button goes down in the open frame.
  var hasPress: Bool { has { if case .button(code: _, isDown: true) = $0 { true } else { false } } }

  private func has(_ isWanted: (Timeline.StylusEvent) -> Bool) -> Bool {
    events.contains(where: isWanted) || earlier.contains { $0.events.contains(where: isWanted) }
  }

  /// Prepares for an event of the wire. If the event cannot belong to the last report, a new report begins; the
  /// location and the axes are the state of the pen before the event.
  mutating func begin(_ part: Part, location: Point?, axes: StylusAxes) {
    eventCount += 1
    if parts.contains(part) || part == .position && events.contains(.up) {
      if !events.isEmpty { earlier.append(takeReport(location, axes)) }
      parts.removeAll(keepingCapacity: true)
    }
    parts.append(part)
  }

  /// Adds an event to the last report; `isConsumed` is whether it is a press that only closed a menu.
  mutating func append(_ event: Timeline.StylusEvent, isConsumed: Bool = false) {
    events.append(event)
    if isConsumed { consumed.append(event) }
  }

  /// Ends the frame: its reports can be delivered now. The last report has the current state of the pen.
  ///
  /// Only the last report has a known time, which is the time of the frame. The other reports get times before it, at
  /// the usual intervals of the pen, but after the previous frame.
  mutating func end(location: Point?, axes: StylusAxes, time: Double) {
    if !events.isEmpty { earlier.append(takeReport(location, axes)) }
    parts.removeAll(keepingCapacity: true)
    eventCount = 0
    let count = Double(earlier.count)
    let since = max(time - latest, 0) / max(count, 1)
    intervals.add(since)
    let interval = min(since, intervals.count > 0 ? intervals.median : Self.usualInterval)
    for index in earlier.indices {
      earlier[index].time = max(time, latest) - interval * (count - 1 - Double(index))
      ended.append(earlier[index])
    }
    latest = max(time, latest)
    earlier.removeAll(keepingCapacity: true)
  }

  /// Removes and returns the next report to deliver; nil if there is none.
  mutating func takeNext() -> Report? {
    guard next < ended.count else {
      ended.removeAll(keepingCapacity: true)
      next = 0
      return nil
    }
    var report = Report()
    swap(&report, &ended[next])
    next += 1
    return report
  }

  /// Keeps the memory of a report that was delivered.
  mutating func reuse(_ report: consuming Report) {
    report.events.removeAll(keepingCapacity: true)
    if report.events.capacity > spare.capacity { spare = report.events }
  }

  /// Drops all events that were not delivered.
  mutating func removeAll() {
    earlier.removeAll()
    ended.removeAll()
    events.removeAll(keepingCapacity: true)
    consumed.removeAll()
    parts.removeAll(keepingCapacity: true)
    (eventCount, next) = (0, 0)
  }

  private mutating func takeReport(_ location: Point?, _ axes: StylusAxes) -> Report {
    let report = Report(events: events, consumed: consumed, location: location, axes: axes)
    events = spare
    (consumed, spare) = ([], [])
    return report
  }
}

extension StylusFrame.Part {
  /// The part of a pen that an event of the wire changes; nil for other events.
  init?(_ event: ZwpTabletToolV2.Event, tipButton: UInt32?) {
    switch event {
    case .motion: self = .position
    case .pressure: self = .force
    case .tilt: self = .tilt
    case .distance: self = .distance
    case .rotation: self = .rotation
    case .slider: self = .slider
    case .wheel: self = .wheel
    case .down, .up: self = .tip
    case .button(_, let code, _): self = code == tipButton ? .tip : .button(code)
    default: return nil
    }
  }
}
