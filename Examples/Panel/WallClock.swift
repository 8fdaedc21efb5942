import Glibc
import Taction

/// The time of day; tests replace it.
struct WallClock {
  /// Returns the time in seconds since 1970.
  var now: () -> Int = { time(nil) }

  /// The hour of the day, and the number of seconds since it began. In some time zones, hours begin 30 or 45 minutes
  /// after the hours of UTC.
  var hour: (number: Int, seconds: Int) {
    let parts = parts()
    return (Int(parts.tm_hour), Int(parts.tm_min) * 60 + Int(parts.tm_sec))
  }

  private func parts() -> tm {
    var (seconds, parts) = (now(), tm())
    localtime_r(&seconds, &parts)
    return parts
  }

  /// Returns the time as text, in a format of `strftime`.
  func text(_ format: String) -> String {
    var parts = parts()
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 80) { buffer in
      let count = strftime(buffer.baseAddress, buffer.count, format, &parts)
      return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

/// A label that shows the time, and changes once a minute. In between it costs nothing: no frame and no wake-up.
class TimeLabel: Label {
  private let clock: WallClock
  private let format: String
  private var timer: AppTimer?

  init(_ clock: WallClock, format: String) {
    (self.clock, self.format) = (clock, format)
    super.init(frame: .zero)
    text = clock.text(format)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { tick() }
  }

  /// Shows the time. The clock of the pending call stands still while the machine is suspended, and does not follow the
  /// time that users set. So this is also called when somebody may look again.
  func tick() {
    text = clock.text(format)
    timer?.cancel()
    timer = after(Double(60 - clock.now() % 60)) { [weak self] in self?.tick() }
  }
}

final class ClockLabel: TimeLabel {
  init(_ clock: WallClock) {
    super.init(clock, format: "%H:%M")
    font = Self.largeFont
  }

  static let largeFont = Font.system(size: 56, weight: .light)
}

final class DateLabel: TimeLabel {
  init(_ clock: WallClock) {
    super.init(clock, format: "%A, %-d %B")
    textColor = .secondaryLabel
    numberOfLines = 0
  }
}
