import TactionGraphics
import TactionViews
import TactionWayland

/// Commits the changed pixels of one window when the compositor wants a frame.
///
/// A commit with pixels requests a frame callback, and the next commit waits for this callback. So a window that is
/// hidden, or whose compositor is stopped, costs nothing. Without a change there is no commit at all. A window that
/// gets no frames for a second counts as hidden: its animations jump to their end, as in UIKit.
///
/// If the compositor reports when frames are shown, or the output states its refresh rate, the next frame starts as
/// late as possible (``FramePacer``). So the frame shows the newest movement of fingers.
final class FrameDriver {
  /// The time after which a frame for which there was no memory is drawn again, in seconds. Our own choice.
  private static let retryInterval = 0.1
  /// The time for which a configure waits for the frame callback, in seconds. Our own choice: a hidden window gets no
  /// callbacks, but the compositor may wait for the answer to the configure before it shows the window.
  private static let configureTimeout = 0.1
  /// The interval of the frames of animations that do not change any pixel, in seconds. Such animations have a timer,
  /// since without a commit there is no callback.
  private static let invisibleFrameInterval = 1.0 / 60
  /// The difference below which two times count as equal, in seconds, since sums of times are not exact.
  private static let tolerance = 1e-9

  /// The condition for the next frame.
  private enum State {
    /// The compositor uses all buffers, and must release one first.
    case awaitingBuffer
    /// A frame has been committed. Its callback, or a configure, must arrive first.
    case awaitingCallback
    /// A frame may be drawn from a time on, in seconds of the clock; `-infinity` to draw immediately.
    case ready(from: Double)
  }

  /// The time until which all animations are invisible, if nothing else changes; nil if an animation is visible.
  private var quietEnd: Double?
  /// Called after each commit with pixels, to measure frames.
  var onFrame: ((FrameReport) -> Void)?
  /// Called with each commit with pixels, and with the compositor's answer about the commit; nil while nothing is
  /// measured.
  var probe: ((FrameProbe) -> Void)?
  /// Called once when there is no memory for new content, and with nil when there is memory again.
  var onTrouble: ((DrawingError?) -> Void)?
  /// The time of the newest touch that has been delivered since the last frame; nil if there was none.
  var newestTouch: Double?
  /// The subsurfaces, whose changes are shown together with the window's own surface.
  weak var parts: (any SurfaceParts)?
  /// Called when the compositor has applied the last commit.
  var onCallback: (() -> Void)?
  /// The distance by which the next commit moves the window's corner on the screen, in whole logical pixels.
  var offset = Vector.zero
  /// The number of frames so far, including frames that showed nothing new.
  private(set) var updateCount = 0
  /// Determines from the last frames how early the next frame must start.
  var pacer = FramePacer()

  /// The rotations of the outputs that the window is on. When they change, all pixels are shown again: Weston's kiosk
  /// shell neither configures nor repaints a window when an output is rotated.
  var outputTransforms: [OutputTransform] = [] {
    didSet { if !oldValue.isEmpty, outputTransforms != oldValue { shown = nil } }
  }

  let shellSurface: ShellSurface
  private let pipeline: FramePipeline
  private let buffers: BufferQueue
  let clock: any TimeSource
  private let feedback: PresentationFeedback
  /// Whether frame callbacks replace presentation reports, for a compositor that does not send these reports, such as
  /// KWin before 6.
  let countsCallbacks: Bool
  /// The time between two refreshes as the outputs of the window state it, in seconds; 0 if they do not state it.
  var refreshInterval = 0.0
  var frameCallback: WlCallback?
  /// The change from the frame that the surface shows to the next frame.
  private var pendingDamage = FrameChange()
  /// The state of the last commit with pixels: its size, the scale of the screen, and the scale of its pixels.
  private var shown: (size: Size, scale: Double, pixelScale: Double)?
  /// Decides whether frames have a reduced resolution while much of the window moves.
  var resolution = MovingResolution()
  /// Returns the time of the machine's clock, with which drawing is measured; replaced in tests.
  var stopwatch: () -> Double = { MonotonicClock.now }
  /// Whether frames may have a reduced resolution; false on a stage, where the pictures would depend on the machine's
  /// speed.
  lazy var mayReduce = clock.runsByItself
  private var isAwaitingBuffer = false
  /// The configure that no commit has answered yet, and the time until which it waits for a frame callback.
  private var pendingConfigure: (configuration: WindowConfiguration, deadline: Double)?
  /// The earliest time of the next frame, set by a frame that did not commit new pixels; nil if there is no such limit.
  private var retryTime: Double?
  var visibility: FrameVisibility
  /// Whether a frame is due and waits for the start time of the pacer.
  private var isDelayed = false
  /// The time of the last commit with pixels.
  private var committed: Double?
  /// The time from the newest request for a callback to the callback.
  var lead: Double?
  /// Whether a frame has been committed.
  var hasDrawn: Bool { committed != nil }
  /// The reason why the last frame was not shown; nil if it was shown.
  private var trouble: DrawingError?
  /// Whether the trouble was reported to the app, which is then also notified when there is memory again.
  private var hasReportedTrouble = false
  /// The start of drawing, by the machine's clock, since the clock of a stage stands still while a frame is drawn.
  private var drawingStart = 0.0

