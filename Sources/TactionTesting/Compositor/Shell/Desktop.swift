import TactionGeometry
import TactionWayland

/// The windows and popups of all clients: their positions, their order, and the keyboard focus.
final class Desktop {
  let display: CompositorDisplay
  let outputs: OutputLayout
  let surfaces: SurfaceRegistry
  let seats: SeatRegistry
  /// All windows, whether or not they show anything, from the lowest to the highest.
  private(set) var toplevels: [Toplevel] = []
  /// The number of times that a window was raised so far.
  private var raiseCount = 0
  /// All popups, in their order of creation.
  private(set) var popups: [Popup] = []
  /// The xdg_wm_base of each client.
  private(set) var shells: [XDGShell] = []
  var activationLog = ActivationLog()
  var foreignNames = ForeignNames()
  var icons: [ObjectIdentifier: ToplevelIcon] = [:]
  private var positioners: [ObjectIdentifier: Positioner] = [:]
  private var xdgSurfaces: [ObjectIdentifier: XDGSurface] = [:]

  init(_ display: CompositorDisplay, _ outputs: OutputLayout, _ surfaces: SurfaceRegistry, _ seats: SeatRegistry) {
    (self.display, self.outputs, self.surfaces, self.seats) = (display, outputs, surfaces, seats)
    seats.stack = self
    outputs.onChange = { [weak self] in self?.outputDidChange() }
    outputs.onMove = { [weak self] in self?.screensDidMove($0) }
    surfaces.onDestroy = { [weak self] in self?.surfaceWasDestroyed($0) }
  }

  var configuration: CompositorConfiguration { display.configuration }
  var server: ServerDisplay { display.server }
  var strict: StrictMode { display.strict }

  // MARK: Windows

  /// Handles the first commit of a window: sends the first configure, for which the window waits.
  func start(_ toplevel: Toplevel) {
    let screen = toplevel.screen?.size ?? .zero
    toplevel.sendCapabilities(bounds: screen)
    toplevel.decoration?.sendMode()
    guard configuration.configures == .automatic else { return }
    let wanted = toplevel.states.union([.activated])
    if toplevel.isKeptFullscreen {
      toplevel.configure(size: screen, states: wanted.union([.fullscreen]))
    } else {
      toplevel.configure(size: toplevel.fillsScreen ? screen : .zero, states: wanted)
    }
  }

  /// Sets the position of a window that is about to become visible for the first time, and raises the window.
  func place(_ toplevel: Toplevel) {
    center(toplevel)
    raise(toplevel)
  }

  /// Puts a window into the middle of its screen, if it has one.
  private func center(_ toplevel: Toplevel) {
    guard let screen = toplevel.screen else { return }
    let size = toplevel.frame.size
    // A window that is larger than the screen begins at the screen's corner, so that its first controls are visible.
    let middle = Vector(dx: max(0, screen.width - size.width) / 2, dy: max(0, screen.height - size.height) / 2)
    toplevel.position = screen.origin + Vector(dx: middle.dx.rounded(.down), dy: middle.dy.rounded(.down))
  }

  /// Puts a window above the other windows and gives it the keyboard focus. The dialogs of the window stay above it.
  func raise(_ toplevel: Toplevel) {
    guard toplevels.contains(where: { $0 === toplevel }) else { return }
    let dialogs = toplevels.filter { $0 !== toplevel && $0.isDescendant(of: toplevel) }
    toplevels = toplevels.filter { !$0.isDescendant(of: toplevel) } + [toplevel] + dialogs
    raiseCount += 1
    toplevel.raiseNumber = raiseCount
    toplevelDidChange()
  }

  /// The visible window that was raised last; a dialog of this window may be above it.
  var active: Toplevel? {
    toplevels.filter { $0.surface.isMapped }.max { $0.raiseNumber < $1.raiseNumber }
  }

  func add(_ toplevel: Toplevel) { toplevels.append(toplevel) }

  func remove(_ toplevel: Toplevel) {
    toplevels.removeAll { $0 === toplevel }
    toplevelDidChange()
  }

  func add(_ popup: Popup) { popups.append(popup) }

  func remove(_ popup: Popup) { popups.removeAll { $0 === popup } }

  /// Places the popups of a window, or of a popup, that may have appeared, moved or changed its size. A pointer that
  /// rests where the surface is now, or was before, enters the surface that is there now.
  func didMove(_ parent: XDGSurface) {
    for popup in popups where popup.isChild(of: parent) { popup.surroundingsDidChange() }
    for seat in seats.seats { seat.pointer.refocus() }
  }

