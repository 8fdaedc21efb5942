import Glibc
import TactionViews

/// Shows numbers about the frames of a window in a box over its views, and logs them regularly; for
/// `TACTION_DEBUG=frames`.
///
/// The box is drawn as part of a frame, and shows the numbers of the earlier frames. The box itself does not request
/// frames.
final class FrameWatch {
  /// The view to draw in front of the window's views.
  let view: View
  private(set) var statistics = FrameStatistics()
  private let label = Label()
  /// The start of the application, in seconds of its clock.
  private let start: Double

  /// The number of frames for each line in the log.
  private static let logInterval = 120
  private static let padding = 6.0

  init(since start: Double) {
    self.start = start
    label.font = .system(size: 12)
    label.textColor = .white
    label.numberOfLines = 0
    label.lineBreak = .wrap
    label.frame = Rect(x: Self.padding, y: Self.padding, width: 240, height: 96)
    view = View(frame: Rect(x: 8, y: 8, width: 240 + 2 * Self.padding, height: 96 + 2 * Self.padding))
    view.backgroundColor = Color(white: 0.1, alpha: 0.8)
    view.cornerRadius = Self.padding
    view.clipsToBounds = true
    view.addSubview(label)
  }

  /// Adds a frame that was committed.
  func take(_ report: FrameReport, missCount: Int) {
    statistics.missCount = missCount
    statistics.add(report)
    if statistics.count == 1 {
      let time = ((report.committed - start) * 10_000).rounded() / 10
      log.info("first frame \(time) ms after the application began, \(Self.residentKilobytes) kB resident")
    } else if statistics.count % Self.logInterval == 0 {
      log.info("\(statistics.count) frames: \(statistics.summary)")
    }
  }

  /// Updates the box, just before a frame is drawn; the box is empty before the first frame.
  func update() {
    if statistics.count > 0 { label.text = statistics.lines.joined(separator: "\n") }
  }

  /// The resident memory of the process; 0 if Linux does not report it.
  private static var residentKilobytes: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return 0 }
    let numbers = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: " ")
    return numbers.count > 1 ? (Int(numbers[1]) ?? 0) * Int(getpagesize()) / 1024 : 0
  }
}

/// Statistics of the last frames of a window, for `TACTION_DEBUG=frames`.
struct FrameStatistics {
  /// The number of frames.
  private(set) var count = 0
  /// The number of frames that were shown a refresh late, if the compositor reports presentation times.
  var missCount = 0
  private var drawing = RecentTimes<128>()
  private var touches = RecentTimes<128>()
  private var leads = RecentTimes<128>()
  private var damage: (fraction: Double, rectangles: Int) = (0, 0)
  private var content = FramePipeline.Drawing()

  /// Adds a frame.
  mutating func add(_ report: FrameReport) {
    count += 1
    drawing.add(report.drawingTime)
    if let touch = report.touch { touches.add(report.committed - touch) }
    if let lead = report.lead { leads.add(lead) }
    damage = (Double(report.damage.area) / Double(max(1, report.pixels.area)), report.damage.rectangleCount)
    content = report.content
  }

  /// The lines of the overlay.
  var lines: [String] {
    [
      "drawn in \(Self.text(drawing))",
      "damage \(Self.rounded(100 * damage.fraction)) % in \(damage.rectangles) rectangles",
      "items \(content.drawn) of \(content.items)",
      "touch to commit \(Self.text(touches))",
      "committed early by \(Self.text(leads))",
      "missed \(missCount) of \(count)",
    ]
  }

  /// All lines, joined into one.
  var summary: String { lines.joined(separator: ", ") }

  /// Formats the latest time and the 95th percentile of times, in milliseconds.
  private static func text<let capacity: Int>(_ times: RecentTimes<capacity>) -> String {
    guard let last = times.last, let bound = times.percentile95 else { return "-" }
    return "\(rounded(1000 * last)) ms (95 %: \(rounded(1000 * bound)))"
  }

  /// Formats a number with one decimal.
  private static func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
