import Taction
import TactionWindow

/// Computes the distance between content and fingers when a frame is drawn, in px of the window, with resampling and
/// without.
///
/// Reports arrive a millisecond late, and their times are whole milliseconds, as on the wire. Content without
/// resampling is at the newest report. The true position of the finger when the frame was drawn is computed from later
/// reports. Frames in which the finger moves slower than 100 px/s do not count.
struct PanelJudge {
  /// The number of frames that the screen shows in a second.
  var screenRate = 60.0
  /// How late a report arrives, in seconds.
  var delay = 0.001
  /// The maximum number of frames of a panel, which limits the time for long recordings.
  var maximumFrames = 4000

  private static let minimumSpeed = 100.0

  /// The result of one panel.
  struct Result {
    /// The distances from the finger, in px, sorted.
    var errors: [Double] = []
    /// The delays of the content behind the finger, in ms, sorted.
    var lags: [Double] = []
    /// The changes of the distance from frame to frame, in px, sorted: how unevenly content moves.
    var unevenness: [Double] = []
    /// How far content is ahead of all positions that the finger reaches within the next 50 ms, measured in the
    /// direction of the finger's last step, in px, sorted.
    var excesses: [Double] = []

    /// The mean distance from the finger, in px.
    var error: Double { errors.reduce(0, +) / Double(max(1, errors.count)) }
  }

  /// Measures a panel.
  func judge(_ panel: Panel) -> (with: Result, without: Result) {
    var (with, without) = (Result(), Result())
    for (index, track) in panel.tracks.enumerated() where with.errors.count < maximumFrames {
      // A finger may land at any moment between two frames of the screen, so the tracks have different phases.
      judge(track, phase: Double(index % 7 + 1) / 8, &with, &without)
    }
    with.sort()
    without.sort()
    return (with, without)
  }

  private func judge(_ track: PanelTrack, phase: Double, _ with: inout Result, _ without: inout Result) {
    guard let first = track.samples.first, let last = track.samples.last else { return }
    var resampler = TouchResampler()
    var (arrived, frame) = (0, first.time + phase / screenRate)
    var former: (with: Vector, without: Vector)?
    while frame <= last.time {
      while arrived < track.samples.count, track.samples[arrived].time + delay <= frame {
        let sample = track.samples[arrived]
        resampler.add(sample.place, at: (sample.time * 1000).rounded(.down) / 1000)
        arrived += 1
      }
      if arrived > 0, let predicted = resampler.sample(at: frame)?.location {
        let (place, velocity) = (track.place(at: frame), track.velocity(at: frame))
        let now = (with: predicted - place, without: track.samples[arrived - 1].place - place)
        if velocity.length > Self.minimumSpeed {
          with.add(now.with, former?.with, velocity)
          without.add(now.without, former?.without, velocity)
        }
        if let excess = excess(of: predicted, track, after: arrived, until: frame + 0.05) {
          with.excesses.append(excess)
        }
        former = now
      }
      resampler.forget(before: frame)
      frame += 1 / screenRate
    }
  }

  /// Returns how far a position is ahead of every position that the finger reaches until a time; nil before the
  /// finger's second report.
  private func excess(of place: Point, _ track: PanelTrack, after arrived: Int, until end: Double) -> Double? {
    guard arrived > 1 else { return nil }
    let (before, last) = (track.samples[arrived - 2].place, track.samples[arrived - 1].place)
    let direction = (last - before) / max(1e-9, before.distance(to: last))
    var excess = (place - last).dot(direction)
    for sample in track.samples[arrived...] {
      guard sample.time <= end, excess > 0 else { break }
      excess = min(excess, (place - sample.place).dot(direction))
    }
    return max(0, excess)
  }
}

extension PanelJudge.Result {
  fileprivate mutating func add(_ offset: Vector, _ former: Vector?, _ velocity: Vector) {
    errors.append(offset.length)
    lags.append(-offset.dot(velocity) / velocity.dot(velocity) * 1000)
    if let former { unevenness.append((offset - former).length) }
  }

  fileprivate mutating func sort() {
    errors.sort()
    lags.sort()
    unevenness.sort()
    excesses.sort()
  }
}
