import TactionGeometry
import TactionWayland

/// The xdg_surface of a surface, on the side of the compositor: it implements the handshake of configure and
/// acknowledgement. The side of the client is `ShellSurface`.
final class XDGSurface: SurfaceRoleObject {
  let resource: XdgSurfaceResource
  let shell: XDGShell
  private(set) weak var surface: CompositorSurface?
  private(set) weak var desktop: Desktop?
  private(set) var object = RoleObject.none
  /// Whether the client has acknowledged a configure; reset when the surface loses its content.
  private(set) var isConfigured = false
  /// The rectangle of the surface that counts as the window, without shadows; nil for the whole surface.
  private(set) var windowGeometry: Rect?
  private var pendingGeometry: Rect?
  private var hasReportedEarlyBuffer = false
  private var hadContent = false
  private var configures = ConfigureLog()

  /// The role object of the surface.
  enum RoleObject {
    case none
    case toplevel(Toplevel)
    case popup(Popup)
  }

  init(_ resource: XdgSurfaceResource, surface: CompositorSurface, shell: XDGShell, desktop: Desktop) {
    (self.resource, self.surface, self.shell, self.desktop) = (resource, surface, shell, desktop)
    resource.onRequest = { [weak self] in self?.handle($0) }
    resource.onDestroy = { [weak self] in self?.wasDestroyed() }
  }

  var isAlive: Bool { resource.isAlive }

  /// Whether the surface is visible, if it has content.
  var isShown: Bool {
    guard isConfigured else { return false }
    return switch object {
    case .none: false
    case .toplevel(let toplevel): toplevel.resource.isAlive && !toplevel.isMinimized
    case .popup(let popup): popup.isShown
    }
  }

  /// Whether the surface has become a window or a popup.
  private var isConstructed: Bool {
    if case .none = object { false } else { true }
  }

  /// The position of the surface's upper left corner, in the compositor's logical pixels.
  var origin: Point? {
    let corner =
      switch object {
      case .none: Point?.none
      case .toplevel(let toplevel): toplevel.position
      case .popup(let popup): popup.geometryOrigin
      }
    return corner.map { $0 - (geometry.origin - .zero) }
  }

  /// The rectangle of the window, in surface coordinates.
  var geometry: Rect { windowGeometry ?? Rect(origin: .zero, size: surface?.size ?? .zero) }

  /// The number of windows and popups in the chain of its parents.
  var depth: Int {
    if case .popup(let popup) = object { return popup.depth }
    return 0
  }

  /// Sends the event that ends a configure; returns its serial.
  @discardableResult
  func sendConfigure() -> UInt32 {
    guard let desktop, resource.isAlive else { return 0 }
    let serial = desktop.server.nextSerial()
    configures.sent(serial)
    shell.client.serials.sent(serial, .configure)
    resource.sendConfigure(serial: serial)
    return serial
  }

  // MARK: Requests

  private func handle(_ request: XdgSurfaceResource.Request) {
    switch request {
    case .destroy: checkDestroyOrder()
    case .getToplevel(let id): makeToplevel(id)
    case .getPopup(let id, let parent, let positioner): makePopup(id, parent, positioner)
    case .setWindowGeometry(let x, let y, let width, let height):
      setGeometry(WireRect(x, y, width, height))
    case .ackConfigure(let serial): acknowledge(serial)
    }
  }

  private func makeToplevel(_ id: XdgToplevelResource) {
    guard let surface, let desktop, claim(.toplevel) else { return }
    let toplevel = Toplevel(id, xdg: self, surface: surface, desktop: desktop)
    object = .toplevel(toplevel)
    desktop.add(toplevel)
  }

  private func makePopup(
    _ id: XdgPopupResource, _ parent: XdgSurfaceResource?, _ positioner: XdgPositionerResource?
  ) {
    guard let surface, let desktop, claim(.popup) else { return }
    guard let rules = shell.rules(of: positioner) else { return }
    // The parent must have a role. Without this rule, the parent could later become a popup over this popup, which
    // would be a cycle.
    guard let parent = parent.flatMap({ desktop.xdgSurface(for: $0) }), parent.isConstructed else {
      desktop.strict.record(
        .validRequest, by: shell.resource, "a popup needs a parent that is a window or a popup",
        error: XdgWmBase.Error.invalidPopupParent.rawValue)
      return
    }
    guard parent.depth < 32 else {
      desktop.strict.record(
        .validRequest, by: shell.resource, "popups are nested too deep",
        error: XdgWmBase.Error.invalidPopupParent.rawValue)
      return
    }
    let popup = Popup(id, xdg: self, surface: surface, parent: parent, rules: rules, desktop: desktop)
    object = .popup(popup)
    desktop.add(popup)
  }

  /// Gives the surface a role. If the surface already has a role, sends a protocol error and returns false.
  private func claim(_ role: SurfaceRole) -> Bool {
    guard let surface, let desktop else { return false }
    if case .none = object, surface.role == nil || surface.role == role {
      surface.role = role
      return true
    }
    desktop.strict.record(
      .validRequest, by: resource, "the surface has a role already",
      error: XdgSurface.Error.alreadyConstructed.rawValue)
    return false
  }

  private func setGeometry(_ rect: WireRect) {
    guard isConstructed else { return recordMissingRole("the window geometry is set") }
    guard !rect.isEmpty else {
      desktop?.strict.record(
        .validRequest, by: resource, "a window geometry of \(rect) is empty",
        error: XdgSurface.Error.invalidSize.rawValue)
      return
    }
    pendingGeometry = rect.rect
  }

