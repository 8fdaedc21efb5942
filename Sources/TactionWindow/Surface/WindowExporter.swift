import TactionWayland

/// Gives names to windows for other programs, by xdg-foreign: in its second version, or in the first, which is all that
/// GNOME 43 of Debian 12 has.
enum WindowExporter {
  case second(ZxdgExporterV2)
  case first(ZxdgExporterV1)

  /// Binds the newest version that the compositor offers; nil where it offers none.
  init?(_ registry: Registry) {
    if let second = registry.bindFirst(ZxdgExporterV2.self) {
      self = .second(second)
    } else if let first = registry.bindFirst(ZxdgExporterV1.self) {
      self = .first(first)
    } else {
      return nil
    }
  }

  var isAlive: Bool {
    switch self {
    case .second(let exporter): exporter.isAlive
    case .first(let exporter): exporter.isAlive
    }
  }

  /// Requests a name for the window of a surface.
  ///
  /// - Returns: a call that takes the name back.
  func export(_ surface: WlSurface, _ onName: @escaping (String) -> Void) -> () -> Void {
    switch self {
    case .second(let exporter):
      let exported = exporter.exportToplevel(surface: surface)
      exported.onEvent = { event in
        if case .handle(let name) = event { onName(name) }
      }
      return { exported.destroy() }
    case .first(let exporter):
      let exported = exporter.export(surface: surface)
      exported.onEvent = { event in
        if case .handle(let name) = event { onName(name) }
      }
      return { exported.destroy() }
    }
  }

  func destroy() {
    switch self {
    case .second(let exporter): exporter.destroy()
    case .first(let exporter): exporter.destroy()
    }
  }
}
