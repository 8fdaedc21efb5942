import TactionGeometry

/// The position of a square of a mip level, in squares from the top left.
struct SquareIndex: Hashable, Sendable {
  /// The width and height of a square in pixels of the level.
  static let edge = 512

  var level: Int
  var column: Int
  var row: Int

  /// Returns the square's pixels in the level; squares at the right and bottom edges may be smaller.
  func rect(inLevelOf size: (width: Int, height: Int)) -> PixelRect {
    PixelRect(x: column * Self.edge, y: row * Self.edge, width: Self.edge, height: Self.edge)
      .intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// Returns the squared distance to another square of the level.
  func distance(to other: SquareIndex) -> Int {
    (column - other.column) * (column - other.column) + (row - other.row) * (row - other.row)
  }

  /// Returns the squares that a rectangle, in pixels of the level, touches.
  static func squares(of level: Int, in rect: PixelRect) -> [SquareIndex] {
    guard !rect.isEmpty else { return [] }
    return (rect.y / edge...(rect.maxY - 1) / edge).flatMap { row in
      (rect.x / edge...(rect.maxX - 1) / edge).map { SquareIndex(level: level, column: $0, row: row) }
    }
  }
}

/// The decoded pixels of a square of a large level. Squares are kept as long as the budget allows, so that a view that
/// pans over a level does not decode the level again for each part.
final class ImageSquare: @unchecked Sendable {
  // The conformance is unchecked because bitmaps are mutable. This bitmap is no longer modified.
  private let pixels: PackedBitmap
  private let rect: PixelRect
  private let reservation: ImageMemory.Reservation

  init(_ pixels: PackedBitmap, rect: PixelRect, _ reservation: ImageMemory.Reservation) {
    (self.pixels, self.rect, self.reservation) = (pixels, rect, reservation)
  }

  /// The memory of the pixels, in bytes.
  var byteCount: Int { reservation.bytes }

  /// Copies the pixels that are in a part of the level to the bitmap of that part.
  func copy(to bitmap: Bitmap, of part: PixelRect) {
    let common = rect.intersection(part)
    for y in common.y..<common.maxY {
      pixels.copyRow(
        y - rect.y, from: common.x - rect.x, to: bitmap.row(y - part.y) + (common.x - part.x), count: common.width)
    }
  }
}
