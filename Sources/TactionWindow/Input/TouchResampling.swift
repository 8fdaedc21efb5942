import TactionGeometry

/// The resampling of touches to the frames of a window; see ``Window/touchResampling``.
///
/// A touch panel samples the fingers at its own rate, and the screen is drawn at another rate. Without resampling,
/// fingers that move evenly make content move unevenly: one frame gets two of their samples, the next frame none.
/// Content is also late by the age of the newest sample. With resampling, each frame shows the fingers at one moment.
/// Their locations at this moment are extrapolated from the last samples, or interpolated between two samples if the
/// moment is before the last sample.
///
/// The extrapolation follows the line that fits the samples of the last 20 ms best, at least three samples. Samples
/// from before the finger rested are left out. The extrapolation is shortened if the last step was shorter than this
/// line predicts; for a hand that turns back, it is zero. The method works for panels of 30 to 500 reports a second,
/// and with uneven timestamps.
nonisolated public struct TouchResampling: Hashable, Sendable {
  /// The time from the moment that a frame shows to the time of the frame, in seconds (default: 0).
  ///
  /// Our own choice: with 5 ms, as in Android, content on a panel of more than 150 reports a second is later than
  /// without resampling.
  public var latency = 0.0

  /// The maximum extrapolation from the last sample of a finger, in seconds (default: 0.02).
  ///
  /// The extrapolation is also limited to the mean interval between the samples, or to 8 ms if that is longer. Our own
  /// choice, from recordings of 86 panels: the reports of the slowest panels are 26 ms apart. When a hand stops,
  /// content overshoots it by less than 1 px in 99 of 100 frames, and by 7 px on the slowest panels.
  public var maximumPrediction = 0.02

  /// Makes resampling with the default values.
  public init() {}

  /// The options with valid numbers: at least 0, at most a second.
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

  /// The time span of samples that an extrapolation follows, in seconds, and their minimum number. Our own choice, from
  /// recordings of 86 panels, like `maximumInterval` and the times of rest: with a shorter span, uneven timestamps
  /// become visible; with a longer span, a turn of the hand is noticed too late.
  private static let fitWindow = 0.0201
  private static let fitCount = 3
  /// The maximum time between two samples of a moving finger, in seconds: the reports of the slowest panels are 33 ms
  /// apart, and their times are uneven. After a longer pause, the samples before it are not used.
  package static let maximumInterval = 0.045
  /// The length above which a step shows that a finger rested before, in px. Our own choice: with shorter steps, a slow
  /// finger may seem to rest because locations are rounded to pixels.
  private static let minimumFirstStep = 3.0
  /// The extrapolation that is allowed for every panel, in seconds: samples arrive some milliseconds late, and the
  /// reports of fast panels are closer together than that. Origin: Android's RESAMPLE_MAX_PREDICTION.
  private static let freePrediction = 0.008
  /// The time without samples after which the finger counts as resting: a number of mean intervals, and a minimum in
  /// seconds.
  private static let (restIntervals, minimumRest) = (2.0, 0.02)

  /// The maximum age of samples that may still be needed for a moment, in seconds: the longest possible time span of
  /// the samples of a fit.
  private static let memory = Double(fitCount) * maximumInterval
  /// The number of samples at which the older half is dropped, for a window that gets no frames: a panel of 1000 Hz
  /// makes fewer between two frames.
  private static let maximumCount = 512

  // The samples in the order of their times, which all differ.
  private var samples: [Sample] = []

  /// Makes a path without samples.
  package init(maximumPrediction: Double = TouchResampling().maximumPrediction) {
    self.maximumPrediction = maximumPrediction
  }

  /// The last sample; nil if there is none.
  package var last: Sample? { samples.last }

  /// Adds a sample. If its time is not later than the time of the last sample, it only replaces the location of the
  /// last sample.
  package mutating func add(_ location: Point, at time: Double) {
    guard location.isFinite, time.isFinite else { return }
    if let last = samples.last, last.time >= time {
      samples[samples.count - 1].location = location
    } else {
      if samples.count == Self.maximumCount { samples.removeFirst(Self.maximumCount / 2) }
      samples.append(Sample(time: time, location: location))
    }
  }

  /// Drops the samples that are not needed for any moment from a time on.
  package mutating func forget(before time: Double) {
    var past = 0
    while past < samples.count, samples[past].time <= time - Self.memory { past += 1 }
    if past > 2 { samples.removeFirst(past - 2) }
  }

  /// Returns the location at a time: on the line between two samples, or ahead of the last sample; nil before the first
  /// sample.
  ///
  /// Ahead of the last sample, the time of the result is the time up to which it is extrapolated. A resting finger is
  /// at its last sample.
  package func sample(at time: Double) -> Sample? {
    guard let first = samples.first, time >= first.time, let last = samples.last else { return nil }
    guard time < last.time else { return extrapolate(to: time, from: last) }
    var next = samples.count - 1
    while next > 1, samples[next - 1].time > time { next -= 1 }
    let (start, end) = (samples[next - 1], samples[next])
    let fraction = (time - start.time) / (end.time - start.time)
    let location = start.location + (end.location - start.location) * fraction
    return Sample(time: time, location: location.isFinite ? location : end.location)
  }

  // MARK: - Ahead of the last sample

  /// The time without a new sample after which the finger counts as resting, in seconds.
  package var restDuration: Double { Self.restDuration(interval: meanInterval(of: fitRange)) }

  private static func restDuration(interval: Double) -> Double { max(minimumRest, restIntervals * interval) }

  /// The newest samples, which an extrapolation follows: the samples within `fitWindow`, and at least the last
  /// `fitCount` samples. Samples before a pause or a rest are never included.
  private var fitRange: Range<Int> {
    guard let last = samples.last else { return 0..<0 }
    var first = samples.count - 1
    while first > 0, samples.count - first < Self.fitCount || last.time - samples[first - 1].time <= Self.fitWindow,
      samples[first].time - samples[first - 1].time <= Self.maximumInterval, !movesFromRest(at: first)
    {
      first -= 1
    }
    return first..<samples.count
  }

  /// Whether a sample is the last one at the place where a finger rested before it moved. If the rest was reported, by
  /// samples at this place, a line through them would be too slow for the first movement. Two samples at one place do
  /// not mean that the finger rests, because some devices report each place of a moving finger twice.
  private func movesFromRest(at index: Int) -> Bool {
    guard index > 1, index < samples.count - 1 else { return false }
    let location = samples[index].location
    return samples[index - 1].location == location && samples[index - 2].location == location
      && samples[index + 1].location.distance(to: location) > Self.minimumFirstStep
  }

  private func meanInterval(of range: Range<Int>) -> Double {
    range.count > 1 ? span(of: range) / Double(range.count - 1) : 0
  }

  private func span(of range: Range<Int>) -> Double {
    samples[range.upperBound - 1].time - samples[range.lowerBound].time
  }

  /// The time until which the extrapolated location changes if no sample follows. For a finger that stands still, it is
  /// the time of the last sample; nil before the first sample.
  var predictionEnd: Double? {
    guard let last = samples.last else { return nil }
    let prediction = prediction
    return last.time + (prediction.velocity == .zero ? 0 : prediction.reach)
  }

  private func extrapolate(to time: Double, from last: Sample) -> Sample {
    guard time - last.time < restDuration else { return last }
    let prediction = prediction
    let ahead = min(time - last.time, prediction.reach)
    let location = last.location + prediction.velocity * ahead
    return location.isFinite ? Sample(time: last.time + ahead, location: location) : last
  }

  /// The velocity of the extrapolation, in units of the location per second, and its maximum duration in seconds.
  private var prediction: (velocity: Vector, reach: Double) {
    let range = fitRange
    guard range.count > 1 else { return (.zero, 0) }
    let (velocity, interval) = (velocity(of: range), meanInterval(of: range))
    // The extrapolation is never longer than the time span of the samples, since two samples that arrived together are
    // not reliable.
    let reach = min(maximumPrediction, max(interval, Self.freePrediction), span(of: range))
    return (velocity * persistence(along: velocity, interval: interval), reach)
  }

  /// Returns the slope of the line that fits some samples best (least squares), in units of the location per second.
  private func velocity(of range: Range<Int>) -> Vector {
    let last = samples[range.upperBound - 1]
    let count = Double(range.count)
    var (meanTime, meanStep) = (0.0, Vector.zero)
    for index in range {
      meanTime += samples[index].time - last.time
      meanStep += samples[index].location - last.location
    }
    meanTime /= count
    meanStep = meanStep / count
    var (along, spread) = (Vector.zero, 0.0)
    for index in range {
      let time = samples[index].time - last.time - meanTime
      along += (samples[index].location - last.location - meanStep) * time
      spread += time * time
    }
    return along / spread
  }

  /// Returns the ratio of the last step to the step that a velocity predicts, clamped to 0...1; 0 for a hand that turns
  /// back.
  private func persistence(along velocity: Vector, interval: Double) -> Double {
    let (before, last) = (samples[samples.count - 2], samples[samples.count - 1])
    // Uneven timestamps may make the last interval too long, so at most the mean interval is used.
    let expected = velocity.dot(velocity) * min(last.time - before.time, interval)
    let ratio = (last.location - before.location).dot(velocity) / expected
    return ratio.isFinite ? ratio.clamped(to: 0...1) : 0
  }
}
