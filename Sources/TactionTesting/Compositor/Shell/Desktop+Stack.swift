import TactionGeometry

// The stack of visible surfaces.
extension Desktop: SurfaceStack {
  /// The visible surfaces, from the lowest to the highest.
  var visibleSurfaces: [CompositorSurface] {
    var list: [CompositorSurface] = []
    for toplevel in toplevels {
      append(toplevel.surface, to: &list)
      appendPopups(over: toplevel.xdg, to: &list)
    }
    return list
  }

  /// Returns the surface that gets touches and clicks at a point in the compositor's logical pixels, and that point in
  /// the coordinates of the surface.
  func surface(at point: Point) -> (surface: CompositorSurface, location: Point)? {
    for surface in visibleSurfaces.reversed() {
      guard let origin = surface.origin else { continue }
      let location = Point.zero + (point - origin)
      guard Rect(origin: .zero, size: surface.size).contains(location) else { continue }
      if let region = surface.current.inputRegion, !region.contains(location) { continue }
      return (surface, location)
    }
    return nil
  }

  private func append(_ surface: CompositorSurface, to list: inout [CompositorSurface]) {
    guard surface.isMapped else { return }
    for item in surface.stack {
      switch item {
      case .itself: list.append(surface)
      case .child(let child): if let part = child.surface { append(part, to: &list) }
      }
    }
  }

  private func appendPopups(over parent: XDGSurface, to list: inout [CompositorSurface]) {
    for popup in popups where popup.isChild(of: parent) && popup.surface.isMapped {
      append(popup.surface, to: &list)
      appendPopups(over: popup.xdg, to: &list)
    }
  }
}
