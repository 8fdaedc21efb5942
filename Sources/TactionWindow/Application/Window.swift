import TactionEnvironment
import TactionViews
import TactionWayland

/// A window on the screen: a tree of views, with the touches and keys that reach it.
///
/// Make a window with ``Application/makeWindow(title:size:)``. The window appears when the compositor has sent its
/// size, in the first iterations of the event loop. Coordinates of a window are logical pixels from its top left
/// corner.
public final class Window: InputTarget {
  /// The view that contains all other views of the window. The view fills the window and follows its size. Where the
  /// view is transparent, the window has the colour `.background` of its theme.
  public let content: View

  /// A view that fills the window and follows its size; nil by default.
  ///
  /// The root is a subview of ``content``, below subviews that are added later. A new root replaces the old one; if the
  /// old root is now in another view, such as the new root, it no longer fills its superview. A root that was removed
  /// from the content is no longer resized; if it is set again, it is added again. Without a ``focusedView``, the root
  /// is the first view that receives keys.
  public var root: View? {
    didSet {
      guard root !== oldValue || root.map({ $0.superview !== content }) ?? false else { return }
      if let oldValue, oldValue !== root {
        if oldValue.superview === content { oldValue.removeFromSuperview() }
        // It may already be the root of another window, or have anchors from the app.
        if oldValue.window?.root !== oldValue, oldValue.anchors == Self.rootAnchors { oldValue.anchors = nil }
      }
      pipeline.tree.keys.fallback = root
      guard let root else { return }
      content.insertSubview(root, at: 0)
      root.anchors = Self.rootAnchors
    }
  }

  /// The anchors of a root. An app may give the same edges to a view that fills its superview. To differ from them,
  /// these anchors also have a centre, which has no effect next to edges.
  private static let rootAnchors: Anchors = {
    var anchors: Anchors = .fill
    anchors.centerX = 0
    return anchors
  }()

  /// The text in the title bar and in lists of windows.
  public var title: String {
    didSet {
      shellSurface.request { $0.title = title }
      frame.look.title = title
      application?.accessibility?.meaningDidChange()
    }
  }

  /// Whether the window has a frame: a title bar with buttons, and borders with which the user resizes the window; true
  /// by default.
  ///
  /// The compositor draws the frame if it offers frames, otherwise the window draws its own frame around the content.
  /// The frame is outside of the content's coordinates and of ``size``. A full-screen window has no frame. Set this
  /// property to false for a kiosk.
  public var showsFrame = true {
    didSet { if showsFrame != oldValue { showsFrameDidChange() } }
  }

  /// The size of the content, in logical pixels.
  ///
  /// The compositor decides on the size. A floating window starts with the size that was passed when it was made,
  /// limited to the screen.
  public internal(set) var size: Size

  /// The number of device pixels per logical pixel along each axis, such as 1.25: the scale that the compositor prefers
  /// for the window, from 0.5 to 16.
  ///
  /// If the compositor reports no preferred scale, for example because it has no fractional scales, the scale is the
  /// maximum scale of the screens that the window is on. The scale is less if a buffer of 256 MiB could not hold the
  /// pixels. The window's pixels are its size times the scale, rounded half away from zero; content that reaches the
  /// window's right or lower edge fills the last pixels.
  public internal(set) var scale = 1.0

  /// The distances from the edges of the window to the part that nothing covers, in logical pixels; zero by default.
  ///
  /// Set the insets for a screen with a rounded or covered edge. `View.safeAreaInsets` contains the insets that affect
  /// a view, and views with anchors to the safe area follow. Negative numbers count as zero; insets with a number that
  /// is not finite are refused.
  public var safeAreaInsets: Insets {
    get { pipeline.tree.windowInsets }
    set {
      guard newValue.isFinite else {
        return log.warning(
          "window \"\(title)\" keeps its safeAreaInsets: the new ones have a number that is not finite")
      }
      pipeline.tree.windowInsets = Insets(
        top: max(0, newValue.top), left: max(0, newValue.left), bottom: max(0, newValue.bottom),
        right: max(0, newValue.right))
    }
  }

  /// The theme with which the window's views are drawn; it follows from the user's settings.
  public var theme: Theme { pipeline.tree.theme }

  /// The colour scheme of the window, regardless of the user's setting, for example for a viewer of photos; nil, the
  /// default, to follow the user. A dialog or a popup whose scheme is nil has the scheme of the window that it belongs
  /// to.
  public var colorScheme: ColorScheme? {
    didSet { if colorScheme != oldValue { settingsDidChange() } }
  }

  /// The minimum size of the window, in logical pixels. A floating window that is smaller gets this size; a compositor
  /// that tiles windows may still choose a smaller size.
  public var minimumSize = Size(width: 1, height: 1) {
    didSet { limitsDidChange() }
  }

