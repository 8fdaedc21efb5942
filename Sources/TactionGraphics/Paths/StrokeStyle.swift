/// The shape of a line along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's ends.
  public enum Cap: Hashable, Sendable, CaseIterable {
    /// The line ends exactly at the end of the path.
    case butt
    /// Half a circle around the end of the path.
    case round
    /// Half a square beyond the end of the path.
    case square
  }

  /// The shape of a line's corners.
  public enum Join: Hashable, Sendable, CaseIterable {
    /// Both outer edges continue until they meet. If the miter would exceed the miter limit, the corner is like
    /// `bevel`.
    case miter
    /// A circle around the corner.
    case round
    /// The corner is cut off.
    case bevel
  }

  /// The width, in the path's coordinates; nothing is drawn if it is zero or less.
  public var width: Double
  /// The shape of the ends.
  public var cap: Cap
  /// The shape of the corners.
  public var join: Join
  /// The maximum length of a miter, in widths; 10 by default, as in UIKit.
  public var miterLimit: Double
  /// The alternating lengths of dashes and gaps, in the path's coordinates; empty for an unbroken line.
  public var dash: [Double]
  /// The offset in the pattern of dashes at which the path begins, in the path's coordinates.
  public var dashPhase: Double

  /// Describes a line.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dash: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// The rule that determines the inside of a path that crosses or encloses itself.
public enum FillRule: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// A point is inside if the path winds around it; turns in opposite directions cancel each other.
  case nonZero
  /// A point is inside if an odd number of lines separates it from the outside.
  case evenOdd
}
