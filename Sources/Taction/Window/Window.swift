import TactionWayland

/// A window on the screen: a tree of views, with the touches and keys that reach it.
///
/// Make one with ``Application/makeWindow(title:size:)``. It appears when the compositor has told its size, in the
/// first turns of the event loop. Coordinates of a window are logical pixels from its top left corner.
public final class Window {
  /// The root of the views. It fills the window and follows its size; behind it the window is white.
  public let content: View

  /// The text in the title bar and in lists of windows.
  public var title: String {
    didSet { if !isClosed { toplevel.setTitle(title) } }
  }

  /// The size of the content, in logical pixels.
  ///
  /// The compositor decides on it. A window that floats starts with the size it was made with, where the screen has
  /// room.
  public private(set) var size: Size

  /// How many device pixels a logical pixel has along each axis: the greatest of the screens that the window is on.
  public private(set) var scale = 1

  /// The least size the window can be made to, in logical pixels; the compositor may still give less when it tiles.
  public var minimumSize = Size(width: 1, height: 1) {
    didSet { applyMinimumSize() }
  }

  /// Whether the window fills a screen without any decoration.
  public var isFullscreen: Bool { states.contains(.fullscreen) }
  /// Whether the window fills the screen's work area.
  public var isMaximized: Bool { states.contains(.maximized) }
  /// Whether the compositor draws the window as the active one.
  public var isActive: Bool { states.contains(.activated) }
  /// Whether the window is gone for good.
  public private(set) var isClosed = false

  /// The view that keys go to first; nil when they go to the content and then to `onKey`.
  ///
  /// Set it with `View.becomeFirstResponder()`.
  public var focusedView: View? { pipeline.tree.firstResponder }

  /// Asked when the user wants to close the window; false keeps it open. Without it, the window closes.
  public var shouldClose: (() -> Bool)?
  /// Called once, after the window has closed.
  public var onClose: (() -> Void)?
  /// Called after the size has changed, before the frame that shows it.
  public var onResize: ((Size) -> Void)?
  /// Called for a key that went down, or repeats, and that no view made use of.
  public var onKey: ((KeyEvent) -> Void)?

  /// Brings the movement of fingers in time with the frames; nil, the default, hands it to the views as it comes.
  ///
  /// With it, movement waits for the next frame to be drawn and is then told as one touch frame, with each finger where
  /// it is at the moment that the frame shows: a little before it, so that even movement looks even whatever the rates
  /// of panel and screen. What is drawn and what recognizers decide on are the same places, and a touch's time is that
  /// moment. Landings, lifts and cancellations come at once as ever, after all real places before them; fingers that
  /// rest end up exactly where they are. Only fingers on the screen are resampled, no mouse and no pen.
  ///
  /// It is off by default because it costs latency: some 5 ms, beside the wait for the frame.
  public var touchResampling: TouchResampling? {
    didSet {
      guard oldValue != touchResampling else { return }
      releaseMotion()
      heldMotion = touchResampling.map(PendingMotion.init)
    }
  }

  var heldMotion: PendingMotion?
  package let pipeline: FramePipeline
  let toplevel: Toplevel
  let frames: FrameDriver
  /// What shows the touches in front of the views; nil when nobody wants to see them.
  var overlay: TouchOverlay?
  /// What tells about the frames; nil when nobody wants to know.
  var frameWatch: FrameWatch?
  /// Who writes down its size; nil when nobody does.
  var recorder: InputRecorder?
  private let clock: any AppClock
  private weak var application: Application?

  private var states: WindowStates = []
  /// The configure that no frame has taken up yet.
  private var proposal: WindowConfiguration?
  private var isConfigured = false
  /// The size to go back to when the compositor leaves the choice.
  private var floatingSize: Size
  /// The outputs the window is on, as the compositor said.
  private var outputs: [Output] = []

  init(title: String, size: Size, application: Application) {
    let size = WindowConfiguration.affordable(size.isFinite ? size : Application.defaultWindowSize, scale: 1)
    self.title = title
    self.size = size
    self.application = application
    clock = application.clock
    floatingSize = size
    content = View(frame: Rect(origin: .zero, size: size))
    pipeline = FramePipeline(root: content)
    toplevel = Toplevel(globals: application.globals, applicationID: application.id)
    frames = FrameDriver(toplevel: toplevel, globals: application.globals, pipeline: pipeline, clock: clock)
    pipeline.tree.window = self
    scale = application.outputs.map(\.scale).max() ?? 1
    pipeline.tree.touches.pixelsPerMillimetre = application.outputs.first?.pixelsPerMillimetre
    connect()
    toplevel.setTitle(title)
    toplevel.map()
  }

  private func connect() {
    toplevel.onCloseRequest = { [weak self] in self?.requestClose() }
    toplevel.onConfigure = { [weak self] configuration in self?.take(configuration) }
    toplevel.onOutput = { [weak self] output, isEntered in self?.moved(output, isEntered: isEntered) }
  }

  // MARK: - What the app asks for

