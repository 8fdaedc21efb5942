import TactionWayland

/// The compositor's singleton globals, some of them required, the others optional.
struct Globals {
  let compositor: WlCompositor
  let shm: WlShm
  let windowManager: XdgWmBase
  /// Makes subsurfaces for the frame of a window; nil if the compositor does not offer it.
  let subcompositor: WlSubcompositor?
  /// Asks the compositor to draw the frames of windows; nil if the compositor does not draw frames.
  let decorationManager: ZxdgDecorationManagerV1?
  /// The gestures of touchpads; nil if the compositor does not offer them.
  let pointerGestures: ZwpPointerGesturesV1?
  /// Pens and tablets; nil if the compositor does not offer them.
  let tabletManager: ZwpTabletManagerV2?
  /// Reports when frames are shown; nil if the compositor does not offer it.
  let presentation: PresentationClock?
  /// Keeps screens on; nil if the compositor does not offer it.
  let idleInhibition: ZwpIdleInhibitManagerV1?
  /// Marks dialogs; nil if the compositor does not offer it.
  let dialogs: XdgWmDialogV1?
  /// Gives icons to windows; nil if the compositor does not offer it.
  let toplevelIcons: XdgToplevelIconManagerV1?
  /// The alignment of the strides of buffers, in bytes: each stride is a multiple of it.
  let strideAlignment: Int
  /// Draws cursors by name; nil if the compositor does not offer it.
  let cursorShapes: WpCursorShapeManagerV1?
  /// The pictures of the user's cursor theme.
  let cursors: CursorPictures
  /// Brings windows to the front; nil if the compositor does not offer it.
  let activation: Activation?
  /// Gives names to windows for other programs; nil if the compositor does not offer it.
  let exporter: WindowExporter?
  /// Reports the preferred scale of each surface, which may be a fraction; nil if the compositor does not offer it.
  let fractionalScaleManager: WpFractionalScaleManagerV1?
  /// The clipboard, and drags; nil if the compositor does not offer them.
  let dataDeviceManager: WlDataDeviceManager?
  /// The primary selection; nil if the compositor does not offer it.
  let primarySelectionManager: ZwpPrimarySelectionDeviceManagerV1?
  /// Shows buffers of any scale, and stretches one pixel to the border of a frame; nil if the compositor does not offer
  /// it.
  let viewporter: WpViewporter?

  /// Binds the globals, each in the newest version that both sides support.
  ///
  /// - Throws: `WaylandError.missingGlobal` with the name of the first required global that the compositor does not
  ///   offer.
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
    strideAlignment = BufferLayout.strideAlignment(for: registry.globals.map(\.interface))
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

  /// Destroys the objects; call it after all windows are destroyed.
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
