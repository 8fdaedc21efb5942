import TactionGeometry
import TactionGraphics

/// A rectangle as a client sent it: anything goes, even negative extents and corners beyond 32 bits.
public nonisolated struct WireRect: Equatable, Sendable, CustomStringConvertible {
  /// The distance to the right of the origin.
  public let x: Int32
  /// The distance below the origin.
  public let y: Int32
  /// The extent to the right.
  public let width: Int32
  /// The extent downward.
  public let height: Int32

  init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The rectangle as `4 x 3 at 1, 2`.
  public var description: String { "\(width) x \(height) at \(x), \(y)" }

  /// Whether nothing lies inside.
  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rectangle in numbers that hold the far corner too.
  var rect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }

  /// Whether a point lies inside.
  func contains(_ point: Point) -> Bool { rect.contains(point) }

  /// Whether it lies within the rectangle from the origin to a size.
  func isWithin(_ size: Size) -> Bool {
    x >= 0 && y >= 0 && rect.maxX <= size.width && rect.maxY <= size.height
  }
}
