/// A width and a height, in logical pixels.
@frozen
public struct Size: Hashable, Sendable {
  /// The extent to the right.
  public var width: Double
  /// The extent downward.
  public var height: Double

  /// Makes a size from its extents.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with both extents zero.
  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// Whether both extents are finite numbers.
  @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }

  /// Whether an extent is zero, negative or not a number.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Returns the size multiplied by a factor.
  @inlinable public static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }

  /// Returns the size divided by a divisor.
  @inlinable public static func / (size: Size, divisor: Double) -> Size {
    Size(width: size.width / divisor, height: size.height / divisor)
  }
}

/// Distances inward from the four edges of a rectangle, in logical pixels; negative distances are outward.
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

  /// Makes insets from the four distances, in logical pixels (default: 0).
  @inlinable
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes insets that are equal at opposite edges.
  @inlinable
  public init(horizontal: Double, vertical: Double) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  /// Makes insets that are equal at all edges.
  @inlinable public init(_ distance: Double) { self.init(horizontal: distance, vertical: distance) }

  /// The insets that are zero at all edges.
  @inlinable public static var zero: Insets { Insets() }

  /// The sum of the left and the right inset.
  @inlinable public var horizontal: Double { left + right }

  /// The sum of the top and the bottom inset.
  @inlinable public var vertical: Double { top + bottom }

  /// Whether all four numbers are finite.
  @inlinable public var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}

// `make check-arm` also compiles this file with Embedded Swift, which does not support Codable.
#if !$Embedded
  extension Size: Codable {}
  extension Insets: Codable {}
#endif
