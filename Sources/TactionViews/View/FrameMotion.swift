import TactionGeometry

/// A motion that computes the position of a view, or of its content, for each frame.
package protocol FrameMotion: AnyObject {
  /// The view that is moved; the motion ends when the view leaves the window.
  var movedView: View? { get }

  /// Moves the view to the time of a frame, in seconds on the application's clock; returns whether the motion
  /// continues.
  ///
  /// An infinite time ends the motion immediately, even if this method was not called before.
  func advance(to time: Double) -> Bool

  /// Ends the motion, because the view has left the window, or because the app stops a momentum.
  func interrupt()

  /// The time at which the motion ends, in seconds on the application's clock; nil if it is not known.
  var restTime: Double? { get }

  /// Whether the view itself moves; if not, only its content moves, within its bounds.
  var movesView: Bool { get }

  /// The velocity of the view's `center` at the time of the last frame, in px of the superview per second; nil if the
  /// motion is not a momentum of the view.
  var velocityOfCenter: Vector? { get }
}

extension FrameMotion {
  /// Nil by default.
  package var restTime: Double? { nil }
  /// True by default.
  package var movesView: Bool { true }
  /// Nil by default.
  package var velocityOfCenter: Vector? { nil }

  /// Returns the time for which the motion has been under way, in seconds; infinite at an infinite time.
  ///
  /// - Parameters:
  ///   - time: The time of a frame.
  ///   - start: The time of the motion's first frame. It is nil before that frame; this method sets it.
  package func elapsed(at time: Double, since start: inout Double?) -> Double {
    guard time.isFinite else { return .infinity }
    let first = start ?? time
    start = first
    return max(0, time - first)
  }
}

extension ViewTree {
  /// Starts a motion, which moves its view in each frame, beginning with the next frame.
  package func begin(_ motion: any FrameMotion) {
    guard !movements.motions.contains(ObjectIdentifier(motion)) else { return }
    movements.motions.append(motion, for: ObjectIdentifier(motion))
    setNeedsFrame()
  }

  /// Ends a motion.
  package func end(_ motion: any FrameMotion) { movements.motions.remove(ObjectIdentifier(motion)) }

  /// Advances the motions to the time of a frame, but not the motions for which the closure returns true.
  func advanceMotions(to time: Double, unless waits: (any FrameMotion) -> Bool) {
    // A motion may end other motions, or begin new ones.
    for motion in movements.motions where movements.motions.contains(ObjectIdentifier(motion)) && !waits(motion) {
      if !motion.advance(to: time) { end(motion) }
    }
  }

  /// Interrupts motions of a view; all of them when the view has left the window.
  func interruptMotions(of view: View, where isMeant: (any FrameMotion) -> Bool = { _ in true }) {
    for motion in movements.motions where motion.movedView === view && isMeant(motion) {
      end(motion)
      motion.interrupt()
    }
  }
}
