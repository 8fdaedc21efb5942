import Taction
import TactionTesting
import TactionTestSupport

extension Stage {
  /// Plays a finger, or two that mirror each other about a centre, and lifts them.
  ///
  /// - Parameters:
  ///   - track: The movement of the finger.
  ///   - start: The point of the screen where the finger lands.
  ///   - center: The point halfway between the two fingers; nil for one finger.
  ///   - beforeLift: Called at the time of the lift, immediately before it.
  public func play(
    _ track: FingerTrack, from start: Point, mirroredAbout center: Point? = nil, beforeLift: () -> Void
  ) throws {
    let text = track.touches(from: start - .zero, mirroredAbout: center.map { $0 - .zero })
    play(try Timeline(parsing: text))
    advance(by: track.lift - (track.samples.last?.time ?? 0))
    beforeLift()
    play(try Timeline(parsing: center == nil ? "0 up 0" : "0 up 0\n0 up 1"))
  }

  /// Rotates the screen under a finger that rests, and trembles as fingers do. The second report after the rotation is
  /// the first one in the new coordinates.
  public func rotate(to size: Size, under finger: Finger, nowAt point: Point) {
    let tremor = Vector(dx: 1, dy: 0)
    finger.move(by: tremor, over: 0.4, steps: 50)
    resize(to: size)
    for place in [finger.location - tremor, point, point + tremor] {
      advance(by: 0.008)
      finger.move(to: place, over: 0, steps: 1)
    }
    advance(by: 0.1)
  }
}

extension SyntheticHand {
  /// Returns one hand for each kind of stop and each rate of panels, with a jitter in px.
  public static func stops(jitter: Double) -> [SyntheticHand] {
    var dice = SeededGenerator(seed: UInt64(jitter * 100))
    return Stop.allCases.flatMap { stop in
      rates.map { stopping(stop, rate: $0, jitter: jitter, using: &dice) }
    }
  }
}