  /// Asks the compositor to let the window fill a screen; the present one where none is named.
  public func makeFullscreen(on output: Output? = nil) { toplevel.setFullscreen(true, output: output) }

  /// Asks the compositor to let the window be as it was before it filled the screen.
  public func exitFullscreen() { toplevel.setFullscreen(false, output: nil) }

  /// Asks the compositor to let the window fill the screen's work area.
  public func maximize() { toplevel.setMaximized(true) }

  /// Asks the compositor to let the window be as it was before it was maximized.
  public func unmaximize() { toplevel.setMaximized(false) }

  /// Asks the compositor to put the window away; only the user can bring it back.
  public func minimize() { toplevel.minimize() }

  /// Closes the window without asking `shouldClose`: its touches are cancelled, others go on.
  ///
  /// The application's `run()` returns when the last window has closed.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    pipeline.tree.touches.close(timestamp: clock.now)
    application?.forget(self)
    pipeline.tree.close()
    toplevel.destroy()
    frames.destroy()
    onClose?()
  }

  private func requestClose() {
    if shouldClose?() ?? true { close() }
  }

  private func applyMinimumSize() {
    guard !isClosed else { return }
    toplevel.setMinimumSize(minimumSize)
    // The limit holds from the next commit; before the first frame that one comes by itself.
    if isConfigured { toplevel.surface.commit() }
  }

  // MARK: - Touches and keys

  /// Hands the place of a pointer or pen above the screen to the views.
  func deliver(_ hover: Hover) {
    if !isClosed { pipeline.tree.touches.hover(hover) }
  }

  func keyDown(_ event: KeyEvent) {
    guard !isClosed else { return }
    if !pipeline.tree.keyDown(event) { onKey?(event) }
  }

  func keyUp(_ event: KeyEvent) {
    if !isClosed { _ = pipeline.tree.keyUp(event) }
  }

  // MARK: - Turns of the event loop

  /// When the window has something to do without an event; nil for never.
  var nextDeadline: Double? {
    let frame = isConfigured ? frames.nextDeadline(size: size, scale: scale) : nil
    let motion = isConfigured ? motionDeadline : nil
    return [pipeline.tree.touches.nextDeadline, pipeline.nextDeadline, frame, motion].compactMap { $0 }.min()
  }

  /// Runs the timers of gestures.
  func runTimers(now: Double) {
    guard !isClosed else { return }
    // A timer that is due must know of all that the fingers did before.
    if let due = pipeline.tree.touches.nextDeadline, due <= now { releaseMotion() }
    if !isClosed { pipeline.tree.touches.advance(to: now) }
    if !isClosed { pipeline.runTimers(now: now) }
  }

  /// Draws a frame if the compositor is ready for one and there is something new to show.
  func draw(now: Double) {
    if overlay != nil { updateOverlay() }
    guard !isClosed, isConfigured else { return }
    guard frames.mayDraw(now: now) else { return frames.hold(size: size, scale: scale) }
    applyProposal()
    showMotion(now: now)
    // In onResize, or in a handler of a gesture, the app may have closed the window, or taken a turn with a frame of
    // its own.
    guard !isClosed, frames.mayDraw(now: now) else { return }
    if let frameWatch, frames.isDue(size: size, scale: scale) { frameWatch.update() }
    frames.draw(size: size, scale: scale, now: now)
  }

  // MARK: - What the compositor decides

  private func take(_ configuration: WindowConfiguration) {
    isConfigured = true
    proposal = configuration
    frames.configure(configuration, now: clock.now)
    if let recorder { recorder.windowDidChange(self, at: clock.now) }
  }

  private func applyProposal() {
    guard let proposal else { return }
    self.proposal = nil
    states = proposal.states
    let newSize = resolve(proposal)
    if states.isDisjoint(with: [.maximized, .fullscreen, .tiled]) { floatingSize = newSize }
    guard newSize != size else { return }
    size = newSize
    content.frame = Rect(origin: .zero, size: newSize)
    onResize?(newSize)
  }

  /// The size once the latest configure has taken effect, in logical pixels.
  var comingSize: Size { proposal.map(resolve) ?? size }

  private func resolve(_ proposal: WindowConfiguration) -> Size {
    proposal.resolvedSize(own: floatingSize, minimum: minimumSize, scale: scale)
  }

  private func moved(_ output: WlOutput, isEntered: Bool) {
    guard let output = application?.output(of: output) else { return }
    outputs.removeAll { $0 === output }
    if isEntered { outputs.append(output) }
    updateScale()
  }

  /// Takes over a change of an output's scale or size. Off all outputs, a window keeps what it had.
  func updateScale() {
    scale = outputs.map(\.scale).max() ?? scale
    // Of several outputs, the one that it has been on longest says how large a finger is.
    if let output = outputs.first { pipeline.tree.touches.pixelsPerMillimetre = output.pixelsPerMillimetre }
    if let recorder { recorder.windowDidChange(self, at: clock.now) }
  }

  /// Takes note that an output is gone.
  func forget(_ output: Output) {
    outputs.removeAll { $0 === output }
    updateScale()
  }
}
