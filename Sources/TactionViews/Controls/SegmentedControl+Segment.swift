extension SegmentedControl {
  /// One of the choices.
  nonisolated public struct Segment: Hashable, Sendable {
    /// The text.
    public var title: String
    /// Whether it can be chosen.
    public var isEnabled: Bool

    /// Describes a choice.
    public init(_ title: String, isEnabled: Bool = true) { (self.title, self.isEnabled) = (title, isEnabled) }
  }

  /// The division of the width among the segments.
  nonisolated public enum Widths: Hashable, Sendable, CaseIterable {
    /// All as wide as each other.
    case equal
    /// Each as wide as its title, with equal margins.
    case fitted
  }
}
