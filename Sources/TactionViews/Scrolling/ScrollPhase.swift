import TactionGeometry
import TactionGestures

/// The state of a scroll view's content.
///
///     idle ─→ dragging, zooming ─→ decelerating ─→ idle
///     idle ─→ animating ─→ idle
///     decelerating, animating ─→ caught ─→ dragging, zooming, or decelerating again
enum ScrollPhase {
  case idle
  /// Fingers have stopped content that was moving, but do not drag it yet.
  case caught
  /// Fingers on this view or on a nested scroll view drag the content.
  case dragging(ScrollDrag)
  /// Fingers zoom the content, and may drag it as well.
  case zooming(ScrollPinch)
  /// The content moves by itself after a release: it slows down, turns to a page, or springs back to its limits.
  case decelerating(ScrollMotion)
  /// The content moves by itself. The app, a wheel or a key has started the motion.
  case animating(ScrollMotion)

  /// Whether fingers hold the content.
  var isHeld: Bool {
    switch self {
    case .caught, .dragging, .zooming: true
    case .idle, .decelerating, .animating: false
    }
  }

  /// Whether the app, a wheel or a key moves the content.
  var isAnimating: Bool { if case .animating = self { true } else { false } }

  /// Whether fingers or a motion change the scale.
  var isZoom: Bool { if case .zooming = self { true } else { motion?.isZoom ?? false } }

  /// The current drag; nil if there is no drag. Setting nil changes the phase to `idle`, or keeps `zooming` if there is
  /// a pinch. If the content moves by itself, stop the motion before you set a drag, as `startDrag(along:)` does;
  /// otherwise the end of the motion is not reported.
  var drag: ScrollDrag? {
    get {
      switch self {
      case .dragging(let drag): drag
      case .zooming(let pinch): pinch.drag
      default: nil
      }
    }
    set {
      if case .zooming(var pinch) = self {
        pinch.drag = newValue
        self = .zooming(pinch)
      } else if let newValue {
        self = .dragging(newValue)
      } else if case .dragging = self {
        self = .idle
      }
    }
  }

  /// The motion of content that moves by itself; nil if the content does not move by itself.
  var motion: ScrollMotion? {
    switch self {
    case .decelerating(let motion), .animating(let motion): motion
    default: nil
    }
  }

  /// Replaces the motion of content that moves by itself, in the same phase.
  mutating func replaceMotion(with motion: ScrollMotion) {
    switch self {
    case .decelerating: self = .decelerating(motion)
    case .animating: self = .animating(motion)
    default: assertionFailure("there is no motion to replace in phase \(self)")
    }
  }
}

/// A drag in progress.
struct ScrollDrag {
  /// The offset at the start. In a view that absorbs the drag of a nested view, the start is shifted by the distance
  /// that the app has scrolled since then.
  var start: Point
  /// The last offset that the drag of a nested scroll view has set.
  var lastOffset: Point
  /// The axes along which the content follows the finger.
  var axes: Set<ScrollAxis>
  /// The axes along which the parent scroll view absorbs the part of the drag beyond the limits of this view.
  var sharedAxes: Set<ScrollAxis>
  /// The displacement that the parent scroll view has absorbed, in this view's coordinates.
  var absorbed = Vector.zero
  /// The enclosing scroll view that has absorbed a part of the drag; nil if there is none.
  weak var parent: ScrollView?
  /// The sheet that encloses this view.
  let sheet: DragSheet
}

/// References to the sheet that encloses a dragged scroll view.
///
/// This is a class because of a fault of the compiler Swift 6.3.1. For an optional structure with weak references to a
/// protocol type, the compiler uses a word of such a reference to mark that the structure is nil. That word is
/// undefined while the reference is nil, so a structure that exists may look like nil.
final class DragSheet {
  /// The sheet that enclosed the view when the drag began; also nil if the sheet absorbs another drag.
  weak var enclosing: (any ScrollDragAbsorber)?
  /// The sheet that has absorbed a part of the drag; nil if none has.
  weak var absorber: (any ScrollDragAbsorber)?

  init(_ enclosing: (any ScrollDragAbsorber)?) { self.enclosing = enclosing }
}

/// The last drag that a sheet in a window has absorbed in part. A sheet absorbs only one drag at a time.
final class AbsorbedDrag {
  weak var sheet: DragSheet?

  init(_ sheet: DragSheet) { self.sheet = sheet }
}

/// A pinch in progress.
struct ScrollPinch {
  /// The drag that is in progress at the same time; nil if there is none.
  var drag: ScrollDrag?
  /// The time when one of several fingers lifted, and the velocity of the content offset at that time; nil before that.
  var lift: (time: Double, velocity: Vector)?
}

/// A motion of the content from frame to frame.
struct ScrollMotion {
  enum Path {
    case momentum(ScrollMomentum)
    case zoom(ZoomAnimation)
  }

  var path: Path
  /// The time at which the motion began, in seconds on the application's clock; nil before its first frame.
  var start: Double?
  /// The time of the last frame, in seconds since the start.
  var elapsed = 0.0
  /// Whether a finger has landed on the content without catching it, because the motion was too slow to be visible.
  var isLeftAlone = false

