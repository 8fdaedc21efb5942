/// Writes down what the devices say to an app's windows as a timeline, so that it can be played again.
///
/// Times count from the first event, in whole milliseconds, as the wire has them. What belongs together on the wire, as
/// a touch frame, stays together; what follows at the same time is told apart by a `frame`.
final class InputRecorder {
  /// A device: what it says in one frame is one.
  struct Source: Equatable {
    enum Device { case touch, mouse, touchpad, stylus, keyboard }

    /// The number of its seat.
    var seat: Int
    var device: Device
  }

  private let file: RecordingFile
  private var start: Double?
  private var latest: Double?
  /// The seat that the last lines are of, if more of their time follow.
  private var latestSeat = 0
  /// Whose frame goes on.
  private var openSource: Source?
  private var hands: [Int: RecordedHand] = [:]
  private weak var sizedWindow: Window?
  private var extent: (size: Size, scale: Int)?

  private static let header = "# t_ms, what happens, where in logical pixels: see Docs/Stage.md\n"

  /// Writes into a file; nil where that cannot be.
  init?(_ file: RecordingFile) {
    self.file = file
    file.append(Self.header)
    guard file.isOpen else { return nil }
  }

  /// Writes down what a window is about to be told of the fingers on a touch screen.
  func record(_ frame: TouchFrame, of window: Window, seat: Int) {
    guard !window.isClosed else { return }
    let events = hands[seat, default: RecordedHand()].events(of: frame)
    record(events, from: Source(seat: seat, device: .touch), of: window, at: frame.timestamp)
  }

  /// Writes down what a device says at a time in seconds.
  ///
  /// - Parameters:
  ///   - window: the window that it says it to; not needed for what goes on.
  ///   - isOpen: whether more of the same frame may follow, until ``endFrame()``.
  func record(
    _ events: [Timeline.Event], from source: Source, of window: Window?, at time: Double, isOpen: Bool = false
  ) {
    guard !events.isEmpty, time.isFinite else { return }
    if start == nil {
      guard window != nil else { return }
      start = time
      sizedWindow = window
    }
    write((window.map(resized) ?? []) + events, from: source, at: time)
    openSource = isOpen ? source : nil
  }

  /// What comes next belongs to another frame.
  func endFrame() { openSource = nil }

  /// Writes down that the compositor has given a window another size or scale, from the first event on.
  func windowDidChange(_ window: Window, at time: Double) {
    guard start != nil else { return }
    write(resized(window), from: nil, at: time)
  }

  private func write(_ events: [Timeline.Event], from source: Source?, at time: Double) {
    guard let start, !events.isEmpty else { return }
    // Seats have clocks of their own: one may be a little behind.
    let milliseconds = max(latest ?? 0, ((time - start) * 1000).rounded())
    guard milliseconds <= Timeline.Limit.milliseconds else { return file.stop("a day has passed") }
    var marks: [Timeline.Event] = []
    if milliseconds != latest {
      latestSeat = 0
    } else if source == nil || source != openSource {
      marks.append(.frame)
    }
    if let seat = source?.seat, seat != latestSeat, Timeline.Limit.seats.contains(seat) {
      marks.append(.seat(seat))
      latestSeat = seat
    }
    latest = milliseconds
    file.append(Timeline.Moment(time: milliseconds / 1000, events: marks + events).text)
  }

  /// The size of the window that heard the first event, where it has changed: a screen has only one.
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
}
