import TactionGeometry
import TactionWayland

/// The touch screen of a seat: what its fingers do reaches the clients as wl_touch events.
///
/// A finger belongs to the surface it landed on until it lifts, wherever it goes. Events are sent at once, and grouped
/// for the client by ``frame()``.
public final class CompositorTouch {
  weak var seat: CompositorSeat?
  private var resources: [WlTouchResource] = []
  private var fingers: [Int32: Target] = [:]
  /// Clients that have been sent something since the last frame.
  private var unframed: [CompositorClient] = []

  /// Where a finger's events go, even when the surface is gone: the client still hears that it lifts.
  private struct Target {
    let client: CompositorClient
    weak var surface: CompositorSurface?
    /// The last known place of the surface, for fingers that outlive it.
    var origin: Point
  }

  init() {}

  /// The fingers that are down on some surface.
  public var activeFingers: [Int32] { fingers.keys.sorted() }

  /// Puts a finger down at a place in the compositor's logical pixels. Over no surface it is felt by nobody.
  public func down(_ id: Int32, at point: Point) {
    guard let hit = seat?.compositor?.surface(at: point), isPresent else { return }
    seat?.compositor?.didPress(hit.surface)
    down(id, on: hit.surface, at: hit.location)
  }

  /// Puts a finger down on a surface, at a place in its own coordinates.
  public func down(_ id: Int32, on surface: CompositorSurface, at location: Point) {
    guard let seat, isPresent, !surface.isDestroyed else { return }
    let target = Target(client: surface.client, surface: surface, origin: surface.origin ?? .zero)
    fingers[id] = target
    let serial = seat.serial(for: surface.client)
    send(to: target.client) {
      $0.sendDown(
        serial: serial, time: seat.time, surface: surface.resource, id: id, x: Fixed(location.x), y: Fixed(location.y))
    }
  }

  /// Moves a finger to a place in the compositor's logical pixels.
  public func motion(_ id: Int32, to point: Point) {
    guard let seat, var target = fingers[id] else { return }
    if let origin = target.surface?.origin { target.origin = origin }
    fingers[id] = target
    let location = point - target.origin
    send(to: target.client) {
      $0.sendMotion(time: seat.time, id: id, x: Fixed(location.dx), y: Fixed(location.dy))
    }
  }

  /// Lifts a finger.
  public func up(_ id: Int32) {
    guard let seat, let target = fingers.removeValue(forKey: id) else { return }
    let serial = seat.serial(for: target.client)
    send(to: target.client) { $0.sendUp(serial: serial, time: seat.time, id: id) }
  }

  /// Says what the area of a finger is like: an ellipse by its axes in surface units, turned by degrees.
  public func shape(_ id: Int32, major: Double, minor: Double, orientation: Double? = nil) {
    guard let target = fingers[id] else { return }
    send(to: target.client) {
      $0.sendShape(id: id, major: Fixed(major), minor: Fixed(minor))
      if let orientation { $0.sendOrientation(id: id, orientation: Fixed(orientation)) }
    }
  }

  /// Ends a group of events: what happened since the last frame happened at once.
  public func frame() {
    for client in unframed { for touch in live(of: client) { touch.sendFrame() } }
    unframed = []
  }

  /// Takes all fingers from the clients, as for a gesture of the system. No frame follows.
  public func cancel() {
    var clients: [CompositorClient] = []
    for finger in fingers.values where !clients.contains(where: { $0 === finger.client }) {
      clients.append(finger.client)
    }
    for client in clients { for touch in live(of: client) { touch.sendCancel() } }
    fingers = [:]
    unframed = []
  }

  func add(_ resource: WlTouchResource) {
    resources.append(resource)
    resource.onDestroy = { [weak self] in self?.resources.removeAll { !$0.isAlive } }
  }

  /// The fingers are gone without a word, with the device.
  func forget() {
    fingers = [:]
    unframed = []
  }

  /// No finger is down for a client that has left.
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
