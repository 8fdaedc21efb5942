import TactionGeometry

/// A swipe of several fingers on the touchpad of a ``Stage``, from ``Trackpad/swipe(fingers:at:)``.
public final class TrackpadSwipe {
  private weak var stage: Stage?

  init(_ stage: Stage?) { self.stage = stage }

  /// Says one thing: how far the fingers moved since the last, in logical pixels.
  public func update(by step: Vector) { stage?.onTouchpad { $0.updateSwipe(by: step) } }

  /// Moves the fingers evenly, by a step in logical pixels.
  public func move(by step: Vector, over seconds: Double = 0.1, steps: Int? = nil) {
    var done = 0.0
    stage?.spread(over: seconds, steps: steps) { share in
      update(by: step * (share - done))
      done = share
    }
  }

  /// Lifts the fingers.
  public func end() { stage?.onTouchpad { $0.endSwipe() } }

  /// Takes the gesture back: it is to be undone.
  public func cancel() { stage?.onTouchpad { $0.endSwipe(isCancelled: true) } }
}
