import Glibc
import TactionGraphics

/// Records input events as a timeline for replay.
///
/// Times count from the first event, in whole milliseconds, as on the wire. Events that belong together on the wire,
/// such as a touch frame, stay together; other events of the same time are separated by a `frame`.
final class InputRecorder {
  /// A device of a seat; its events in one frame belong together.
  private struct Source: Hashable {
    var seat: Int
    var device: InputReport.Device
    /// The number of the pen or of the tablet pad; nil for any other device.
    var number: Int?
  }

  private let file: RecordingFile
  private var start: Double?
  private var latest: Double?
  /// The seat that the lines of the current time have named last; 0 if they have named none, because each new time
  /// begins with seat 0.
  private var latestSeat = 0
  /// The source whose frame is still open.
  private var openSource: Source?
  private var (tools, pads) = (RecordedNumbers(), RecordedNumbers())
  /// The pens that are in range according to the recording.
  private var pens: Set<Source> = []
  private var fingers: [Int: RecordedTouches] = [:]
  private weak var sizedTarget: (any InputTarget)?
  private var extent: (size: Size, scale: Double)?

  private static let header = "# t_ms, what happens, where in logical pixels: see Docs/Stage.md\n"

  /// Writes into a file; returns nil if that is not possible.
  init?(_ file: RecordingFile) {
    self.file = file
    file.append(Self.header)
    guard file.isOpen else { return nil }
  }

  /// Renames a file that contains events to `NAME.former`: it may be from a run that has crashed. A symbolic link at
  /// the path stays, and the file to which it points is renamed.
  static func keepFormer(at path: String) {
    let path = WholeFile.resolved(path)
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > header.utf8.count else {
      return
    }
    rename(path, "\(path).former")
  }

  /// Records a report of a device of a seat.
  func record(_ report: InputReport, seat: Int) {
    guard report.target?.isRecorded != false else { return }
    let source = Source(seat: seat, device: report.device, number: number(of: report, seat: seat))
    switch report.content {
    case .touches(let frame, let othersStay):
      guard report.target?.isClosed == false else { return }
      let events = fingers[seat, default: RecordedTouches()].events(of: frame, othersStay: othersStay)
      write(events, of: report, from: source)
    case .events(let events, let isOpen):
      guard isRecordable(events, from: source) else { return }
      write(events, of: report, from: source)
      if isOpen, !events.isEmpty { openSource = source }
    case .frameEnd: openSource = nil
    }
  }

  /// Whether events can be recorded: a timeline must not contain the departure of a pen that has not entered.
  private func isRecordable(_ events: [Timeline.Event], from source: Source) -> Bool {
    guard source.device == .stylus else { return true }
    if events == [.stylus(.left)] { return pens.remove(source) != nil }
    pens.insert(source)
    return true
  }

  /// Returns the number of the pen or the pad of a report, which is its index in the order of first use; nil for other
  /// devices.
  private func number(of report: InputReport, seat: Int) -> Int? {
    if let tool = report.tool { return tools.number(of: tool.id, seat: seat) }
    return report.pad.map { pads.number(of: $0.id, seat: seat) }
  }

  private func write(_ events: [Timeline.Event], of report: InputReport, from source: Source) {
    guard !events.isEmpty, report.time.isFinite else { return }
    if start == nil {
      guard let target = report.target else { return }
      start = report.time
      sizedTarget = target
    }
    write((report.target.map(resized) ?? []) + events, from: source, of: report, at: report.time)
    openSource = nil
  }

  /// Records that the compositor has given a window another size or scale; ignored before the first event.
  func windowDidChange(_ window: any InputTarget, at time: Double) {
    guard start != nil else { return }
    write(resized(window), from: nil, at: time)
  }

  private func write(
    _ events: [Timeline.Event], from source: Source?, of report: InputReport? = nil, at time: Double
  ) {
    guard let start, !events.isEmpty else { return }
    // Each seat has its own clock, so the time of this event may be a little earlier than the last time.
    let milliseconds = max(latest ?? 0, ((time - start) * 1000).rounded())
    guard milliseconds <= Timeline.Limit.milliseconds else { return file.stop("a day has passed") }
    var marks: [Timeline.Event] = []
    if milliseconds != latest {
      (latestSeat, tools.latest, pads.latest) = (0, 0, 0)
    } else if source == nil || source != openSource {
      marks.append(.frame)
    }
    if let seat = source?.seat, seat != latestSeat, Timeline.Limit.seats.contains(seat) {
      marks.append(.seat(seat))
      (latestSeat, tools.latest, pads.latest) = (seat, 0, 0)
    }
    if let source, let tool = report?.tool { marks += mark(tool, from: source) }
    if let source, let pad = report?.pad { marks += mark(pad, from: source) }
    latest = milliseconds
    file.append(Timeline.Moment(time: milliseconds / 1000, events: marks + events).text)
  }

