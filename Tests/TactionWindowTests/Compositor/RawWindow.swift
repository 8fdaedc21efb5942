import TactionGraphics
import TactionTesting
import TactionWayland

/// A window of a raw client: a surface with its shell objects.
final class RawWindow {
  let client: RawClient
  let surface: WlSurface
  let xdg: XdgSurface
  let toplevel: XdgToplevel
  /// Whether configures are acknowledged when they arrive.
  var acknowledges = true
  /// The serials of the configures so far.
  private(set) var serials: [UInt32] = []
  /// The sizes of the configures so far.
  private(set) var sizes: [[Int32]] = []
  private(set) var states: [XdgToplevel.State] = []
  private(set) var wasAskedToClose = false

  init(_ client: RawClient) {
    self.client = client
    surface = client.makeSurface()
    xdg = client.shell.getXdgSurface(surface: surface)
    toplevel = xdg.getToplevel()
    xdg.onEvent = { [weak self] in if case .configure(let serial) = $0 { self?.take(serial) } }
    toplevel.onEvent = { [weak self] event in
      switch event {
      case .configure(let width, let height, let states):
        self?.sizes.append([width, height])
        self?.states = states.wireValues(XdgToplevel.State.self)
      case .close: self?.wasAskedToClose = true
      case .configureBounds, .wmCapabilities: break
      }
    }
  }

  /// The compositor's object of the window.
  var server: Toplevel? { client.compositor.toplevels.first { $0.surface.id == surface.id } }

  /// Attaches and commits a buffer, with all of it damaged.
  func show(_ buffer: RawBuffer, asksForFrame: Bool = false) throws {
    surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: Int32(buffer.width), height: Int32(buffer.height))
    if asksForFrame { callbacks.append(surface.frame()) }
    surface.commit()
    try client.settle()
  }

  /// Destroys the objects of the window in the order that the protocol demands.
  func destroy() {
    toplevel.destroy()
    xdg.destroy()
    surface.destroy()
  }

  private var callbacks: [WlCallback] = []

  private func take(_ serial: UInt32) {
    serials.append(serial)
    if acknowledges { xdg.ackConfigure(serial: serial) }
  }
}
