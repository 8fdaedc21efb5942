import TactionWayland

/// The singletons of the compositor: some that every window needs, and optional ones.
struct Globals {
  let compositor: WlCompositor
  let shm: WlShm
  let windowManager: XdgWmBase
  /// Makes the surfaces of a frame parts of their window; nil where the compositor has none.
  let subcompositor: WlSubcompositor?
  /// Frames of the compositor's own; nil where it draws none.
  let decorationManager: ZxdgDecorationManagerV1?
  /// The gestures of touchpads; nil where the compositor offers none.
  let pointerGestures: ZwpPointerGesturesV1?
  /// Pens and tablets; nil where the compositor offers none.
  let tabletManager: ZwpTabletManagerV2?
  /// Reports when frames are shown; nil where the compositor does not offer it.
  let presentation: PresentationClock?
  /// Keeps screens on; nil where the compositor does not offer it.
  let idleInhibition: ZwpIdleInhibitManagerV1?
  /// Marks dialogs; nil where the compositor does not offer it.
  let dialogs: XdgWmDialogV1?
  /// Gives icons to windows; nil where the compositor does not offer it.
  let toplevelIcons: XdgToplevelIconManagerV1?
  /// Draws cursors by name; nil where the compositor does not offer it.
  let cursorShapes: WpCursorShapeManagerV1?
  /// The pictures of the user's cursor theme.
  let cursors: CursorPictures
  /// Brings windows to the front; nil where the compositor does not offer it.
  let activation: Activation?
  /// Gives names to windows for other programs; nil where the compositor does not offer it.
  let exporter: WindowExporter?
  /// Names the scale of each surface, which may be a fraction; nil where the compositor does not offer it.
  let fractionalScaleManager: WpFractionalScaleManagerV1?
  /// The clipboard, and drags; nil where the compositor offers none.
  let dataDeviceManager: WlDataDeviceManager?
  /// The primary selection; nil where the compositor offers none.
  let primarySelectionManager: ZwpPrimarySelectionDeviceManagerV1?
  /// Shows buffers of any scale, and stretches one pixel to the border of a frame; nil where the compositor does not
  /// offer it.
  let viewporter: WpViewporter?

  /// Binds them, each in the newest version that both sides know.
  ///
  /// - Throws: `WaylandError.missingGlobal` with the name of the first required one that the compositor does not offer.
  init(_ registry: Registry, clock: any TimeSource) throws(WaylandError) {
    compositor = try registry.require(WlCompositor.self)
    shm = try registry.require(WlShm.self)
    windowManager = try registry.require(XdgWmBase.self)
    subcompositor = registry.bindFirst(WlSubcompositor.self)
    viewporter = registry.bindFirst(WpViewporter.self)
    decorationManager = registry.bindFirst(ZxdgDecorationManagerV1.self)
    pointerGestures = registry.bindFirst(ZwpPointerGesturesV1.self)
    tabletManager = registry.bindFirst(ZwpTabletManagerV2.self)
    presentation = registry.bindFirst(WpPresentation.self).map { PresentationClock($0, clock: clock) }
    idleInhibition = registry.bindFirst(ZwpIdleInhibitManagerV1.self)
    dialogs = registry.bindFirst(XdgWmDialogV1.self)
    toplevelIcons = registry.bindFirst(XdgToplevelIconManagerV1.self)
    cursorShapes = registry.bindFirst(WpCursorShapeManagerV1.self)
    cursors = CursorPictures(shm: shm)
    activation = registry.bindFirst(XdgActivationV1.self).map(Activation.init)
    exporter = WindowExporter(registry)
    fractionalScaleManager = registry.bindFirst(WpFractionalScaleManagerV1.self)
    dataDeviceManager = registry.bindFirst(WlDataDeviceManager.self)
    primarySelectionManager = registry.bindFirst(ZwpPrimarySelectionDeviceManagerV1.self)
    windowManager.watch(.pings)
    windowManager.onEvent = { [weak windowManager] event in
      if case .ping(let serial) = event { windowManager?.pong(serial: serial) }
    }
  }

  /// Destroys the objects; after all windows.
  func release() {
    pointerGestures?.release()
    tabletManager?.destroy()
    presentation?.destroy()
    activation?.destroy()
    exporter?.destroy()
    cursorShapes?.destroy()
    cursors.destroy()
    fractionalScaleManager?.destroy()
    idleInhibition?.destroy()
    dialogs?.destroy()
    toplevelIcons?.destroy()
    decorationManager?.destroy()
    viewporter?.destroy()
    primarySelectionManager?.destroy()
    dataDeviceManager?.invalidate()
    subcompositor?.destroy()
    windowManager.destroy()
    compositor.invalidate()
    shm.invalidate()
  }
}
