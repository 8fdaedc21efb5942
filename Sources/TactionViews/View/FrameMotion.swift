import TactionGeometry

/// A motion that moves a view from frame to frame by a law of its own.
package protocol FrameMotion: AnyObject {
  /// The view that is moved; the motion ends when the view leaves the window.
  var movedView: View? { get }

  /// Moves the view to the time of a frame, in seconds on the application's clock; returns whether the motion goes on.
  ///
  /// The motion comes to its end at an infinite time; a frame of a finite time has begun it then.
  func advance(to time: Double) -> Bool

  /// Ends the motion, as the view has left the window.
  func interrupt()

  /// The time at which the motion ends, in seconds on the application's clock; nil where it is not known.
  var restTime: Double? { get }

  /// Whether the view itself changes its place; if not, only its content does, within its bounds.
  var movesView: Bool { get }

  /// The velocity of the view's `center` at the time of the last frame, in px of the superview per second.
  var velocityOfCenter: Vector { get }
}

extension FrameMotion {
  /// Nil.
  package var restTime: Double? { nil }
  /// True.
  package var movesView: Bool { true }
  /// Zero.
  package var velocityOfCenter: Vector { .zero }
}

extension ViewTree {
  /// Starts a motion, which moves its view with each frame from the next one on.
  package func begin(_ motion: any FrameMotion) {
    guard !frameMotions.contains(ObjectIdentifier(motion)) else { return }
    frameMotions.append(motion, for: ObjectIdentifier(motion))
    setNeedsFrame()
  }

  /// Ends a motion.
  package func end(_ motion: any FrameMotion) { frameMotions.remove(ObjectIdentifier(motion)) }

  /// Advances all motions to the time of a frame.
  func advanceMotions(to time: Double) {
    // Each of them may end others, or begin some.
    for motion in frameMotions where frameMotions.contains(ObjectIdentifier(motion)) && !waitsForFrame(motion) {
      if !motion.advance(to: time) { end(motion) }
    }
  }

  /// Interrupts the motions of a view that has left the window.
  func interruptMotions(of view: View) {
    for motion in frameMotions where motion.movedView === view {
      end(motion)
      motion.interrupt()
    }
  }
}
