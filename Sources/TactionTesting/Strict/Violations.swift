/// The breaches of duty with which a run ended, as one error to throw from a test.
public nonisolated struct Violations: Error, CustomStringConvertible {
  /// The breaches, in the order in which they were seen; not empty.
  public let all: [Violation]

  /// The breaches, one in a line.
  public var description: String {
    "the client broke \(all.count == 1 ? "a duty" : "\(all.count) duties"):\n"
      + all.map { "  \($0)" }.joined(separator: "\n")
  }
}
