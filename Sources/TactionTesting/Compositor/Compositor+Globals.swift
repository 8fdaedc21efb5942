import TactionGeometry
import TactionWayland

extension Compositor {
  /// Offers the globals of the configuration, except outputs and seats.
  func makeGlobals() throws(ServerError) -> [Global] {
    if configuration.version(of: "wl_shm") != nil { try server.offerSharedMemory() }
    var globals: [Global] = []
    try offer(WlCompositorResource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(WlSubcompositorResource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(WlDataDeviceManagerResource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(ZwpPrimarySelectionDeviceManagerV1Resource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(WpViewporterResource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(WpFractionalScaleManagerV1Resource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(WpPresentationResource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(XdgWmBaseResource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(WpCursorShapeManagerV1Resource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(ZwpIdleInhibitManagerV1Resource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(XdgWmDialogV1Resource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(XdgToplevelIconManagerV1Resource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(XdgActivationV1Resource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(ZxdgDecorationManagerV1Resource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(ZwpPointerGesturesV1Resource.self, to: &globals) { [weak self] in self?.serve($0) }
    try offer(ZwpTabletManagerV2Resource.self, to: &globals) { [weak self] in self?.serve($0) }
    return globals
  }

  private func offer<Object: Resource>(
    _ type: Object.Type, to globals: inout [Global], onBind: @escaping (Object) -> Void
  ) throws(ServerError) {
    guard let version = configuration.version(of: String(cString: type.interface.pointee.name)) else { return }
    globals.append(try Global(server, type, version: version, onBind: onBind))
  }

  private func serve(_ resource: WlCompositorResource) {
    resource.onRequest = { [weak self] request in
      switch request {
      case .createSurface(let id): self?.addSurface(id)
      case .createRegion(let id): self?.addRegion(id)
      }
    }
  }

  private func serve(_ resource: XdgWmBaseResource) {
    guard let client = client(resource.client) else { return }
    registry.shells.append(XDGShell(resource, client: client, compositor: self))
    resource.onDestroy = { [weak self] in self?.registry.shells.removeAll { !$0.resource.isAlive } }
  }

  // MARK: Subsurfaces

  private func serve(_ resource: WlSubcompositorResource) {
    resource.onRequest = { [weak self, weak resource] request in
      guard let self, let resource, case .getSubsurface(let id, let surface, let parent) = request else { return }
      makeSubsurface(id, surface, parent, by: resource)
    }
  }

  private func makeSubsurface(
    _ id: WlSubsurfaceResource, _ surface: WlSurfaceResource?, _ parent: WlSurfaceResource?,
    by resource: WlSubcompositorResource
  ) {
    guard let surface = surface.flatMap({ self.surface(for: $0) }),
      let parent = parent.flatMap({ self.surface(for: $0) })
    else { return }
    if let fault = subsurfaceFault(surface, parent) {
      strict.record(.validRequest, by: resource, fault, error: WlSubcompositor.Error.badSurface.rawValue)
      return
    }
    surface.roleKind = .subsurface
    surface.role = .subsurface(Subsurface(id, surface: surface, parent: parent))
  }

  private func subsurfaceFault(_ surface: CompositorSurface, _ parent: CompositorSurface) -> String? {
    if surface === parent { return "a surface cannot be a part of itself" }
    if surface.role.isAlive || (surface.roleKind ?? .subsurface) != .subsurface {
      return "\(surface.resource.name) has a role already"
    }
    if case .subsurface(let above) = parent.role, above.isWithin(surface) {
      return "\(surface.resource.name) would be a part of its own part"
    }
    // Trees of surfaces are traversed by recursion, so their depth must be limited.
    if case .subsurface(let above) = parent.role, above.depth + surface.height > 64 {
      return "the parts of \(parent.resource.name) are nested too deep"
    }
    return nil
  }

  // MARK: Viewports and scales

  private func serve(_ resource: WpFractionalScaleManagerV1Resource) {
    resource.onRequest = { [weak self, weak resource] request in
      guard let self, let resource, case .getFractionalScale(let id, let surface) = request else { return }
      guard let surface = surface.flatMap({ self.surface(for: $0) }) else { return }
      if let old = surface.fractionalScale, old.isAlive {
        strict.record(
          .validRequest, by: resource, "\(surface.resource.name) has a fractional scale already",
          error: WpFractionalScaleManagerV1.Error.fractionalScaleExists.rawValue)
        return
      }
      surface.setFractionalScale(id)
    }
  }

  private func serve(_ resource: WpViewporterResource) {
    resource.onRequest = { [weak self, weak resource] request in
      guard let self, let resource, case .getViewport(let id, let surface) = request else { return }
      guard let surface = surface.flatMap({ self.surface(for: $0) }) else { return }
      if let old = surface.viewport, old.isAlive {
        strict.record(
          .validRequest, by: resource, "\(surface.resource.name) has a viewport already",
          error: WpViewporter.Error.viewportExists.rawValue)
        return
      }
      surface.setViewport(id)
    }
  }

  // MARK: Frames

  private func serve(_ resource: ZxdgDecorationManagerV1Resource) {
    resource.onRequest = { [weak self] request in
      guard case .getToplevelDecoration(let id, let toplevel) = request else { return }
      toplevel.flatMap { self?.toplevel(for: $0) }?.decorate(with: id)
    }
  }
}

// The globals for devices that are not part of a seat's capabilities.
extension Compositor {
  func serve(_ resource: ZwpPointerGesturesV1Resource) {
    resource.onRequest = { [weak self] request in
      switch request {
      case .getSwipeGesture(let id, let pointer): self?.touchpad(of: pointer)?.add(id)
      case .getPinchGesture(let id, let pointer): self?.touchpad(of: pointer)?.add(id)
      case .getHoldGesture(let id, let pointer): self?.touchpad(of: pointer)?.add(id)
      case .release: break
      }
    }
  }

  func serve(_ resource: ZwpTabletManagerV2Resource) {
    resource.onRequest = { [weak self] request in
      guard case .getTabletSeat(let id, let seat) = request else { return }
      self?.seats.first { $0.owns(seat) }?.stylus.add(id)
    }
  }

  private func touchpad(of pointer: WlPointerResource?) -> CompositorTouchpad? {
    seats.first { $0.pointer.owns(pointer) }?.touchpad
  }
}
