import TactionGeometry
import TactionWayland

/// The pen of a seat, on a tablet that is the screen: what it does reaches the clients as zwp_tablet_tool_v2 events,
/// grouped by ``frame()``.
///
/// Clients hear of pen and tablet when the pen is used for the first time. While the tip is down the pen belongs to the
/// surface on which it landed.
public final class CompositorStylus {
  weak var seat: CompositorSeat?
  private var desks: [TabletDesk] = []
  private var isAnnounced = false
  private var hasPad = false
  private var unframed: [TabletDesk] = []
  /// The surface it is over.
  public private(set) weak var focus: CompositorSurface?
  /// Where it is, in the compositor's logical pixels.
  public private(set) var position = Point.zero
  /// Whether its tip is on the screen.
  public private(set) var isDown = false
  /// The surface that shows the pen's cursor, as the client wants it; nil is none.
  public private(set) weak var cursor: CompositorSurface?

  init() {}

  // MARK: What the pen does

  /// Moves above the screen, or on it, to a place in the compositor's logical pixels, and comes into range for that.
  public func move(to point: Point) {
    announce()
    position = point
    if !isDown { enter(seat?.compositor?.surface(at: point)?.surface) }
    guard let origin = focus?.origin else { return }
    let location = point - origin
    send { $0.sendMotion(x: Fixed(location.dx), y: Fixed(location.dy)) }
  }

  /// Goes out of range. What follows a tip that is still down is up to the caller.
  public func leave() {
    enter(nil)
    isDown = false
  }

  /// Puts the tip on the screen.
  public func down() {
    isDown = true
    guard let focus, let seat else { return }
    seat.compositor?.didPress(focus)
    let serial = seat.serial(for: focus.client)
    send { $0.sendDown(serial: serial) }
  }

  /// Lifts the tip off the screen.
  public func up() {
    isDown = false
    send { $0.sendUp() }
  }

  /// Presses with a force from 0 to 1; more is sent as more.
  public func pressure(_ force: Double) { send { $0.sendPressure(pressure: CompositorStylus.axis(force)) } }

  /// Is at a distance from 0 to 1, the end of what the tablet can tell; more is sent as more.
  public func distance(_ distance: Double) { send { $0.sendDistance(distance: CompositorStylus.axis(distance)) } }

  /// Leans to the right and to the bottom, in degrees.
  public func tilt(x: Double, y: Double) { send { $0.sendTilt(tiltX: Fixed(x), tiltY: Fixed(y)) } }

  /// Presses or lets go a button on its side, as linux/input-event-codes.h numbers it.
  public func button(_ button: UInt32, isPressed: Bool) {
    guard let focus, let seat else { return }
    let serial = seat.serial(for: focus.client)
    send { $0.sendButton(serial: serial, button: button, state: isPressed ? .pressed : .released) }
  }

  /// Ends a group of events.
  public func frame() {
    let time = seat?.time ?? 0
    for desk in unframed { desk.tool?.sendFrame(time: time) }
    unframed = []
  }

  /// Takes pen and tablet away, without any event before.
  public func unplug() {
    guard isAnnounced else { return }
    for desk in desks { desk.removeDevices() }
    (isAnnounced, hasPad, isDown, focus, cursor, unframed) = (false, false, false, nil, nil, [])
  }

  /// Adds a pad with a ring and a strip beside the tablet.
  public func addPad() {
    announce()
    hasPad = true
    for desk in desks { desk.announcePad() }
  }

  // MARK: Clients

  func add(_ resource: ZwpTabletSeatV2Resource) {
    let desk = TabletDesk(resource)
    desk.onSetCursor = { [weak self] tool, request in self?.setCursor(request, from: tool) }
    desks.append(desk)
    resource.onDestroy = { [weak self] in self?.desks.removeAll { !$0.hasObjects } }
    guard isAnnounced else { return }
    desk.announcePen()
    if hasPad { desk.announcePad() }
    if let focus { sendProximity(focus, to: [desk]) }
  }

  func surfaceWasDestroyed(_ surface: CompositorSurface) {
    if focus === surface { (focus, isDown) = (nil, false) }
    if cursor === surface { cursor = nil }
  }

  /// Reports devices that are gone and whose objects the client has not destroyed.
  func inspect(_ strict: StrictMode) {
    for desk in desks { desk.inspect(strict) }
  }

  private func announce() {
    guard !isAnnounced else { return }
    isAnnounced = true
    for desk in desks { desk.announcePen() }
  }

  private func setCursor(_ request: ZwpTabletToolV2Resource.Request, from tool: ZwpTabletToolV2Resource) {
    guard case .setCursor(let serial, let surface, _, _) = request, let compositor = seat?.compositor else { return }
    let picture = surface.flatMap { compositor.surface(for: $0) }
    if compositor.mayShow(picture, asCursorOf: tool, serial: serial, roleError: ZwpTabletToolV2.Error.role.rawValue) {
      cursor = picture
    }
  }

  private func enter(_ surface: CompositorSurface?) {
    guard focus !== surface else { return }
    if focus != nil {
      send { $0.sendProximityOut() }
      frame()
    }
    (focus, cursor) = (surface, nil)
    if let surface { sendProximity(surface, to: desks(of: surface.client)) }
  }

  private func sendProximity(_ surface: CompositorSurface, to desks: [TabletDesk]) {
    guard let seat else { return }
    let serial = seat.serial(for: surface.client)
    for desk in desks where desk.belongs(to: surface.client) {
      guard let tool = desk.tool, let tablet = desk.tablet else { continue }
      tool.sendProximityIn(serial: serial, tablet: tablet, surface: surface.resource)
    }
  }

  private func desks(of client: CompositorClient) -> [TabletDesk] { desks.filter { $0.belongs(to: client) } }

  private func send(_ event: (ZwpTabletToolV2Resource) -> Void) {
    guard let focus else { return }
    for desk in desks(of: focus.client) {
      guard let tool = desk.tool else { continue }
      event(tool)
      if !unframed.contains(where: { $0 === desk }) { unframed.append(desk) }
    }
  }

  /// A number from 0 to 1 as the wire counts it.
  private static func axis(_ value: Double) -> UInt32 { UInt32((value * 65535).clamped(to: 0...4e9).rounded()) }
}
