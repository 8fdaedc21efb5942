import TactionGeometry
import TactionWayland

/// Window management: where windows go, which one is on top and has the keyboard.
extension Compositor {
  /// A window has been committed for the first time and waits to hear how large it should be.
  func start(_ toplevel: Toplevel) {
    let screen = mainOutput?.frame.size ?? .zero
    toplevel.sendSurroundings(bounds: screen)
    guard configuration.configures == .automatic else { return }
    let wanted = toplevel.states.union([.activated])
    if toplevel.isKeptFullscreen {
      toplevel.configure(size: screen, states: wanted.union([.fullscreen]))
    } else {
      toplevel.configure(size: toplevel.fillsScreen ? screen : .zero, states: wanted)
    }
  }

  /// A window is about to be seen for the first time.
  func place(_ toplevel: Toplevel) {
    guard let screen = mainOutput?.frame else { return }
    let size = toplevel.frame.size
    let middle = Vector(dx: (screen.width - size.width) / 2, dy: (screen.height - size.height) / 2)
    toplevel.position = screen.origin + Vector(dx: middle.dx.rounded(.down), dy: middle.dy.rounded(.down))
    raise(toplevel)
  }

  /// Puts a window above the others; it gets the keyboard.
  public func raise(_ toplevel: Toplevel) {
    guard let place = toplevels.firstIndex(where: { $0 === toplevel }) else { return }
    toplevels.append(toplevels.remove(at: place))
    toplevelDidChange()
  }

  func remove(_ toplevel: Toplevel) {
    toplevels.removeAll { $0 === toplevel }
    toplevelDidChange()
  }

  /// Somebody has pressed on a surface: its window comes to the front, and menus elsewhere close.
  func didPress(_ surface: CompositorSurface) {
    let pressed = root(of: surface)
    if !popups.contains(where: { $0.surface === pressed }) {
      for popup in popups.reversed() where popup.hasGrab { popup.dismiss() }
    }
    if case .xdg(let xdg) = pressed.role, case .toplevel(let toplevel) = xdg.object,
      toplevels.last !== toplevel
    {
      raise(toplevel)
    }
  }

  /// Windows have come, gone or changed places: the topmost gets the keyboard.
  func toplevelDidChange() {
    let active = toplevels.last { $0.surface.isMapped }
    if configuration.configures == .automatic {
      for toplevel in toplevels where toplevel.surface.isMapped { toplevel.setActivated(toplevel === active) }
    }
    let grabbing = popups.last { $0.hasGrab && $0.surface.isMapped }
    let focus = grabbing?.surface ?? active?.surface
    for seat in seats {
      seat.keyboard.setFocus(focus)
      seat.pointer.refocus()
    }
    updateOutputs()
  }

  /// A screen has changed or gone: windows that fill it follow.
  func outputDidChange() {
    updateOutputs()
    guard configuration.configures == .automatic else { return }
    for toplevel in toplevels where toplevel.surface.isMapped && toplevel.fillsScreen { toplevel.fill() }
  }

  /// What changes around a surface when it has been committed.
  func surfaceDidCommit(_ surface: CompositorSurface) {
    commitCount += 1
    updateOutputs()
    onCommit?(surface)
  }

  private func updateOutputs() {
    for output in outputs { for surface in surfaces { output.update(surface) } }
  }

  /// The surface that a subsurface is in the end a part of.
  private func root(of surface: CompositorSurface) -> CompositorSurface {
    if case .subsurface(let subsurface) = surface.role, let parent = subsurface.parent { return root(of: parent) }
    return surface
  }
}