  private func recordMissingRole(_ request: String) {
    desktop?.strict.record(
      .validRequest, by: resource, "\(request) before the surface has become a window or popup",
      error: XdgSurface.Error.notConstructed.rawValue)
  }

  private func acknowledge(_ serial: UInt32) {
    if let fault = configures.acknowledge(serial) {
      desktop?.strict.record(
        .acknowledgedSerial, by: resource, "the acknowledged serial \(serial) \(fault)",
        error: XdgSurface.Error.invalidSerial.rawValue)
      return
    }
    isConfigured = true
    surface?.hasAnsweredConfigure = false
    switch object {
    case .none: break
    case .toplevel(let toplevel): toplevel.acknowledge(serial)
    case .popup(let popup): popup.acknowledge(serial)
    }
  }

  private func checkDestroyOrder() {
    let isEarly =
      switch object {
      case .none: false
      case .toplevel(let toplevel): toplevel.resource.isAlive
      case .popup(let popup): popup.resource.isAlive
      }
    guard isEarly else { return }
    desktop?.strict.record(
      .destroyOrder, by: resource, "the xdg_surface is destroyed before its role object",
      error: XdgSurface.Error.defunctRoleObject.rawValue)
  }

  // MARK: The surface

  /// Called when a buffer is attached to the surface.
  func checkAttach() {
    guard !isConfigured, !hasReportedEarlyBuffer else { return }
    hasReportedEarlyBuffer = true
    desktop?.strict.record(
      .configureBeforeBuffer, by: resource, "a buffer is attached before the first configure is acknowledged")
  }

  /// Whether the surface's pending state may become current; if not, sends a protocol error.
  func mayCommit() -> Bool {
    guard let surface, resource.isAlive else { return true }
    guard isConstructed else {
      recordMissingRole("the surface is committed")
      return false
    }
    if surface.pending.bringsContent, !isConfigured {
      checkAttach()
      WireLog.withoutReport {
        resource.postError(XdgSurface.Error.unconfiguredBuffer, message: "the first configure is not acknowledged")
      }
      return false
    }
    return true
  }

  func surfaceDidCommit() {
    guard let surface else { return }
    if let pendingGeometry { windowGeometry = pendingGeometry }
    let wasUnmapped = hadContent && surface.content == nil
    hadContent = surface.content != nil
    if wasUnmapped {
      // A surface that has lost its content starts again, like a new surface.
      isConfigured = false
      configures = ConfigureLog()
      windowGeometry = nil
      pendingGeometry = nil
    }
    switch object {
    case .none: break
    case .toplevel(let toplevel): toplevel.surfaceDidCommit(wasUnmapped: wasUnmapped)
    case .popup(let popup): popup.surfaceDidCommit()
    }
    desktop?.didMove(self)
  }

  func contentDidMove(by movement: Vector) {
    if case .toplevel(let toplevel) = object { toplevel.position = toplevel.position + movement }
  }

  /// Resets the surface after its role object is destroyed.
  func roleObjectWasDestroyed() {
    object = .none
    isConfigured = false
    configures = ConfigureLog()
  }

  func surfaceWasDestroyed() {
    if case .toplevel(let toplevel) = object { desktop?.remove(toplevel) }
    if case .popup(let popup) = object { desktop?.remove(popup) }
    surface = nil
  }

  private func wasDestroyed() {
    shell.surfaceWasDestroyed(self)
    desktop?.remove(self)
    surface?.roleObject = nil
  }
}

/// The serials of a surface's configures. A configure waits for its acknowledgement, is acknowledged, or was skipped by
/// the client.
struct ConfigureLog {
  private var waiting: [UInt32] = []
  private var acknowledged: [UInt32] = []
  private var skipped: [UInt32] = []

  mutating func sent(_ serial: UInt32) { waiting.append(serial) }

  /// Records an acknowledgement; returns nil if it is valid, otherwise a description of the fault, as the end of a
  /// sentence.
  ///
  /// An acknowledgement covers all earlier configures, so a slow client may skip some of them.
  mutating func acknowledge(_ serial: UInt32) -> String? {
    if let place = waiting.firstIndex(of: serial) {
      skipped = Array((skipped + waiting[..<place]).suffix(64))
      waiting.removeSubrange(...place)
      acknowledged = Array((acknowledged + [serial]).suffix(64))
      return nil
    }
    if acknowledged.contains(serial) { return "has been acknowledged before" }
    if skipped.contains(serial) { return "is older than one that has been acknowledged" }
    return "belongs to no configure of this surface"
  }
}

/// The contents of the configures that the client of a window or a popup has not acknowledged yet.
struct SentConfigures<Content> {
  private var all: [(serial: UInt32, content: Content)] = []

  /// Whether the client has acknowledged the last configure.
  var isEmpty: Bool { all.isEmpty }

  /// Records a configure that was sent.
  mutating func append(_ content: Content, serial: UInt32) {
    all.append((serial, content))
    if all.count > 256 { all.removeFirst(128) }
  }

  /// Returns what an acknowledged configure says, and forgets it and all earlier ones; nil if it is unknown.
  mutating func acknowledge(_ serial: UInt32) -> Content? {
    guard let index = all.firstIndex(where: { $0.serial == serial }) else { return nil }
    let content = all[index].content
    all.removeSubrange(...index)
    return content
  }
}
