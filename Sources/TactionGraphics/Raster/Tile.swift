/// The squares that the device is drawn in.
///
/// They lie on a fixed grid, and nothing that decides on a pixel depends on more than its tile. So a picture is the same
/// to the byte whether it is drawn whole or in pieces.
enum Tile {
  /// The length of an edge in pixels. Sources of a tile of 64 stay in the first-level cache while rotated photos are
  /// sampled, and what is hidden is skipped in small steps: pixman took 49 ms with 64, 59 with 128 and 79 with 256.
  static let edge = 64

  /// The tiles that a rectangle touches, row by row.
  static func rows(of rect: PixelRect) -> StrideTo<Int> { starts(from: rect.y, to: rect.maxY) }

  /// The left edges of the tiles that a rectangle touches.
  static func columns(of rect: PixelRect) -> StrideTo<Int> { starts(from: rect.x, to: rect.maxX) }

  private static func starts(from first: Int, to end: Int) -> StrideTo<Int> {
    let remainder = first % edge
    return stride(from: first - (remainder < 0 ? remainder + edge : remainder), to: end, by: edge)
  }
}

/// How much of an area something covers.
enum Coverage {
  /// Nothing of it.
  case none
  /// Some of it, or all but by an amount that only a mask can tell.
  case part
  /// All of it.
  case whole
}
