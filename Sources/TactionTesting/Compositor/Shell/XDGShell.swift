import TactionWayland

/// The xdg_wm_base of a client: the global that makes surfaces into windows.
final class XDGShell {
  let resource: XdgWmBaseResource
  let client: CompositorClient
  private weak var desktop: Desktop?
  /// The xdg_surfaces that the client has made with this object and not destroyed.
  private var surfaces: [XDGSurface] = []
  /// The serials of pings that have not been answered.
  private(set) var unansweredPings: [UInt32] = []

  init(_ resource: XdgWmBaseResource, client: CompositorClient, desktop: Desktop) {
    (self.resource, self.client, self.desktop) = (resource, client, desktop)
    resource.onRequest = { [weak self] in self?.handle($0) }
  }

  /// Sends a ping.
  func ping() {
    guard let desktop, resource.isAlive else { return }
    let serial = desktop.server.nextSerial()
    unansweredPings.append(serial)
    resource.sendPing(serial: serial)
  }

  /// Reports pings without an answer; each ping is reported only once.
  func inspectPings() {
    guard !unansweredPings.isEmpty, resource.isAlive else { return }
    desktop?.strict.record(.pong, by: resource, "a ping has not been answered")
    unansweredPings = []
  }

  /// Returns the rules of a positioner; if they are incomplete, sends a protocol error and returns nil.
  func rules(of positioner: XdgPositionerResource?) -> Positioner? {
    if let rules = positioner.flatMap({ desktop?.positioner(for: $0) }), rules.isComplete { return rules }
    desktop?.strict.record(
      .validRequest, by: resource, "the positioner lacks a size or an anchor rectangle",
      error: XdgWmBase.Error.invalidPositioner.rawValue)
    return nil
  }

  func surfaceWasDestroyed(_ surface: XDGSurface) { surfaces.removeAll { $0 === surface } }

  private func handle(_ request: XdgWmBaseResource.Request) {
    switch request {
    case .destroy: checkDestroyOrder()
    case .createPositioner(let id): desktop?.addPositioner(id)
    case .getXdgSurface(let id, let surface): makeSurface(id, surface)
    case .pong(let serial): takePong(serial)
    }
  }

  private func takePong(_ serial: UInt32) {
    guard let place = unansweredPings.firstIndex(of: serial) else {
      desktop?.strict.record(.pong, by: resource, "a pong has the serial \(serial), which no ping had")
      return
    }
    unansweredPings.remove(at: place)
  }

  private func checkDestroyOrder() {
    guard !surfaces.isEmpty else { return }
    desktop?.strict.record(
      .destroyOrder, by: resource, "the shell is destroyed before \(surfaces.count) of its surfaces",
      error: XdgWmBase.Error.defunctSurfaces.rawValue)
  }

  private func makeSurface(_ id: XdgSurfaceResource, _ surface: WlSurfaceResource?) {
    guard let desktop, let surface = surface.flatMap({ desktop.surfaces.surface(for: $0) }) else { return }
    if surface.role.map({ $0 != .toplevel && $0 != .popup }) == true || surface.roleObject?.isAlive == true {
      desktop.strict.record(
        .validRequest, by: resource, "\(surface.resource.name) has another role",
        error: XdgWmBase.Error.role.rawValue)
      return
    }
    if surface.hasOrBringsContent {
      desktop.strict.record(
        .configureBeforeBuffer, by: resource, "\(surface.resource.name) has a buffer before it becomes a window",
        error: XdgWmBase.Error.invalidSurfaceState.rawValue)
      return
    }
    let made = XDGSurface(id, surface: surface, shell: self, desktop: desktop)
    surface.roleObject = made
    surfaces.append(made)
    desktop.add(made)
  }
}
