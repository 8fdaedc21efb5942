import TactionGeometry
import TactionGestures

// A finger that lands on moving content stops it and holds it.
extension ScrollView {
  /// Handles fingers that landed.
  ///
  /// A finger that catches moving content begins a pan immediately, so that no other recognizer receives the touch.
  final func panTouchesBegan() {
    let caught = catchContent()
    if let caught { pan.caughtSpeed = caught.speed }
    renewGrip()
    if caught != nil { pan.state = .began }
  }

  /// Catches visibly moving content at its current offset, because a finger has landed. Returns the motion of the
  /// content; nil if it does not visibly move.
  final func catchContent() -> VisibleMotion? {
    guard let caught = visibleMotion else {
      if var motion = phase.motion {
        motion.isLeftAlone = true
        phase.replaceMotion(with: motion)
      }
      return nil
    }
    if isOffsetAnimated { setOffset(presentationBounds.origin) }
    if phase.motion != nil {
      stopMotion(entering: .caught)
    } else if case .idle = phase {
      phase = .caught
    }
    return caught
  }

  /// Stops content that moves by itself, because fingers have begun a gesture.
  ///
  /// Fingers that landed while the motion was too slow to be visible keep hold of the point on which they landed.
  final func grabContent() {
    let hasMoved = phase.motion.map { !$0.isLeftAlone } ?? false
    stopMotion(entering: .caught)
    if hasMoved || grip == nil { renewGrip() }
  }

  // MARK: Visible motion

  /// Whether `View.animate` moves the content. An animation of the view's own frame does not count, because a finger on
  /// the content does not stop it.
  private var isOffsetAnimated: Bool {
    presentationBounds.size == bounds.size && presentationBounds.origin != bounds.origin
  }

  /// The visible motion of content that moves by itself; nil if there is no motion, or it is too slow to be visible.
  final var visibleMotion: VisibleMotion? {
    let moving = phase.motion.flatMap { motion in visibleMotionOfCorners { self.displacement(by: motion, after: $0) } }
    if let moving { return moving }
    guard isOffsetAnimated, let animation, let tree else { return nil }
    let shown = presentationBounds.origin
    return visibleMotionOfCorners { seconds in
      .translation(shown - animation.presentation(seconds, after: tree.frameTime).bounds.origin)
    }
  }

  /// Returns the visible motion of content with a displacement that depends on the time after the last frame.
  private func visibleMotionOfCorners(by displacement: (_ seconds: Double) -> Transform) -> VisibleMotion? {
    let corners = presentationBounds.corners
    return VisibleMotion { seconds in
      let move = displacement(seconds)
      return corners.map { self.convert(move.apply($0), to: nil) }
    }
  }
}
