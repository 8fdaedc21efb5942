import TactionGeometry

/// A rectangle of whole device pixels, x to the right and y down; its right and bottom edges are excluded.
///
/// Edges are within ±2²⁹, and extents therefore within 0...2³⁰, so that sums of these numbers never overflow. A
/// rectangle that reaches beyond these limits ends there, far outside of any screen.
public struct PixelRect: Hashable, Sendable, BitwiseCopyable {
  /// The column of the leftmost pixels.
  public let x: Int
  /// The row of the topmost pixels.
  public let y: Int
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// The maximum distance of an edge from the origin.
  @usableFromInline static let limit = 1 << 29

  /// Creates a rectangle; edges are clamped to the limits, and negative extents become zero.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.width) = Self.side(from: x, extent: width)
    (self.y, self.height) = Self.side(from: y, extent: height)
  }

  /// Returns the part of a side that is within the limits.
  @inlinable
  static func side(from start: Int, extent: Int) -> (start: Int, extent: Int) {
    let limits = -Self.limit...Self.limit
    let (end, isTooFar) = start.addingReportingOverflow(max(extent, 0))
    let first = start.clamped(to: limits)
    return (first, (isTooFar ? Self.limit : end.clamped(to: limits)) - first)
  }

  /// Creates a rectangle from numbers that are known to be within the limits.
  @inlinable
  init(within x: Int, _ y: Int, _ width: Int, _ height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates the smallest rectangle of whole pixels around a rectangle in device pixels.
  ///
  /// The result is empty if the rectangle is empty or not finite.
  public init(enclosing rect: Rect) {
    guard rect.isFinite, !rect.isEmpty else {
      self = .zero
      return
    }
    // Rounding errors of transforms must not add a row or column of pixels.
    let noise = 1.0 / 4096
    let limits = -Int32(Self.limit)...Int32(Self.limit)
    x = Int(Int32(roundingDown: rect.minX + noise).clamped(to: limits))
    y = Int(Int32(roundingDown: rect.minY + noise).clamped(to: limits))
    width = max(Int(Int32(roundingUp: rect.maxX - noise).clamped(to: limits)) - x, 0)
    height = max(Int(Int32(roundingUp: rect.maxY - noise).clamped(to: limits)) - y, 0)
  }

  /// Creates the rectangle of all pixels of a window or screen, with the origin at its top left; half a pixel counts as
  /// a whole pixel.
  ///
  /// - Parameters:
  ///   - size: The size in logical pixels.
  ///   - scale: Device pixels per logical pixel, in steps of 1/120, as in wp_fractional_scale_v1.
  package init(size: Size, scale: Double) {
    // In units of 1/120, the products of whole sizes are exact, so that exactly half a pixel is rounded up reliably.
    let steps = (scale * 120).rounded()
    self.init(
      x: 0, y: 0, width: Int(saturating: (size.width * steps / 120).rounded()),
      height: Int(saturating: (size.height * steps / 120).rounded()))
  }

  /// The empty rectangle at the origin.
  @inlinable public static var zero: PixelRect { PixelRect(within: 0, 0, 0, 0) }

  /// The column after the last column.
  @inlinable public var maxX: Int { x + width }
  /// The row after the last row.
  @inlinable public var maxY: Int { y + height }
  /// Whether the rectangle has no pixels.
  @inlinable public var isEmpty: Bool { width == 0 || height == 0 }
  /// The number of pixels.
  @inlinable public var area: Int { width * height }
  /// The same rectangle with coordinates as Doubles.
  public var rect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }

  /// Returns the intersection of both rectangles; `zero` if it is empty.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return .zero }
    return PixelRect(within: left, top, right - left, bottom - top)
  }

  /// Returns the smallest rectangle that contains both rectangles; an empty rectangle is ignored.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(within: left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// Returns whether the rectangles have a pixel in common.
  @inlinable
  public func intersects(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty && x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// Returns whether every pixel of another rectangle is inside; an empty rectangle is inside every rectangle.
  @inlinable
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY)
  }

  /// Returns whether a pixel is inside.
  @inlinable
  public func contains(x column: Int, y row: Int) -> Bool {
    column >= x && column < maxX && row >= y && row < maxY
  }

  /// Returns the rectangle moved by whole pixels.
  public func offset(x right: Int, y down: Int) -> PixelRect {
    // Sums of two numbers within the limits cannot overflow.
    let limits = -Self.limit...Self.limit
    return PixelRect(x: x + right.clamped(to: limits), y: y + down.clamped(to: limits), width: width, height: height)
  }
}
