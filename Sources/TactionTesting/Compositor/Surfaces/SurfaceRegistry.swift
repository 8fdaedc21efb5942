import TactionWayland

/// The surfaces of all clients in their order of creation, and the regions and buffers that requests can name.
final class SurfaceRegistry {
  let display: CompositorDisplay
  let outputs: OutputLayout
  private(set) var surfaces: [CompositorSurface] = []
  /// The number of commits of all surfaces so far, with or without new content.
  private(set) var commitCount = 0
  /// Called after each commit of a surface.
  var onCommit: ((CompositorSurface) -> Void)?
  /// Called when a surface has been destroyed.
  var onDestroy: ((CompositorSurface) -> Void)?
  private var surfacesByResource: [ObjectIdentifier: CompositorSurface] = [:]
  private var regions: [ObjectIdentifier: SurfaceRegion] = [:]
  private var buffersByResource: [OpaquePointer: CompositorBuffer] = [:]

  init(_ display: CompositorDisplay, _ outputs: OutputLayout) {
    (self.display, self.outputs) = (display, outputs)
    outputs.onBind = { [weak self] in self?.updateOutputs() }
  }

  /// The buffers that clients have used and not destroyed.
  var buffers: [CompositorBuffer] { Array(buffersByResource.values) }

  func surface(for resource: WlSurfaceResource) -> CompositorSurface? { surfacesByResource[ObjectIdentifier(resource)] }

  func region(of resource: WlRegionResource) -> SurfaceRegion? { regions[ObjectIdentifier(resource)] }

  /// Returns the record of a wl_buffer; nil if the buffer is not in shared memory, or if its format is not supported.
  func buffer(_ raw: OpaquePointer) -> CompositorBuffer? {
    if let known = buffersByResource[raw] { return known }
    let made = CompositorBuffer(raw, display.strict) { [weak self] in self?.bufferWasDestroyed(raw, wasHeld: $0) }
    buffersByResource[raw] = made
    return made
  }

  /// Forgets a buffer. If a client destroys a buffer before its release, while a surface shows it, the content of the
  /// surface becomes undefined.
  private func bufferWasDestroyed(_ raw: OpaquePointer, wasHeld: Bool) {
    guard let buffer = buffersByResource.removeValue(forKey: raw), wasHeld,
      let surface = surfaces.first(where: { $0.buffer === buffer }), surface.client.isConnected
    else { return }
    display.strict.record(
      .liveBuffer, by: surface.resource, "\(buffer.name), which is shown, has been destroyed before its release")
  }

  /// Reports the held buffers to which the client has written since their commit.
  func inspectHeldBuffers() {
    guard display.strict.isOn else { return }
    for buffer in buffersByResource.values { buffer.inspect() }
  }

  /// Releases a buffer unless some surface still shows it.
  func releaseUnlessShown(_ buffer: CompositorBuffer) {
    if surfaces.contains(where: { $0.buffer === buffer }) { return }
    buffer.release()
  }

  /// Counts a commit, and updates the screens that show each surface.
  func surfaceDidCommit(_ surface: CompositorSurface) {
    commitCount += 1
    updateOutputs()
    onCommit?(surface)
  }

  func surfaceWasDestroyed(_ surface: CompositorSurface) {
    surfaces.removeAll { $0 === surface }
    surfacesByResource[ObjectIdentifier(surface.resource)] = nil
    onDestroy?(surface)
  }

  /// Updates the screens that show each surface, after surfaces or screens have changed.
  func updateOutputs() {
    if display.configuration.sendsEnter {
      for output in outputs.outputs { for surface in surfaces { surface.update(on: output) } }
    }
    for surface in surfaces { surface.updatePreferredScale() }
  }

  // MARK: wl_compositor

  func serve(_ resource: WlCompositorResource) {
    resource.onRequest = { [weak self] request in
      switch request {
      case .createSurface(let id): self?.addSurface(id)
      case .createRegion(let id): self?.addRegion(id)
      }
    }
  }

  private func addSurface(_ resource: WlSurfaceResource) {
    guard let client = display.client(resource.client) else { return }
    let surface = CompositorSurface(resource, client: client, registry: self)
    surfacesByResource[ObjectIdentifier(resource)] = surface
    surfaces.append(surface)
  }

  private func addRegion(_ resource: WlRegionResource) {
    let key = ObjectIdentifier(resource)
    regions[key] = SurfaceRegion()
    resource.onRequest = { [weak self] request in
      switch request {
      case .destroy: break
      case .add(let x, let y, let width, let height): self?.regions[key]?.add(WireRect(x, y, width, height))
      case .subtract(let x, let y, let width, let height): self?.regions[key]?.subtract(WireRect(x, y, width, height))
      }
    }
    resource.onDestroy = { [weak self] in self?.regions[key] = nil }
  }
}
