import TactionGraphics
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
    toplevel.setAppId(appId: applicationID)
    surface.onEvent = { [weak self] event in self?.handle(event) }
    xdgSurface.onEvent = { [weak self] event in self?.handle(event) }
    toplevel.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Asks for the first configure, once title and limits are set.
  func map() { surface.commit() }

  /// Acknowledges a configure, which the next commit answers: each at most once, and only the last of several.
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

  func setTitle(_ title: String) { toplevel.setTitle(title: title) }

  func setMinimumSize(_ size: Size) {
    toplevel.setMinSize(width: max(0, Int32(saturating: size.width)), height: max(0, Int32(saturating: size.height)))
  }

  func setFullscreen(_ isFullscreen: Bool, output: Output?) {
    if isFullscreen { toplevel.setFullscreen(output: output?.output) } else { toplevel.unsetFullscreen() }
  }

  func setMaximized(_ isMaximized: Bool) {
    if isMaximized { toplevel.setMaximized() } else { toplevel.unsetMaximized() }
  }

  func minimize() { toplevel.setMinimized() }

  /// Declares the window opaque from the next commit on, so that the compositor need not draw what is behind it.
  func setOpaque(size: Size) {
    let region = compositor.createRegion()
    region.add(x: 0, y: 0, width: Int32(saturating: size.width), height: Int32(saturating: size.height))
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
      // Zero says that the bounds are not known.
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