  init(shellSurface: ShellSurface, globals: Globals, pipeline: FramePipeline, clock: any TimeSource) {
    self.shellSurface = shellSurface
    self.pipeline = pipeline
    self.clock = clock
    buffers = BufferQueue(globals)
    feedback = PresentationFeedback(clock.keepsDeadlines ? globals.presentation : nil)
    countsCallbacks = clock.keepsDeadlines && globals.presentation == nil
    // No frame can be drawn before the first configure.
    visibility = FrameVisibility(blockedSince: clock.now)
    buffers.onRelease = { [weak self] in
      self?.isAwaitingBuffer = false
      self?.unblock()
    }
    pipeline.tree.calls.isHidden = { [weak self] in self.map { $0.isHidden(now: $0.clock.now) } ?? false }
    feedback.onAnswer = { [weak self] number, answer in self?.take(answer, about: number) }
  }

  /// Takes over from the former driver what belongs to the window, and not to its surface.
  func takeOver(from former: FrameDriver) {
    (onFrame, probe) = (former.onFrame, former.probe)
    resolution.scale = former.resolution.scale
    hasReportedTrouble = former.hasReportedTrouble
  }

  /// The number of buffers, of all sizes.
  var bufferCount: Int { buffers.count }
  /// The number of allocations of memory for buffers.
  var poolCount: Int { buffers.poolCount }

  private var state: State {
    if isAwaitingBuffer, pendingConfigure == nil { return .awaitingBuffer }
    let earliest = retryTime ?? -.infinity
    switch (frameCallback, pendingConfigure) {
    // A suspended window draws no frame until a configure arrives, which is answered with a frame.
    case (nil, nil) where visibility.suspendedSince != nil: return .awaitingCallback
    case (nil, nil): return .ready(from: max(earliest, pacer.start ?? earliest))
    // The answer to a configure is not delayed.
    case (nil, .some): return .ready(from: -.infinity)
    case (.some, .some(let configure)): return .ready(from: max(earliest, configure.deadline))
    case (.some, nil): return .awaitingCallback
    }
  }

  /// The next time to draw without an event from the compositor; nil if there is none.
  ///
  /// At this time, ``mayDraw(now:)`` is true. If it were false, the event loop would wake repeatedly without drawing.
  func nextDeadline(size: Size, scale: Double) -> Double? {
    guard case .ready(let time) = state else { return nil }
    guard retryTime != nil || needsDraw(size: size, scale: scale) else { return laterReason.map { max(time, $0) } }
    return time.isFinite ? time : nil
  }

  /// The time at which a frame is due although nothing has changed yet: an animation becomes visible, or a window with
  /// a reduced resolution comes to rest. Nil if there is no such time.
  private var laterReason: Double? {
    let movement = pipeline.isMoving ? quietEnd : nil
    guard isReduced, let rest = resolution.restTime else { return movement }
    return min(rest, movement ?? rest)
  }

  /// Whether the window shows fewer pixels than the screen has.
  private var isReduced: Bool { shown.map { $0.pixelScale < $0.scale } ?? false }

  /// Returns the earliest time, `time` or later, at which a frame can be drawn; nil while an event from the compositor
  /// has to arrive first.
  func earliestDraw(from time: Double) -> Double? {
    guard case .ready(let start) = state else { return nil }
    return max(time, start)
  }

  /// Whether a frame may be drawn now, if there is anything to draw.
  func mayDraw(now: Double) -> Bool { earliestDraw(from: now) == now }

  /// Whether the window is probably not visible.
  func isHidden(now: Double) -> Bool { visibility.isHidden(now: now + Self.tolerance) }

  /// The time at which the window counts as hidden, so that animations are finished and the loading of pictures is
  /// paused; nil if there is nothing to finish or to pause.
  var hidingDeadline: Double? {
    pipeline.canFinishMovement || pipeline.isLoading ? visibility.hidingTime : nil
  }

