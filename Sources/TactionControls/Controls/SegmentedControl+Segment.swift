import TactionGeometry

extension SegmentedControl {
  /// One choice of the control.
  nonisolated public struct Segment: Hashable, Sendable {
    /// The text of the segment.
    public var title: String
    /// Whether the user can choose the segment.
    public var isEnabled: Bool

    /// Creates a choice.
    public init(_ title: String, isEnabled: Bool = true) { (self.title, self.isEnabled) = (title, isEnabled) }
  }

  /// The division of the width among the segments.
  nonisolated public enum Widths: Hashable, Sendable, CaseIterable {
    /// All segments have the same width.
    case equal
    /// Each segment is as wide as its title, with equal margins.
    case fitted
  }
}

// Finding the segment under a finger.
extension SegmentedControl {
  /// Returns the segment whose middle is nearest to a point; nil if there are no segments.
  final func nearestSegment(to point: Point) -> Int? {
    let frames = frames
    return frames.indices.min { abs(frames[$0].center.x - point.x) < abs(frames[$1].center.x - point.x) }
  }

  /// Returns the position of the mark as an index, if the middle of the mark is at a finger's `x`. The index may be
  /// between two segments.
  final func index(at x: Double) -> Double {
    let centers = frames.map(\.center.x)
    guard centers.count > 1 else { return 0 }
    let isRising = centers[1] > centers[0]
    let upper =
      centers.indices.dropFirst().first { isRising ? centers[$0] >= x : centers[$0] <= x } ?? centers.count - 1
    let way = centers[upper] - centers[upper - 1]
    return (Double(upper - 1) + (way == 0 ? 0 : (x - centers[upper - 1]) / way))
      .clamped(to: 0...Double(centers.count - 1))
  }
}
