import TactionGeometry
import TactionWayland

/// A drag between clients, within a client, or from or to a program that a test simulates.
final class CompositorDrag: CompositorGrab {
  let source: CompositorDataSource?
  /// The surface with the icon of the drag; nil if the drag has no icon.
  private(set) weak var icon: CompositorSurface?
  /// The position of the finger or the pointer, in the compositor's logical pixels.
  private(set) var position = Point.zero
  /// The offer to the client under the position; nil while there is no such client.
  private(set) var offer: CompositorOffer?
  /// Whether the finger or the pointer still holds the data.
  private(set) var isActive = true

  private weak var seat: CompositorSeat?
  /// The client that has started the drag; a drag without a source sends events only to this client.
  private weak var origin: CompositorClient?
  private weak var focus: CompositorSurface?
  private weak var device: WlDataDeviceResource?
  /// Whether the drag is over the program that a test simulates.
  private var isOverForeignTarget = false

  init(_ source: CompositorDataSource?, icon: CompositorSurface?, origin: CompositorClient?, seat: CompositorSeat) {
    (self.source, self.icon, self.origin, self.seat) = (source, icon, origin, seat)
    source?.onDestroy = { [weak self] in self?.cancel() }
  }

  func begin(at point: Point) {
    // A seat has one drag at a time.
    seat?.drag?.cancel()
    seat?.drag = self
    move(to: point)
  }

  func move(to point: Point) {
    position = point
    guard isActive, let seat else { return }
    let hit = seat.surface(at: point)
    guard hit?.surface !== focus || focus == nil else {
      guard let device, let hit else { return }
      return device.sendMotion(time: seat.time, x: Fixed(hit.location.x), y: Fixed(hit.location.y))
    }
    leave()
    if let hit { enter(hit.surface, at: hit.location) } else { enterForeignTarget() }
  }

  /// Drops the data, because the finger has lifted or the button was released.
  func end() {
    guard isActive else { return }
    isActive = false
    defer { seat?.dragDidEnd(self) }
    if isOverForeignTarget, let source, let target = seat?.foreignTarget { return target.drop(source) }
    let isAccepted = offer.map { $0.acceptedType != nil && $0.action != 0 } ?? (source == nil)
    guard isAccepted, let device else {
      leave()
      source?.cancelDrag()
      return
    }
    drop(on: device)
  }

  /// Ends the drag without a drop.
  func cancel() {
    guard isActive else { return }
    isActive = false
    leave()
    source?.cancelDrag()
    seat?.dragDidEnd(self)
  }

  /// Forgets a destroyed surface.
  func surfaceWasDestroyed(_ surface: CompositorSurface) {
    if focus === surface { leave() }
  }

  // MARK: The client under the drag

  private func enter(_ surface: CompositorSurface, at location: Point) {
    focus = surface
    guard let seat, let strict = seat.strict, let device = seat.dataDevice(of: surface.client) else { return }
    guard source != nil || surface.client === origin else { return }
    self.device = device
    let serial = seat.serial(for: surface.client, .other, by: seat.pointer)
    offer = source.flatMap { CompositorOffer(to: device, of: $0, isDrag: true, strict: strict) }
    offer?.serial = serial
    offer?.onAnswer = { [weak self] in self?.negotiate() }
    device.sendEnter(
      serial: serial, surface: surface.resource, x: Fixed(location.x), y: Fixed(location.y),
      id: offer?.resource as? WlDataOfferResource)
    // In this order by the protocol; KWin sends the actions before the entry.
    offer?.sendSourceActions()
  }

  private func leave() {
    if isOverForeignTarget {
      isOverForeignTarget = false
      seat?.foreignTarget?.leave()
      source?.dragEvents.target(nil)
      source?.dragEvents.action(0)
    }
    device?.sendLeave()
    if let offer {
      offer.onAnswer = nil
      seat?.drags.replaced.append(offer)
      source?.dragEvents.target(nil)
      if offer.action != 0 { source?.dragEvents.action(0) }
    }
    (focus, device, offer) = (nil, nil, nil)
  }

  private func enterForeignTarget() {
    guard let source, let target = seat?.foreignTarget else { return }
    isOverForeignTarget = true
    target.enter(source)
  }

  /// Chooses an action that both source and target allow.
  private func negotiate() {
    guard let source, let offer else { return }
    source.dragEvents.target(offer.acceptedType)
    let action = source.action(for: offer.actions, preferred: offer.preferred)
    if offer.choose(action) { source.dragEvents.action(action) }
  }

  private func drop(on device: WlDataDeviceResource) {
    source?.dragEvents.dropPerformed()
    let offer = offer
    offer?.phase = .dropped
    offer?.onAnswer = nil
    source?.onDestroy = nil
    offer?.onFinish = { [source] in source?.dragEvents.finished() }
    offer?.onDestroy = { [source, weak offer] in
      // Destroying the offer ends a drop that the client has not finished. A client with an older version can end a
      // drop only in this way.
      guard let offer, offer.phase == .dropped else { return }
      if offer.hasActions { source?.cancelDrag() } else { source?.dragEvents.finished() }
    }
    seat?.drags.dropped.append(offer)
    device.sendDrop()
  }
}

/// The offers of a seat's drags that the clients still have to destroy.
struct DragRemains {
  /// The offers to clients that a drag has left.
  var replaced: [CompositorOffer] = []
  /// The offers that were dropped; their clients still read the data.
  var dropped: [CompositorOffer?] = []

  /// Reports the offers to clients that a drag has left, if the clients have not destroyed them.
  mutating func inspect(_ strict: StrictMode) {
    for offer in replaced where offer.isLeft {
      strict.record(.noLeakedObjects, by: offer.resource, "the drag has left, and its offer is still there")
    }
    replaced = []
    dropped.removeAll { $0?.resource.isAlive != true }
  }
}
