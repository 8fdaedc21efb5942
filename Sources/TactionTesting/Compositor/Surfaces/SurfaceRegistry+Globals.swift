import TactionWayland

// The globals for additional features of surfaces: subsurfaces, viewports, scales and presentation feedback.
extension SurfaceRegistry {
  func serve(_ resource: WlSubcompositorResource) {
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
      display.strict.record(.validRequest, by: resource, fault, error: WlSubcompositor.Error.badSurface.rawValue)
      return
    }
    surface.role = .subsurface
    surface.roleObject = Subsurface(id, surface: surface, parent: parent)
  }

  private func subsurfaceFault(_ surface: CompositorSurface, _ parent: CompositorSurface) -> String? {
    if surface === parent { return "a surface cannot be a part of itself" }
    if surface.roleObject?.isAlive == true || (surface.role ?? .subsurface) != .subsurface {
      return "\(surface.resource.name) has a role already"
    }
    guard let above = parent.roleObject as? Subsurface else { return nil }
    if above.isWithin(surface) { return "\(surface.resource.name) would be a part of its own part" }
    // Trees of surfaces are traversed by recursion, so their depth must be limited.
    return above.depth + surface.height > 64 ? "the parts of \(parent.resource.name) are nested too deep" : nil
  }

  // MARK: Viewports and scales

  func serve(_ resource: WpFractionalScaleManagerV1Resource) {
    resource.onRequest = { [weak self, weak resource] request in
      guard let self, let resource, case .getFractionalScale(let id, let surface) = request else { return }
      guard let surface = surface.flatMap({ self.surface(for: $0) }) else { return }
      if let old = surface.fractionalScale, old.isAlive {
        display.strict.record(
          .validRequest, by: resource, "\(surface.resource.name) has a fractional scale already",
          error: WpFractionalScaleManagerV1.Error.fractionalScaleExists.rawValue)
        return
      }
      surface.setFractionalScale(id)
    }
  }

  func serve(_ resource: WpViewporterResource) {
    resource.onRequest = { [weak self, weak resource] request in
      guard let self, let resource, case .getViewport(let id, let surface) = request else { return }
      guard let surface = surface.flatMap({ self.surface(for: $0) }) else { return }
      if let old = surface.viewport, old.isAlive {
        display.strict.record(
          .validRequest, by: resource, "\(surface.resource.name) has a viewport already",
          error: WpViewporter.Error.viewportExists.rawValue)
        return
      }
      surface.setViewport(id)
    }
  }

  // MARK: Presentation

  func serve(_ resource: WpPresentationResource) {
    resource.onRequest = { [weak self] request in
      guard case .feedback(let surface, let callback) = request else { return }
      guard let surface = surface.flatMap({ self?.surface(for: $0) }) else { return callback.sendDiscarded() }
      surface.pending.feedbacks.append(callback)
    }
    resource.sendClockId(clkId: display.configuration.presentationClock)
  }
}
