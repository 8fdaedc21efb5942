import TactionGraphics
import TactionViews
import TactionWayland

/// Brings the pixels of one window onto its surface: when the compositor wants a frame, and only what has changed.
///
/// A commit with pixels asks for a frame callback, and the next one waits for it. So a compositor that is stopped, or
/// hides the window, costs nothing; and with nothing changed there is no commit at all. Where the compositor tells when
/// frames are shown, the next one waits as long as it may (``FramePacer``), to show what fingers do until then.
final class FrameDriver {
  /// How long a frame that could not be drawn waits for the next try, in seconds. Our own choice.
  private static let retryInterval = 0.1
  /// How long a configure waits for the frame callback, in seconds. Our own choice: a hidden window gets no callbacks,
  /// but the compositor may wait for its answer before it shows it.
  private static let configurePatience = 0.1
  /// How often animations go on while they change no pixel, in seconds: with no commit there is no callback either.
  private static let invisibleFrameInterval = 1.0 / 60

  /// Called after each commit with pixels; for those who look at frames.
  var onFrame: ((FrameReport) -> Void)?
  /// The time of the newest touch that the window has been told of since its last frame; nil for none.
  var newestTouch: Double?
  /// When the next frame may start, and what has been learned about it.
  private(set) var pacer = FramePacer()

  private let toplevel: Toplevel
  private let pipeline: FramePipeline
  private let buffers: BufferQueue
  private let clock: any AppClock
  private let feedback: FrameFeedback
  private var frameCallback: WlCallback?
  /// The change from what the surface shows to the frame to be shown.
  private var unshown = FrameChange()
  /// What the surface shows: the state of the last commit with pixels.
  private var shown: (size: Size, scale: Int)?
  private var waitsForBuffer = false
  /// When the last frame was committed, and how long before the compositor asked for the next.
  private var (committed, lead): (Double?, Double?)
  private var hasReportedFailure = false
  /// Whether a frame is due and waits for the pacer's time.
  private var isHeld = false
  /// The configure that no commit has answered yet, and until when it waits for a frame callback.
  private var unanswered: (configuration: WindowConfiguration, patience: Double)?
  /// When to look again without a reason from outside.
  private var retryTime: Double?

  init(toplevel: Toplevel, globals: Globals, pipeline: FramePipeline, clock: any AppClock) {
    self.toplevel = toplevel
    self.pipeline = pipeline
    self.clock = clock
    buffers = BufferQueue(shm: globals.shm)
    feedback = FrameFeedback(clock.keepsDeadlines ? globals.presentation : nil)
    buffers.onRelease = { [weak self] in self?.waitsForBuffer = false }
    feedback.onAnswer = { [weak self] number, answer in self?.take(answer, about: number) }
  }

  /// The number of buffers, of all sizes.
  var bufferCount: Int { buffers.count }
  /// How often memory has been taken for buffers.
  var poolCount: Int { buffers.poolCount }

  /// When to draw without an event from the compositor; nil for never.
  ///
  /// Always a time at which `mayDraw(now:)` agrees: any other would wake the event loop again and again for nothing.
  func nextDeadline(size: Size, scale: Int) -> Double? {
    if waitsForBuffer { return nil }
    if let unanswered, frameCallback != nil { return max(unanswered.patience, retryTime ?? unanswered.patience) }
    guard frameCallback == nil else { return nil }
    if let retryTime { return max(retryTime, pacer.start ?? retryTime) }
    return isDue(size: size, scale: scale) ? pacer.start : nil
  }

  /// When a frame that is due at a time can be drawn; nil while only an event from the compositor can tell.
  func earliestDraw(from time: Double) -> Double? {
    if waitsForBuffer { return nil }
    let earliest = max(time, retryTime ?? time)
    if frameCallback == nil { return max(earliest, pacer.start ?? earliest) }
    return unanswered.map { max($0.patience, earliest) }
  }

  /// Takes a configure that the next commit is to answer. Of several, the last counts.
  func configure(_ configuration: WindowConfiguration, now: Double) {
    unanswered = (configuration, unanswered?.patience ?? now + Self.configurePatience)
  }

  /// Whether the time has come to draw, should there be anything to draw.
  func mayDraw(now: Double) -> Bool {
    if waitsForBuffer { return false }
    if let retryTime, now < retryTime { return false }
    if frameCallback == nil { return unanswered != nil || now >= pacer.start ?? now }
    guard let unanswered else { return false }
    return now >= unanswered.patience
  }

  /// Takes note that there may be something to draw, though it is too early.
  func hold(size: Size, scale: Int) { isHeld = isHeld || isDue(size: size, scale: scale) }

