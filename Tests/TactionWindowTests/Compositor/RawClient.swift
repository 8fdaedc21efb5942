import TactionGraphics
import TactionTesting
import TactionWayland
import Testing

/// A client made of bare protocol objects, in lockstep with a compositor: it does only what a test requests.
final class RawClient {
  let compositor: Compositor
  let display: Display
  let registry: Registry
  let wlCompositor: WlCompositor
  let shm: WlShm
  let shell: XdgWmBase
  /// Whether pings are answered.
  var answersPings = true
  /// The interfaces of globals that have been removed.
  private(set) var vanished: [String] = []

  init(_ configuration: CompositorConfiguration = CompositorConfiguration()) throws {
    compositor = try Compositor(configuration)
    display = try compositor.connect()
    registry = Registry(display)
    try compositor.exchange(with: display)
    wlCompositor = try registry.require(WlCompositor.self)
    shm = try registry.require(WlShm.self)
    shell = try registry.require(XdgWmBase.self)
    shell.onEvent = { [weak self] event in
      if case .ping(let serial) = event, self?.answersPings == true { self?.shell.pong(serial: serial) }
    }
    registry.onVanish = { [weak self] in self?.vanished.append($0.interface) }
    try settle()
  }

  /// Exchanges messages until both sides are idle.
  func settle() throws {
    try compositor.exchange(with: display)
  }

  /// Exchanges messages until the compositor ends the connection.
  func settleUntilError() -> WaylandError? {
    do {
      for _ in 0..<20 { try settle() }
      return nil
    } catch {
      return error as? WaylandError
    }
  }

  /// Destroys the client's own object, and has the compositor check for leaked objects.
  func inspectLeaks() throws {
    shell.destroy()
    try settle()
    compositor.inspectLeaks(of: try #require(compositor.clients.first))
  }

  /// A surface without a role.
  func makeSurface() -> WlSurface { wlCompositor.createSurface() }

  /// Makes a window that has received and acknowledged its size, but shows nothing yet.
  func makeWindow() throws -> RawWindow {
    let window = RawWindow(self)
    window.surface.commit()
    try settle()
    return window
  }

  /// Returns the only breach of duty so far, and forgets all breaches; nil if there is none or more than one.
  func onlyViolation() -> Duty? {
    let all = compositor.takeViolations()
    return all.count == 1 ? all.first?.duty : nil
  }
}
