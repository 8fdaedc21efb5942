import TactionWayland

/// The names that the embedded compositor has given to windows for other programs, by xdg-foreign.
struct ForeignNames {
  /// The windows that have a name now.
  var surfaces: [String: WeakSurface] = [:]
  var count = 0

  struct WeakSurface {
    weak var surface: CompositorSurface?
  }
}

extension Desktop {
  func serve(_ resource: ZxdgExporterV2Resource) {
    resource.onRequest = { [weak self, weak resource] request in
      guard let self, let resource, case .exportToplevel(let id, let raw) = request else { return }
      let surface = raw.flatMap { self.surfaces.surface(for: $0) }
      guard let surface, toplevels.contains(where: { $0.surface === surface }) else {
        return strict.record(
          .validRequest, by: resource, "only a toplevel can be exported",
          error: ZxdgExporterV2.Error.invalidSurface.rawValue)
      }
      foreignNames.count += 1
      let name = "window-\(foreignNames.count)"
      foreignNames.surfaces[name] = ForeignNames.WeakSurface(surface: surface)
      id.onDestroy = { [weak self] in self?.foreignNames.surfaces[name] = nil }
      id.sendHandle(handle: name)
    }
  }
}
