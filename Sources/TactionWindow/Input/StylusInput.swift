import TactionGeometry
import TactionWayland

/// Turns the events of one pen into a touch while its tip is on the screen, and into hovers while the pen is above the
/// screen.
///
/// The eraser of a pen counts as another pen. A button that is pressed while the pen is above the screen is also a
/// click. Mice of tablets have no tip: their left button acts as the tip.
///
/// The events of one moment end with `frame`, the only event with a time; see ``StylusFrame``. A lift is delivered even
/// without a `frame`.
final class StylusInput: InputDevice {
  private static let key: Int32 = 0
  /// The mouse buttons that the pen's buttons stand for while the pen is above the screen.
  private static let clicks: [PenTool.Buttons: PointerButton] = [.first: .secondary, .second: .middle]
  /// BTN_LEFT of linux/input-event-codes.h.
  private static let leftButton: UInt32 = 0x110
  /// BTN_TOUCH of linux/input-event-codes.h.
  private static let tip: UInt32 = 0x14a

  private let tool: ZwpTabletToolV2
  private let context: InputContext
  private let time: WireTime
  /// The number of the pen in its `PenTool` and in its hovers.
  private let id: Int
  private var kind = PenTool.Kind.pen
  private var (hardwareSerial, hardwareID): (UInt64?, UInt64?)
  private let fingers: TouchStream
  private let cursor: PointerCursor
  private weak var target: (any InputTarget)?
  /// The revision of the target for which the cursor was set.
  private var revision = 0
  /// The position on the target; nil before the first motion on the target.
  private var location: Point?
  private var axes = StylusAxes()
  private var isDown = false
  private let pressWatch = PressWatch()
  /// Whether the tip has landed before the first motion.
  private var awaitsMotion = false
  /// The number of times that the pen came into range or left, to detect a change in a nested event loop.
  private var visits = 0
  /// The serials of the presses of the tip and of the buttons that are down, by their codes, to detect a lift in a
  /// nested event loop.
  private var pressed: [UInt32: UInt32] = [:]
  /// The state of the current contact of the tip or, without contact, of the last one.
  private var contact = TouchContact()
  /// The serial of the last landing.
  private var serial: UInt32 = 0
  /// The serial of the last press of a button.
  private var buttonSerial: UInt32 = 0
  private var frame = StylusFrame()

  /// Called with each frame before it takes effect, and when the pen leaves.
  var tap: ((InputReport) -> Void)?
  /// Called when the pen is gone.
  var onRemoval: (() -> Void)?

