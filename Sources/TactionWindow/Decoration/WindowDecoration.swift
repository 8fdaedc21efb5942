import TactionViews
import TactionWayland

/// The frame that a window draws itself where the compositor draws none: a title bar and borders to resize by.
///
/// It lies on subsurfaces around the content. The content has the same coordinates, damage and gestures as in a window
/// without a frame.
final class WindowDecoration: SurfaceParts {
  /// The title bar; nil before it is first shown.
  private(set) var bar: TitleBar?
  let border = ResizeBorder()
  private let outline = WindowOutline()

  /// Called when the user closes, minimizes or maximizes the window by the frame.
  var onAction: ((DecorationAction) -> Void)?
  /// Whether the app wants a frame.
  var isWanted = true
  /// The state of the window, as far as the bar shows it.
  var look = TitleBarView.Look() {
    didSet { bar?.view.look = look }
  }
  /// The user's settings, which the bar follows as the content does.
  var settings = TitleBar.Settings() {
    didSet {
      var look = look
      (look.isDark, look.hasHighContrast) = (settings.theme.colors.isDark, settings.theme.colors.hasHighContrast)
      self.look = look
      bar?.take(settings)
    }
  }

  /// Whether it is shown, by the configure that was applied last.
  private(set) var isShown = false
  /// The size of the content that was committed last.
  private(set) var contentSize = Size.zero
  /// The edge that a finger holds; nil for none.
  var drag: EdgeDrag?
  /// The compositor's answer to the request to resize, while it is on its way.
  var answer: WlCallback?
  private(set) var toplevel: Toplevel?
  private var globals: Globals?
  /// The part of the surface that has been declared the window; nil for all of the surface.
  private var geometry: Rect?
  /// Whether the parts on the screen match the state of the frame.
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
    bar.view.look = look
    bar.take(settings)
    self.bar = bar
    return bar
  }

  // MARK: - The connection

  /// Stores the objects of a new connection.
  func connect(to toplevel: Toplevel, globals: Globals, presses: PressLog) {
    (self.toplevel, self.globals) = (toplevel, globals)
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
    (toplevel, globals, geometry, isShown, isSettled) = (nil, nil, nil, false, true)
  }

  /// Ends the frame with its window.
  func close() {
    bar?.close()
    border.close()
    disconnect()
  }

  /// Cancels the touches on it, and lets go of the edge that a finger holds.
  func cancelTouches() {
    bar?.cancelTouches()
    border.drop()
  }

  // MARK: - Configures

  /// The height of the bar above the content once a configure is applied, in logical pixels; 0 for none.
  func barHeight(with configuration: WindowConfiguration) -> Double {
    configuration.hasOwnFrame(isWanted: isWanted && globals?.subcompositor != nil) ? TitleBarView.height : 0
  }

  /// Returns the size of a window whose content has a size, both in logical pixels.
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
    // The compositor has the finger now, even if it sends no cancellation.
    if configuration.states.contains(.resizing) { border.drop() }
    hasBorder = isShown && configuration.states.isDisjoint(with: [.maximized, .fullscreen])
  }

  private var hasBorder = false {
    didSet { if hasBorder != oldValue { isSettled = false } }
  }

  // MARK: - Commits

  var isDue: Bool { !isSettled || isShown && bar?.isDue ?? false }

  func prepareCommit(size: Size, scale: Double, now: Double) -> Bool {
    guard isShown || !isSettled || geometry != nil else { return false }
    (isSettled, contentSize) = (true, size)
    var hasChanged = false
    if isShown, let globals, let toplevel, let subcompositor = globals.subcompositor {
      let bar = self.bar ?? makeBar()
      bar.attach(to: toplevel.surface, subcompositor, globals: globals)
      border.attach(to: toplevel.surface, subcompositor, globals: globals)
      outline.attach(to: toplevel.surface, subcompositor, globals: globals)
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

  /// Declares the extent of the window, where it has changed.
  private func declare(_ rect: Rect) -> Bool {
    // Without a declaration it is the extent of the surface.
    guard geometry != rect, geometry != nil || isShown else { return false }
    geometry = rect
    toplevel?.setGeometry(rect)
    return true
  }

  // MARK: - Input

  /// The part of the frame that takes the input of a surface; nil for another surface.
  func target(of surface: WlSurface) -> (any InputTarget)? {
    if let bar, bar.isOn(surface) { return bar }
    return border.isOn(surface) ? border : nil
  }
}
