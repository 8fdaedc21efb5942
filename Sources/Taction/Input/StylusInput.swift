import TactionWayland

/// Turns the events of one pen into a touch while its tip is on the screen, and into hovers while it is above it.
///
/// The eraser of a pen is a pen of its own, and counts as one. Buttons, wheels and sliders are passed over, and so are
/// mice of tablets, which have no tip.
///
/// What happens at one time is closed by `frame`, which alone tells the time. A lift does not wait for it.
final class StylusInput {
  private static let key: Int32 = 0

  private let tool: ZwpTabletToolV2
  private let context: InputContext
  private let time: WireTime
  private let hoverID: Int
  private let fingers: TouchStream
  private let cursor: PointerCursor
  private weak var window: Window?
  /// Where it is; nil before it has moved on the present window.
  private var location: Point?
  private var axes = StylusAxes()
  private var isDown = false
  private var pending = Pending()
  /// What has happened since the last frame, for a recording.
  private var script: [Timeline.StylusEvent] = []
  /// Whether a recording has it in range.
  private var isRecorded = false

  /// Called when the pen is gone.
  var onRemoval: (() -> Void)?

  /// What has happened since the last frame.
  private struct Pending {
    var lands = false
    var lifts = false
    var changes = false
  }

  init(tool: ZwpTabletToolV2, context: InputContext, time: WireTime) {
    self.tool = tool
    self.context = context
    self.time = time
    hoverID = context.makeTouchID()
    fingers = TouchStream(makeTouchID: context.makeTouchID)
    cursor = PointerCursor(globals: context.globals)
    tool.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Delivers a lift that waits for a frame.
  func socketDidDrain() {
    if pending.lifts { closeFrame(time: time.now) }
  }

  /// Forgets the touch on a window that is closing.
  func forget(_ closing: Window) {
    fingers.forget(closing)
    guard window === closing else { return }
    (window, location, isDown, pending) = (nil, nil, false, Pending())
    (script, isRecorded) = ([], false)
  }

  /// Cancels the touch and ends the objects.
  func release() {
    leave()
    tool.destroy()
    cursor.destroy()
  }

  private func handle(_ event: ZwpTabletToolV2.Event) {
    switch event {
    case .proximityIn(let serial, _, let surface): enter(surface, serial: serial)
    case .proximityOut: leave()
    case .down:
      if pending.lifts { closeFrame(time: time.now) }
      pending.lands = true
      note(.down)
    case .up:
      if pending.lands { closeFrame(time: time.now) }
      pending.lifts = true
      note(.up)
    case .motion(let x, let y):
      let place = Point(x: x.double, y: y.double)
      location = place
      pending.changes = true
      note(.moved(place))
    case .pressure(let value):
      axes.setPressure(value)
      pending.changes = true
      axes.force.map { note(.force($0)) }
    case .distance(let value):
      axes.setDistance(value)
      pending.changes = true
      axes.distance.map { note(.distance($0)) }
    case .tilt(let x, let y):
      axes.setTilt(x: x.double, y: y.double)
      pending.changes = true
      note(.tilt(x: clamped(x.double, to: -90...90), y: clamped(y.double, to: -90...90)))
    case .frame(let stamp): closeFrame(time: time.time(of: stamp))
    case .removed: onRemoval?()
    case .type, .hardwareSerial, .hardwareIdWacom, .capability, .done, .rotation, .slider, .wheel, .button: break
    }
  }

  private func enter(_ surface: WlSurface?, serial: UInt32) {
    leave()
    axes = StylusAxes()
    window = surface.flatMap(context.window)
    guard let window else { return }
    cursor.show(scale: window.scale) {
      tool.setCursor(serial: serial, surface: $0, hotspotX: 0, hotspotY: 0)
    }
  }

  /// The pen is out of range, whether or not the compositor says so. A lift that was never told is none.
  private func leave() {
    if pending.lifts { closeFrame(time: time.now) }
    script = isRecorded ? [.left] : []
    record(time: time.now)
    isRecorded = false
    fingers.cancelAll(time: time.now)
    window?.deliver(Hover(id: hoverID, kind: .stylus, location: nil, timestamp: time.now))
    (window, location, isDown, pending) = (nil, nil, false, Pending())
  }

  private func note(_ event: Timeline.StylusEvent) {
    if context.recorder() != nil { script.append(event) }
  }

  /// Writes down what has happened since the last frame, where somebody does.
  private func record(time: Double) {
    defer { script.removeAll(keepingCapacity: true) }
    guard !script.isEmpty, location != nil, let window, let recorder = context.recorder() else { return }
    isRecorded = true
    let source = InputRecorder.Source(seat: context.seat, device: .stylus)
    recorder.record(script.map { .stylus($0) }, from: source, of: window, at: time)
  }

  private func closeFrame(time: Double) {
    record(time: time)
    let frame = pending
    pending = Pending()
    guard let window, let location else { return }
    if frame.lands {
      isDown = true
      fingers.began(Self.key, in: window, at: location, time: time, kind: .stylus, contact: axes.contact)
    } else if isDown, frame.changes {
      fingers.moved(Self.key, to: location, time: time, contact: axes.contact)
    }
    fingers.closeFrame()
    if frame.lifts, isDown {
      isDown = false
      fingers.ended(Self.key, time: time)
    }
    guard !isDown, frame.changes || frame.lifts else { return }
    // A handler may have closed the window meanwhile.
    self.window?.deliver(
      Hover(
        id: hoverID, kind: .stylus, location: location, contact: axes.contact, distance: axes.distance, timestamp: time)
    )
  }
}