  /// Handles a press on a surface, or outside of all surfaces: raises the surface's window, and dismisses the popups of
  /// other programs that have a grab. A program whose popup has the grab gets the presses on all of its own surfaces,
  /// so it closes its popups itself.
  func didPress(_ surface: CompositorSurface?) {
    for popup in popups.reversed() where popup.hasGrab && popup.surface.client !== surface?.client { popup.dismiss() }
    guard let pressed = surface.map(root) else { return }
    if let xdg = pressed.roleObject as? XDGSurface, case .toplevel(let toplevel) = xdg.object,
      toplevel !== toplevels.last || toplevel !== active
    {
      raise(toplevel)
    }
  }

  /// Updates the keyboard focus after windows have appeared, vanished or changed their order.
  func toplevelDidChange() {
    let active = active
    if configuration.configures == .automatic {
      // A minimized window shows nothing, and learns that it is not active any more.
      for toplevel in toplevels where toplevel.surface.isMapped || toplevel.isMinimized {
        toplevel.setActivated(toplevel === active)
      }
    }
    for seat in seats.seats { refocus(seat) }
    surfaces.updateOutputs()
  }

  /// Gives a seat the keyboard focus. The topmost popup with a grab gets the focus, if the configuration lets popups
  /// have the focus; otherwise the window that was raised last gets it. The pointer enters the surface under it.
  func refocus(_ seat: CompositorSeat) {
    let grabbing = popups.last { configuration.focusesPopups && $0.hasGrab && $0.surface.isMapped }
    let focus = grabbing?.surface ?? active?.surface
    seat.keyboard.setFocus(focus)
    seat.inputMethod.setFocus(focus)
    seat.pointer.refocus()
  }

  /// Moves and configures windows after screens have changed or have been removed.
  func outputDidChange() {
    let shown = toplevels.filter(\.surface.isMapped)
    for toplevel in shown where mustBeCentered(toplevel) { center(toplevel) }
    surfaces.updateOutputs()
    if configuration.configures == .automatic {
      for toplevel in shown where toplevel.fillsScreen { toplevel.fill() }
    }
    for popup in popups { popup.surroundingsDidChange() }
    for seat in seats.seats { seat.pointer.stay(on: outputs.outputs.map(\.frame)) }
  }

  /// Moves windows together with their screens. `moves` has the former frame and the movement of each screen.
  private func screensDidMove(_ moves: [(frame: Rect, step: Vector)]) {
    for toplevel in toplevels {
      guard let move = moves.first(where: { $0.frame.contains(toplevel.position) }) else { continue }
      toplevel.position += move.step
    }
  }

  /// Whether a window has to be put into the middle of its screen after screens have changed: a dialog of a kiosk, or a
  /// floating window that is on no screen any more.
  private func mustBeCentered(_ toplevel: Toplevel) -> Bool {
    if toplevel.fillsScreen || toplevel.isKeptFullscreen || toplevel.grab != nil { return false }
    return configuration.placement == .kiosk || !outputs.outputs.contains { $0.frame.intersects(toplevel.frame) }
  }

  private func surfaceWasDestroyed(_ surface: CompositorSurface) {
    for seat in seats.seats { seat.surfaceWasDestroyed(surface) }
    toplevelDidChange()
  }

  /// Returns the root of the tree of subsurfaces that contains a surface.
  private func root(of surface: CompositorSurface) -> CompositorSurface {
    (surface.roleObject as? Subsurface)?.parent.map(root) ?? surface
  }

  // MARK: xdg_wm_base

  func serve(_ resource: XdgWmBaseResource) {
    guard let client = display.client(resource.client) else { return }
    shells.append(XDGShell(resource, client: client, desktop: self))
    resource.onDestroy = { [weak self] in self?.shells.removeAll { !$0.resource.isAlive } }
  }

  func toplevel(for resource: XdgToplevelResource) -> Toplevel? { toplevels.first { $0.resource === resource } }

  func xdgSurface(for resource: XdgSurfaceResource) -> XDGSurface? { xdgSurfaces[ObjectIdentifier(resource)] }

  func add(_ xdg: XDGSurface) { xdgSurfaces[ObjectIdentifier(xdg.resource)] = xdg }

  func remove(_ xdg: XDGSurface) { xdgSurfaces[ObjectIdentifier(xdg.resource)] = nil }

  func positioner(for resource: XdgPositionerResource) -> Positioner? { positioners[ObjectIdentifier(resource)] }

  func addPositioner(_ resource: XdgPositionerResource) {
    let key = ObjectIdentifier(resource)
    positioners[key] = Positioner()
    resource.onRequest = { [weak self, weak resource] request in
      guard let self, let resource, let fault = positioners[key]?.take(request) else { return }
      strict.record(.validRequest, by: resource, fault, error: XdgPositioner.Error.invalidInput.rawValue)
    }
    resource.onDestroy = { [weak self] in self?.positioners[key] = nil }
  }
}
