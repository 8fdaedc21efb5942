import TactionGeometry

/// The resampling of touches to the frames of a window; see ``Window/touchResampling``.
///
/// A panel samples the fingers at its own rate, the screen is drawn at another. Without resampling, fingers that move
/// evenly make content that moves unevenly: two of their samples fall into one frame, none into the next. So each frame
/// is drawn for a moment a little before it, and the fingers' locations at that moment are interpolated between the
/// samples around it; or, where the next sample has not arrived yet, extrapolated a little from the last one.
nonisolated public struct TouchResampling: Hashable, Sendable {
  /// The time by which the moment that a frame shows is before the frame, in seconds (default: 0.005).
  ///
  /// Within this time, a panel of 200 Hz or more sends the sample after the moment. Origin: Android (InputTransport,
  /// RESAMPLE_LATENCY), Chromium.
  public var latency = 0.005

  /// The maximum extrapolation from the last sample of a finger, in seconds (default: 0.008).
  ///
  /// It is also limited to half of the time between the last two samples. Origin: as above
  /// (RESAMPLE_MAX_PREDICTION).
  public var maximumPrediction = 0.008

  /// Makes resampling with the default values.
  public init() {}

  /// The intervals between two samples that allow an extrapolation, in seconds: shorter intervals are noise, and during
  /// longer ones the finger has rested. Origin: as above (RESAMPLE_MIN_DELTA and RESAMPLE_MAX_DELTA, 2 and 20 ms). The
  /// wire has whole milliseconds; the margin of a twentieth absorbs rounding errors.
  static let usableIntervals = 0.00195...0.02005

  /// The options with usable numbers: at least 0, at most a second.
  var sanitized: TouchResampling {
    var sanitized = self
    sanitized.latency = latency.isNaN ? 0 : latency.clamped(to: 0...1)
    sanitized.maximumPrediction = maximumPrediction.isNaN ? 0 : maximumPrediction.clamped(to: 0...1)
    return sanitized
  }
}

/// The samples of one finger, with its interpolated and extrapolated locations at other moments.
///
/// Locations are in any coordinates, times in seconds.
nonisolated package struct TouchResampler {
  /// The location of a finger at a moment.
  package struct Sample: Hashable {
    package var time: Double
    package var location: Point
  }

  /// The maximum extrapolation from the last sample, in seconds.
  package var maximumPrediction: Double

  /// The number of samples from which on the older half is dropped, for a window that gets no frames: more than a
  /// panel of 1000 Hz makes between two.
  private static let maximumCount = 256

  // In the order of their times, which all differ.
  private var samples: [Sample] = []

  /// Makes a path without samples.
  package init(maximumPrediction: Double = TouchResampling().maximumPrediction) {
    self.maximumPrediction = maximumPrediction
  }

  /// The last sample; nil before the first.
  package var last: Sample? { samples.last }

  /// Adds a sample. A sample with the same time as the last one, or an earlier time, replaces the location of the last
  /// one.
  package mutating func add(_ location: Point, at time: Double) {
    guard location.isFinite, time.isFinite else { return }
    if let last = samples.last, last.time >= time {
      samples[samples.count - 1].location = location
    } else {
      if samples.count == Self.maximumCount { samples.removeFirst(Self.maximumCount / 2) }
      samples.append(Sample(time: time, location: location))
    }
  }

  /// Drops the samples that no moment from a time on needs: all samples up to that time but the last two.
  package mutating func forget(before time: Double) {
    var past = 0
    while past < samples.count, samples[past].time <= time { past += 1 }
    if past > 2 { samples.removeFirst(past - 2) }
  }

  /// Returns the location at a time: on the line between two samples, or ahead of the last one; nil before the first.
  ///
  /// Ahead of the last sample, the result's time is the time at which the extrapolation ends.
  package func sample(at time: Double) -> Sample? {
    guard let first = samples.first, time >= first.time, let last = samples.last else { return nil }
    guard time < last.time else { return extrapolate(to: time, from: last) }
    var next = samples.count - 1
    while next > 1, samples[next - 1].time > time { next -= 1 }
    return Self.sample(at: time, from: samples[next - 1], to: samples[next])
  }

  /// Returns a location ahead of the last sample, in the direction and with the speed of the last step.
  private func extrapolate(to time: Double, from last: Sample) -> Sample {
    guard samples.count > 1 else { return last }
    let before = samples[samples.count - 2]
    let interval = last.time - before.time
    guard TouchResampling.usableIntervals.contains(interval) else { return last }
    let end = min(time, last.time + min(interval / 2, maximumPrediction))
    return Self.sample(at: end, from: before, to: last)
  }

  private static func sample(at time: Double, from start: Sample, to end: Sample) -> Sample {
    let fraction = (time - start.time) / (end.time - start.time)
    let location = start.location + (end.location - start.location) * fraction
    return Sample(time: time, location: location.isFinite ? location : end.location)
  }
}
