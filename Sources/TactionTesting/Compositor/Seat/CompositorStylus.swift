import TactionGeometry
import TactionGestures
import TactionWayland

/// A pen of a seat; its tablet is the screen. Clients get the pen's actions as zwp_tablet_tool_v2 events, grouped by
/// ``frame()``.
///
/// Pen and tablet are announced to clients when the pen is used for the first time. While the tip is down, the pen
/// belongs to the surface on which it landed.
package final class CompositorStylus {
  weak var seat: CompositorSeat?
  /// The buttons, rings and strips of the pen's tablet.
  package let pad = CompositorPad()
  private(set) var tabletClients: [TabletClient] = []
  /// The tool that clients see.
  package private(set) var tool = PenTool()
  private var isAnnounced = false
  private var unframed: [TabletClient] = []
  /// The serial of the last landing.
  private var serial: UInt32?
  /// The grab that moves or resizes a window, or drags data; during a grab, no client gets events of the pen.
  private var grab: (any CompositorGrab)?
  /// The surface under the pen.
  package private(set) weak var focus: CompositorSurface?
  /// The position in the compositor's logical pixels.
  package private(set) var position = Point.zero
  /// Whether the tip is on the screen.
  package private(set) var isDown = false
  /// The surface that the client has set as the pen's cursor; nil if the client has set no surface.
  package private(set) weak var cursor: CompositorSurface?
  /// The cursor that the client has named; nil if the client has set a surface or no cursor.
  package private(set) var cursorShape: CompositorPointer.CursorShape?

  init() { pad.stylus = self }

  // MARK: What the pen does

  /// Moves the pen to a position in the compositor's logical pixels, above the screen or on it. A pen that is out of
  /// range comes into range first.
  package func move(to point: Point) {
    seat?.noteUse()
    announce()
    position = point
    if let grab { return grab.move(to: point) }
    if !isDown { enter(seat?.surface(at: point)?.surface) }
    guard let origin = focus?.origin else { return }
    let location = point - origin
    send { $0.sendMotion(x: Fixed(location.dx), y: Fixed(location.dy)) }
  }

  /// Brings the pen into range at a position in the compositor's logical pixels, without sending the position, as for a
  /// tip that is already on the screen.
  package func comeIntoRange(at point: Point) {
    announce()
    position = point
    enter(seat?.surface(at: point)?.surface)
  }

  /// Takes the pen out of range; if the tip is down, the caller has to lift it first.
  package func leave() {
    // A drag is cancelled when its pen is gone.
    grab?.cancel()
    grab = nil
    enter(nil)
    isDown = false
  }

  /// Puts the tip on the screen.
  package func down() {
    seat?.noteUse()
    isDown = true
    guard let seat else { return }
    seat.didPress(focus)
    guard let focus else { return }
    let serial = seat.serial(for: focus.client, .press, by: self)
    self.serial = serial
    send { $0.sendDown(serial: serial) }
  }

  /// Lifts the tip off the screen.
  package func up() {
    seat?.noteUse()
    isDown = false
    if let grab = grab.take() { return grab.end() }
    focus?.client.serials.lifted(by: self)
    send { $0.sendUp() }
  }

  /// Sets the pressure, from 0 to 1; larger values are sent unchanged.
  package func pressure(_ force: Double) { send { $0.sendPressure(pressure: CompositorStylus.axis(force)) } }

  /// Sets the distance from the screen, from 0 to 1; 1 is the limit of the tablet's range. Larger values are sent
  /// unchanged.
  package func distance(_ distance: Double) { send { $0.sendDistance(distance: CompositorStylus.axis(distance)) } }

  /// Sets the tilt to the right and to the bottom, in degrees.
  package func tilt(x: Double, y: Double) { send { $0.sendTilt(tiltX: Fixed(x), tiltY: Fixed(y)) } }

  /// Rotates the pen about its own axis, to an angle in degrees, clockwise.
  package func rotation(_ degrees: Double) { send { $0.sendRotation(degrees: Fixed(degrees)) } }

  /// Sets the slider, from -1 to 1; values outside of this range are sent unchanged.
  package func slider(_ position: Double) {
    send { $0.sendSlider(position: Int32((position * 65535).clamped(to: -2e9...2e9).rounded())) }
  }

  /// Turns the wheel.
  package func wheel(degrees: Double, clicks: Int32) { send { $0.sendWheel(degrees: Fixed(degrees), clicks: clicks) } }

  /// Presses or releases a button on the side of the pen, by its number in linux/input-event-codes.h.
  package func button(_ button: UInt32, isPressed: Bool) {
    guard let focus, let seat else { return }
    let serial = seat.serial(for: focus.client, isPressed ? .press : .other, by: self)
    send { $0.sendButton(serial: serial, button: button, state: isPressed ? .pressed : .released) }
  }

  /// Gives the events of the pen to a grab instead of to a client; returns false unless the tip is down and `serial` is
  /// the serial of its landing.
  func take(_ serial: UInt32, for grab: any CompositorGrab) -> Bool {
    guard isDown, serial == self.serial else { return false }
    enter(nil)
    self.grab = grab
    grab.begin(at: position)
    return true
  }

  /// Ends a group of events.
  package func frame() {
    let time = seat?.time ?? 0
    for tabletClient in unframed { tabletClient.tool?.sendFrame(time: time) }
    unframed = []
  }

  /// Removes pen and tablet; clients get no other events before the removal.
  package func unplug() {
    guard isAnnounced else { return }
    grab?.cancel()
    grab = nil
    pad.unplug()
    for tabletClient in tabletClients { tabletClient.removeDevices() }
    focus?.client.serials.left(by: self)
    (isAnnounced, isDown, focus, cursor, unframed) = (false, false, nil, nil, [])
    cursorShape = nil
  }

  /// Replaces the pen by another tool; a pen that clients know is removed first.
  package func become(_ tool: PenTool) {
    guard tool != self.tool else { return }
    unplug()
    self.tool = tool
  }

  /// The surface that gets the events of the pad: the surface with the keyboard focus or, if there is none, the surface
  /// under the pen.
  var padTarget: CompositorSurface? { seat?.keyboard.focus ?? focus ?? seat?.surface(at: position)?.surface }

  // MARK: Clients

  func add(_ resource: ZwpTabletSeatV2Resource) {
    let tabletClient = TabletClient(resource)
    tabletClient.onSetCursor = { [weak self] tool, request in self?.setCursor(request, from: tool) }
    tabletClients.append(tabletClient)
    guard isAnnounced else { return }
    tabletClient.announce(tool)
    pad.announce(to: tabletClient)
    if let focus { sendProximity(focus, to: [tabletClient]) }
  }

  /// Forgets clients that have destroyed their objects.
  func forgetClients() { tabletClients.removeAll { !$0.hasObjects } }

  func surfaceWasDestroyed(_ surface: CompositorSurface) {
    if focus === surface {
      surface.client.serials.left(by: self)
      (focus, isDown) = (nil, false)
    }
    if cursor === surface { cursor = nil }
  }

  func setShape(_ shape: CompositorPointer.CursorShape) { (cursor, cursorShape) = (nil, shape) }

  /// Returns the client to which an object belongs.
  func client(of object: Resource) -> CompositorClient? { seat?.registry?.display.client(object.client) }

  /// Whether a zwp_tablet_tool_v2 of a client is this pen.
  func owns(_ tool: ZwpTabletToolV2Resource?) -> Bool { tool != nil && tabletClients.contains { $0.tool === tool } }

  /// Reports objects of removed devices that the client has not destroyed.
  func inspect(_ strict: StrictMode) {
    for tabletClient in tabletClients { tabletClient.inspect(strict) }
  }

  /// Announces the tablet and the pen to all clients, unless they know them.
  func announce() {
    guard !isAnnounced else { return }
    isAnnounced = true
    for tabletClient in tabletClients { tabletClient.announce(tool) }
  }

  private func setCursor(_ request: ZwpTabletToolV2Resource.Request, from tool: ZwpTabletToolV2Resource) {
    guard case .setCursor(let serial, let surface, _, _) = request, let registry = seat?.registry else { return }
    let picture = surface.flatMap { registry.surfaces.surface(for: $0) }
    if registry.mayShow(
      picture, asCursorOf: tool, of: self, serial: serial, roleError: ZwpTabletToolV2.Error.role.rawValue)
    {
      (cursor, cursorShape) = (picture, nil)
    }
  }

  private func enter(_ surface: CompositorSurface?) {
    guard focus !== surface else { return }
    if let focus {
      focus.client.serials.left(by: self)
      send { $0.sendProximityOut() }
      frame()
    }
    (focus, cursor, cursorShape) = (surface, nil, nil)
    if let surface { sendProximity(surface, to: tabletClients(of: surface.client)) }
  }

  private func sendProximity(_ surface: CompositorSurface, to tabletClients: [TabletClient]) {
    guard let seat else { return }
    let serial = seat.serial(for: surface.client, .enter, by: self)
    for tabletClient in tabletClients where tabletClient.belongs(to: surface.client) {
      guard let tool = tabletClient.tool, let tablet = tabletClient.tablet else { continue }
      tool.sendProximityIn(serial: serial, tablet: tablet, surface: surface.resource)
    }
  }

  func tabletClients(of client: CompositorClient) -> [TabletClient] {
    tabletClients.filter { $0.belongs(to: client) }
  }

  private func send(_ event: (ZwpTabletToolV2Resource) -> Void) {
    seat?.noteUse()
    guard let focus else { return }
    for tabletClient in tabletClients(of: focus.client) {
      guard let tool = tabletClient.tool else { continue }
      event(tool)
      if !unframed.contains(where: { $0 === tabletClient }) { unframed.append(tabletClient) }
    }
  }

  /// Converts a number from 0 to 1 to the wire's range from 0 to 65535.
  static func axis(_ value: Double) -> UInt32 { UInt32((value * 65535).clamped(to: 0...4e9).rounded()) }
}
