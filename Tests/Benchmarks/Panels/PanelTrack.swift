import Foundation
import Taction
import TactionGestures

/// The reports of a panel about one finger.
struct PanelTrack {
  /// The reports, in seconds and px. Each has another position than the report before, because the kernel drops
  /// repetitions.
  var samples: [(time: Double, place: Point)] = []

  /// The maximum step between two reports of a finger, in px; the pause, in seconds, after which a smaller maximum
  /// applies; and this smaller maximum. A larger step is the landing of another finger: some recorded panels do not
  /// report every lift.
  private static let (maximumStep, maximumPause, maximumPauseStep) = (200.0, 0.1, 60.0)

  /// Adds a report; returns false if the report cannot be of the same finger.
  mutating func add(_ place: Point, at time: Double) -> Bool {
    guard let last = samples.last else {
      samples.append((time, place))
      return true
    }
    guard place != last.place, time > last.time else { return true }
    let step = place.distance(to: last.place)
    let isOther = step > Self.maximumStep || time - last.time > Self.maximumPause && step > Self.maximumPauseStep
    if !isOther { samples.append((time, place)) }
    return !isOther
  }

  /// Returns the position of the finger at a time after its landing, interpolated between two reports.
  func place(at time: Double) -> Point {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time > time { high = middle } else { low = middle + 1 }
    }
    guard low > 0, low < samples.count else { return samples[max(0, low - 1)].place }
    let (start, end) = (samples[low - 1], samples[low])
    return start.place + (end.place - start.place) * ((time - start.time) / (end.time - start.time))
  }

  /// Returns the velocity over 40 ms around a time, in px per second.
  func velocity(at time: Double) -> Vector { (place(at: time + 0.02) - place(at: time - 0.02)) / 0.04 }
}

/// A panel with the fingers that it reported.
struct Panel {
  let name: String
  var tracks: [PanelTrack] = []

  /// Reads a timeline.
  init(_ name: String, _ timeline: Timeline) {
    self.name = name
    var live: [Int32: PanelTrack] = [:]
    func end(_ id: Int32) {
      if let track = live.removeValue(forKey: id), track.samples.count > 3 { tracks.append(track) }
    }
    for moment in timeline.moments {
      for event in moment.events {
        switch event {
        case .down(let id, let place), .move(let id, let place):
          if live[id, default: PanelTrack()].add(place, at: moment.time) { continue }
          end(id)
          _ = live[id, default: PanelTrack()].add(place, at: moment.time)
        case .up(let id): end(id)
        case .cancel: for id in live.keys.sorted() { end(id) }
        default: break
        }
      }
    }
    for id in live.keys.sorted() { end(id) }
  }

  /// Makes a panel from tracks.
  init(_ name: String, tracks: [PanelTrack]) { (self.name, self.tracks) = (name, tracks) }

  /// The median number of reports of a finger in a second.
  var rate: Double {
    let intervals = tracks.flatMap { track in
      zip(track.samples, track.samples.dropFirst()).map { $1.time - $0.time }
    }.sorted()
    return intervals.isEmpty ? 0 : 1 / intervals[intervals.count / 2]
  }
}
