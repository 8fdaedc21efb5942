import Glibc
import TactionGeometry

/// A pinch on the touchpad of a ``Stage``, from ``Trackpad/pinch(fingers:at:)``.
public final class TrackpadPinch {
  /// The distance of the fingers relative to that at the beginning, as the touchpad says.
  public private(set) var scale = 1.0
  private weak var stage: Stage?

  init(_ stage: Stage?) { self.stage = stage }

  /// Says one thing: how far the fingers moved and turned since the last, and their scale since the beginning, which
  /// stays where it is not given. The wire carries each in steps of 1/256.
  public func update(by step: Vector = .zero, scale: Double? = nil, turnedBy turn: Angle = .zero) {
    self.scale = scale ?? self.scale
    stage?.onTouchpad { $0.updatePinch(by: step, scale: self.scale, rotation: turn.degrees) }
  }

  /// Moves, turns and spreads the fingers evenly.
  ///
  /// - Parameters:
  ///   - step: how far, in logical pixels.
  ///   - scale: the scale at the end, since the beginning of the pinch; the present one where none is given.
  ///   - turn: by what angle, clockwise.
  ///   - seconds: how long it takes.
  ///   - steps: how many times it is told of; without it, once for each refresh of the screen.
  public func move(
    by step: Vector = .zero, scale: Double? = nil, turnedBy turn: Angle = .zero, over seconds: Double = 0.1,
    steps: Int? = nil
  ) {
    let (start, end) = (self.scale, scale ?? self.scale)
    var done = 0.0
    stage?.spread(over: seconds, steps: steps) { share in
      let scale = share == 1 ? end : start * pow(end / start, share)
      update(by: step * (share - done), scale: scale, turnedBy: turn * (share - done))
      done = share
    }
  }

  /// Lifts the fingers.
  public func end() { stage?.onTouchpad { $0.endPinch() } }

  /// Takes the gesture back: it is to be undone.
  public func cancel() { stage?.onTouchpad { $0.endPinch(isCancelled: true) } }
}