  /// Draws and commits what has changed; a commit without change only answers a configure.
  ///
  /// - Parameters:
  ///   - size: the window's extent in whole logical pixels.
  ///   - scale: device pixels per logical pixel.
  ///   - now: the time, in seconds of the application's clock.
  func draw(size: Size, scale: Int, now: Double) {
    retryTime = nil
    // What waited for its time is drawn now, or has nothing to show.
    defer { isHeld = false }
    let hasNewSize = isNew(size: size, scale: scale)
    guard unanswered != nil || isDue(size: size, scale: scale) else { return }
    let pixels = PixelRect(
      x: 0, y: 0, width: Int(clampedInt32(size.width)) * scale, height: Int(clampedInt32(size.height)) * scale)
    unshown.append(pipeline.update(time: now, scale: scale, pixelSize: (pixels.width, pixels.height)))
    // Code of the app ran in the update, and may have closed the window.
    guard toplevel.surface.isAlive else { return }
    if hasNewSize { unshown = FrameChange(damage: Region(pixels)) } else { unshown.formIntersection(pixels) }
    if unshown.isEmpty { answerWithoutPixels(now: now) } else { show(pixels, size: size, scale: scale, now: now) }
  }

  /// Destroys the buffers and the callback. Only after the surface.
  func destroy() {
    frameCallback?.invalidate()
    frameCallback = nil
    feedback.destroy()
    buffers.destroy()
  }

  // MARK: - What is due

  private func isNew(size: Size, scale: Int) -> Bool { shown?.size != size || shown?.scale != scale }

  /// Whether there may be something new to show.
  func isDue(size: Size, scale: Int) -> Bool {
    isNew(size: size, scale: scale) || pipeline.needsFrame || !unshown.isEmpty
  }

  // MARK: - Commits

  private func answerWithoutPixels(now: Double) {
    if let unanswered {
      toplevel.acknowledge(unanswered.configuration)
      self.unanswered = nil
      toplevel.surface.commit()
    }
    if pipeline.needsFrame { retryTime = now + Self.invisibleFrameInterval }
  }

  private func show(_ pixels: PixelRect, size: Size, scale: Int, now: Double) {
    guard let buffer = nextBuffer(pixels, now: now) else { return }
    buffer.missed.append(unshown)
    pipeline.raster(into: buffer.bitmap, missed: buffer.missed)
    if let unanswered { toplevel.acknowledge(unanswered.configuration) }
    unanswered = nil
    let surface = toplevel.surface
    surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    if shown?.scale != scale { surface.setBufferScale(scale: Int32(clamping: scale)) }
    if shown?.size != size { toplevel.setOpaque(size: size) }
    damage(surface, scale: scale)
    note(asksForFrame: frameCallback == nil, pixels: pixels, began: now)
    surface.commit()
    buffers.present(buffer, change: unshown)
    unshown = FrameChange()
    shown = (size, scale)
  }

  /// Asks for what follows the commit, and takes note of it.
  private func note(asksForFrame: Bool, pixels: PixelRect, began: Double) {
    let time = clock.now
    // A commit between two callbacks answers a configure; when it is shown says nothing about others.
    if asksForFrame {
      requestFrame()
      let isTold = feedback.isOffered
      let number = pacer.committed(began: began, at: time, isHeld: isHeld, isTold: isTold)
      if isTold { feedback.request(for: toplevel.surface, number: number) }
    }
    committed = time
    onFrame?(
      FrameReport(
        began: began, committed: time, damage: unshown.damage, pixels: pixels, touch: newestTouch, lead: lead,
        content: pipeline.drawing))
    (newestTouch, lead) = (nil, nil)
  }

  /// A buffer to draw in; nil when all are with the compositor, or when there is no memory: then the old content stays.
  private func nextBuffer(_ pixels: PixelRect, now: Double) -> ShmBuffer? {
    do throws(SharedMemoryError) {
      let buffer = try buffers.next(width: pixels.width, height: pixels.height)
      waitsForBuffer = buffer == nil
      hasReportedFailure = false
      return buffer
    } catch {
      if !hasReportedFailure {
        log.warning("no buffer of \(pixels.width)x\(pixels.height) pixels, the window keeps its content: \(error)")
      }
      hasReportedFailure = true
      retryTime = now + Self.retryInterval
      return nil
    }
  }

  private func damage(_ surface: WlSurface, scale: Int) {
    for rect in unshown.damage.simplified(to: 16).rectangles {
      if surface.version >= 4 {
        surface.damageBuffer(
          x: Int32(clamping: rect.x), y: Int32(clamping: rect.y), width: Int32(clamping: rect.width),
          height: Int32(clamping: rect.height))
      } else {
        // Older surfaces know damage in logical pixels only: the whole ones that hold the device pixels.
        let (left, top) = (rect.x / scale, rect.y / scale)
        let right = (rect.x + rect.width + scale - 1) / scale
        let bottom = (rect.y + rect.height + scale - 1) / scale
        surface.damage(
          x: Int32(clamping: left), y: Int32(clamping: top), width: Int32(clamping: right - left),
          height: Int32(clamping: bottom - top))
      }
    }
  }

  // MARK: - Answers

  private func requestFrame() {
    let callback = toplevel.surface.frame()
    frameCallback = callback
    callback.onEvent = { [weak self] _ in
      guard let self else { return }
      frameCallback = nil
      let time = clock.now
      lead = committed.map { time - $0 }
      pacer.callbackCame(at: time)
    }
  }

  private func take(_ answer: FrameFeedback.Answer, about number: Int) {
    switch answer {
    case .presented(let time, let refresh): pacer.presented(number, at: time, refresh: refresh)
    case .discarded: pacer.discarded(number)
    }
  }
}
