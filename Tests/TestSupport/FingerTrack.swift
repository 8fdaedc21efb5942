import TactionGeometry

/// A finger on a screen: where it was reported, and when it lifted. Times are in seconds, positions in px.
public struct FingerTrack: Sendable {
  /// The name of the finger.
  public let name: String
  /// The reports, in the order of their times; no two times are equal.
  public var samples: [(time: Double, place: Vector)]
  /// The time at which the finger lifts.
  public var lift: Double

  /// Makes a track of reports as they are on the wire: in whole milliseconds and steps of 1/256 px.
  ///
  /// Of several reports in one millisecond, the last one counts.
  public init(_ name: String, samples: [(time: Double, place: Vector)], lift: Double) {
    self.name = name
    self.samples = []
    for sample in samples {
      let time = (sample.time * 1000).rounded() / 1000
      if let last = self.samples.last, last.time >= time { self.samples.removeLast() }
      let (x, y) = ((sample.place.dx * 256).rounded() / 256, (sample.place.dy * 256).rounded() / 256)
      self.samples.append((time, Vector(dx: x, dy: y)))
    }
    self.lift = max((lift * 1000).rounded() / 1000, self.samples.last?.time ?? 0)
  }

  /// Returns `.touches` text for the finger from its landing at `start` up to its last report.
  ///
  /// With `center` there is a second finger, which mirrors the first one about the centre.
  public func touches(from start: Vector, mirroredAbout center: Vector? = nil) -> String {
    guard let first = samples.first else { return "" }
    var text = ""
    for (index, sample) in samples.enumerated() {
      let place = start + (sample.place - first.place)
      let head = "\(Int(((sample.time - first.time) * 1000).rounded())) \(index == 0 ? "down" : "move")"
      text += "\(head) 0 \(place.dx) \(place.dy)\n"
      if let center { text += "\(head) 1 \(2 * center.dx - place.dx) \(2 * center.dy - place.dy)\n" }
    }
    return text
  }
}
