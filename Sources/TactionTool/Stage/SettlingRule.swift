/// Decides when a program that has shown its first window counts as ready: time zero of the timeline.
nonisolated struct SettlingRule: Equatable {
  /// A program that works all the time, such as one that decodes photos, is waited for so long, in nanoseconds.
  let working: Int64
  /// A program that draws all the time, such as a clock or a chart, is waited for so long, in nanoseconds.
  let drawing: Int64

  /// The rule where nothing else is said. Our own choice: a large folder of photos is decoded within 30 s, and what
  /// moves after an app has appeared, such as a page that slides in, has ended after 4 s.
  static let standard = SettlingRule(working: 30_000_000_000, drawing: 4_000_000_000)

  private init(working: Int64, drawing: Int64) {
    self.working = working
    self.drawing = drawing
  }

  /// Waits at most so many seconds, whatever the program does.
  init(atMost seconds: Double) {
    let time = Int64(seconds * 1e9)
    self.init(working: time, drawing: time)
  }

  /// Returns what to say when the timeline starts although the program does not rest; nil while it is to be waited for.
  ///
  /// - Parameters:
  ///   - shown: The time since the first window, in nanoseconds.
  ///   - drawn: The time without a pause in its drawing, in nanoseconds.
  func remark(shown: Int64, drawn: Int64) -> String? {
    let (what, limit) = drawn >= drawing ? ("draws all the time", drawing) : ("does not rest", working)
    guard drawn >= drawing || shown >= working else { return nil }
    let seconds = Double(limit / 100_000_000) / 10
    let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return "the program \(what); the timeline starts after \(text) s (--settle)"
  }
}
