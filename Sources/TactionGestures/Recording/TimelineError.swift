/// A line of a timeline that cannot be read.
public nonisolated struct TimelineError: Error, Equatable, CustomStringConvertible {
  /// The number of the line, counted from 1.
  public let line: Int
  /// What is wrong with it, as half a sentence.
  public let reason: String

  /// The fault with its line, as `line 3: the finger is missing`.
  public var description: String { "line \(line): \(reason)" }
}
