import Glibc
import TactionGeometry
import TactionGestures

// The motion of the view while fingers hold it.
extension TransformInteraction {
  /// Stops a visibly moving view at its current placement when fingers land, before their gesture is recognized.
  func fingersLanded() {
    guard let view else { return }
    let caught: Caught
    let visible: VisibleMotion?
    switch phase {
    case .following, .caught: return
    case .idle: (caught, visible) = (.animation, view.visibleAnimation)
    case .undoing: (caught, visible) = (.undoing, view.visibleAnimation)
    case .decelerating(let momentum): (caught, visible) = (.momentum, view.visibleMotion(along: momentum))
    }
    guard let visible else {
      // The view does not visibly move, so its motion is not stopped. If the fingers then drag the view, the view first
      // returns to the placement that it had at their landing.
      if caught == .momentum { tail = tail ?? (view.placement, view.placement) }
      return
    }
    if caught == .momentum { endMomentum() }
    phase = .caught(caught)
    view.stopMovement()
    gestureRecognizer.noteCatch(atSpeed: visible.speed)
  }

  /// Ends the momentum at the current placement of the view, because fingers catch the view.
  private func endMomentum() {
    view?.viewTree?.end(self)
    scale = knownScale ?? makeScale(isCaught: true)
    committed = restingPlacement
  }

  /// Handles a change of the recognizer's state.
  func gestureChanged() {
    switch gestureRecognizer.state {
    case .began:
      begin()
      // `onBegin` may have removed the view or the interaction.
      if gestureRecognizer.isActive { follow() }
    case .changed: follow()
    case .ended:
      follow()
      if isTracking { release(ReleaseVelocity(of: gestureRecognizer).thrown) }
    case .cancelled: if isTracking { undo(animated: undoesAnimated) }
    case .possible, .failed: return
    }
  }

  /// Continues the motion that the fingers stopped, if the fingers made no gesture and the motion must reach its end.
  func gestureFailed() {
    tail = nil
    guard case .caught(let caught) = phase else { return }
    switch caught {
    case .animation: phase = .idle
    case .momentum: release(ReleaseVelocity())
    case .undoing: undo(animated: true)
    }
  }

  private func begin() {
    guard let view else { return }
    var hadMomentum = false
    switch phase {
    case .caught(.momentum): hadMomentum = true
    case .caught(.undoing): break
    case .decelerating:
      hadMomentum = true
      endMomentum()
    default: committed = view.placement
    }
    // Moves the view back to the placement that it had when the fingers landed, unless the app has changed the
    // placement since then.
    if let tail, tail.reached == view.placement { view.placement = tail.landed }
    tail = nil
    phase = .following
    undoesAnimated = true
    scale = hadMomentum ? knownScale ?? makeScale(isCaught: true) : makeScale(isCaught: false)
    guard !isActive else { return }
    isActive = true
    onBegin?(self)
  }

  private func follow() {
    let hand = gestureRecognizer
    let (windowTranslation, factor, turn) = (hand.translation(in: nil), hand.scale, hand.rotation)
    hand.setTranslation(.zero, in: nil)
    hand.scale = 1
    hand.rotation = .zero
    guard isTracking, let view, windowTranslation != .zero || factor != 1 || turn != .zero else { return }
    view.stopMovement()
    let focus = hand.location(in: nil)
    let translation = view.translationInSuperview(windowTranslation, to: focus)
    let change = WindowChange(
      translation: translation, factor: pull(by: factor, turn: turn), turn: turn, focus: focus,
      pivot: pivot(for: focus - translation) + translation)
    guard let placement = change.inside(view.superviewToWindow(at: focus)).flatMap({ view.placement.changed(by: $0) })
    else { return }
    view.placement = placement
    onChange?(self)
  }

  /// Returns the factor by which the view is scaled when the fingers spread by a factor and rotate by an angle.
  private func pull(by factor: Double, turn: Angle) -> Double {
    var scale = heldScale
    let step = (factor - 1) * zoomSpeed + 1
    // In a sheared superview, a rotation alone changes the view's scale. The limits apply to the result of the spread
    // and the rotation together.
    let (present, stretch) = (presentScale, stretch(by: turn))
    scale.pull(by: (step > 0 ? log(step) : 0) + stretch)
    self.scale = scale
    let change = exp(scale.shown - (present + stretch))
    return change.isFinite ? change : 1
  }

  /// The scale that the fingers hold; a new one if the app has scaled the view itself.
  var heldScale: ElasticScale { knownScale ?? makeScale(isCaught: false) }

  /// The scale that the fingers hold or have released; nil if the app or momentum has scaled the view since then.
  private var knownScale: ElasticScale? { scale.flatMap { abs($0.shown - presentScale) < 1e-9 ? $0 : nil } }

  func makeScale(isCaught: Bool) -> ElasticScale {
    ElasticScale(shown: presentScale, limits: scaleLimits, isElastic: bouncesZoom, isCaught: isCaught)
  }

  /// Applies limits that have changed to a scale that is held or slows down. A scale beyond them springs back.
  func limitsChanged() {
    guard scale != nil else { return }
    let isElastic = bouncesZoom || ElasticScale.isBeyond(scaleLimits, scale: exp(presentScale))
    let renewed = ElasticScale(shown: presentScale, limits: scaleLimits, isElastic: isElastic, isCaught: true)
    scale = renewed
    guard case .decelerating(var momentum) = phase, let tree = view?.viewTree else { return }
    momentum.limitScale(to: renewed.presentLimits, bounces: isElastic, after: tree.frameTime - momentum.start)
    phase = .decelerating(momentum)
  }

  /// The logarithm of the view's own scale, which is the length of the view's x axis in its superview.
  private var presentScale: Double { view?.transform.logarithmOfScale ?? 0 }

  /// Returns the change of the logarithm of the scale when the view rotates on the screen.
  private func stretch(by turn: Angle) -> Double {
    guard turn != .zero, let view else { return 0 }
    let space = view.superviewToWindow(at: gestureRecognizer.location(in: nil))
    guard let fromWindow = space.inverted() else { return 0 }
    let change = space.concatenating(.rotation(turn)).concatenating(fromWindow)
    return view.transform.concatenating(change).logarithmOfScale - presentScale
  }

  /// Returns the centre of scaling in the window, for fingers around a point.
  func pivot(for focus: Point) -> Point {
    guard zoomPivot == .center, let view else { return focus }
    return view.convert(view.bounds.center, to: nil)
  }
}

extension View {
  /// Returns the visible motion of the view along a momentum, starting at the last frame; nil if the view does not move
  /// or only creeps to its end.
  fileprivate func visibleMotion(along momentum: TransformMomentum) -> VisibleMotion? {
    guard let tree = viewTree else { return nil }
    var state = state
    return VisibleMotion { seconds in
      if let placement = momentum.placement(after: tree.frameTime + seconds - momentum.start) {
        (state.center, state.transform) = (placement.center, placement.transform)
        if let space = placement.space { state.transform3D = space }
      }
      return self.corners(as: state)
    }
  }
}

nonisolated extension Transform {
  /// The logarithm of the length of the x axis; zero if the axis has no length.
  fileprivate var logarithmOfScale: Double {
    let scale = log(Vector(dx: a, dy: b).length)
    return scale.isFinite ? scale : 0
  }
}
