/// Decides when a program that has shown its first window counts as ready; the timeline then starts.
nonisolated struct SettlingRule: Equatable {
  /// The maximum time to wait for a program that works all the time, such as a program that decodes photos, in
  /// nanoseconds.
  let working: Int64
  /// The maximum time to wait for a program that draws all the time, such as a clock or a chart, in nanoseconds.
  let drawing: Int64

  /// The default rule. Our own choice: a large folder of photos is decoded within 30 s; animations at the start of an
  /// app, such as a page that slides in, end within 4 s.
  static let standard = SettlingRule(working: 30_000_000_000, drawing: 4_000_000_000)

  private init(working: Int64, drawing: Int64) {
    self.working = working
    self.drawing = drawing
  }

  /// Makes a rule that waits for at most the given number of seconds, regardless of the program's work.
  init(atMost seconds: Double) {
    let time = Int64(seconds * 1e9)
    self.init(working: time, drawing: time)
  }

  /// Returns a message if the waiting time is over while the program is not idle; nil if the stage should wait longer.
  ///
  /// - Parameters:
  ///   - shown: The time since the first window, in nanoseconds.
  ///   - drawn: The time for which the program has drawn without a pause, in nanoseconds.
  func remark(shown: Int64, drawn: Int64) -> String? {
    let (what, limit) = drawn >= drawing ? ("draws all the time", drawing) : ("does not rest", working)
    guard drawn >= drawing || shown >= working else { return nil }
    let seconds = Double(limit / 100_000_000) / 10
    let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return "the program \(what); the timeline starts after \(text) s (--settle)"
  }
}
