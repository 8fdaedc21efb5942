import TactionGeometry
import TactionWayland

/// A popup, such as a menu, that a client opened over one of its windows.
package final class Popup {
  let resource: XdgPopupResource
  let xdg: XDGSurface
  /// The surface that shows the popup.
  package let surface: CompositorSurface
  /// Whether the popup has the grab. A popup with the grab gets the keyboard focus, unless the configuration says
  /// otherwise, and a press outside of the surfaces of its program dismisses the popup.
  package private(set) var hasGrab = false
  /// The seat of the grab.
  private weak var grabSeat: CompositorSeat?
  private weak var parent: XDGSurface?
  private weak var desktop: Desktop?
  private var rules: Positioner
  /// The rectangle of the last configure.
  private var proposed = Rect.zero
  private var sentPlaces = SentConfigures<Rect>()
  /// The rectangle of the configure that the client has acknowledged since its last commit; nil if there is none.
  private var acknowledged: Rect?
  /// The rectangle of the configure that a commit has answered last.
  private var place = Rect.zero
  /// The space for the last placement.
  private var room: Rect?
  private var hasStarted = false
  private var isDismissed = false

  init(
    _ resource: XdgPopupResource, xdg: XDGSurface, surface: CompositorSurface, parent: XDGSurface, rules: Positioner,
    desktop: Desktop
  ) {
    (self.resource, self.xdg, self.surface, self.desktop) = (resource, xdg, surface, desktop)
    (self.parent, self.rules) = (parent, rules)
    resource.onRequest = { [weak self] in self?.handle($0) }
    resource.onDestroy = { [weak self] in self?.wasDestroyed() }
  }

  /// Whether the popup is visible, if it has content.
  var isShown: Bool { resource.isAlive && !isDismissed && parent?.surface?.isMapped == true }

  /// The upper left corner of the popup's window geometry, in the compositor's logical pixels.
  var geometryOrigin: Point? {
    guard let parent, let origin = parent.origin else { return nil }
    return origin + (parent.geometry.origin - .zero) + (place.origin - .zero)
  }

  /// The number of windows and popups in the chain of its parents.
  var depth: Int { (parent?.depth ?? 0) + 1 }

  /// Whether this popup was opened over the given surface.
  func isChild(of surface: XDGSurface) -> Bool { parent === surface }

  /// Dismisses the popup; the client should then destroy it.
  package func dismiss() {
    guard !isDismissed else { return }
    isDismissed = true
    resource.sendPopupDone()
  }

  private func handle(_ request: XdgPopupResource.Request) {
    switch request {
    case .destroy: checkDestroyOrder()
    case .grab(let seat, let serial): grab(desktop?.seats.seat(for: seat), serial)
    case .reposition(let positioner, let token): reposition(positioner, token)
    }
  }

  private func grab(_ seat: CompositorSeat?, _ serial: UInt32) {
    guard let desktop else { return }
    if let fault = xdg.shell.client.serials.fault(in: serial, for: .menu) {
      desktop.strict.record(.eventSerial, by: resource, "a grab has the serial \(serial), \(fault)")
    }
    guard surface.content == nil else {
      desktop.strict.record(
        .validRequest, by: resource, "a popup that is open already cannot grab",
        error: XdgPopup.Error.invalidGrab.rawValue)
      return
    }
    checkGrabs(of: seat, in: desktop)
    if !desktop.configuration.grabsAfterLift, xdg.shell.client.serials.isLifted(serial) { return dismiss() }
    (hasGrab, grabSeat) = (true, seat)
  }

  /// Records a breach unless the parent is the topmost popup with a grab of the seat or, if there is no such popup, a
  /// window. Each seat has its own stack of popups with grabs, as in Weston 10.
  private func checkGrabs(of seat: CompositorSeat?, in desktop: Desktop) {
    let below = desktop.popups.first { $0.xdg === parent }
    if let below, !below.hasGrab {
      desktop.strict.record(
        .validRequest, by: resource, "a popup grabs over a popup without a grab",
        error: XdgPopup.Error.invalidGrab.rawValue)
    }
    let topmost = desktop.popups.last {
      $0.hasGrab && $0.grabSeat === seat && $0.xdg.shell.client === xdg.shell.client
    }
    if topmost !== below, topmost != nil || below?.hasGrab == true {
      desktop.strict.record(
        .validRequest, by: xdg.shell.resource, "a popup grabs over something other than the topmost popup",
        error: XdgWmBase.Error.notTheTopmostPopup.rawValue)
    }
  }

  private func reposition(_ positioner: XdgPositionerResource?, _ token: UInt32) {
    guard let rules = xdg.shell.rules(of: positioner) else { return }
    self.rules = rules
    resource.sendRepositioned(token: token)
    configure()
  }

  /// Configures the popup with a size other than the size that its positioner requests, as wlroots 0.15 does when it
  /// has to shrink the popup.
  package func configure(size: Size) {
    proposed = Rect(origin: proposed.origin, size: size)
    sendConfigure()
  }

  /// Places a reactive popup again if its parent has moved on the screen, or the screen has changed.
  func surroundingsDidChange() {
    if hasStarted, rules.isReactive, isShown, currentRoom != room { configure() }
  }

  /// The screen, relative to the parent's window; nil if the parent or all screens are gone.
  private var currentRoom: Rect? {
    guard let desktop, let parent else { return nil }
    let window = (parent.origin ?? .zero) + (parent.geometry.origin - .zero)
    return desktop.outputs.output(at: window)?.frame.offset(by: .zero - window)
  }

  private func configure() {
    room = currentRoom
    proposed = rules.place(within: room ?? .zero)
    sendConfigure()
  }

  private func sendConfigure() {
    resource.sendConfigure(
      x: Int32(offset: proposed.minX), y: Int32(offset: proposed.minY), width: Int32(pixels: proposed.width),
      height: Int32(pixels: proposed.height))
    sentPlaces.append(proposed, serial: xdg.sendConfigure())
  }

  /// Records an acknowledged configure; the popup moves with the next commit.
  func acknowledge(_ serial: UInt32) {
    if let place = sentPlaces.acknowledge(serial) { acknowledged = place }
  }

  func surfaceDidCommit() {
    if let acknowledged { place = acknowledged }
    acknowledged = nil
    if surface.content == nil, !hasStarted {
      hasStarted = true
      configure()
    } else if surface.content != nil, hasGrab {
      desktop?.toplevelDidChange()
    }
  }

  private func checkDestroyOrder() {
    guard let desktop, desktop.popups.contains(where: { $0.isChild(of: xdg) }) else { return }
    desktop.strict.record(
      .destroyOrder, by: xdg.shell.resource, "\(resource.name) is destroyed before a popup that was opened over it",
      error: XdgWmBase.Error.notTheTopmostPopup.rawValue)
  }

  private func wasDestroyed() {
    xdg.roleObjectWasDestroyed()
    desktop?.remove(self)
    desktop?.toplevelDidChange()
  }
}