  /// The maximum size of the window, in logical pixels; nil, the default, for no limit. A length of 0 or infinity means
  /// no limit. A floating window that is larger gets this size; a compositor that tiles windows may still choose a
  /// larger size. A larger ``minimumSize`` has priority.
  public var maximumSize: Size? {
    didSet { limitsDidChange() }
  }

  /// Whether the screen stays on while the window is visible, even without input; false by default.
  ///
  /// Set it for a video, a recipe, or a map for navigation. The property has no effect on a compositor without
  /// idle-inhibit.
  public var keepsScreenOn = false {
    didSet {
      guard !isClosed else { return }
      shellSurface.hints.keepScreenOn(keepsScreenOn)
      application?.screenKeepingDidChange()
    }
  }

  /// The picture of the window in lists of windows; nil, the default, for the icon of the program's .desktop file.
  ///
  /// The property has no effect on a compositor without xdg-toplevel-icon.
  public var icon: WindowIcon? {
    didSet { shellSurface.request { $0.icon = icon } }
  }

  /// Whether the window fills a screen without any decoration.
  public var isFullscreen: Bool { states.contains(.fullscreen) }
  /// Whether the window fills the screen's work area.
  public var isMaximized: Bool { states.contains(.maximized) }
  /// Whether the compositor draws the window as the active one.
  public var isActive: Bool { newestStates.contains(.activated) }
  /// Whether the compositor reports that the window is not visible: it is covered, minimized, or on another workspace.
  ///
  /// A suspended window draws nothing, and its animations have finished. The state needs a compositor with version 6 of
  /// xdg_wm_base. With other compositors, a window that gets no frames for a second also draws nothing and finishes its
  /// animations.
  public var isSuspended: Bool { newestStates.contains(.suspended) }
  /// Whether the window has closed; it cannot be opened again.
  public private(set) var isClosed = false

  /// The view that keys go to first; nil if keys go to the ``root``, and then to the content.
  ///
  /// Set it with `View.becomeFirstResponder()`.
  public var focusedView: View? { pipeline.tree.firstResponder }

  /// Returns whether the window may close when the user requests it. Without this closure, the window closes.
  ///
  /// While a modal dialog covers the window, the dialog's `shouldClose` is called instead, and only the dialog may
  /// close.
  public var shouldClose: (() -> Bool)?
  /// Called once, after the window has closed.
  public var onClose: (() -> Void)?
  /// Called with the reason when the system has no memory for new content, and with nil once it has memory again.
  ///
  /// While there is no memory, the window keeps its old content and tries again every 0.1 s.
  public var onDrawingError: ((DrawingError?) -> Void)?
  /// Called after ``isSuspended`` has changed: use it to stop and resume work that is only for display.
  public var onSuspensionChange: ((Bool) -> Void)?
  /// Called after ``isActive`` has changed: use it to pause a game or save unsaved data.
  public var onActiveChange: ((Bool) -> Void)?
  /// Called after the size has changed, before the frame that shows it.
  public var onResize: ((Size) -> Void)?
  /// Called for a key press, or its repetition, that no view and no command has handled, and that moves no focus.
  public var onKey: ((KeyEvent) -> Void)?
  /// Called after a button, a ring, a strip or a mode of a graphics tablet has changed, while the compositor sends the
  /// tablet's events to the window.
  public var onTabletPad: ((TabletPad, TabletPadEvent) -> Void)?
  /// Returns a description of the action of a button, a ring or a strip of a graphics tablet in a mode of its group;
  /// nil if there is no action. The description is a few words in the user's language. Modes count from 0.
  ///
  /// Desktops show these descriptions, for example in a picture of the tablet. The closure is called for each button,
  /// ring and strip when the window begins to get the tablet's events. After a change of a group's mode, it is called
  /// for each button, ring and strip of this group. Call `TabletPad.setNeedsDescriptions()` if an action has changed
  /// for another reason.
  public var tabletPadDescription: ((TabletPad, TabletPadLayout.Feature, Int) -> String?)? {
    didSet { for pad in application?.seats.flatMap(\.tabletPads) ?? [] { pad.setNeedsDescriptions() } }
  }

