import TactionWayland

/// The objects of the resources that requests name, removed with their resources.
struct ObjectRegistry {
  var surfaces: [ObjectIdentifier: CompositorSurface] = [:]
  var regions: [ObjectIdentifier: SurfaceRegion] = [:]
  var positioners: [ObjectIdentifier: Positioner] = [:]
  var xdgSurfaces: [ObjectIdentifier: XDGSurface] = [:]
  var dataSources: [ObjectIdentifier: CompositorDataSource] = [:]
  var buffersByResource: [OpaquePointer: CompositorBuffer] = [:]
  var shells: [XDGShell] = []
  var icons: [ObjectIdentifier: ToplevelIcon] = [:]

  /// The buffers that clients have used and not destroyed.
  var buffers: [CompositorBuffer] { Array(buffersByResource.values) }
}

extension Compositor {
  func surface(for resource: WlSurfaceResource) -> CompositorSurface? { registry.surfaces[ObjectIdentifier(resource)] }

  func region(of resource: WlRegionResource) -> SurfaceRegion? { registry.regions[ObjectIdentifier(resource)] }

  func positioner(for resource: XdgPositionerResource) -> Positioner? {
    registry.positioners[ObjectIdentifier(resource)]
  }

  func xdgSurface(for resource: XdgSurfaceResource) -> XDGSurface? {
    registry.xdgSurfaces[ObjectIdentifier(resource)]
  }

  func toplevel(for resource: XdgToplevelResource) -> Toplevel? { toplevels.first { $0.resource === resource } }

  func client(_ raw: OpaquePointer) -> CompositorClient? { clients.first { $0.raw == raw } }

  /// The buffer of a wl_buffer; nil if it is not in shared memory.
  func buffer(_ raw: OpaquePointer) -> CompositorBuffer? {
    if let known = registry.buffersByResource[raw] { return known }
    let made = CompositorBuffer(raw, strict) { [weak self] in self?.registry.buffersByResource[raw] = nil }
    registry.buffersByResource[raw] = made
    return made
  }

  func add(_ xdg: XDGSurface) { registry.xdgSurfaces[ObjectIdentifier(xdg.resource)] = xdg }

  func remove(_ xdg: XDGSurface) { registry.xdgSurfaces[ObjectIdentifier(xdg.resource)] = nil }

  func addSurface(_ resource: WlSurfaceResource) {
    guard let client = client(resource.client) else { return }
    let surface = CompositorSurface(resource, client: client, compositor: self)
    registry.surfaces[ObjectIdentifier(resource)] = surface
    add(surface)
  }

  func addRegion(_ resource: WlRegionResource) {
    let key = ObjectIdentifier(resource)
    registry.regions[key] = SurfaceRegion()
    resource.onRequest = { [weak self] request in
      switch request {
      case .destroy: break
      case .add(let x, let y, let width, let height):
        self?.registry.regions[key]?.add(WireRect(x, y, width, height))
      case .subtract(let x, let y, let width, let height):
        self?.registry.regions[key]?.subtract(WireRect(x, y, width, height))
      }
    }
    resource.onDestroy = { [weak self] in self?.registry.regions[key] = nil }
  }

  func addPositioner(_ resource: XdgPositionerResource) {
    let key = ObjectIdentifier(resource)
    registry.positioners[key] = Positioner()
    resource.onRequest = { [weak self, weak resource] request in
      guard let self, let resource, let fault = registry.positioners[key]?.take(request) else { return }
      strict.record(.validRequest, by: resource, fault, error: XdgPositioner.Error.invalidInput.rawValue)
    }
    resource.onDestroy = { [weak self] in self?.registry.positioners[key] = nil }
  }
}
