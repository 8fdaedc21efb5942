import TactionGeometry
import TactionWayland

/// The touch screen of a seat: clients get the actions of its fingers as wl_touch events.
///
/// Until a finger lifts, its events are sent to the surface on which it landed, even if the finger moves to another
/// surface. Events are sent immediately; ``frame()`` ends a group of events.
package final class CompositorTouch {
  weak var seat: CompositorSeat?
  private var resources: [WlTouchResource] = []
  private var fingers: [Int32: Target] = [:]
  /// The fingers that move a window or its edges, or drag data; no client gets their events.
  private var grabs: [Int32: any CompositorGrab] = [:]
  /// The finger that acts as a mouse; see ``CompositorSeat/mouseEmulation``.
  private var emulated: Int32?
  /// The clients that have been sent events since the last frame.
  private var unframed: [CompositorClient] = []

  /// The target of a finger's events. The target is kept after the surface is destroyed, because the client still gets
  /// `up`.
  private struct Target {
    let client: CompositorClient
    weak var surface: CompositorSurface?
    let serial: UInt32
    /// The last known position of the surface, for fingers that are still down when the surface is destroyed.
    var origin: Point
    /// The position of the finger, in the compositor's logical pixels.
    var position: Point
  }

  /// The fingers that are down on some surface.
  package var activeFingers: [Int32] { fingers.keys.sorted() }

  /// Puts a finger down at a position in the compositor's logical pixels. If no surface is there, no client gets the
  /// event.
  package func down(_ id: Int32, at point: Point) {
    seat?.noteUse()
    guard isPresent else { return }
    if let seat, seat.mouseEmulation {
      guard emulated == nil else { return }
      emulated = id
      return seat.pointer.land(at: point)
    }
    let hit = seat?.surface(at: point)
    seat?.didPress(hit?.surface)
    guard let hit else { return }
    down(id, on: hit.surface, at: hit.location)
  }

  /// Puts a finger down on a surface, at a position in surface coordinates.
  package func down(_ id: Int32, on surface: CompositorSurface, at location: Point) {
    guard let seat, isPresent, !surface.isDestroyed else { return }
    let serial = seat.serial(for: surface.client, .press, by: self)
    let target = Target(
      client: surface.client, surface: surface, serial: serial, origin: surface.origin ?? .zero,
      position: (surface.origin ?? .zero) + (location - .zero))
    fingers[id] = target
    send(to: target.client) {
      $0.sendDown(
        serial: serial, time: seat.time, surface: surface.resource, id: id, x: Fixed(location.x), y: Fixed(location.y))
    }
  }

  /// Moves a finger to a position in the compositor's logical pixels.
  package func motion(_ id: Int32, to point: Point) {
    seat?.noteUse()
    if id == emulated, let pointer = seat?.pointer {
      pointer.move(to: point)
      return pointer.frame()
    }
    if let grab = grabs[id] { return grab.move(to: point) }
    guard let seat, var target = fingers[id] else { return }
    target.position = point
    if let origin = target.surface?.origin { target.origin = origin }
    fingers[id] = target
    let location = point - target.origin
    send(to: target.client) {
      $0.sendMotion(time: seat.time, id: id, x: Fixed(location.dx), y: Fixed(location.dy))
    }
  }

  /// Lifts a finger.
  package func up(_ id: Int32) {
    seat?.noteUse()
    if id == emulated, let pointer = seat?.pointer {
      emulated = nil
      pointer.button(.left, isPressed: false)
      return pointer.frame()
    }
    if let grab = grabs.removeValue(forKey: id) { return grab.end() }
    guard let seat, let target = fingers.removeValue(forKey: id) else { return }
    target.client.serials.lifted(target.serial)
    let serial = seat.serial(for: target.client, .other, by: self)
    send(to: target.client) { $0.sendUp(serial: serial, time: seat.time, id: id) }
  }

  /// Ends a group of events: the events since the last frame count as simultaneous.
  package func frame() {
    for client in unframed { for touch in live(of: client) { touch.sendFrame() } }
    unframed = []
  }

  /// Cancels all touches, as a compositor does when it recognizes one of its own gestures. No frame event follows.
  package func cancel() {
    var clients: [CompositorClient] = []
    for finger in fingers.values where !clients.contains(where: { $0 === finger.client }) {
      clients.append(finger.client)
    }
    for client in clients { for touch in live(of: client) { touch.sendCancel() } }
    forget()
  }

  func add(_ resource: WlTouchResource) {
    resources.append(resource)
    resource.onDestroy = { [weak self] in self?.resources.removeAll { !$0.isAlive } }
  }

  /// Gives the events of the finger whose landing had the serial `serial` to a grab instead of to a client; all touches
  /// are cancelled. Returns false if there is no such finger.
  func take(_ serial: UInt32, for grab: any CompositorGrab) -> Bool {
    guard let (id, target) = fingers.first(where: { $0.value.serial == serial }) else { return false }
    cancel()
    grabs[id] = grab
    grab.begin(at: target.position)
    return true
  }

  /// Forgets all fingers, because the touches have ended or the device has been removed.
  func forget() {
    for finger in fingers.values { finger.client.serials.lifted(finger.serial) }
    // A mouse cannot be cancelled: its button is released.
    if let emulated { up(emulated) }
    fingers = [:]
    for grab in grabs.values { grab.cancel() }
    (grabs, unframed, emulated) = ([:], [], nil)
  }

  /// Forgets the fingers of a client that has disconnected.
  func clientDidLeave(_ client: CompositorClient) {
    fingers = fingers.filter { $0.value.client !== client }
    unframed.removeAll { $0 === client }
  }

  private var isPresent: Bool { seat?.capabilities.contains(.touch) == true }

  private func live(of client: CompositorClient) -> [WlTouchResource] {
    guard let raw = client.raw, isPresent else { return [] }
    return resources.filter { $0.client == raw && $0.isAlive }
  }

  func send(to client: CompositorClient, _ event: (WlTouchResource) -> Void) {
    let own = live(of: client)
    own.forEach(event)
    if !own.isEmpty, !unframed.contains(where: { $0 === client }) { unframed.append(client) }
  }
}

