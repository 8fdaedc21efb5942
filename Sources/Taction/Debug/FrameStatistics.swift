import TactionViews

/// What the last frames of a window were like, in numbers, for `TACTION_DEBUG=frames`.
struct FrameStatistics {
  /// How many frames there were.
  private(set) var count = 0
  /// How many of them were shown a refresh later than they should have been, where the compositor tells.
  var missCount = 0
  private var drawing = RecentTimes<128>()
  private var touches = RecentTimes<128>()
  private var leads = RecentTimes<128>()
  private var damage: (share: Double, rectangles: Int) = (0, 0)
  private var content = FramePipeline.Drawing()

  /// Takes in a frame.
  mutating func add(_ report: FrameReport) {
    count += 1
    drawing.add(report.committed - report.began)
    if let touch = report.touch { touches.add(report.committed - touch) }
    if let lead = report.lead { leads.add(lead) }
    damage = (Double(report.damage.area) / Double(max(1, report.pixels.area)), report.damage.rectangleCount)
    content = report.content
  }

  /// The lines of the overlay.
  var lines: [String] {
    [
      "drawn in \(Self.text(drawing))",
      "damage \(Self.rounded(100 * damage.share)) % in \(damage.rectangles) rectangles",
      "items \(content.drawn) of \(content.items)",
      "touch to commit \(Self.text(touches))",
      "committed early by \(Self.text(leads))",
      "missed \(missCount) of \(count)",
    ]
  }

  /// All of it in one line.
  var summary: String { lines.joined(separator: ", ") }

  /// The last of some times and the bound of the longest twentieth, in milliseconds.
  private static func text<let capacity: Int>(_ times: RecentTimes<capacity>) -> String {
    guard let last = times.last, let bound = times.percentile95 else { return "-" }
    return "\(rounded(1000 * last)) ms (95 %: \(rounded(1000 * bound)))"
  }

  /// One digit after the point.
  private static func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
