import TactionWayland

/// The names that the embedded compositor has given to windows with xdg-foreign, so that other programs can refer to
/// them.
struct ForeignNames {
  /// The surfaces of the windows that currently have a name, by their names.
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
      guard let name = foreignName(of: raw) else {
        return strict.record(
          .validRequest, by: resource, "only a toplevel can be exported",
          error: ZxdgExporterV2.Error.invalidSurface.rawValue)
      }
      id.onDestroy = { [weak self] in self?.foreignNames.surfaces[name] = nil }
      id.sendHandle(handle: name)
    }
  }

  func serve(_ resource: ZxdgExporterV1Resource) {
    resource.onRequest = { [weak self, weak resource] request in
      guard let self, let resource, case .export(let id, let raw) = request else { return }
      // The first version of the protocol defines no error for this case.
      guard let name = foreignName(of: raw) else {
        return strict.record(.validRequest, by: resource, "only a toplevel can be exported")
      }
      id.onDestroy = { [weak self] in self?.foreignNames.surfaces[name] = nil }
      id.sendHandle(handle: name)
    }
  }

  /// Returns a new name for the window of a surface; nil if the surface does not belong to a toplevel.
  private func foreignName(of raw: WlSurfaceResource?) -> String? {
    let surface = raw.flatMap { surfaces.surface(for: $0) }
    guard let surface, toplevels.contains(where: { $0.surface === surface }) else { return nil }
    foreignNames.count += 1
    let name = "window-\(foreignNames.count)"
    foreignNames.surfaces[name] = ForeignNames.WeakSurface(surface: surface)
    return name
  }
}
