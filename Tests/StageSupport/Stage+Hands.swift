import Taction
import TactionTesting
import TactionTestSupport

extension Stage {
  /// Plays a finger, or two on both sides of a centre, and has them lift.
  ///
  /// - Parameters:
  ///   - track: The movement of the finger.
  ///   - start: The place where it lands, on the screen.
  ///   - center: The point halfway between it and a second finger; nil for one finger.
  ///   - beforeLift: Called in the moment of the lift, before it.
  public func play(
    _ track: FingerTrack, from start: Point, mirroredAbout center: Point? = nil, beforeLift: () -> Void
  ) throws {
    let text = track.touches(from: start - .zero, mirroredAbout: center.map { $0 - .zero })
    play(try Timeline(parsing: text))
    advance(by: track.lift - (track.samples.last?.time ?? 0))
    beforeLift()
    play(try Timeline(parsing: center == nil ? "0 up 0" : "0 up 0\n0 up 1"))
  }
}

extension SyntheticHand {
  /// One hand of each way to stop, at each rate of panels, with a jitter in px.
  public static func stops(jitter: Double) -> [SyntheticHand] {
    var dice = SeededGenerator(seed: UInt64(jitter * 100))
    return Stop.allCases.flatMap { stop in
      rates.map { stopping(stop, rate: $0, jitter: jitter, using: &dice) }
    }
  }
}