  /// Finishes the animations of a hidden window, and pauses the loading of its pictures.
  func settleIfHidden(now: Double) {
    guard isHidden(now: now) else { return }
    pipeline.suspendLoading()
    pipeline.finishMovement(at: now)
  }

  func unblock() {
    if frameCallback == nil, !isAwaitingBuffer { visibility.blockedSince = nil }
  }

  /// Stores a configure, which the next commit answers. If several configures arrive before this commit, only the last
  /// one is answered.
  func configure(_ configuration: WindowConfiguration, now: Double) {
    unblock()
    visibility.take(configuration.states, now: now)
    pendingConfigure = (configuration, pendingConfigure?.deadline ?? now + Self.configureTimeout)
  }

  /// Draws the next frame as soon as the compositor is ready for it, although the frame would wait for a later time.
  func drawWithoutDelay() {
    retryTime = nil
    pacer.startImmediately()
  }

  /// Records that a frame is due but that it is too early to draw the frame, which from now on counts as delayed.
  func delay() { isDelayed = true }

  /// Advances animations to the time of the next frame, if a frame is due. Returns false if code of the app has run a
  /// nested event loop that has drawn a frame.
  func animate(size: Size, scale: Double, now: Double) -> Bool {
    guard needsDraw(size: size, scale: scale) else { return true }
    let count = updateCount
    pipeline.animate(to: now, displayScale: scale)
    return updateCount == count
  }

  /// Draws and commits the changes; without changes, a commit only answers a configure.
  ///
  /// - Parameters:
  ///   - size: the window's size in whole logical pixels.
  ///   - scale: device pixels per logical pixel.
  ///   - now: the time, in seconds of the application's clock.
  func draw(size: Size, scale: Double, now: Double) {
    retryTime = nil
    drawingStart = clock.runsByItself ? now : stopwatch()
    // No frame is delayed any more: the frame is drawn now, or has nothing to show.
    defer { isDelayed = false }
    guard needsDraw(size: size, scale: scale) else { return }
    let mayReduce = mayReduce && shellSurface.scale.allowsFractions
    let pixelScale = mayReduce ? resolution.pixelScale(at: now, displayScale: scale) : scale
    let hasNewPixels = isNew(size: size, scale: scale) || shown?.pixelScale != pixelScale
    let pixels = PixelRect(size: size, scale: pixelScale)
    let contentCount = shellSurface.contentCount
    pendingDamage.append(
      pipeline.update(
        time: now, scale: pixelScale, pixelSize: (pixels.width, pixels.height), displayScale: scale))
    updateCount &+= 1
    // The update has called code of the app, which may have closed the window, or run a nested event loop that has
    // answered a configure with another size. The next frame then shows everything at the present size.
    guard shellSurface.surface.isAlive, shellSurface.contentCount == contentCount else { return shown = nil }
    quietEnd = pipeline.invisibleMovementEnd
    if hasNewPixels {
      pendingDamage = FrameChange(damage: Region(pixels))
    } else {
      pendingDamage.formIntersection(pixels)
    }
    if pendingDamage.isEmpty {
      answerWithoutPixels(size: size, scale: scale, now: now)
    } else {
      let damage = pendingDamage.damage
      show(pixels, size: size, scale: scale, pixelScale: pixelScale, now: now)
      // A frame that is drawn only because the size or the resolution has changed does not count as movement.
      if !hasNewPixels { resolution.drew(damage, of: pixels, in: drawingTime, at: now, interval: pacer.interval) }
    }
    reportTrouble()
  }

  /// The time since the start of the frame, in seconds.
  private var drawingTime: Double { stopwatch() - drawingStart }

  /// Destroys the buffers and the callback. Call it only after the surface is destroyed.
  func destroy() {
    frameCallback?.invalidate()
    frameCallback = nil
    feedback.destroy()
    buffers.destroy()
  }

  // MARK: - Reasons to draw

  private func isNew(size: Size, scale: Double) -> Bool { shown?.size != size || shown?.scale != scale }

  /// Whether there may be something new to show, or a configure waits for its answer.
  private func needsDraw(size: Size, scale: Double) -> Bool {
    pendingConfigure != nil || isDue(size: size, scale: scale)
  }

  /// Whether there may be something new to show.
  func isDue(size: Size, scale: Double) -> Bool {
    isNew(size: size, scale: scale) || isReduced && (resolution.restTime ?? -.infinity) <= clock.now
      || pipeline.hasChanged || !pendingDamage.isEmpty || parts?.isDue == true
      || pipeline.isMoving && (quietEnd ?? -.infinity) <= clock.now + Self.tolerance
  }

  // MARK: - Commits

