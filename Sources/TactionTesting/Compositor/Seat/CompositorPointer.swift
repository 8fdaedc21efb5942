import TactionGeometry
import TactionWayland

/// The mouse of a seat: clients get its actions as wl_pointer events, grouped by ``frame()``.
///
/// While a button is down, the pointer belongs to the surface on which the button was pressed.
package final class CompositorPointer {
  /// A named cursor of cursor-shape-v1.
  package typealias CursorShape = WpCursorShapeDeviceV1.Shape

  weak var seat: CompositorSeat?
  private var resources: [WlPointerResource] = []
  private var pressed: Set<UInt32> = []
  private var hasUnframed = false
  /// The serial of the last press.
  private var serial: UInt32?
  /// The grab that moves or resizes a window, or drags data; during a grab, no client gets events of the mouse.
  private var grab: (any CompositorGrab)?
  /// Whether the pointer has a position: false until its first move, and after it has left.
  private(set) var hasPosition = false
  /// The surface under the pointer.
  package private(set) weak var focus: CompositorSurface?
  /// The position in the compositor's logical pixels.
  package private(set) var position = Point.zero
  /// The surface that the client has set as the pointer's picture; nil if the client has set no surface.
  package private(set) weak var cursor: CompositorSurface?
  /// The cursor that the client has named; nil if the client has set a surface or no cursor.
  package private(set) var cursorShape: CursorShape?
  /// The hotspot of the cursor, in surface coordinates.
  package private(set) var hotspot = Point.zero

  /// Moves the pointer to a position in the compositor's logical pixels, and sends leave and enter as needed.
  package func move(to point: Point) {
    seat?.noteUse()
    guard let seat, seat.capabilities.contains(.pointer) else { return }
    position = point
    hasPosition = true
    if let grab { return grab.move(to: point) }
    if pressed.isEmpty, enter(seat.surface(at: point)?.surface) { return }
    guard let focus, let location = location(in: focus) else { return }
    send(to: focus) { $0.sendMotion(time: seat.time, surfaceX: Fixed(location.x), surfaceY: Fixed(location.y)) }
  }

  /// Plays the landing of a finger as a mouse click, as labwc does with `mouseEmulation="yes"`: the pointer jumps to
  /// the finger, and a press with the same timestamp follows.
  package func land(at point: Point) {
    move(to: point)
    frame()
    button(.left, isPressed: true)
    frame()
  }

  /// Presses or releases a button.
  package func button(_ button: PointerButton, isPressed: Bool) {
    seat?.noteUse()
    guard let seat, seat.capabilities.contains(.pointer) else { return }
    if isPressed { pressed.insert(button.rawValue) } else { pressed.remove(button.rawValue) }
    // The surface of a press, or a grab, has the pointer only until the last button is released.
    defer { refocus() }
    if pressed.isEmpty, let grab {
      self.grab = nil
      return grab.end()
    }
    if isPressed, hasPosition, grab == nil { seat.didPress(focus) }
    guard let focus else { return }
    let serial = seat.serial(for: focus.client, isPressed ? .press : .other, by: self)
    if isPressed { self.serial = serial }
    if pressed.isEmpty { focus.client.serials.lifted(by: self) }
    send(to: focus) {
      $0.sendButton(
        serial: serial, time: seat.time, button: button.rawValue, state: isPressed ? .pressed : .released)
    }
  }

  /// Scrolls by a distance in logical pixels, positive right and down. If `source` is nil, no source is sent.
  package func scroll(by distance: Vector, source: WlPointer.AxisSource? = .wheel) {
    seat?.noteUse()
    guard let seat, let focus else { return }
    let axes: [(WlPointer.Axis, Double)] = [(.horizontalScroll, distance.dx), (.verticalScroll, distance.dy)]
    send(to: focus) { pointer in
      if let source { pointer.sendAxisSource(axisSource: source) }
      for (axis, value) in axes where value != 0 {
        if source == .wheel { CompositorPointer.sendNotches(value / 15, axis, to: pointer) }
        pointer.sendAxis(time: seat.time, axis: axis, value: Fixed(value))
      }
    }
  }

  /// Turns the wheel by a distance in logical pixels (positive scrolls down) and by a number of notches; nil for a
  /// device without notches that scrolls continuously, such as a pointing stick.
  ///
  /// Unlike ``scroll(by:source:)``, this method does not compute the notches from the distance.
  package func turnWheel(by distance: Double, notches: Double?) {
    seat?.noteUse()
    guard let seat, let focus else { return }
    send(to: focus) { pointer in
      pointer.sendAxisSource(axisSource: notches == nil ? .continuous : .wheel)
      if let notches { CompositorPointer.sendNotches(notches, .verticalScroll, to: pointer) }
      pointer.sendAxis(time: seat.time, axis: .verticalScroll, value: Fixed(distance))
    }
  }

  /// Ends a scroll by fingers on a touchpad.
  package func stopScroll() {
    guard let seat, let focus else { return }
    send(to: focus) {
      $0.sendAxisSource(axisSource: .finger)
      $0.sendAxisStop(time: seat.time, axis: .horizontalScroll)
      $0.sendAxisStop(time: seat.time, axis: .verticalScroll)
    }
  }

  /// Ends a group of events.
  package func frame() {
    guard hasUnframed else { return }
    hasUnframed = false
    if let focus { for pointer in live(of: focus.client) { pointer.sendFrame() } }
  }

  /// Gives the events of the mouse to a grab instead of to a client; returns false unless a button is down and `serial`
  /// is the serial of the last press.
  func take(_ serial: UInt32, for grab: any CompositorGrab) -> Bool {
    guard !pressed.isEmpty, serial == self.serial else { return false }
    enter(nil)
    self.grab = grab
    grab.begin(at: position)
    return true
  }

  /// Makes the pointer leave the screen, so that no surface is under it.
  package func leave() {
    hasPosition = false
    enter(nil)
  }

  func add(_ resource: WlPointerResource) {
    resources.append(resource)
    resource.onRequest = { [weak self, weak resource] request in
      if let self, let resource { self.handle(request, from: resource) }
    }
    resource.onDestroy = { [weak self] in self?.resources.removeAll { !$0.isAlive } }
    if let focus, focus.resource.client == resource.client {
      sendEnter(focus, to: [resource])
      resource.sendFrame()
    }
  }

  /// Forgets all state, because the mouse has been removed.
  func forget() {
    focus?.client.serials.left(by: self)
    focus = nil
    pressed = []
    (cursor, cursorShape) = (nil, nil)
    grab?.cancel()
    grab = nil
  }

  func surfaceWasDestroyed(_ surface: CompositorSurface) {
    if focus === surface {
      surface.client.serials.left(by: self)
      focus = nil
      pressed = []
    }
    if cursor === surface { cursor = nil }
  }

  private static func sendNotches(_ notches: Double, _ axis: WlPointer.Axis, to pointer: WlPointerResource) {
    let parts = Int32((notches * 120).clamped(to: -1_000_000...1_000_000).rounded())
    if pointer.version >= 8 {
      pointer.sendAxisValue120(axis: axis, value120: parts)
    } else {
      pointer.sendAxisDiscrete(axis: axis, discrete: parts / 120)
    }
  }

  func setShape(_ shape: CursorShape) { (cursor, cursorShape) = (nil, shape) }

  /// Whether a wl_pointer of a client belongs to this mouse.
  func owns(_ resource: WlPointerResource?) -> Bool { resources.contains { $0 === resource } }

  private func handle(_ request: WlPointerResource.Request, from pointer: WlPointerResource) {
    guard case .setCursor(let serial, let surface, let x, let y) = request, let registry = seat?.registry else {
      return
    }
    let picture = surface.flatMap { registry.surfaces.surface(for: $0) }
    guard
      registry.mayShow(
        picture, asCursorOf: pointer, of: self, serial: serial, roleError: WlPointer.Error.role.rawValue)
    else { return }
    (cursor, cursorShape) = (picture, nil)
    hotspot = Point(x: Double(x), y: Double(y))
  }

  /// Updates the surface under the pointer after windows have changed.
  func refocus() {
    guard hasPosition, pressed.isEmpty, let seat, seat.capabilities.contains(.pointer) else { return }
    if enter(seat.surface(at: position)?.surface) { frame() }
  }

  /// Keeps the pointer on a screen after screens have changed, as desktops do, and updates the surface under it.
  func stay(on screens: [Rect]) {
    let places = screens.map { screen in
      Point(
        x: position.x.clamped(to: screen.minX...max(screen.minX, screen.maxX - 1)),
        y: position.y.clamped(to: screen.minY...max(screen.minY, screen.maxY - 1)))
    }
    if !screens.contains(where: { $0.contains(position) }),
      let place = places.min(by: { ($0 - position).length < ($1 - position).length })
    {
      if hasPosition {
        move(to: place)
        frame()
      } else {
        // A mouse that has left comes back there.
        position = place
      }
    }
    refocus()
  }

  /// Moves the focus to a surface; returns false if the surface already has the focus.
  @discardableResult
  private func enter(_ surface: CompositorSurface?) -> Bool {
    guard let seat, focus !== surface else { return false }
    if let old = focus {
      let serial = seat.serial(for: old.client, .other, by: self)
      old.client.serials.left(by: self)
      send(to: old) { $0.sendLeave(serial: serial, surface: old.resource) }
      frame()
      (cursor, cursorShape) = (nil, nil)
    }
    focus = surface
    if let surface { sendEnter(surface, to: live(of: surface.client)) }
    return true
  }

  private func sendEnter(_ surface: CompositorSurface, to pointers: [WlPointerResource]) {
    guard let seat, let location = location(in: surface) else { return }
    let serial = seat.serial(for: surface.client, .enter, by: self)
    for pointer in pointers {
      pointer.sendEnter(
        serial: serial, surface: surface.resource, surfaceX: Fixed(location.x), surfaceY: Fixed(location.y))
    }
    hasUnframed = !pointers.isEmpty
  }

  private func location(in surface: CompositorSurface) -> Point? {
    surface.origin.map { .zero + (position - $0) }
  }

  private func live(of client: CompositorClient) -> [WlPointerResource] {
    guard let raw = client.raw else { return [] }
    return resources.filter { $0.client == raw && $0.isAlive }
  }

  private func send(to surface: CompositorSurface, _ event: (WlPointerResource) -> Void) {
    let own = live(of: surface.client)
    own.forEach(event)
    if !own.isEmpty { hasUnframed = true }
  }
}

/// A button of a mouse, with its number in linux/input-event-codes.h.
public enum PointerButton: UInt32, Sendable {
  /// The left button, BTN_LEFT.
  case left = 0x110
  /// The right button, BTN_RIGHT.
  case right = 0x111
  /// The middle button or the wheel, BTN_MIDDLE.
  case middle = 0x112
}
