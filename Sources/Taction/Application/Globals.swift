import TactionWayland

/// The singletons of the compositor that every window needs.
struct Globals {
  let compositor: WlCompositor
  let shm: WlShm
  let windowManager: XdgWmBase

  /// Binds them, each in the newest version that both sides know.
  ///
  /// - Throws: `WaylandError.missingGlobal` with the name of the first one that the compositor does not offer.
  init(_ registry: Registry) throws(WaylandError) {
    compositor = try registry.require(WlCompositor.self)
    shm = try registry.require(WlShm.self)
    windowManager = try registry.require(XdgWmBase.self)
    windowManager.onEvent = { [weak windowManager] event in
      if case .ping(let serial) = event { windowManager?.pong(serial: serial) }
    }
  }

  /// Ends what can be ended; after all windows.
  func release() {
    windowManager.destroy()
    compositor.invalidate()
    shm.invalidate()
  }
}
