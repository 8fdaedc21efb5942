import TactionGeometry

/// The way of one finger, as far as it is known, and where the finger was or will be at other moments.
///
/// Places are in any coordinates, times in seconds.
nonisolated package struct TouchResampler {
  /// Where a finger is at a moment.
  package struct Sample: Hashable {
    package var time: Double
    package var location: Point
  }

  /// How far ahead of its last place the finger is guessed at most, in seconds.
  package var maximumPrediction: Double

  // In the order of their times, which all differ.
  private var samples: [Sample] = []

  /// Makes the way of a finger of which nothing is known yet.
  package init(maximumPrediction: Double = TouchResampling().maximumPrediction) {
    self.maximumPrediction = maximumPrediction
  }

  /// The last place that is known.
  package var last: Sample? { samples.last }

  /// Takes in a place. One of the same moment as the last, or of an earlier one, takes the place of the last.
  package mutating func add(_ location: Point, at time: Double) {
    guard location.isFinite, time.isFinite else { return }
    if let last = samples.last, last.time >= time {
      samples[samples.count - 1].location = location
    } else {
      samples.append(Sample(time: time, location: location))
    }
  }

  /// Forgets what no moment from a time on needs: all but the last two places before it.
  package mutating func forget(before time: Double) {
    var past = 0
    while past < samples.count, samples[past].time <= time { past += 1 }
    if past > 2 { samples.removeFirst(past - 2) }
  }

  /// Where the finger is at a time: between two known places on the straight line, or ahead of the last one.
  ///
  /// Ahead, the sample's own time is where the guess ends. Nil before the first place.
  package func sample(at time: Double) -> Sample? {
    guard let first = samples.first, time >= first.time, let last = samples.last else { return nil }
    guard time < last.time else { return guess(at: time, from: last) }
    var next = samples.count - 1
    while next > 1, samples[next - 1].time > time { next -= 1 }
    return Self.sample(at: time, from: samples[next - 1], to: samples[next])
  }

  /// Ahead of the last place, in the direction and with the speed of the last step.
  private func guess(at time: Double, from last: Sample) -> Sample {
    guard samples.count > 1 else { return last }
    let before = samples[samples.count - 2]
    let interval = last.time - before.time
    guard TouchResampling.telling.contains(interval) else { return last }
    let end = min(time, last.time + min(interval / 2, maximumPrediction))
    return Self.sample(at: end, from: before, to: last)
  }

  private static func sample(at time: Double, from start: Sample, to end: Sample) -> Sample {
    let share = (time - start.time) / (end.time - start.time)
    let location = start.location + (end.location - start.location) * share
    return Sample(time: time, location: location.isFinite ? location : end.location)
  }
}
