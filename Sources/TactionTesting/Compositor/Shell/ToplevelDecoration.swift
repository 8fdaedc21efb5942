import TactionWayland

/// The zxdg_toplevel_decoration_v1 of a window, which negotiates who draws the window's frame.
final class ToplevelDecoration {
  /// The party that draws the frame: the client or the compositor.
  typealias Mode = ZxdgToplevelDecorationV1.Mode

  let resource: ZxdgToplevelDecorationV1Resource
  private weak var toplevel: Toplevel?
  /// The mode that the client requests; nil if it requests no mode.
  private(set) var wanted: Mode?
  /// The mode that was sent last; nil if no mode has been sent yet.
  private(set) var mode: Mode?

  init(_ resource: ZxdgToplevelDecorationV1Resource, of toplevel: Toplevel) {
    (self.resource, self.toplevel) = (resource, toplevel)
    resource.onRequest = { [weak self] in self?.handle($0) }
    resource.onDestroy = { [weak self] in
      if let toplevel = self?.toplevel, toplevel.decoration === self { toplevel.decoration = nil }
    }
  }

  /// Sends the mode; the caller then sends a configure.
  func sendMode() {
    guard resource.isAlive else { return }
    let mode = chosen
    self.mode = mode
    resource.sendConfigure(mode: mode)
  }

  private var chosen: Mode {
    switch toplevel?.desktop?.configuration.frames ?? .asRequested {
    case .asRequested: wanted ?? .serverSide
    case .client: .clientSide
    case .compositor: .serverSide
    }
  }

  private func handle(_ request: ZxdgToplevelDecorationV1Resource.Request) {
    switch request {
    case .destroy: break
    case .setMode(let mode): want(mode)
    case .unsetMode: want(nil)
    }
  }

  private func want(_ mode: Mode?) {
    wanted = mode
    // Before the first commit, the request becomes part of the first configure.
    guard let toplevel, self.mode != nil else { return }
    sendMode()
    if toplevel.desktop?.configuration.configures == .automatic { toplevel.configure(size: toplevel.configuredSize) }
  }
}

extension Toplevel {
  /// Gives the window an object for its frame. It is a protocol error if the window already has such an object, or has
  /// content.
  func decorate(with id: ZxdgToplevelDecorationV1Resource) {
    guard let desktop else { return }
    if decoration?.resource.isAlive == true {
      desktop.strict.record(
        .validRequest, by: id, "\(resource.name) has a decoration already",
        error: ZxdgToplevelDecorationV1.Error.alreadyConstructed.rawValue)
      return
    }
    if surface.hasOrBringsContent {
      desktop.strict.record(
        .configureBeforeBuffer, by: id, "\(resource.name) has a buffer before its decoration",
        error: ZxdgToplevelDecorationV1.Error.unconfiguredBuffer.rawValue)
      return
    }
    decoration = ToplevelDecoration(id, of: self)
  }

  /// Records a breach if the client destroys the window before its decoration.
  func checkDecoration() {
    guard let decoration, decoration.resource.isAlive else { return }
    desktop?.strict.record(
      .destroyOrder, by: decoration.resource, "the window is destroyed before its decoration",
      error: ZxdgToplevelDecorationV1.Error.orphaned.rawValue)
  }

  /// Sends the client whether the compositor draws the frame; the client has to obey.
  package func configureFrame(byCompositor isServerSide: Bool) {
    decoration?.resource.sendConfigure(mode: isServerSide ? .serverSide : .clientSide)
    configure(size: configuredSize)
  }
}

extension Desktop {
  func serve(_ resource: ZxdgDecorationManagerV1Resource) {
    resource.onRequest = { [weak self] request in
      guard case .getToplevelDecoration(let id, let toplevel) = request else { return }
      toplevel.flatMap { self?.toplevel(for: $0) }?.decorate(with: id)
    }
  }
}