extension CompositorTouch {
  /// An event of wl_touch with explicit serial, time and position (in surface coordinates).
  package nonisolated enum RawEvent {
    /// A finger lands on a surface.
    case down(serial: UInt32, time: UInt32, CompositorSurface, id: Int32, Point)
    /// A finger lifts.
    case up(serial: UInt32, time: UInt32, id: Int32)
    /// A finger moves.
    case motion(time: UInt32, id: Int32, Point)
    /// The size of a finger's contact, as the axes of an ellipse.
    case shape(id: Int32, major: Double, minor: Double)
    /// The rotation of a finger's ellipse, in degrees.
    case orientation(id: Int32, degrees: Double)
    /// All fingers are cancelled.
    case cancel
  }

  /// Sends an event without a check, even if the event makes no sense; for tests of an application on a faulty or late
  /// compositor. The caller then calls ``frame()``, as for normal events.
  ///
  /// The touch screen does not record the event: the finger of the event is not added to ``activeFingers``. A `down` on
  /// a surface that has been destroyed is ignored, since an event cannot name such a surface.
  package func send(_ event: RawEvent, to client: CompositorClient) {
    if case .down(let serial, _, let surface, _, _) = event {
      guard !surface.isDestroyed else { return }
      if !client.serials.knows(serial) { client.serials.sent(serial, .press, by: self) }
    }
    if case .up(let serial, _, _) = event, !client.serials.knows(serial) {
      client.serials.sent(serial, .other, by: self)
    }
    send(to: client) { touch in
      switch event {
      case .down(let serial, let time, let surface, let id, let point):
        touch.sendDown(
          serial: serial, time: time, surface: surface.resource, id: id, x: Fixed(point.x), y: Fixed(point.y))
      case .up(let serial, let time, let id): touch.sendUp(serial: serial, time: time, id: id)
      case .motion(let time, let id, let point):
        touch.sendMotion(time: time, id: id, x: Fixed(point.x), y: Fixed(point.y))
      case .shape(let id, let major, let minor): touch.sendShape(id: id, major: Fixed(major), minor: Fixed(minor))
      case .orientation(let id, let degrees): touch.sendOrientation(id: id, orientation: Fixed(degrees))
      case .cancel: touch.sendCancel()
      }
    }
  }
}
