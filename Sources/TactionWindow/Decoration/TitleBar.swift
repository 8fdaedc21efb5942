import TactionEnvironment
import TactionGraphics
import TactionViews
import TactionWayland

/// The title bar of a window: a small tree of views on a subsurface above the content.
///
/// The bar is drawn only when it changes. Touches on the bar never reach the views of the app.
final class TitleBar: InputTarget {
  let view = TitleBarView()
  /// Called for each action of the user, with the press that is still down, or with nil if no press is down.
  var onAction: ((DecorationAction, DevicePress?) -> Void)?
  /// Returns the press that began a touch.
  var findPress: ((Int) -> DevicePress?)?
  /// Returns whether the application lets an event reach the bar.
  var admits: (InputEvent) -> Bool = { _ in true }

  private let pipeline: FramePipeline
  private let clock: any TimeSource
  /// The surface and its buffers on the current connection; nil while there are none.
  private var part: Subsurface?
  private var buffers: BufferQueue?
  private var partScale: SurfaceScale?
  /// The width and the scale of the frame that the surface shows; nil while it is hidden.
  private var shown: (width: Double, scale: Double)?
  /// The change from the frame that the surface shows to the next frame.
  private var pendingDamage = FrameChange()
  /// Whether the compositor uses all buffers, so that the next frame waits until one is released.
  private var isAwaitingBuffer = false
  /// The presses that are down, in the order in which they landed.
  private var presses: [DevicePress] = []
  private(set) var isClosed = false
  private(set) var scale = 1.0

  init(clock: any TimeSource) {
    self.clock = clock
    pipeline = FramePipeline(root: view)
    pipeline.tree.now = { clock.now }
    view.onAction = { [weak self] action in
      if let self { onAction?(action, presses.first) }
    }
  }

  // MARK: - The surface

  func isOn(_ surface: WlSurface) -> Bool { part?.surface === surface }

  /// Whether the bar has something new to show.
  var isDue: Bool { !isAwaitingBuffer && (shown == nil || pipeline.needsFrame || !pendingDamage.isEmpty) }

  /// Makes the surface, as a subsurface of a window's surface.
  func attach(to parent: WlSurface, _ subcompositor: WlSubcompositor, globals: Globals) {
    guard part == nil else { return }
    part = Subsurface(
      subcompositor, of: parent, at: Point(x: 0, y: -TitleBarView.height), isBehind: false, globals: globals)
    partScale = part.map { SurfaceScale(of: $0.surface, globals: globals) }
    buffers = BufferQueue(globals)
    buffers?.onRelease = { [weak self] in self?.isAwaitingBuffer = false }
  }

  /// Cancels the touches and destroys the surface. Call it before the window's surface is destroyed.
  func detach() {
    cancelTouches()
    partScale?.destroy()
    part?.destroy()
    buffers?.destroy()
    (part, partScale, buffers, shown, isAwaitingBuffer) = (nil, nil, nil, nil, false)
  }

  /// Cancels the touches on the bar.
  func cancelTouches() {
    pipeline.tree.touches.cancelAll(timestamp: clock.now)
    presses = []
  }

  /// The values that the bar shares with the content of the window.
  struct Settings {
    var theme = Theme.current
    /// The maximum time between two taps, in seconds; see `UserSettings.doubleClickInterval`.
    var tapInterval = UserSettings().doubleClickInterval
    /// The density of the screen in logical pixels per millimetre; nil if it is not known.
    var pixelsPerMillimetre: Double?
  }

  /// Applies the user's settings to drawing and gestures.
  func take(_ settings: Settings) {
    pipeline.tree.theme = settings.theme
    pipeline.tree.touches.tapInterval = settings.tapInterval
    pipeline.tree.touches.pixelsPerMillimetre = settings.pixelsPerMillimetre
  }

  /// Destroys the bar when its window closes.
  func close() {
    isClosed = true
    pipeline.tree.touches.close(timestamp: clock.now)
    detach()
    pipeline.tree.close()
  }

  /// Draws and commits the changes; returns whether something was committed.
  ///
  /// If there is no buffer for a new width, the bar is hidden, since the content must not be shown with a bar of
  /// another width.
  func commit(width: Double, scale: Double, now: Double) -> Bool {
    self.scale = scale
    let isNew = shown?.width != width || shown?.scale != scale
    guard isNew || pipeline.needsFrame || !pendingDamage.isEmpty, let part, let buffers else { return false }
    let size = Size(width: width, height: TitleBarView.height)
    view.frame = Rect(origin: .zero, size: size)
    let pixels = PixelRect(size: size, scale: scale)
    pendingDamage.append(pipeline.update(time: now, scale: scale, pixelSize: (pixels.width, pixels.height)))
    if isNew { pendingDamage = FrameChange(damage: Region(pixels)) }
    guard !pendingDamage.isEmpty else { return false }
    guard let buffer = nextBuffer(of: buffers, pixels) else { return isNew ? hide() : false }
    buffer.missed.append(pendingDamage)
    pipeline.raster(into: buffer.bitmap, missed: buffer.missed)
    part.surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    if isNew { partScale?.set(scale, size: size) }
    part.surface.damage(
      x: 0, y: 0, width: Int32(saturating: width), height: Int32(saturating: TitleBarView.height))
    part.surface.commit()
    buffers.present(buffer, change: pendingDamage)
    pendingDamage = FrameChange()
    shown = (width, scale)
    return true
  }

  /// Returns a buffer to draw in; nil while the compositor uses all buffers, or if there is no memory. If there is no
  /// memory, each frame tries again.
  private func nextBuffer(of buffers: BufferQueue, _ pixels: PixelRect) -> ShmBuffer? {
    do throws(SharedMemoryError) {
      let buffer = try buffers.next(width: pixels.width, height: pixels.height)
      isAwaitingBuffer = buffer == nil
      return buffer
    } catch {
      return nil
    }
  }

  /// Hides the bar from the next commit of the window on; returns whether something was committed.
  func hide() -> Bool {
    guard shown != nil else { return false }
    shown = nil
    part?.hide()
    return true
  }

  // MARK: - Input

  var comingSize: Size { view.frame.size }
  var isRecorded: Bool { false }

  /// The time of the next timer of the bar's gestures; nil if there is none.
  var nextDeadline: Double? { pipeline.tree.touches.nextDeadline }

  /// Runs the timers of the bar's gestures.
  func runTimers(now: Double) { pipeline.tree.touches.advance(to: now) }

  func deliver(_ frame: TouchFrame) {
    guard !isClosed, admits(.frameTouches(frame)) else { return }
    for change in frame.changes where change.phase == .began {
      if let press = findPress?(change.id) { presses.append(press) }
    }
    // A press that lifts in this touch frame has already ended for the compositor, so requests cannot use its serial.
    for change in frame.changes where change.phase == .ended || change.phase == .cancelled {
      presses.removeAll { $0.touch == change.id }
    }
    pipeline.tree.touches.dispatch(frame)
  }

  func deliver(_ hover: Hover) {
    if !isClosed { pipeline.tree.touches.hover(hover) }
  }

  func takeSecondaryButton(_ press: DevicePress, at location: Point) {
    let click = PointerClick(button: .secondary, location: location, timestamp: clock.now)
    if !isClosed, admits(.click(click)) { onAction?(.menu(location), press) }
  }

  func scroll(_ event: ScrollEvent) {}
  func keyDown(_ event: KeyEvent) {}
  func keyUp(_ event: KeyEvent) {}
}
