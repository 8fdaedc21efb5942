/// How the movement of fingers is brought in time with the frames of a window; see ``Window/touchResampling``.
///
/// A panel tells where the fingers are at its own rate, the screen is drawn at another. Drawn as they come, fingers
/// that move evenly make content that moves unevenly: two of their places fall into one frame, none into the next. So
/// each frame is drawn for a moment a little before it, and the fingers' places at that moment are reckoned from those
/// that are known on both sides of it; or, where the next is not known yet, a little ahead of the last.
nonisolated public struct TouchResampling: Hashable, Sendable {
  /// How far the moment that is shown lies before the frame, in seconds (default: 0.005).
  ///
  /// With as much time, a panel of 200 Hz or more has told both places between which it lies. Origin: Android
  /// (InputTransport, RESAMPLE_LATENCY), Chromium.
  public var latency = 0.005

  /// How far ahead of its last place a finger is guessed at most, in seconds (default: 0.008).
  ///
  /// It is never guessed further than half of the time between its last two places either. Origin: as above
  /// (RESAMPLE_MAX_PREDICTION).
  public var maximumPrediction = 0.008

  /// Makes the usual resampling.
  public init() {}

  /// The times between two places of a finger that let its way be guessed, in seconds: nearer ones are noise, and
  /// after more the finger has rested. Origin: as above (RESAMPLE_MIN_DELTA and RESAMPLE_MAX_DELTA, 2 and 20 ms). The
  /// wire tells whole milliseconds; a twentieth of one is left so that 20 of them are 20 in binary fractions, too.
  static let telling = 0.00195...0.02005

  /// The same with numbers that can be used: at least 0, at most a second.
  var sound: TouchResampling {
    var sound = self
    sound.latency = latency.isNaN ? 0 : clamped(latency, to: 0...1)
    sound.maximumPrediction = maximumPrediction.isNaN ? 0 : clamped(maximumPrediction, to: 0...1)
    return sound
  }
}
