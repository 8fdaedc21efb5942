import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A view that plays an animated image while the view is visible.
///
/// The animation pauses while ``isPaused`` is true, after the last frame, and while the view cannot be seen. A view
/// cannot be seen if it or a superview is hidden or transparent, or if it is outside the window or the visible part of
/// a scroll view. The same is true if an opaque view covers it, such as the black view of a kiosk whose screen is off,
/// or if the window is not visible.
///
/// During a pause, the animation does not wake the process or cause frames. When the view is added to a window, the
/// animation begins with the first frame.
///
/// If the user prefers reduced motion, the view shows the first frame; see ``playsWithReducedMotion``.
open class AnimatedImageView: ImageView, LayoutObserver {
  /// The animation; nil for no animation.
  ///
  /// Setting this property sets `image` to the first frame, and starts the animation. `sizeToFit()` and screen readers
  /// use `image`. If the app sets another `image`, this image is shown instead of the animation, until the app sets
  /// `animatedImage` again or sets `image` to the first frame.
  public final var animatedImage: AnimatedImage? {
    didSet {
      guard animatedImage !== oldValue || isReplaced else { return }
      image = animatedImage?.firstImage
      restart()
    }
  }

  /// Whether the animation is paused at the current frame (default: false).
  public final var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      if isPaused { stop() } else { startIfSeen() }
    }
  }

  /// Whether the animation plays even if the user prefers reduced motion (default: false).
  public final var playsWithReducedMotion = false {
    didSet { if playsWithReducedMotion != oldValue { startOrReset() } }
  }

  /// Called when the time of the last frame is over. It is not called for an animation without end. It is also not
  /// called if the file is broken or was removed. In this case, the view keeps showing the last frame that could be
  /// decoded.
  public final var onEnd: ((AnimatedImageView) -> Void)?

  /// The index of the shown frame.
  public final var frameIndex: Int { animatedImage.map { shown % $0.frameCount } ?? 0 }

  /// Whether the animation currently plays: the view is visible, and more frames follow.
  public private(set) final var isPlaying = false

  /// The number of decoded frames that are not shown yet; at most 3.
  package final var readyFrameCount: Int { player?.readyCount ?? 0 }

  /// The order of the view as a layout observer: after all observers that move views.
  public static let layoutOrder = 1000

  /// The memory in which decoded frames are counted. Tests replace it.
  final var frameMemory = ImageMemory.shared
  private var player: FramePlayer?
  private var timer: AppTimer?
  /// The number of the shown frame, counted over all repetitions.
  private var shown = 0
  /// While the animation plays, `due` is the time at which the shown frame ends, in seconds on the application's clock.
  /// During a pause, `left` is the remaining time of this frame, in seconds.
  private var due = 0.0
  private var left = 0.0
  private var hasEnded = false
  /// Whether the next frame has to be shown now, but is not decoded yet.
  private var isLate = false

  /// Begins the animation in a window; without a window, stops and returns to the first frame.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { viewTree?.layoutObservers.add(self) }
    restart()
  }

  /// Restarts the animation with the first frame.
  public final func restart() {
    stop()
    (player, shown, hasEnded, frameImage) = (nil, 0, false, nil)
    left = animatedImage?.durations.first ?? 0
    startIfSeen()
  }

  /// Continues the animation if the view will be visible in the next frame.
  public final func windowDidLayOut() {
    // This also runs after the app sets `image` and after a change of the theme, because both cause a layout.
    startOrReset()
  }

  // MARK: Frames

  /// Whether the app has replaced the first frame by another image.
  private var isReplaced: Bool { animatedImage != nil && image !== animatedImage?.firstImage }

  /// Whether the user prefers no animation.
  private var isReduced: Bool { !playsWithReducedMotion && theme.motion.isReduced }

  private var mayPlay: Bool {
    guard let animatedImage, animatedImage.frameCount > 1, !isPaused, !hasEnded else { return false }
    return isInWindow && !isReplaced && !isReduced
  }

  /// Returns to the first frame if the animation may no longer be shown; otherwise continues it.
  private func startOrReset() {
    if isReplaced || isReduced, frameImage != nil || player != nil { restart() }
    startIfSeen()
  }

  private func startIfSeen() {
    guard !isPlaying, mayPlay, mayBeSeen, let tree = viewTree, let animatedImage else { return }
    isPlaying = true
    if player == nil {
      player = FramePlayer(animatedImage, memory: frameMemory) { [weak self] in self?.frameArrived() }
    }
    player?.retry()
    due = tree.time + left
    wait()
  }

  private func stop() {
    guard isPlaying else { return }
    timer?.cancel()
    player?.pause()
    left = max(due - (viewTree?.time ?? due), 0)
    (isPlaying, isLate) = (false, false)
  }

  private func wait() {
    guard let tree = viewTree else { return }
    timer = after(due - tree.time) { [weak self] in self?.showNext() }
  }

  private func frameArrived() {
    if isLate { showNext() }
  }

  private func showNext() {
    guard isPlaying, let animatedImage, let tree = viewTree else { return }
    guard mayPlay, mayBeSeen else {
      stop()
      // Requests a frame, which is drawn when the window is visible again. Without this request, no frame might be
      // drawn at that time.
      if tree.calls.isHidden() { tree.setNeedsFrame() }
      return
    }
    guard shown + 1 < animatedImage.shownFrameCount, let player else {
      end()
      onEnd?(self)
      return
    }
    guard let frame = player.take() else { return waitForFrame(player) }
    (shown, frameImage, isLate) = (shown + 1, frame, false)
    let duration = animatedImage.durations[frameIndex]
    // A late frame is shown for its full time, and later frames are not shown faster.
    due = due + duration > tree.time ? due + duration : tree.time + duration
    wait()
  }

  /// Waits until the next frame is decoded; ends the animation if the frame cannot be decoded.
  private func waitForFrame(_ player: FramePlayer) {
    if player.hasFailed { return end() }
    isLate = true
    guard player.isPostponed else { return }
    timer?.cancel()
    timer = after(ImageMemory.retryDelay) { [weak self] in
      self?.player?.retry()
      self?.showNext()
    }
  }

  private func end() {
    stop()
    (player, hasEnded) = (nil, true)
  }
}
