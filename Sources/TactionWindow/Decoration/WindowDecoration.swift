import TactionEnvironment
import TactionViews
import TactionWayland

/// Client-side decorations: a title bar, and borders to resize the window, if the compositor draws no frame.
///
/// The frame is drawn on subsurfaces around the content. So the content has the same coordinates, damage and gestures
/// as in a window without a frame.
final class WindowDecoration: SurfaceParts {
  /// The title bar; nil before it is first shown.
  private(set) var bar: TitleBar?
  let border = ResizeBorder()
  private let outline = WindowOutline()

  /// Called when the user closes, minimizes or maximizes the window with the frame.
  var onAction: ((DecorationAction) -> Void)?
  /// Returns whether the application lets an event reach the frame.
  var admits: (InputEvent) -> Bool = { _ in true }
  /// Whether the app wants a frame.
  var isWanted = true
  /// The state of the window that the bar shows.
  var look = TitleBarView.Look() {
    didSet { bar?.view.look = look }
  }
  /// The user's settings, which apply to the bar as well as to the content.
  var settings = TitleBar.Settings() {
    didSet {
      var look = look
      (look.isDark, look.hasHighContrast) = (settings.theme.colors.isDark, settings.theme.colors.hasHighContrast)
      self.look = look
      bar?.take(settings)
    }
  }

  /// Whether the frame is shown, according to the configure that was applied last.
  private(set) var isShown = false
  /// The size of the content that was committed last.
  private(set) var contentSize = Size.zero
  /// The edge that a finger drags; nil if there is none.
  var drag: EdgeDrag?
  /// The sync callback that follows the request to resize; nil while no answer is awaited.
  var answer: WlCallback?
  private(set) var shellSurface: ShellSurface?
  private var globals: Globals?
  /// The window geometry that was last sent to the compositor; nil if none was sent. Then the geometry is the whole
  /// surface.
  private var geometry: Rect?
  /// Whether the subsurfaces match the state of the frame.
  private var isSettled = true
  private let clock: any TimeSource

  init(clock: any TimeSource) {
    self.clock = clock
    connectBorder()
  }

  private func makeBar() -> TitleBar {
    let bar = TitleBar(clock: clock)
    bar.onAction = { [weak self] action, press in self?.perform(action, with: press) }
    bar.findPress = border.findPress
    bar.admits = { [weak self] event in self?.admits(event) ?? true }
    bar.view.look = look
    bar.take(settings)
    self.bar = bar
    return bar
  }

  // MARK: - The connection

  /// Stores the objects of a new connection.
  func connect(to shellSurface: ShellSurface, globals: Globals, presses: PressLog) {
    (self.shellSurface, self.globals) = (shellSurface, globals)
    let find = { [weak presses] touch in presses?.press(of: touch) }
    border.findPress = find
    bar?.findPress = find
  }

  /// Destroys the objects of a connection that is lost, or of a window that closes, before the window's surface is
  /// destroyed.
  func disconnect() {
    answer?.invalidate()
    (answer, drag) = (nil, nil)
    bar?.detach()
    outline.detach()
    border.detach()
    (shellSurface, globals, geometry, isShown, isSettled) = (nil, nil, nil, false, true)
  }

  /// Destroys the frame when its window closes.
  func close() {
    bar?.close()
    border.close()
    disconnect()
  }

  /// Cancels the touches on the frame, and ends the drag of an edge.
  func cancelTouches() {
    bar?.cancelTouches()
    border.drop()
  }

  // MARK: - Configures

  /// The height of the bar above the content once a configure is applied, in logical pixels; 0 if there is no bar.
  func barHeight(with configuration: WindowConfiguration) -> Double {
    configuration.hasOwnFrame(isWanted: isWanted && globals?.subcompositor != nil) ? TitleBarView.height : 0
  }

  /// Returns the size of the window with its frame, for a size of the content, both in logical pixels.
  func outerSize(around content: Size) -> Size {
    isShown ? Size(width: content.width, height: content.height + TitleBarView.height) : content
  }

  /// Applies a configure.
  func apply(_ configuration: WindowConfiguration) {
    let isShown = barHeight(with: configuration) > 0
    if isShown != self.isShown { isSettled = false }
    self.isShown = isShown
    var look = look
    look.isActive = configuration.states.contains(.activated)
    look.isMaximized = configuration.states.contains(.maximized)
    look.capabilities = configuration.capabilities
    self.look = look
    hasBorder = isShown && configuration.states.isDisjoint(with: [.maximized, .fullscreen])
    // The compositor decides on the size of a maximized, full-screen or tiled window; a maximized window of another
    // size is a protocol error. While a window is `resizing`, the compositor has taken over the finger, even if it has
    // not sent a cancellation for the touch.
    mayResizeItself = hasBorder && configuration.states.isDisjoint(with: [.tiled, .resizing])
    if !mayResizeItself { border.drop() }
  }

  /// Whether a finger on the border may resize the window without the compositor.
  private(set) var mayResizeItself = false

  private var hasBorder = false {
    didSet { if hasBorder != oldValue { isSettled = false } }
  }

  // MARK: - Commits

  var isDue: Bool { !isSettled || isShown && bar?.isDue ?? false }

  func prepareCommit(size: Size, scale: Double, now: Double) -> Bool {
    guard isShown || !isSettled || geometry != nil else { return false }
    (isSettled, contentSize) = (true, size)
    var hasChanged = false
    if isShown, let globals, let shellSurface, let subcompositor = globals.subcompositor {
      let bar = self.bar ?? makeBar()
      bar.attach(to: shellSurface.surface, subcompositor, globals: globals)
      border.attach(to: shellSurface.surface, subcompositor, globals: globals)
      outline.attach(to: shellSurface.surface, subcompositor, globals: globals)
      hasChanged = bar.commit(width: size.width, scale: scale, now: now)
    } else {
      hasChanged = bar?.hide() ?? false
    }
    border.scale = scale
    let whole = outerSize(around: size)
    if hasBorder ? border.commit(around: whole) : border.hide() { hasChanged = true }
    if hasBorder, let globals {
      if outline.commit(around: whole, color: look.palette.outline, globals: globals) { hasChanged = true }
    } else if outline.hide() {
      hasChanged = true
    }
    return declare(Rect(origin: Point(x: 0, y: size.height - whole.height), size: whole)) || hasChanged
  }

  /// Sends the window geometry, if it has changed.
  private func declare(_ rect: Rect) -> Bool {
    // Before the first request, the geometry is the extent of the surface, so this request is needed only if a frame is
    // shown.
    guard geometry != rect, geometry != nil || isShown else { return false }
    geometry = rect
    shellSurface?.setGeometry(rect)
    return true
  }

  // MARK: - Input

  /// Returns the part of the frame that receives the input of a surface; nil if the surface does not belong to the
  /// frame.
  func target(of surface: WlSurface) -> (any InputTarget)? {
    if let bar, bar.isOn(surface) { return bar }
    return border.isOn(surface) ? border : nil
  }
}