  init(tool: ZwpTabletToolV2, context: InputContext, time: WireTime) {
    self.tool = tool
    self.context = context
    self.time = time
    id = context.makeTouchID()
    fingers = TouchStream(makeTouchID: context.makeTouchID)
    let shapes = context.globals.cursorShapes?.getTabletToolV2(tabletTool: tool)
    cursor = PointerCursor(globals: context.globals, activity: context.activity, shapes: shapes) { [weak tool] in
      tool?.setCursor(serial: $0, surface: $1, hotspotX: $2, hotspotY: $3)
    }
    tool.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Delivers a lift whose `frame` event has not arrived.
  func socketDidDrain() {
    if frame.hasLift { closeFrame(time: time.unstamped) }
  }

  func forget(_ closing: any InputTarget) {
    fingers.forget(closing)
    if target === closing { reset() }
  }

  func cancelTouches(except touch: Int?) {
    if touch == nil { isDown = false }
    fingers.cancelAll(except: touch, time: time.now)
  }

  func watch(_ touch: Int, _ report: @escaping (_ isLifted: Bool) -> Void) -> Bool {
    guard isDown else { return false }
    pressWatch.follow(report)
    return true
  }

  func release() {
    tool.onEvent = nil
    end(depart() ?? Departure(window: target))
    pressWatch.note(isLifted: true)
    cursor.destroy()
    tool.destroy()
  }

  var nextDeadline: Double? { cursor.nextDeadline }

  func runTimers(now: Double) { cursor.runTimers(now: now) }

  func windowsDidDraw() {
    if let target, target.revision != revision { updateCursor() }
  }

  func cursorSettingsDidChange() { cursor.settingsDidChange() }

  /// Shows the cursor of the view under the pen.
  private func updateCursor() {
    guard let target else { return }
    revision = target.revision
    cursor.show(location.map(target.cursor) ?? .arrow, scale: target.scale)
  }

  private func handle(_ event: ZwpTabletToolV2.Event) {
    if let part = StylusFrame.Part(event, tipButton: tipButton) {
      // A compositor that never ends a frame must not make the app grow without limit.
      if frame.isFull { closeFrame(time: time.unstamped) }
      frame.begin(part, location: location, axes: axes)
    }
    switch event {
    case .proximityIn(let serial, _, let surface): enter(surface, serial: serial)
    case .proximityOut: if let departure = depart() { end(departure) }
    case .down(let serial): land(serial: serial)
    case .up: lift()
    case .motion(let x, let y): move(to: Point(x: x.double, y: y.double))
    case .pressure(let value): frame.append(.force(axes.set(\.force, value)))
    case .distance(let value): frame.append(.distance(axes.set(\.distance, value)))
    case .tilt(let x, let y):
      let range = -90.0...90
      let tilt = (x: x.double.clamped(to: range), y: y.double.clamped(to: range))
      axes.setTilt(x: tilt.x, y: tilt.y)
      frame.append(.tilt(x: tilt.x, y: tilt.y))
    case .frame(let stamp): closeFrame(time: time.time(of: stamp))
    case .rotation(let degrees): frame.append(.rotation(axes.setRotation(degrees.double)))
    case .slider(let position): frame.append(.slider(axes.set(\.slider, position)))
    case .wheel(let degrees, let clicks):
      axes.turnWheel(degrees: degrees.double, clicks: Int(clicks))
      frame.append(.wheel(degrees: degrees.double, clicks: Int(clicks)))
    case .button(let serial, let code, let state): press(code, isDown: state == .pressed, serial: serial)
    case .removed: onRemoval?()
    case .type(let type): kind = PenTool.Kind(type)
    case .hardwareSerial(let high, let low): hardwareSerial = Self.number(high, low)
    case .hardwareIdWacom(let high, let low): hardwareID = Self.number(high, low)
    case .capability, .done: break
    }
  }

  /// Lands the tip. If the tip was already on the screen when it came to the window, its position is not known yet, and
  /// the tip lands with the first motion.
  private func land(serial: UInt32) {
    guard let isConsumed = notePress(of: Self.tip, serial: serial) else { return }
    self.serial = serial
    if location == nil { awaitsMotion = !isConsumed } else { frame.append(.down, isConsumed: isConsumed) }
  }

  /// Records a press; returns whether it is consumed because it only closed a menu, or nil if it has ended in a nested
  /// event loop.
  private func notePress(of code: UInt32, serial: UInt32) -> Bool? {
    pressed[code] = serial
    let isConsumed = context.activity.note(.pen, serial, on: target, at: time.now)
    return pressed[code] == serial ? isConsumed : nil
  }

  private func lift() {
    pressed[Self.tip] = nil
    awaitsMotion = false
    frame.append(.up)
  }

  private func move(to position: Point) {
    location = position
    cursor.move(now: time.now)
    frame.append(.moved(position))
    guard awaitsMotion else { return }
    awaitsMotion = false
    frame.append(.down)
  }

  /// The button that acts as the tip; nil for a pen with a tip.
  private var tipButton: UInt32? { identity.hasTip ? nil : Self.leftButton }

  private var identity: PenTool {
    PenTool(id: id, kind: kind, hardwareSerial: hardwareSerial, hardwareID: hardwareID)
  }

  /// Returns a serial or an ID of the hardware; nil for 0, which means that the pen has none.
  private static func number(_ high: UInt32, _ low: UInt32) -> UInt64? {
    let number = UInt64(high) << 32 | UInt64(low)
    return number == 0 ? nil : number
  }

  /// Presses or releases a button, which changes the state of the pen. The left button of a mouse acts as the tip.
  private func press(_ code: UInt32, isDown: Bool, serial: UInt32) {
    if code == tipButton { return isDown ? land(serial: serial) : lift() }
    var isConsumed = false
    if isDown {
      guard let effect = notePress(of: code, serial: serial) else { return }
      (isConsumed, buttonSerial) = (effect, serial)
    } else {
      pressed[code] = nil
    }
    guard let button = PenTool.Buttons(code: code), axes.setButton(button, isDown: isDown) else { return }
    frame.append(.button(code: code, isDown: isDown), isConsumed: isConsumed)
  }

  /// Delivers the presses of buttons in a report as clicks, unless the tip was on the screen when they went down, or
  /// lands in the same report.
  private func click(_ report: StylusFrame.Report, on target: any InputTarget, at location: Point) {
    guard !report.events.contains(.down) else { return }
    for event in report.events[(report.events.firstIndex(of: .up) ?? 0)...] {
      // Code of the app may have run a nested event loop in which the tip landed, or the pen left the window.
      guard case .button(code: let code, isDown: true) = event, !report.consumed.contains(event),
        !isDown, self.target === target,
        let button = PenTool.Buttons(code: code).flatMap({ Self.clicks[$0] })
      else { continue }
      cursor.use(now: time.now)
      if button == .secondary {
        let press = DevicePress(touch: nil, serial: buttonSerial, seat: context.seat, device: self)
        target.takeSecondaryButton(press, at: location)
      }
      target.click(PointerClick(button: button, location: location, timestamp: report.time))
    }
  }

  private func enter(_ surface: WlSurface?, serial: UInt32) {
    guard let departure = depart() else { return }
    axes = StylusAxes()
    target = surface.flatMap(context.target)
    if target != nil {
      cursor.enter(serial: serial)
      updateCursor()
    }
    end(departure)
  }

  /// The departure of the pen, with the window that it was on.
  private struct Departure { let window: (any InputTarget)? }

  /// Records that the pen is out of range, even if the compositor has not sent the event. Returns nil if a handler of
  /// the app has run a nested event loop in which the pen came again.
  private func depart() -> Departure? {
    visits &+= 1
    let visit = visits
    if frame.hasLift || frame.hasPress { closeFrame(time: time.unstamped) }
    guard visit == visits else { return nil }
    context.activity.deviceDidLeave(.pen)
    if location != nil { report([.left], time: time.unstamped) }
    defer { reset() }
    return Departure(window: target)
  }

  /// Ends the hover of the pen on the window that it has left, and cancels a tip that is still down. Code of the app
  /// runs here, and may run a nested event loop in which the pen enters a window again.
  private func end(_ departure: Departure) {
    fingers.cancelAll(time: time.unstamped, isGone: true)
    pressWatch.note(isLifted: false)
    if target === departure.window, location != nil { return }
    departure.window?.deliver(Hover(id: id, kind: .stylus, location: nil, timestamp: time.unstamped))
  }

  private func reset() {
    (target, location, isDown, awaitsMotion) = (nil, nil, false, false)
    pressed.removeAll()
    cursor.leave()
    frame.removeAll()
  }

  /// Returns the state of the pen as a contact, with the force that the app's curve returns.
  private func contact(of axes: StylusAxes) -> TouchContact {
    var contact = axes.contact
    let tool = identity
    contact.tool = tool
    contact.force = contact.force.map { context.pressureCurve(tool).force(at: $0) }
    return contact
  }

  private func report(_ events: [Timeline.StylusEvent], time: Double) {
    guard let tap, let target else { return }
    let content = InputReport.Content.events(events.map { .stylus($0) }, isOpen: false)
    tap(InputReport(device: .stylus, tool: identity, content: content, target: target, time: time))
  }

  private func closeFrame(time: Double) {
    if frame.isEmpty { fingers.closeFrame() }
    frame.end(location: location, axes: axes, time: time)
    while let report = frame.takeNext() {
      deliver(report)
      frame.reuse(report)
    }
  }

  private func deliver(_ report: StylusFrame.Report) {
    guard let target, let location = report.location else { return }
    let (events, time) = (report.events, report.time)
    self.report(events, time: time)
    let (lands, lifts) = (events.contains(.down) && !report.consumed.contains(.down), events.contains(.up))
    defer { pressWatch.note(isLifted: lands || lifts) }
    let changes = events.contains { $0 != .down && $0 != .up }
    // The pressure of a report with a lift is ignored: it is 0, and would thin the end of the stroke.
    let draws = lifts ? events.contains { if case .moved = $0 { true } else { false } } : changes
    if lands {
      (isDown, contact) = (true, contact(of: report.axes))
      let touch = fingers.began(
        Self.key, in: target, at: location, time: time, kind: .stylus, contact: contact)
      context.presses.add(DevicePress(touch: touch, serial: serial, seat: context.seat, device: self))
    } else if isDown, draws {
      if !lifts { contact = contact(of: report.axes) }
      fingers.moved(Self.key, to: location, time: time, contact: contact)
    }
    fingers.closeFrame()
    if lifts, isDown {
      isDown = false
      fingers.ended(Self.key, time: time)
    }
    guard !isDown, changes || lifts else { return }
    // A handler of the touch may have closed the window.
    self.target?.deliver(
      Hover(id: id, kind: .stylus, location: location, contact: contact(of: report.axes), timestamp: time))
    updateCursor()
    click(report, on: target, at: location)
  }
}

extension PenTool.Kind {
  /// Makes the kind from the wire's type of a tool; an unknown type counts as a pen.
  fileprivate init(_ type: ZwpTabletToolV2.Type_) {
    let kinds: [ZwpTabletToolV2.Type_: Self] = [
      .eraser: .eraser, .brush: .brush, .pencil: .pencil, .airbrush: .airbrush, .finger: .finger, .mouse: .mouse,
      .lens: .lens,
    ]
    self = kinds[type] ?? .pen
  }
}