  /// Resamples the movement of fingers to the moments of frames; nil, the default, delivers movement to the views as it
  /// arrives.
  ///
  /// With resampling, movement waits until the next frame is drawn, and is then delivered as one touch frame. Each
  /// touch has the location that its finger has at the moment that the frame shows, estimated from the last samples. So
  /// smooth movement looks smooth at all rates of touch panel and screen, and content is nearer to the fingers. Drawing
  /// and recognizers use the same locations, and the time of a touch is the moment that the frame shows. Landings,
  /// lifts and cancellations are not delayed, and are delivered after all earlier real movement. Resting fingers end up
  /// exactly at their real locations. Only fingers on the screen are resampled, not mice and pens.
  /// `Touch.coalescedTouches` contains only the panel's own reports.
  ///
  /// Resampling is off by default because it gives views locations that no panel has reported: when a hand stops
  /// suddenly, content overshoots by a few pixels, for up to two reports of the panel.
  public var touchResampling: TouchResampling? {
    didSet {
      guard oldValue != touchResampling else { return }
      flushMotion()
      pendingMotion = touchResampling.map(PendingMotion.init)
    }
  }

  /// The fraction of the resolution, along each axis, at which the window is drawn while much of it moves and its
  /// frames are slow; 1, the default, for the full resolution.
  ///
  /// With 0.5, a frame has a quarter of the pixels, and the compositor enlarges the frame. So on a tablet whose memory
  /// is slow, a page full of photos keeps up with the fingers. The resolution is reduced after three slow frames in a
  /// row: each takes more than four fifths of a refresh interval and changes at least a quarter of the window. A tenth
  /// of a second after the last frame that changed so much, the window has the full resolution again. Thus a window at
  /// rest is always sharp. Views keep their positions, exact to a pixel of the screen.
  ///
  /// Values are clamped to 0.25...1. The property has no effect on a compositor without fractional scales
  /// (wp_viewporter and wp_fractional_scale_v1). A compositor that draws with the CPU may need more time to enlarge
  /// frames than the window saves.
  public var renderScaleWhileMoving: Double {
    get { frames.resolution.scale }
    set { frames.resolution.scale = newValue.isNaN ? 1 : newValue.clamped(to: 0.25...1) }
  }

  /// A filter for contacts that are too short for a finger; nil, the default, for no filter.
  ///
  /// Cheap and dirty panels report touches without a finger, caused by water, a sleeve, or a disturbance of the power
  /// supply. With a filter, a touch reaches the views only once its contact has lasted for 30 ms, or has moved by more
  /// than 10 px. Shorter contacts are dropped; the first of them is logged. The filter delays each landing until then,
  /// so use it where a false touch does harm, as on a kiosk. Only fingers on the screen are filtered, not mice and
  /// pens. Dialogs and popups start with the filter of their window.
  public var touchFilter: TouchFilter?

  /// Called when the window is about to close, while its views are still in the window; for other modules.
  package var onWillClose: (() -> Void)?
  /// Objects of other modules that live as long as the window, even after it has closed.
  package var attachments = Attachments()
  var pendingMotion: PendingMotion?
  /// The wait of the views' timers while something is pressed.
  let answers = AnswerGate()
  /// The contacts with tablets whose beginnings were reported to the app, and whose ends were not yet reported.
  var padContacts: [PadContact] = []
  /// Whether the window and its dialogs and popups are about to close.
  private(set) var isClosing = false
  /// The request to bring the window to the front, while it waits for the first content.
  var waitingActivation: ActivationRequest?
  package let pipeline: FramePipeline
  // The objects of the current connection. While there is none, they are the objects of the last connection, and their
  // requests do nothing.
  var shellSurface: ShellSurface
  var frames: FrameDriver
  /// The frame around the content, shown if the compositor does not draw a frame.
  let frame: WindowDecoration
  /// The overlay that shows touches in front of the views; nil while it is off.
  var overlay: TouchOverlay?
  /// The overlay that shows borders and names of views; nil while it is off.
  var inspector: ViewsOverlay?
  /// The object that shows and logs numbers about frames; nil while it is off.
  var frameWatch: FrameWatch?
  /// Records the size of the window; nil if nothing is recorded.
  var recorder: InputRecorder?
  let clock: any TimeSource
  let slowHandlers: SlowHandlerLog
  /// The application that made the window; nil after the application was released.
  ///
  ///     button.window?.application?.quit()
  public private(set) weak var application: Application?

