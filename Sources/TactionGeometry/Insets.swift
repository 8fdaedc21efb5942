/// Distances inward from the four edges of a rectangle, in logical pixels; negative ones lead outward.
@frozen
public struct Insets: Hashable, Sendable {
  /// The distance from the top edge, downward.
  public var top: Double
  /// The distance from the left edge, to the right.
  public var left: Double
  /// The distance from the bottom edge, upward.
  public var bottom: Double
  /// The distance from the right edge, to the left.
  public var right: Double

  /// Makes insets from the four distances; those that are left out are zero.
  @inlinable
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes insets that are alike at opposite edges.
  @inlinable
  public init(horizontal: Double, vertical: Double) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  /// Makes insets that are alike at all edges.
  @inlinable public init(_ distance: Double) { self.init(horizontal: distance, vertical: distance) }

  /// No distance from any edge.
  @inlinable public static var zero: Insets { Insets() }

  /// What the left and the right inset take together.
  @inlinable public var horizontal: Double { left + right }

  /// What the top and the bottom inset take together.
  @inlinable public var vertical: Double { top + bottom }

  /// Whether all four numbers are finite.
  @inlinable public var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
