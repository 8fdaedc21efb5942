import TactionWayland

/// The wl_surface of a window in its role as an xdg_toplevel: its life cycle and its duties to the compositor.
///
/// The order is the protocol's: the objects are made and committed without a buffer, the compositor configures them,
/// the last configure is acknowledged, and only then does the commit that answers it bring pixels.
final class Toplevel {
  let surface: WlSurface
  private let xdgSurface: XdgSurface
  private let toplevel: XdgToplevel
  private let compositor: WlCompositor

  /// Called when the user or the compositor wants the window closed.
  var onCloseRequest: (() -> Void)?
  /// Called when a sequence of configure events is complete.
  var onConfigure: ((WindowConfiguration) -> Void)?
  /// Called when the surface comes onto an output, or leaves it.
  var onOutput: ((_ output: WlOutput, _ isEntered: Bool) -> Void)?

  private var proposal = WindowConfiguration(serial: 0, width: 0, height: 0, states: [])

  init(globals: Globals, applicationID: String) {
    compositor = globals.compositor
    surface = compositor.createSurface()
    xdgSurface = globals.windowManager.getXdgSurface(surface: surface)
    toplevel = xdgSurface.getToplevel()
    toplevel.setAppId(appId: wireText(applicationID))
    surface.onEvent = { [weak self] event in self?.handle(event) }
    xdgSurface.onEvent = { [weak self] event in self?.handle(event) }
    toplevel.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Asks for the first configure, once title and limits are set.
  func map() { surface.commit() }

  /// Says that the next commit answers a configure; each is acknowledged at most once, and only the last of several.
  func acknowledge(_ configuration: WindowConfiguration) {
    xdgSurface.ackConfigure(serial: configuration.serial)
  }

  /// Destroys the objects, the role before the surface.
  func destroy() {
    toplevel.destroy()
    xdgSurface.destroy()
    surface.destroy()
  }

  // MARK: - Requests

  func setTitle(_ title: String) { toplevel.setTitle(title: wireText(title)) }

  func setMinimumSize(_ size: Size) {
    toplevel.setMinSize(width: max(0, clampedInt32(size.width)), height: max(0, clampedInt32(size.height)))
  }

  func setFullscreen(_ isWanted: Bool, output: Output?) {
    if isWanted { toplevel.setFullscreen(output: output?.output) } else { toplevel.unsetFullscreen() }
  }

  func setMaximized(_ isWanted: Bool) {
    if isWanted { toplevel.setMaximized() } else { toplevel.unsetMaximized() }
  }

  func minimize() { toplevel.setMinimized() }

  /// Says that nothing behind the window can be seen, from the next commit on; what is behind need not be drawn then.
  func setOpaque(size: Size) {
    let region = compositor.createRegion()
    region.add(x: 0, y: 0, width: clampedInt32(size.width), height: clampedInt32(size.height))
    surface.setOpaqueRegion(region: region)
    region.destroy()
  }

  // MARK: - Events

  private func handle(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, let states):
      proposal.width = width
      proposal.height = height
      proposal.states = WindowStates(wire: states)
    case .configureBounds(let width, let height):
      // Zero says that the room is not known.
      proposal.bounds = width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : nil
    case .close: onCloseRequest?()
    default: break
    }
  }

  private func handle(_ event: XdgSurface.Event) {
    guard case .configure(let serial) = event else { return }
    proposal.serial = serial
    onConfigure?(proposal)
  }

  private func handle(_ event: WlSurface.Event) {
    switch event {
    // The output may be gone by the time its event is read.
    case .enter(let output): if let output { onOutput?(output, true) }
    case .leave(let output): if let output { onOutput?(output, false) }
    }
  }
}
