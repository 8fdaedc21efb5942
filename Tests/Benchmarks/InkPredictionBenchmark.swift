import Foundation
import Taction
import TactionInk
import TactionTestSupport

/// The errors of the prediction of ink, on synthetic and on recorded handwriting.
///
///     Benchmarks handwriting DIRECTORY
///
/// The directory has the recordings of Henze et al., MobileHCI 2017 (their repository's `data`).
/// `Scripts/measures/fit-ink-prediction` chose the predictor's weights without the writing of participants 5 to 8,
/// which is measured here.
enum InkPredictionBenchmark {
  private typealias Track = [(point: Point, time: Double)]

  /// The times of the prediction in seconds; for each, the maximum of the mean error, and of the 95th percentile of the
  /// errors, in mm.
  private static let bounds: [(horizon: Double, mean: Double?, most: Double?)] = [
    (0.016, 0.25, 0.8), (0.033, 0.45, nil), (0.05, nil, nil),
  ]
  /// The size of a pixel of the recorded telephone, in mm.
  private static let recordedPixel = 0.079

  /// Measures the prediction of synthetic handwriting, on a screen with 5 px per mm.
  static func made() -> [Measurement] {
    let words = SyntheticHandwriting(
      count: 20_000, in: Rect(x: 0, y: 0, width: 4000, height: 3000), size: 15, seed: 99
    ).words
    return measure("made handwriting", words.map { $0.map { ($0.point, $0.time) } }, millimetres: 0.2)
  }

  /// Runs the command line and returns the exit status; nil if the command line is not for this benchmark.
  static func run(_ arguments: [String]) throws -> Int32? {
    guard arguments.first == "handwriting", arguments.count == 2 else { return nil }
    var isGood = true
    for task in ["Write", "Paint"] {
      let tracks = try (5...8).flatMap { participant in
        try recorded(URL(filePath: arguments[1]).appending(path: "\(task)Tasks-participant\(participant).txt"))
      }
      for measurement in measure("recorded, \(task)", tracks, millimetres: recordedPixel, hasBar: task == "Write") {
        print(measurement)
        isGood = isGood && measurement.isGood
      }
    }
    return isGood ? 0 : 1
  }

  /// Reads the strokes of a recording. Each line has a clock, the time in ms, x, y, the pressure, and 0 for down, 2 for
  /// a move or 1 for up.
  private static func recorded(_ file: URL) throws -> [Track] {
    var tracks: [Track] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: ";").compactMap { Double($0) }
      guard fields.count == 6 else { continue }
      if fields[5] == 0 { tracks.append([]) }
      guard let last = tracks.indices.last else { continue }
      let time = fields[1] / 1000
      if time > tracks[last].last?.time ?? -.infinity { tracks[last].append((Point(x: fields[2], y: fields[3]), time)) }
    }
    return tracks
  }

  private static func measure(
    _ name: String, _ tracks: [Track], millimetres: Double, hasBar: Bool = true
  ) -> [Measurement] {
    bounds.flatMap { bound -> [Measurement] in
      let trials = tracks.map { InkPredictionTrial($0, horizon: bound.horizon) }
      let errors = trials.flatMap(\.errors).map { $0 * millimetres }
      let none = trials.flatMap(\.errorsOfNone).map { $0 * millimetres }
      guard !errors.isEmpty else { return [] }
      let label = "ink: \(name), \(Int(bound.horizon * 1000)) ms ahead"
      let mean = { (errors: [Double]) in errors.reduce(0, +) / Double(errors.count) }
      return [
        Measurement(
          label: "\(label), mean error", value: mean(errors), unit: "mm",
          bar: hasBar ? bound.mean.map { .atMost($0) } : nil),
        Measurement(
          label: "\(label), error, 95 %", value: errors.percentile(0.95), unit: "mm",
          bar: hasBar ? bound.most.map { .atMost($0) } : nil),
        Measurement(label: "\(label), mean error without", value: mean(none), unit: "mm"),
      ]
    }
  }
}
