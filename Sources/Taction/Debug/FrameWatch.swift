import Glibc

/// Numbers about the frames of a window, in a box over its views and now and then in the log; for
/// `TACTION_DEBUG=frames`.
///
/// The box shows the frames before the one that it is drawn with. It asks for no frame: what happened last is seen with
/// the next frame that something else makes due.
final class FrameWatch {
  /// What is drawn in front of the window's views.
  let view: View
  private(set) var statistics = FrameStatistics()
  private let label = Label()
  /// When the application began, in seconds of its clock.
  private let start: Double

  /// After how many frames there is a line in the log.
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

  /// Takes in a frame that was committed.
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

  /// Brings the box up to date, just before a frame is drawn; before the first one there is nothing to say.
  func update() {
    if statistics.count > 0 { label.text = statistics.lines.joined(separator: "\n") }
  }

  /// What the process has in memory; 0 where Linux does not tell.
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