  /// The duration from the start until the content rests, in seconds.
  var duration: Double {
    switch path {
    case .momentum(let momentum): momentum.duration
    case .zoom(let zoom): zoom.duration
    }
  }

  var isZoom: Bool { if case .zoom = path { true } else { false } }

  /// The velocity of the offset at the time of the last frame, in px per second; zero for a zoom.
  var velocity: Vector { if case .momentum(let momentum) = path { momentum.velocity(after: elapsed) } else { .zero } }

  /// Returns a motion along another path, which continues from the last frame of this motion.
  func continued(along path: Path) -> ScrollMotion { ScrollMotion(path: path, start: start.map { $0 + elapsed }) }
}

// Access to the phase for subclasses and their owners.
extension ScrollView {
  /// Whether fingers hold the content: they have caught it, drag it or zoom it.
  public final var isHeld: Bool { phase.isHeld }

  /// Whether the content moves by itself: after a release, or because the app, a wheel or a key has started a motion.
  public final var isMoving: Bool { phase.motion != nil }

  /// Whether the app, a wheel or a key moves the content.
  public final var isScrollAnimating: Bool { phase.isAnimating }

  /// Stops content that moves by itself at its current offset. If its scale springs back to its limits, the scale and
  /// the offset jump to the end of this motion.
  public final func stopScrolling() {
    finishReturn()
    stopMotion()
  }
}

// The transitions between the phases.
extension ScrollView {
  /// Starts a drag by a finger on this view or on a nested scroll view.
  final func startDrag(along axes: Set<ScrollAxis>) {
    stopMotion(entering: .caught)
    let (limits, offset) = (limits, contentOffset)
    phase.drag = ScrollDrag(
      start: offset, lastOffset: offset, axes: axes,
      sharedAxes: axes.filter { limits.hasRoom(along: $0) && limits[$0].contains(offset[$0]) },
      sheet: DragSheet(superview?.nearest { $0 as? any ScrollDragAbsorber }))
    showIndicators()
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Starts a pinch.
  final func startPinch() {
    if case .zooming = phase { return }
    phase = .zooming(ScrollPinch(drag: phase.drag))
    showIndicators()
    reportZoomStart()
  }

  /// Ends the pinch, if there is one. A drag that is in progress at the same time continues.
  final func endPinch() {
    guard case .zooming(let pinch) = phase else { return }
    phase = pinch.drag.map { .dragging($0) } ?? .idle
    reportZoomEnd()
  }

  /// Starts a motion without fingers: `decelerating` or `animating`.
  final func start(_ moving: ScrollPhase) {
    phase = moving
    pages.excluded = nil
    showIndicators()
    if phase.motion?.isZoom ?? false { reportZoomStart() }
    guard let tree = viewTree else { return finishMotion() }
    tree.begin(self)
  }

  /// Stops the motion of the content at the current offset, and reports the end of the motion.
  final func stopMotion(entering next: ScrollPhase = .idle) {
    guard let ended = phase.motion else { return }
    let wasAnimating = phase.isAnimating
    phase = next
    viewTree?.end(self)
    if wasAnimating { delegate?.scrollViewDidEndScrollingAnimation(self) }
    if !wasAnimating, !ended.isZoom { delegate?.scrollViewDidEndDecelerating(self) }
    if ended.isZoom { reportZoomEnd() }
    hideIndicators()
    if case .idle = phase { contentDidRest() }
  }

  /// Brings the content to the end of its motion.
  final func finishMotion() {
    guard let current = phase.motion else { return }
    switch current.path {
    case .momentum(let momentum): setOffset(momentum.end, isChosen: false)
    case .zoom(let zoom): show(zoom, after: .infinity)
    }
    // The delegate may have started another motion during these calls.
    if phase.motion?.start == current.start, phase.motion?.elapsed == current.elapsed { stopMotion() }
  }

  /// Reports the end of an animation that was skipped because fingers hold the content. The end is reported when the
  /// animation would have ended, so that the delegate can then request the next one. If another skipped animation
  /// replaces it, or the view leaves its window, the end is reported immediately. During a visible animation, the end
  /// is not reported.
  final func reportSkippedAnimation() {
    endSkippedAnimation()
    // The delegate may have requested an animation, which this one replaces, or have removed the view.
    skippedAnimation?.cancel()
    guard isInWindow else { return }
    skippedAnimation = after(ScrollConstants.scrollDuration) { [weak self] in self?.endSkippedAnimation() }
  }

  /// Reports the end of a skipped animation if it was not reported yet.
  final func endSkippedAnimation() {
    guard let skipped = skippedAnimation else { return }
    skippedAnimation = nil
    skipped.cancel()
    if !phase.isAnimating { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  private func reportZoomStart() {
    guard !isZoomReported else { return }
    isZoomReported = true
    delegate?.scrollViewWillBeginZooming(self)
  }

  private func reportZoomEnd() {
    guard isZoomReported else { return }
    isZoomReported = false
    delegate?.scrollViewDidEndZooming(self, atScale: zoomScale)
  }
}
