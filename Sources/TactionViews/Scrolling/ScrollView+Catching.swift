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
    stopMovement()
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
}
