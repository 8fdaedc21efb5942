import TactionGeometry
import TactionGestures

/// The state of a scroll view's content.
///
///     idle ─→ dragging, zooming ─→ decelerating ─→ idle
///     idle ─→ animating ─→ idle
///     decelerating, animating ─→ caught ─→ dragging, zooming, or decelerating again
enum ScrollPhase {
  case idle
  /// Fingers have stopped content that was moving, and do not drag it yet.
  case caught
  /// Fingers drag the content, on this view or on a nested scroll view.
  case dragging(ScrollDrag)
  /// Fingers zoom the content, and may drag it as well.
  case zooming(ScrollPinch)
  /// The content moves by itself after a release: it slows down, turns to a page, or springs back to its limits.
  case decelerating(ScrollMotion)
  /// The content moves by itself, started by the app, a wheel or a key.
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

  /// The drag under way. It cannot begin while the content moves by itself. At its end, the phase is `idle`, or still
  /// `zooming` if a pinch is under way.
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

  /// The motion of content that moves by itself.
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

/// A drag under way.
struct ScrollDrag {
  /// The offset at the start. In a view that absorbs the drag of a nested one, it is shifted by the distance that the
  /// app has scrolled since.
  var start: Point
  /// The offset that the drag of a nested scroll view has set last.
  var lastOffset: Point
  /// The axes along which the content follows.
  var axes: Set<ScrollAxis>
  /// The axes along which the parent scroll view absorbs the part of the drag beyond the limits of this view.
  var sharedAxes: Set<ScrollAxis>
  /// The displacement that the parent scroll view has absorbed, in this view's coordinates.
  var absorbed = Vector.zero
  /// The scroll view around this one that has absorbed a part of the drag.
  weak var parent: ScrollView?
  /// The sheet around this view.
  let sheet: DragSheet
}

/// The sheet around a scroll view that is dragged.
///
/// An object, because Swift 6.3.1 cannot distinguish an optional structure with weak references to a protocol from nil:
/// it marks nil in a word of the reference, and that word is undefined while the reference is nil.
final class DragSheet {
  /// The sheet when the drag began.
  private(set) weak var enclosing: (any ScrollDragAbsorber)?
  /// The sheet that has taken a part of the drag.
  weak var absorber: (any ScrollDragAbsorber)?

  init(_ enclosing: (any ScrollDragAbsorber)?) { self.enclosing = enclosing }
}

/// A pinch under way.
struct ScrollPinch {
  /// The drag under way at the same time.
  var drag: ScrollDrag?
  /// The time and the velocity of the pan when one of several fingers lifted.
  var lift: (time: Double, velocity: Vector)?
}

/// A motion of the content from frame to frame.
struct ScrollMotion {
  enum Path {
    case momentum(ScrollMomentum)
    case zoom(ZoomAnimation)
  }

  let path: Path
  /// The time at which the motion began, in seconds on the application's clock; nil until its first frame.
  var start: Double?
  /// The time of the last frame, in seconds since the start.
  var elapsed = 0.0
  /// Whether a finger has landed on the content without catching it, because the motion was too slow to be visible.
  var isLeftAlone = false

  /// The seconds until the content rests.
  var duration: Double {
    switch path {
    case .momentum(let momentum): momentum.duration
    case .zoom(let zoom): zoom.duration
    }
  }

  var isZoom: Bool { if case .zoom = path { true } else { false } }
}

// The phase, for subclasses and their owners.
extension ScrollView {
  /// Whether fingers hold the content: they have caught it, drag it or zoom it.
  public final var isHeld: Bool { phase.isHeld }

  /// Whether the content moves by itself, after a release, or started by the app, a wheel or a key.
  public final var isMoving: Bool { phase.motion != nil }

  /// Whether the app, a wheel or a key moves the content.
  public final var isScrollAnimating: Bool { phase.isAnimating }

  /// Stops content that moves by itself at its present offset.
  public final func stopScrolling() { stopMotion() }
}

// The transitions between the phases.
extension ScrollView {
  /// Catches the content at its present offset for a finger that has landed, if it visibly moves; returns its motion.
  final func catchContent() -> VisibleMotion? {
    guard let caught = visibleMotion else {
      if var motion = phase.motion {
        motion.isLeftAlone = true
        phase.replaceMotion(with: motion)
      }
      return nil
    }
    stopMovement()
    if phase.motion != nil {
      stopMotion(entering: .caught)
    } else if case .idle = phase {
      phase = .caught
    }
    return caught
  }

  /// Stops content that moves by itself, because fingers begin a gesture.
  ///
  /// Fingers that landed while the motion was too slow to be visible hold the point that they landed on.
  final func grabContent() {
    let hasMoved = phase.motion.map { !$0.isLeftAlone } ?? false
    stopMotion(entering: .caught)
    if hasMoved || grip == nil { renewGrip() }
  }

  /// Starts a drag by a finger on this view or on a nested scroll view.
  final func startDrag(along axes: Set<ScrollAxis>) {
    stopMotion(entering: .caught)
    let (limits, offset) = (limits, contentOffset)
    phase.drag = ScrollDrag(
      start: offset, lastOffset: offset, axes: axes,
      sharedAxes: axes.filter { limits.hasRoom(along: $0) && limits[$0].contains(offset[$0]) },
      sheet: DragSheet(enclosingAbsorber))
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

  /// Ends a pinch, if there is one; a drag under way at the same time continues.
  final func endPinch() {
    guard case .zooming(let pinch) = phase else { return }
    phase = pinch.drag.map { .dragging($0) } ?? .idle
    reportZoomEnd()
  }

  /// Starts a motion without fingers: `decelerating` or `animating`.
  final func start(_ moving: ScrollPhase) {
    phase = moving
    showIndicators()
    if phase.motion?.isZoom ?? false { reportZoomStart() }
    guard let tree = viewTree else { return finishMotion() }
    tree.begin(self)
  }

  /// Stops a motion of the content at its present offset, and reports the end of the motion.
  final func stopMotion(entering next: ScrollPhase = .idle) {
    guard let ended = phase.motion else { return }
    let wasAnimating = phase.isAnimating
    phase = next
    viewTree?.end(self)
    if wasAnimating {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    } else if !ended.isZoom {
      delegate?.scrollViewDidEndDecelerating(self)
    }
    if ended.isZoom { reportZoomEnd() }
    hideIndicators()
    if case .idle = phase { contentDidRest() }
  }

  /// Brings the content to the end of its motion.
  final func finishMotion() {
    guard let current = phase.motion else { return }
    switch current.path {
    case .momentum(let momentum): setOffset(momentum.end)
    case .zoom(let zoom): show(zoom, after: .infinity)
    }
    // The delegate may have started another motion meanwhile.
    if phase.motion?.start == current.start, phase.motion?.elapsed == current.elapsed { stopMotion() }
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
