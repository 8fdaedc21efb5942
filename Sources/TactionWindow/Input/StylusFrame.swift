import TactionGeometry
import TactionGestures
import TactionWayland

/// The open frame of a pen: its reports since the last `frame`, each with the state of the pen after it.
///
/// A frame is one report of the hardware, but wlroots sends one frame for all reports that arrived while it was busy.
/// An axis, the tip or a button that changes again in the same frame belongs to the next report.
struct StylusFrame {
  /// One report.
  struct Report {
    var events: [Timeline.StylusEvent] = []
    /// The position on the window; nil before the first motion there.
    var location: Point?
    var axes = StylusAxes()
  }

  /// A part of the state of a pen that an event changes. A report changes each part at most once.
  enum Part: Equatable {
    case position, force, tilt, distance, rotation, slider, wheel, tip
    case button(UInt32)
  }

  /// The longest frame, in events: some four seconds of a pen with 250 reports a second. Our own choice.
  private static let maximumEvents = 1024
  /// The maximum time between two reports of a frame, in seconds: no pen is slower. Our own choice.
  private static let maximumInterval = 0.01

  /// The reports before the last one.
  private var earlier: [Report] = []
  /// The events of the last report, and what they changed.
  private var events: [Timeline.StylusEvent] = []
  private var parts: [Part] = []
  private var eventCount = 0
  /// The time of the last report of the frame before.
  private var latest = -Double.infinity

  var isEmpty: Bool { events.isEmpty && earlier.isEmpty }

  /// Whether the frame must be closed, because the compositor does not end it.
  var isFull: Bool { eventCount >= Self.maximumEvents }

  /// Whether the tip lifts in the frame.
  var hasLift: Bool { events.contains(.up) || earlier.contains { $0.events.contains(.up) } }

  /// Prepares for an event. If the last report has already changed the same part, a new report begins; the arguments
  /// are the state of the pen before the event.
  mutating func begin(_ part: Part, location: Point?, axes: StylusAxes) {
    if parts.contains(part) {
      earlier.append(Report(events: events, location: location, axes: axes))
      events.removeAll(keepingCapacity: true)
      parts.removeAll(keepingCapacity: true)
    }
    parts.append(part)
  }

  /// Adds an event to the last report.
  mutating func append(_ event: Timeline.StylusEvent) {
    events.append(event)
    eventCount += 1
  }

  mutating func removeAll() {
    earlier.removeAll()
    events.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    eventCount = 0
  }

  /// Ends the frame, and returns its reports. The last report has the state of the pen.
  mutating func close(location: Point?, axes: StylusAxes) -> [Report] {
    var reports = earlier
    if !events.isEmpty { reports.append(Report(events: events, location: location, axes: axes)) }
    removeAll()
    return reports
  }

  /// Returns the time of the first report and the time between two reports of a frame whose `frame` event has a time.
  /// The times of all reports but the last one are unknown, so they are spread evenly since the frame before.
  mutating func times(of count: Int, until time: Double) -> (first: Double, interval: Double) {
    let interval = count > 1 ? min(max(time - latest, 0) / Double(count), Self.maximumInterval) : 0
    latest = time
    return (time - interval * Double(count - 1), interval)
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