  private func answerWithoutPixels(size: Size, scale: Double, now: Double) {
    // A subsurface must not be shown before the window, nor between two sizes of the window.
    let maySeeParts = shown != nil && !shellSurface.owesPixels
    let hasParts = maySeeParts && parts?.prepareCommit(size: size, scale: scale, now: now) == true
    if hasParts, frameCallback == nil { requestFrame() }
    if pendingConfigure == nil, hasParts { shellSurface.surface.commit() }
    answerConfigure(hasPixels: false, isNewSize: false)
    if parts?.isDue == true && frameCallback == nil || pipeline.needsFrame && quietEnd == nil {
      retryTime = now + Self.invisibleFrameInterval
    }
  }

  private func show(_ pixels: PixelRect, size: Size, scale: Double, pixelScale: Double, now: Double) {
    guard let buffer = nextBuffer(pixels, resolution: pixelScale / scale, now: now) else {
      return answerConfigure(hasPixels: false, isNewSize: isNew(size: size, scale: scale))
    }
    buffer.missed.append(pendingDamage)
    pipeline.raster(into: buffer.bitmap, missed: buffer.missed)
    answerConfigure(hasPixels: true, isNewSize: false)
    let surface = shellSurface.surface
    surface.attach(buffer.buffer, movedBy: offset)
    offset = .zero
    if isNew(size: size, scale: scale) { shellSurface.scale.set(scale, size: size) }
    if shown?.size != size { shellSurface.setOpaque(size: size) }
    surface.damage(pendingDamage.damage, of: pixels, size: size)
    _ = parts?.prepareCommit(size: size, scale: scale, now: now)
    finishCommit(requestsFrame: frameCallback == nil, pixels: pixels, began: now)
    shellSurface.commitContent()
    buffers.present(buffer, change: pendingDamage)
    pendingDamage = FrameChange()
    shown = (size, scale, pixelScale)
  }

  /// Acknowledges the waiting configure. Without new pixels, commits the old content only if the size has not changed,
  /// since a commit with the wrong size is a protocol error for maximized and full-screen windows.
  private func answerConfigure(hasPixels: Bool, isNewSize: Bool) {
    defer { if hasPixels { shellSurface.owesPixels = false } }
    guard let pendingConfigure else { return }
    shellSurface.acknowledge(pendingConfigure.configuration)
    self.pendingConfigure = nil
    shellSurface.owesPixels = isNewSize
    if !hasPixels, !isNewSize { shellSurface.surface.commit() }
  }

  /// Requests the frame callback and the presentation feedback for the commit if `requestsFrame` is set, and reports
  /// the commit to `onFrame`.
  private func finishCommit(requestsFrame: Bool, pixels: PixelRect, began: Double) {
    let time = clock.now
    // A commit that does not request a callback answers a configure between two callbacks. Its presentation time is not
    // comparable with the times of regular frames.
    if requestsFrame {
      requestFrame()
      let isReported = feedback.isOffered || countsCallbacks
      let number = pacer.committed(began: began, at: time, isDelayed: isDelayed, isReported: isReported)
      if feedback.isOffered { feedback.request(for: shellSurface.surface, number: number) }
    }
    committed = time
    probe?(.committed(at: time, drawingTime: drawingTime))
    onFrame?(
      FrameReport(
        committed: time, drawingTime: drawingTime, damage: pendingDamage.damage, pixels: pixels,
        touch: newestTouch, lead: lead, content: pipeline.drawing))
    (newestTouch, lead) = (nil, nil)
  }

  /// Returns a buffer to draw in; nil if the compositor uses all buffers, or if there is no memory. Without a buffer,
  /// the window keeps its old content.
  private func nextBuffer(_ pixels: PixelRect, resolution: Double, now: Double) -> ShmBuffer? {
    do throws(SharedMemoryError) {
      let buffer = try buffers.next(width: pixels.width, height: pixels.height, resolution: resolution)
      isAwaitingBuffer = buffer == nil
      if buffer == nil { visibility.blockedSince = visibility.blockedSince ?? now }
      trouble = nil
      return buffer
    } catch {
      trouble = DrawingError(
        description:
          "The window keeps its content, without a buffer of \(pixels.width)x\(pixels.height) pixels: \(error).",
        code: error.code)
      retryTime = now + Self.retryInterval
      return nil
    }
  }

  /// Reports when drawing begins to fail, and when it succeeds again. Call it last in a frame, since the handler may
  /// close the window.
  private func reportTrouble() {
    guard hasReportedTrouble != (trouble != nil) else { return }
    hasReportedTrouble.toggle()
    if let trouble { log.warning("\(trouble)") }
    onTrouble?(trouble)
  }
}
