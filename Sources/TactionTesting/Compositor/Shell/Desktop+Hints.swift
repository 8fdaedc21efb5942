import TactionWayland

// The hints that windows give to the desktop: that a window is a dialog, its icon, and that it keeps the screen on.
extension Desktop {
  /// Whether some visible window keeps the screen on.
  var keepsScreenOn: Bool { surfaces.surfaces.contains { $0.isMapped && $0.idleInhibitorCount > 0 } }

  func serve(_ resource: ZwpIdleInhibitManagerV1Resource) {
    resource.onRequest = { [weak self] request in
      guard case .createInhibitor(let id, let resource) = request else { return }
      let surface = resource.flatMap { self?.surfaces.surface(for: $0) }
      surface?.idleInhibitorCount += 1
      id.onDestroy = { [weak surface] in surface?.idleInhibitorCount -= 1 }
    }
  }

  func serve(_ resource: XdgWmDialogV1Resource) {
    resource.onRequest = { [weak self, weak resource] request in
      guard let self, let resource, case .getXdgDialog(let id, let window) = request,
        let toplevel = window.flatMap({ self.toplevel(for: $0) })
      else { return }
      guard !toplevel.isDialog else {
        return strict.record(
          .validRequest, by: resource, "the window is a dialog already",
          error: XdgWmDialogV1.Error.alreadyUsed.rawValue)
      }
      toplevel.isDialog = true
      id.onDestroy = { [weak toplevel] in
        toplevel?.isDialog = false
        toplevel?.isModal = false
      }
      id.onRequest = { [weak toplevel] request in
        switch request {
        case .destroy: break
        case .setModal: toplevel?.isModal = true
        case .unsetModal: toplevel?.isModal = false
        }
      }
    }
  }

  func serve(_ resource: XdgToplevelIconManagerV1Resource) {
    resource.sendIconSize(size: 48)
    resource.sendDone()
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request {
      case .destroy: break
      case .createIcon(let id): icons[ObjectIdentifier(id)] = makeIcon(id)
      case .setIcon(let window, let id):
        let icon = id.flatMap { self.icons[ObjectIdentifier($0)] }
        icon?.isUsed = true
        window.flatMap { self.toplevel(for: $0) }?.icon = icon
      }
    }
  }

  private func makeIcon(_ id: XdgToplevelIconV1Resource) -> ToplevelIcon {
    let icon = ToplevelIcon()
    let key = ObjectIdentifier(id)
    id.onDestroy = { [weak self] in self?.icons[key] = nil }
    id.onRequest = { [weak self, weak id] request in
      guard let self, let id else { return }
      if case .destroy = request { return }
      if icon.isUsed {
        return strict.record(
          .validRequest, by: id, "an icon of a window cannot change",
          error: XdgToplevelIconV1.Error.immutable.rawValue)
      }
      switch request {
      case .destroy: break
      case .setName(let name): icon.name = name
      case .addBuffer(let raw, let scale):
        guard let buffer = raw.flatMap({ surfaces.buffer($0) }), buffer.width == buffer.height else {
          return strict.record(
            .validRequest, by: id, "the picture of an icon is not square, or not in shared memory",
            error: XdgToplevelIconV1.Error.invalidBuffer.rawValue)
        }
        icon.sizes.append(buffer.width / max(1, Int(scale)))
      }
    }
    return icon
  }
}

/// The icon that a client has given to a window.
package final class ToplevelIcon {
  /// The name of the icon in the icon theme; nil if the client has set no name.
  package internal(set) var name: String?
  /// The width of each square picture of the icon, in logical pixels.
  package internal(set) var sizes: [Int] = []
  var isUsed = false
}
