import TactionGeometry
import TactionGraphics
import TactionViews

/// A view that plays an animated image while it can be seen.
///
/// It pauses, and neither wakes the process nor costs a frame, while it or a superview is hidden or transparent, while
/// it is outside of the window or of the visible part of a scroll view, while the window is not visible, while it is
/// ``isPaused``, and after the last frame. In another window, or after it was in none, it begins with the first frame.
///
/// If the user prefers reduced motion it shows the first frame; see ``playsWithReducedMotion``. It does not look at
/// what other views cover.
open class AnimatedImageView: ImageView, LayoutObserver {
  /// The animation; nil for none. Setting it sets `image` to its first frame, which `sizeToFit()` and screen readers
  /// refer to, and starts from there. Another `image` is shown in place of the animation, until this is set again, or
  /// `image` to the first frame.
  public final var animatedImage: AnimatedImage? {
    didSet {
      guard animatedImage !== oldValue || isReplaced else { return }
      image = animatedImage?.firstImage
      restart()
    }
  }

  /// Whether the animation stands still, at the frame that is shown (default: false).
  public final var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      if isPaused { stop() } else { startIfSeen() }
    }
  }

  /// Whether the animation plays for users who prefer reduced motion too (default: false).
  public final var playsWithReducedMotion = false {
    didSet { if playsWithReducedMotion != oldValue { startIfSeen() } }
  }

  /// Called after the last frame has been shown for its time; not for an animation without end, nor for one whose file
  /// is broken or gone, which stays at the last frame that could be decoded.
  public final var onEnd: ((AnimatedImageView) -> Void)?

  /// The number of the shown frame, from 0.
  public final var frameIndex: Int { animatedImage.map { shown % $0.frameCount } ?? 0 }

  /// Whether the animation plays at this moment: it can be seen, and frames follow.
  public private(set) final var isPlaying = false

  /// The number of frames in memory that are not shown yet; at most 3.
  package final var readyFrameCount: Int { player?.readyCount ?? 0 }

  /// After all that moves other views.
  public static let layoutOrder = 1000

  /// The memory of frames that are decoded. Tests set another one.
  final var frameMemory = ImageMemory.shared
  private var player: FramePlayer?
  private var timer: AppTimer?
  /// The number of the shown frame, over all times that the animation plays.
  private var shown = 0
  /// The time at which the shown frame ends, in seconds on the application's clock; while it does not play, the time
  /// that is left of it.
  private var due = 0.0
  private var left = 0.0
  private var hasEnded = false
  /// Whether the next frame is due, but not decoded yet.
  private var isLate = false

  /// Begins, or stops and returns to the first frame.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { viewTree?.layoutObservers.add(self) }
    restart()
  }

  /// Begins with the first frame.
  public final func restart() {
    stop()
    (player, shown, hasEnded, frameImage) = (nil, 0, false, nil)
    left = animatedImage?.durations.first ?? 0
    startIfSeen()
  }

  /// Continues before the frame in which the view can be seen again.
  public final func windowDidLayOut() {
    // Setting `image` lays out the window.
    if isReplaced, frameImage != nil || player != nil { restart() }
    startIfSeen()
  }

  // MARK: Frames

  /// Whether the app has set another image than the first frame.
  private var isReplaced: Bool { animatedImage != nil && image !== animatedImage?.firstImage }

  private var mayPlay: Bool {
    guard let animatedImage, animatedImage.frameCount > 1, !isPaused, !hasEnded, !isReplaced else { return false }
    return isInWindow && (playsWithReducedMotion || !theme.motion.isReduced)
  }

  private func startIfSeen() {
    guard !isPlaying, mayPlay, isSeen, let tree = viewTree, let animatedImage else { return }
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
    guard mayPlay, isSeen else {
      stop()
      // Nothing else may change before the window is visible again.
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
    // A frame that comes late is shown for its time; those after it are not hurried.
    due = due + duration > tree.time ? due + duration : tree.time + duration
    wait()
  }

  /// Waits for the frame that is due; for good if there will be none.
  private func waitForFrame(_ player: FramePlayer) {
    if player.hasFailed { return end() }
    isLate = true
    guard player.isShortOfMemory else { return }
    timer?.cancel()
    timer = after(FramePlayer.retryDelay) { [weak self] in
      self?.player?.retry()
      self?.showNext()
    }
  }

  private func end() {
    stop()
    (player, hasEnded) = (nil, true)
  }

  /// Whether a part of the view may be on the screen.
  private var isSeen: Bool {
    guard let tree = viewTree, !tree.calls.isHidden() else { return false }
    var (rect, view): (Rect, View) = (bounds, self)
    while !view.isHidden, view.alpha > 0, !rect.isEmpty {
      guard let parent = view.superview else { return view === tree.root && rect.intersects(view.bounds) }
      rect = view.convert(rect, to: parent)
      if parent.clipsToBounds { rect = rect.intersection(parent.bounds) }
      view = parent
    }
    return false
  }
}