  /// The kind of the window, and the window that it belongs to.
  let role: WindowRole
  /// The dialogs and popups that belong to the window, in the order in which they were made.
  var children: [Window] = []
  /// Whether the window is a popup that a press has opened, and that takes all input of the program. If the compositor
  /// has not granted a grab, this program watches for presses and keys itself.
  var isMenu = false
  /// Whether the window below this popup has changed before the popup was shown, so that the popup has to be placed
  /// again once it is shown.
  var mustReposition = false
  var states: WindowStates = []
  /// The states `.activated` and `.suspended`, as they were reported to the app last.
  var reportedStates: WindowStates = []
  /// The configure that no frame has applied yet.
  var proposal: WindowConfiguration?
  /// Whether the compositor has configured the window on the current connection.
  var isConfigured = false
  /// The configure that was applied last; nil on a new connection.
  var applied: WindowConfiguration?
  /// The configure whose size the user has replaced by dragging the border; nil if the size has not been replaced.
  var configurationBeforeDrag: WindowConfiguration?
  /// The size that the window returns to when the compositor lets the window choose.
  var floatingSize: Size
  var outputs: WindowOutputs
  /// The last time at which an event found a finger, a button or a key held, in seconds of the application's clock.
  var lastHold = -Double.infinity
  /// See ``InputTarget/lastRearrangement``.
  var lastRearrangement = -Double.infinity
  /// See ``InputTarget/sizeBeforeRearrangement``.
  var sizeBeforeRearrangement = Size.zero

  init(title: String, size: Size, application: Application, role: WindowRole = .toplevel) {
    let size = WindowConfiguration.affordable(size.isFinite ? size : Application.defaultWindowSize)
    self.title = title
    self.size = size
    self.application = application
    self.role = role
    clock = application.timeSource
    slowHandlers = application.slowHandlers
    floatingSize = size
    outputs = WindowOutputs(scales: application.outputs.map(\.scale))
    content = View(frame: Rect(origin: .zero, size: size))
    pipeline = FramePipeline(root: content)
    frame = WindowDecoration(clock: clock)
    frame.look.title = title
    frame.isWanted = !role.isPopup
    frame.look.isDialog = role.parent != nil
    touchFilter = role.parent?.touchFilter
    let globals = application.connection.globals
    shellSurface = role.makeShellSurface(for: application)
    frames = FrameDriver(shellSurface: shellSurface, globals: globals, pipeline: pipeline, clock: clock)
    pipeline.tree.window = self
    pipeline.tree.clipboards = application.clipboards
    pipeline.tree.now = { [clock] in clock.now }
    pipeline.tree.calls.onTextInputChange = { [weak self] change in self?.textInputDidChange(change) }
    frame.onAction = { [weak self] action in self?.perform(action) }
    frame.admits = { [weak self] event in self?.admits(event) ?? true }
    setPixelsPerMillimetre(application.outputs.first?.pixelsPerMillimetre)
    updateScale()
    settingsDidChange()
    connect()
    connectFrames()
    shellSurface.map(WindowRequests(title: title, showsFrame: true))
  }

  // MARK: - Requests of the app

  /// Asks the compositor to make the window fill a screen; without an output, the compositor chooses the screen.
  public func enterFullscreen(on output: Output? = nil) {
    shellSurface.request {
      // Mutter would keep a window with a maximum size small, and still report it as full-screen.
      if maximumSize != nil { $0.limits = SizeLimits(minimum: outerLimits.minimum) }
      $0.fullscreen = (true, output)
    }
  }

  /// Asks the compositor to restore the window from full screen.
  public func exitFullscreen() { shellSurface.request { $0.fullscreen = (false, nil) } }

  /// Asks the compositor to make the window fill the screen's work area.
  public func maximize() { shellSurface.request { $0.isMaximized = true } }

  /// Asks the compositor to restore the size that the window had before it was maximized.
  public func unmaximize() { shellSurface.request { $0.isMaximized = false } }

  /// Asks the compositor to minimize the window; only the user can restore it.
  public func minimize() { shellSurface.request { $0.isMinimized = true } }

  /// Closes the window without asking `shouldClose`, and cancels its touches.
  ///
  /// After the last window has closed, the program ends; see `Application.onTerminate`.
  public func close() {
    guard !isClosed else { return }
    // Popups have to close before the window below them. While `isClosing` is set, their handlers cannot open other
    // popups.
    isClosing = true
    // The app saves the text in the handlers that follow.
    pipeline.tree.textInputClient?.commitMarkedText()
    onWillClose.take()?()
    for child in children.reversed() { child.close() }
    guard !isClosed else { return }
    isClosed = true
    role.parent?.children.removeAll { $0 === self }
    application?.forget(self)
    frame.close()
    shellSurface.destroy()
    frames.destroy()
    // Code of the app runs from here on, and may run a nested event loop. So the window has already left the screen and
    // the application's list of windows: the nested loop must not wait for it.
    application?.connection.textInput.forget(self)
    pipeline.tree.touches.close(timestamp: clock.now)
    pipeline.tree.close()
    for part in application?.parts ?? [] { part.windowDidClose(self) }
    // This is done before `onClose`, since this handler may present another window.
    if role.isModal, let parent = role.parent, !parent.isClosing { application?.inputDidReturn() }
    onClose?()
  }

  /// Whether the window has drawn a frame on the current connection.
  var hasDrawn: Bool { frames.hasDrawn }
}