  /// Returns the event that names the pen of the following events. Returns no event if the previous events are of the
  /// same pen, unless the pen is new and needs a description.
  private func mark(_ tool: PenTool, from source: Source) -> [Timeline.Event] {
    guard let number = source.number, Timeline.Limit.tools.contains(number),
      let describes = tools.mark(number, id: tool.id, seat: source.seat, isUsual: tool == PenTool(id: tool.id))
    else { return [] }
    return [.stylus(.tool(number, describes ? tool : nil))]
  }

  /// Returns the event that names the pad of the following events. Returns no event if the previous events are of the
  /// same pad, unless the pad is new and needs a description.
  private func mark(_ pad: TabletPad, from source: Source) -> [Timeline.Event] {
    guard let number = source.number, Timeline.Limit.pads.contains(number),
      let describes = pads.mark(number, id: pad.id, seat: source.seat, isUsual: pad.layout == .usual)
    else { return [] }
    return [.pad(.device(number, describes ? pad.layout : nil))]
  }

  /// Returns the event for a changed size of the window that got the first event. Other windows have no such event,
  /// since a recording has only one size.
  private func resized(_ target: any InputTarget) -> [Timeline.Event] {
    let (size, scale) = (target.comingSize, target.scale)
    guard target === sizedTarget, extent?.size != size || extent?.scale != scale else { return [] }
    extent = (size, scale)
    let sides = Timeline.Limit.sides
    let (width, height) = (Int(Int32(saturating: size.width)), Int(Int32(saturating: size.height)))
    return [
      .size(
        width: width.clamped(to: sides), height: height.clamped(to: sides),
        scale: scale.clamped(to: Timeline.Limit.scales))
    ]
  }
}

/// The numbers of the pens, or of the pads, in a timeline. On each seat, they are numbered in the order of first use.
private struct RecordedNumbers {
  /// The number of the device that the lines of the current time have named last; 0 if they have named none.
  var latest = 0
  private var ids: [Int: [Int]] = [:]

  /// Returns the number of a device of a seat; for a new device, the next free number.
  func number(of id: Int, seat: Int) -> Int { ids[seat]?.firstIndex(of: id) ?? ids[seat]?.count ?? 0 }

  /// Records that lines of a device follow. Returns whether the timeline must describe the device. Returns nil if the
  /// timeline need not name the device, because the previous lines are of the same device.
  ///
  /// - Parameter isUsual: whether the device has the properties that a timeline implies for a device without a
  ///   description.
  mutating func mark(_ number: Int, id: Int, seat: Int, isUsual: Bool) -> Bool? {
    let isNew = number == ids[seat, default: []].count
    if isNew { ids[seat, default: []].append(id) }
    let describes = isNew && !isUsual
    guard number != latest || describes else { return nil }
    latest = number
    return describes
  }
}

/// The numbers of the fingers on one touch screen in a timeline.
///
/// Each finger gets the lowest free number, as compositors number fingers.
private struct RecordedTouches {
  private var numbers: [Int: Int32] = [:]
  /// The numbers of fingers whose `up` was lost, so that their touches were cancelled without an event on the wire. The
  /// next fingers that land have these numbers, by which a replay also cancels these touches.
  private var lost: [Int32] = []
  /// The time of the last cancellation that was recorded, in seconds; nil if there is none.
  private var lastCancel: Double?

  /// Returns the events of a touch frame. If the frame cancels touches, `othersStay` is whether other fingers stay
  /// down.
  mutating func events(of frame: TouchFrame, othersStay: Bool) -> [Timeline.Event] {
    if frame.changes.contains(where: { $0.phase == .cancelled }) {
      guard !othersStay else {
        for change in frame.changes {
          if let number = numbers.removeValue(forKey: change.id) { lost.append(number) }
        }
        return []
      }
      // One event on the wire cancels the touches of all windows, but each window gets its own touch frame. Only the
      // first of these frames is recorded. Without a finger, the event still ends taps that wait.
      let endsTaps = frame.timestamp != lastCancel && frame.changes.contains { $0.endsWaiting && !$0.hasVanished }
      guard !numbers.isEmpty || endsTaps else { return [] }
      (numbers, lost, lastCancel) = ([:], [], frame.timestamp)
      return [.cancel]
    }
    var events: [Timeline.Event] = []
    for change in frame.changes {
      if let event = event(of: change) { events.append(event) }
    }
    // Within a touch frame, a number belongs to one finger; after the frame, the number of a lifted finger is free.
    for change in frame.changes where change.phase == .ended {
      numbers[change.id] = nil
    }
    return events
  }

  private mutating func event(of change: TouchFrame.Change) -> Timeline.Event? {
    if change.phase == .began { numbers[change.id] = lost.isEmpty ? freeNumber : lost.removeFirst() }
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

  /// Rounds a coordinate to the wire's 24.8 fixed-point numbers, since it may have a rounding error.
  private func onWire(_ value: Double) -> Double { (value * 256).rounded() / 256 }

  private func onWire(_ point: Point) -> Point { Point(x: onWire(point.x), y: onWire(point.y)) }
}
