import TactionWayland

/// Gives names to windows for other programs, by the second version of xdg-foreign. If the compositor has only the
/// first version, as GNOME 43 of Debian 12, the first version is used.
struct WindowExporter {
  /// Requests a name for the window of a surface; returns a closure that revokes the name.
  let export: (_ surface: WlSurface, _ onName: @escaping (String) -> Void) -> () -> Void
  let destroy: () -> Void
  private let object: Proxy

  /// Binds the newest version that the compositor offers; returns nil if the compositor offers none.
  init?(_ registry: Registry) {
    if let second = registry.bindFirst(ZxdgExporterV2.self) {
      (object, destroy) = (second, { second.destroy() })
      export = { surface, onName in
        let exported = second.exportToplevel(surface: surface)
        exported.onEvent = { event in
          if case .handle(let name) = event { onName(name) }
        }
        return { exported.destroy() }
      }
    } else if let first = registry.bindFirst(ZxdgExporterV1.self) {
      (object, destroy) = (first, { first.destroy() })
      export = { surface, onName in
        let exported = first.export(surface: surface)
        exported.onEvent = { event in
          if case .handle(let name) = event { onName(name) }
        }
        return { exported.destroy() }
      }
    } else {
      return nil
    }
  }

  var isAlive: Bool { object.isAlive }
}
