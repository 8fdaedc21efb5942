import TactionGeometry

/// A rectangle as a client sent it; its extents may be negative, and its far corner may be beyond 32 bits.
package nonisolated struct WireRect: Equatable, Sendable, CustomStringConvertible {
  /// The distance to the right of the origin.
  package let x: Int32
  /// The distance below the origin.
  package let y: Int32
  /// The extent to the right.
  package let width: Int32
  /// The extent downward.
  package let height: Int32

  init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The rectangle in the form `4 x 3 at 1, 2`.
  package var description: String { "\(width) x \(height) at \(x), \(y)" }

  /// Whether the rectangle contains no points.
  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rectangle with `Double` values, which can also represent its far corner.
  var rect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }

  /// Whether a point is inside the rectangle.
  func contains(_ point: Point) -> Bool { rect.contains(point) }

  /// Whether the rectangle is inside the rectangle at the origin with the given size.
  func isWithin(_ size: Size) -> Bool {
    x >= 0 && y >= 0 && rect.maxX <= size.width && rect.maxY <= size.height
  }
}

extension Int32 {
  /// A length in whole pixels, clamped to 0...32767.
  init(pixels: Double) {
    self = pixels.isFinite ? Int32(pixels.rounded().clamped(to: 0...32767)) : 0
  }

  /// A distance in whole pixels, clamped to -32768...32767.
  init(offset: Double) {
    self = offset.isFinite ? Int32(offset.rounded().clamped(to: -32768...32767)) : 0
  }
}
