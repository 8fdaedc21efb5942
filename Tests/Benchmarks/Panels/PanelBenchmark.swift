import Foundation
import Taction
import TactionGestures

/// A table of the distances between content and fingers on recorded touch panels, grouped by their report rate.
///
///     Benchmarks panels DIRECTORY [SCREEN RATE]
///
/// The directory has recordings as `.touches` files, one for each panel; `Scripts/measures/panel-recordings` makes the
/// files from recordings of the kernel's events. The exit status is 1 if resampling increases the distance on any
/// panel.
struct PanelBenchmark {
  private let directory: URL
  private let judge: PanelJudge

  /// The bounds of the rows, in reports per second.
  private static let bounds = [30.0, 45, 56, 70, 95, 115, 150, 250, 500]

  /// Reads the command line; nil if it is not for this benchmark.
  init?(_ arguments: [String]) {
    guard arguments.first == "panels", arguments.count > 1 else { return nil }
    directory = URL(filePath: arguments[1])
    judge = PanelJudge(screenRate: arguments.dropFirst(2).first.flatMap(Double.init) ?? 60)
  }

  /// Prints the table; returns false if resampling increases the distance on a panel.
  func run() throws -> Bool {
    let files = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
    let panels = try files.filter { $0.pathExtension == "touches" }.sorted { $0.path < $1.path }.map {
      Panel($0.lastPathComponent, try Timeline(parsing: String(contentsOf: $0, encoding: .utf8)))
    }
    let results = panels.map { (panel: $0, result: judge.judge($0)) }.filter { !$0.result.with.errors.isEmpty }
    let columns = ["reports a second", "panels", "off without", "95 %", "off with", "95 %", "late without", "with"]
    print("| \((columns + ["uneven without", "with", "passes by"]).joined(separator: " | ")) |")
    print(String(repeating: "|---", count: columns.count + 3) + "|")
    for (low, high) in zip(Self.bounds, Self.bounds.dropFirst()) {
      let row = results.filter { (low..<high).contains($0.panel.rate) }.map(\.result)
      if !row.isEmpty { print(cells("\(Int(low)) to \(Int(high))", row)) }
    }
    print(cells("all", results.map(\.result)))
    let worse = results.filter { $0.result.with.error > $0.result.without.error }
    for (panel, result) in worse { print("worse: \(panel.name), \(result.with.error) for \(result.without.error) px") }
    return worse.isEmpty
  }

  /// The cells of a row: means over panels, so that each panel has the same weight.
  private func cells(_ name: String, _ row: [(with: PanelJudge.Result, without: PanelJudge.Result)]) -> String {
    func mean(_ value: ((with: PanelJudge.Result, without: PanelJudge.Result)) -> Double, _ unit: String) -> String {
      String(format: "%.1f \(unit)", row.map(value).reduce(0, +) / Double(row.count))
    }
    let cells = [
      name, "\(row.count)",
      mean({ $0.without.error }, "px"), mean({ $0.without.errors.quantile(0.95) }, "px"),
      mean({ $0.with.error }, "px"), mean({ $0.with.errors.quantile(0.95) }, "px"),
      mean({ $0.without.lags.quantile(0.5) }, "ms"), mean({ $0.with.lags.quantile(0.5) }, "ms"),
      mean({ $0.without.unevenness.quantile(0.95) }, "px"), mean({ $0.with.unevenness.quantile(0.95) }, "px"),
      mean({ $0.with.excesses.quantile(0.99) }, "px"),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }
}

extension [Double] {
  /// Returns the value that a fraction of the sorted numbers does not exceed; 0 if there are no numbers.
  fileprivate func quantile(_ part: Double) -> Double {
    isEmpty ? 0 : self[Swift.min(count - 1, Int(Double(count) * part))]
  }
}
