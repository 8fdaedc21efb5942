import TactionViews
import TactionWayland

// The user's actions on a frame.
extension WindowDecoration {
  /// Connects the border with its actions.
  func connectBorder() {
    border.admits = { [weak self] event in self?.admits(event) ?? true }
    border.onGrab = { [weak self] press, edge, location in self?.grab(edge, with: press, at: location) }
    border.onMove = { [weak self] location in
      if let location { self?.drag?.move(to: location) } else { self?.drag = nil }
    }
  }

  /// Performs an action of the user on the bar.
  func perform(_ action: DecorationAction, with press: DevicePress?) {
    switch action {
    case .close, .minimize, .toggleMaximized: onAction?(action)
    case .move:
      guard let press else { return }
      shellSurface?.move(press.seat, serial: press.serial)
      press.cancelTouches()
    case .menu(let place):
      guard let press, look.offers(.windowMenu) else { return }
      shellSurface?.showMenu(
        press.seat, serial: press.serial, at: Point(x: place.x, y: place.y - TitleBarView.height))
      press.cancelTouches()
    }
  }

  /// Asks the compositor to resize the window. The border keeps its touch, since some compositors do not grab the
  /// touch: see ``EdgeDrag``.
  private func grab(_ edge: WindowEdge, with press: DevicePress, at location: Point) {
    guard let shellSurface, !edge.isEmpty else { return }
    drag = EdgeDrag(edge, at: location, size: contentSize)
    shellSurface.resize(press.seat, serial: press.serial, edges: edge.wire)
    answer?.invalidate()
    let answer = shellSurface.surface.display.sync()
    self.answer = answer
    answer.onEvent = { [weak self] _ in
      guard let self else { return }
      self.answer = nil
      if mayResizeItself { drag?.isOwn = true } else { drag = nil }
    }
    press.cancelTouches(keepingOwn: true)
  }

  /// Returns the size for a finger that drags the border, if the compositor does not grab the finger.
  ///
  /// - Parameters:
  ///   - size: the current size of the content, in logical pixels.
  ///   - limits: the limits of the content.
  /// - Returns: the new size, and the movement of the content's corner on the screen; nil if nothing changes.
  func takeDrag(from size: Size, limits: SizeLimits) -> (size: Size, offset: Vector)? {
    guard isShown, let drag, drag.isOwn else { return nil }
    let wanted = WindowConfiguration.affordable(limits.clamp(drag.size))
    guard wanted != size, let offset = self.drag?.resize(from: size, to: wanted) else { return nil }
    return (wanted, offset)
  }
}
