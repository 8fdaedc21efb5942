import TactionGeometry
import TactionGestures

// How the view goes on once the fingers have let go of it.
extension TransformInteraction: FrameMotion {
  var movedView: View? { view }

  /// Lets the view go: it slides on, springs back, turns to an angle near by; or it rests.
  func letGo(_ hand: ReleaseVelocity) {
    guard let view else { return finish(true) }
    let glide = makeGlide(hand, of: view)
    guard glide.duration > 0 else { return finish(true) }
    phase = .gliding(glide)
    reached = view.placement
    if let tree = view.viewTree {
      tree.begin(self)
    } else {
      // Without frames there is nothing to see on the way, and nobody is told of it.
      if let end = glide.placement(after: .infinity) { view.placement = end }
      finish(true)
    }
  }

  /// Where the view would come to rest if the fingers just let go of it.
  var settled: Placement? {
    guard let view else { return nil }
    return makeGlide(ReleaseVelocity(), of: view).placement(after: .infinity) ?? view.placement
  }

  /// Brings the view to where it is at a time.
  func advance(to time: Double) -> Bool {
    guard case .gliding(let glide) = phase, let view else { return false }
    guard view.placement == reached else {
      // The app has placed it elsewhere.
      finish(false)
      return false
    }
    let seconds = time - glide.start
    if let place = glide.placement(after: seconds) {
      view.placement = place
      reached = place
      tail?.reached = place
      onChange?(self)
    }
    guard case .gliding = phase else { return false }
    guard seconds >= glide.duration else { return true }
    finish(true)
    return false
  }

  var velocityOfCenter: Vector {
    guard case .gliding(let glide) = phase, let tree = view?.viewTree else { return .zero }
    return glide.velocity(after: tree.frameTime - glide.start)
  }

  /// The view has left the window.
  func interrupt() { stopGliding() }

  func stopGliding() {
    guard case .gliding = phase else { return }
    view?.viewTree?.end(self)
    finish(false)
  }

  /// The view is at rest.
  func finish(_ isFinished: Bool) {
    phase = .idle
    (zoom, reached) = (nil, nil)
    guard isEngaged else { return }
    isEngaged = false
    onEnd?(self, isFinished)
  }

  private func makeGlide(_ hand: ReleaseVelocity, of view: View) -> TransformGlide {
    let zoom = zoom ?? makeZoom(isCaught: true)
    var fling = momentum ? hand : ReleaseVelocity()
    fling.zoom *= zoomSpeed * zoom.slope
    let focus = gestureRecognizer.location(in: nil)
    let start = TransformGlide.Start(
      time: gestureRecognizer.eventTime, placement: view.placement, space: view.superviewToWindow(at: focus),
      focus: focus,
      pivot: pivot(for: focus))
    let slide = Deceleration(rate: decelerationRate)
    var glide = TransformGlide(start, fling: fling, zoom: zoom, isElastic: bouncesZoom, slide: slide)
    glide.snap(to: axes.contains(.rotation) ? snapAngles : [], tolerance: snapTolerance)
    return glide
  }
}
