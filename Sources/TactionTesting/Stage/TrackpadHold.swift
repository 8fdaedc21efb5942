/// Fingers that rest on the touchpad of a ``Stage``, from ``Trackpad/hold(fingers:at:)``.
public final class TrackpadHold {
  private weak var stage: Stage?

  init(_ stage: Stage?) { self.stage = stage }

  /// Lifts the fingers.
  public func end() { stage?.onTouchpad { $0.endHold() } }

  /// The fingers begin another gesture, or move the pointer.
  public func cancel() { stage?.onTouchpad { $0.endHold(isCancelled: true) } }
}
