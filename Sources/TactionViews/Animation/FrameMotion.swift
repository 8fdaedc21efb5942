import TactionGeometry

/// Something that moves a view from frame to frame by a law of its own.
protocol FrameMotion: AnyObject {
  /// The view that is moved; the motion ends where it leaves the window.
  var movedView: View? { get }

  /// Moves the view to the time of a frame, in seconds on the application's clock; returns whether it goes on.
  func advance(to time: Double) -> Bool

  /// The view has left the window.
  func interrupt()

  /// How fast the view's `center` moves at the time of the last frame, in px of the superview per second.
  var velocityOfCenter: Vector { get }
}

extension FrameMotion {
  /// The centre stays where it is.
  var velocityOfCenter: Vector { .zero }
}

extension ViewTree {
  /// Lets a motion move its view with each frame, from the next one on.
  func begin(_ motion: any FrameMotion) {
    guard !frameMotions.contains(where: { $0 === motion }) else { return }
    frameMotions.append(motion)
    setNeedsFrame()
  }

  /// Lets a motion rest.
  func end(_ motion: any FrameMotion) { frameMotions.removeAll { $0 === motion } }

  /// Moves all to the time of a frame.
  func advanceMotions(to time: Double) {
    // A copy: each of them may end others, or begin.
    for motion in frameMotions where frameMotions.contains(where: { $0 === motion }) {
      if !motion.advance(to: time) { end(motion) }
    }
  }

  /// Interrupts what moves a view that has left.
  func interruptMotions(of view: View) {
    for motion in frameMotions where motion.movedView === view {
      end(motion)
      motion.interrupt()
    }
  }
}
