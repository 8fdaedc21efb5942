import ArgumentParser

/// A picture to take: `--shot T_MS=FILE.png`.
nonisolated struct Shot: Equatable, Sendable, ExpressibleByArgument {
  /// When, in milliseconds after the start of the timeline.
  let milliseconds: Double
  /// Where the PNG goes.
  let file: OutputFile

  init(milliseconds: Double, file: OutputFile) {
    self.milliseconds = milliseconds
    self.file = file
  }

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), let time = Double(argument[..<equals]) else { return nil }
    let path = String(argument[argument.index(after: equals)...])
    guard StagePlan.allowedTime.contains(time), path.lowercased().hasSuffix(".png") else { return nil }
    self.init(milliseconds: time, file: OutputFile(path: path))
  }
}
