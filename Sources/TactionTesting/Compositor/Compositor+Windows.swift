import TactionGeometry
import TactionWayland

/// Window management: the places of windows, their order, and the keyboard focus.
extension Compositor {
  /// Handles the first commit of a window, which waits for a configure.
  func start(_ toplevel: Toplevel) {
    let screen = mainOutput?.frame.size ?? .zero
    toplevel.sendCapabilities(bounds: screen)
    toplevel.decoration?.sendMode()
    guard configuration.configures == .automatic else { return }
    let wanted = toplevel.states.union([.activated])
    if toplevel.isKeptFullscreen {
      toplevel.configure(size: screen, states: wanted.union([.fullscreen]))
    } else {
      toplevel.configure(size: toplevel.fillsScreen ? screen : .zero, states: wanted)
    }
  }

  /// Places a window that is about to become visible for the first time.
  func place(_ toplevel: Toplevel) {
    guard let screen = mainOutput?.frame else { return }
    let size = toplevel.frame.size
    // A window that is larger than the screen begins at the screen's corner, so that its first controls are visible.
    let middle = Vector(dx: max(0, screen.width - size.width) / 2, dy: max(0, screen.height - size.height) / 2)
    toplevel.position = screen.origin + Vector(dx: middle.dx.rounded(.down), dy: middle.dy.rounded(.down))
    raise(toplevel)
  }

  /// Puts a window above the others and gives it the keyboard focus.
  public func raise(_ toplevel: Toplevel) {
    guard let place = toplevels.firstIndex(where: { $0 === toplevel }) else { return }
    toplevels.append(toplevels.remove(at: place))
    toplevelDidChange()
  }

  func remove(_ toplevel: Toplevel) {
    toplevels.removeAll { $0 === toplevel }
    toplevelDidChange()
  }

  /// Handles a press on a surface, or outside of all surfaces: raises its window, and closes menus of other programs. A
  /// program with the grab gets presses on all of its own surfaces, and closes its menus itself.
  func didPress(_ surface: CompositorSurface?) {
    for popup in popups.reversed() where popup.hasGrab && popup.surface.client !== surface?.client { popup.dismiss() }
    guard let pressed = surface.map(root) else { return }
    if case .xdg(let xdg) = pressed.role, case .toplevel(let toplevel) = xdg.object,
      toplevels.last !== toplevel
    {
      raise(toplevel)
    }
  }

  /// Gives the keyboard focus to the topmost window after windows have appeared, vanished or changed their order.
  func toplevelDidChange() {
    let active = toplevels.last { $0.surface.isMapped }
    if configuration.configures == .automatic {
      for toplevel in toplevels where toplevel.surface.isMapped { toplevel.setActivated(toplevel === active) }
    }
    let grabbing = popups.last { $0.hasGrab && $0.surface.isMapped }
    let focus = grabbing?.surface ?? active?.surface
    for seat in seats {
      seat.keyboard.setFocus(focus)
      seat.inputMethod.setFocus(focus)
      seat.pointer.refocus()
    }
    updateOutputs()
  }

  /// Configures windows that fill a screen after screens have changed or vanished.
  func outputDidChange() {
    updateOutputs()
    guard configuration.configures == .automatic else { return }
    for toplevel in toplevels where toplevel.surface.isMapped && toplevel.fillsScreen { toplevel.fill() }
  }

  /// Updates the outputs of the surfaces after a commit.
  func surfaceDidCommit(_ surface: CompositorSurface) {
    commitCount += 1
    updateOutputs()
    onCommit?(surface)
  }

  private func updateOutputs() {
    for output in outputs { for surface in surfaces { output.update(surface) } }
    for surface in surfaces { surface.updatePreferredScale() }
  }

  /// The root of the tree of subsurfaces that a surface is in.
  private func root(of surface: CompositorSurface) -> CompositorSurface {
    if case .subsurface(let subsurface) = surface.role, let parent = subsurface.parent { return root(of: parent) }
    return surface
  }
}

/// The stack of visible surfaces.
extension Compositor {
  /// The visible surfaces, from the lowest to the highest.
  package var visibleSurfaces: [CompositorSurface] {
    var list: [CompositorSurface] = []
    for toplevel in toplevels {
      append(toplevel.surface, to: &list)
      appendPopups(over: toplevel.xdg, to: &list)
    }
    return list
  }

  /// The surface that takes touches and clicks at a place in the compositor's logical pixels, and the place in its
  /// own coordinates.
  package func surface(at point: Point) -> (surface: CompositorSurface, location: Point)? {
    for surface in visibleSurfaces.reversed() {
      guard let origin = surface.origin else { continue }
      let location = Point.zero + (point - origin)
      guard Rect(origin: .zero, size: surface.size).contains(location) else { continue }
      if let region = surface.current.inputRegion, !region.contains(location) { continue }
      return (surface, location)
    }
    return nil
  }

  /// The screen that shows a place; the first one if none does.
  func output(at point: Point) -> CompositorOutput? {
    outputs.first { $0.frame.contains(point) } ?? mainOutput
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
