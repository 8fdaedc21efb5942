import Glibc
import TactionGeometry
import TactionGestures

// How the view follows the fingers.
extension TransformInteraction {
  /// Stops the view where it is, if it visibly moves, before it is known what the fingers want.
  func fingersLanded() {
    guard let view else { return }
    let visible: VisibleMotion?
    switch phase {
    case .following, .held: return
    case .idle, .undoing: visible = view.visibleAnimation
    case .gliding(let glide): visible = view.visibleMotion(along: glide)
    }
    guard let visible else {
      // What creeps to its end goes on; fingers that take the view along hold it where they found it.
      if case .gliding = phase { tail = tail ?? (view.placement, view.placement) }
      return
    }
    switch phase {
    case .gliding:
      endGlide()
      phase = .held(.glide)
    case .undoing: phase = .held(.undoing)
    default: phase = .held(.animation)
    }
    view.stopMovement()
    gestureRecognizer.noteCatch(atSpeed: visible.speed)
  }

  /// Ends the glide where the view is, for fingers that take it.
  private func endGlide() {
    view?.viewTree?.end(self)
    zoom = makeZoom(isCaught: true)
    found = settled
  }

  /// Draws the consequences of the recognizer's state.
  func gestureChanged() {
    switch gestureRecognizer.state {
    case .began:
      begin()
      // Its caller may have taken the view, or the interaction, away.
      if gestureRecognizer.isActive { follow() }
    case .changed: follow()
    case .ended:
      follow()
      if isTracking { letGo(ReleaseVelocity(of: gestureRecognizer)) }
    case .cancelled: if isTracking { undo(animated: undoesAnimated) }
    case .possible, .failed: return
    }
  }

  /// Nothing comes of the fingers that landed: what they stopped goes on, if it has to.
  func gestureFailed() {
    tail = nil
    guard case .held(let caught) = phase else { return }
    switch caught {
    case .animation: phase = .idle
    case .glide: letGo(ReleaseVelocity())
    case .undoing: undo(animated: true)
    }
  }

  private func begin() {
    guard let view else { return }
    var wasGliding = false
    switch phase {
    case .held(.glide): wasGliding = true
    case .held(.undoing): break
    case .gliding:
      wasGliding = true
      endGlide()
    default: found = view.placement
    }
    // Unless the app has placed the view meanwhile.
    if let tail, tail.reached == view.placement { view.placement = tail.landed }
    tail = nil
    phase = .following
    undoesAnimated = true
    zoom = makeZoom(isCaught: wasGliding)
    guard !isEngaged else { return }
    isEngaged = true
    onBegin?(self)
  }

  private func follow() {
    let hand = gestureRecognizer
    let (seenWay, factor, turn) = (hand.translation(in: nil), hand.scale, hand.rotation)
    hand.setTranslation(.zero, in: nil)
    hand.scale = 1
    hand.rotation = .zero
    guard isTracking, let view, seenWay != .zero || factor != 1 || turn != .zero else { return }
    view.stopMovement()
    let focus = hand.location(in: nil)
    let way = view.wayInSuperview(seenWay, to: focus)
    let change = WindowChange(
      way: way, factor: pull(by: factor, turn: turn), turn: turn, focus: focus, pivot: pivot(for: focus - way) + way)
    guard let place = change.inside(view.superviewToWindow(at: focus)).flatMap({ view.placement.changed(by: $0) })
    else { return }
    view.placement = place
    onChange?(self)
  }

  /// By what the view is scaled when the fingers spread by a factor, and turn.
  private func pull(by factor: Double, turn: Angle) -> Double {
    let scale = shownScale
    // The app may have scaled the view itself.
    var zoom = zoom.flatMap { abs($0.shown - scale) < 1e-9 ? $0 : nil } ?? makeZoom(isCaught: false)
    let step = (factor - 1) * zoomSpeed + 1
    // A turn alone scales the view where its superview is sheared; the limits hold for what comes of both.
    let turned = scale + stretch(by: turn)
    zoom.pull(by: (step > 0 ? log(step) : 0) + turned - scale)
    self.zoom = zoom
    let part = exp(zoom.shown - turned)
    return part.isFinite ? part : 1
  }

  func makeZoom(isCaught: Bool) -> Zoom {
    Zoom(shown: shownScale, limits: scaleLimits, isElastic: bouncesZoom, isCaught: isCaught)
  }

  /// The logarithm of the view's own scale: how long its x axis is in its superview.
  var shownScale: Double { view?.transform.logarithmOfScale ?? 0 }

  /// By how much the logarithm of the scale grows when the view turns on the screen.
  private func stretch(by turn: Angle) -> Double {
    guard turn != .zero, let view else { return 0 }
    let space = view.superviewToWindow(at: gestureRecognizer.location(in: nil))
    guard let wayBack = space.inverted() else { return 0 }
    let change = space.concatenating(.rotation(turn)).concatenating(wayBack)
    return view.transform.concatenating(change).logarithmOfScale - shownScale
  }

  /// About what the view is scaled, in the window, as it lies now.
  func pivot(for focus: Point) -> Point {
    guard zoomPivot == .center, let view else { return focus }
    return view.convert(view.bounds.center, to: nil)
  }
}

extension View {
  /// How the view is seen to go along a glide from the last frame on; nil where it is not, which is also where it
  /// creeps to its end.
  fileprivate func visibleMotion(along glide: TransformGlide) -> VisibleMotion? {
    guard let tree = viewTree else { return nil }
    var state = state
    return VisibleMotion { seconds in
      if let place = glide.placement(after: tree.frameTime + seconds - glide.start) {
        (state.center, state.transform) = (place.center, place.transform)
        if let space = place.space { state.transform3D = space }
      }
      return self.corners(as: state)
    }
  }
}

nonisolated extension Transform {
  /// The logarithm of the length of the x axis; zero where there is none.
  fileprivate var logarithmOfScale: Double {
    let scale = log(Vector(dx: a, dy: b).length)
    return scale.isFinite ? scale : 0
  }
}
