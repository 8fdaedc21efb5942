/// How the rows of a stored picture lie on the screen, by the numbers of EXIF (tag 0x0112).
enum ImageOrientation: Int, CaseIterable {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case upsideDownMirrored = 4
  case transposed = 5
  case quarterClockwise = 6
  case transverse = 7
  case quarterCounterclockwise = 8

  /// Whether rows of the file become columns on the screen.
  var swapsAxes: Bool { rawValue >= 5 }

  /// The pixel of the file, as column and row, that a pixel of the upright picture comes from.
  ///
  /// `width` and `height` are those of the file.
  private func source(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .upsideDown: (width - 1 - x, height - 1 - y)
    case .upsideDownMirrored: (x, height - 1 - y)
    case .transposed: (y, x)
    case .quarterClockwise: (y, height - 1 - x)
    case .transverse: (width - 1 - y, height - 1 - x)
    case .quarterCounterclockwise: (width - 1 - y, x)
    }
  }

  /// Where a part of the upright picture is stored; `width` and `height` are those of the file.
  func stored(_ part: PixelRect, width: Int, height: Int) -> PixelRect {
    guard !part.isEmpty else { return .zero }
    let one = source(x: part.x, y: part.y, width: width, height: height)
    let other = source(x: part.maxX - 1, y: part.maxY - 1, width: width, height: height)
    return PixelRect(
      x: min(one.x, other.x), y: min(one.y, other.y), width: abs(one.x - other.x) + 1, height: abs(one.y - other.y) + 1)
  }

  /// The upright picture of what a file holds; the same bitmap where nothing is to be done.
  func upright(_ stored: Bitmap) throws(ImageError) -> Bitmap {
    guard self != .upright else { return stored }
    let turned = try Bitmap(
      width: swapsAxes ? stored.height : stored.width, height: swapsAxes ? stored.width : stored.height)
    let index = { (x: Int, y: Int) in
      let place = source(x: x, y: y, width: stored.width, height: stored.height)
      return place.y * (stored.stride / 4) + place.x
    }
    // A turn is linear: one step right and one step down in the outcome are constant steps in the file.
    let (first, right, down) = (index(0, 0), index(1, 0) - index(0, 0), index(0, 1) - index(0, 0))
    let pixels = stored.row(0)
    // Blocks keep the rows that are read across in the cache.
    let block = 32
    for top in stride(from: 0, to: turned.height, by: block) {
      for left in stride(from: 0, to: turned.width, by: block) {
        for y in top..<min(top + block, turned.height) {
          let target = turned.row(y)
          var from = first + y * down + left * right
          for x in left..<min(left + block, turned.width) {
            target[x] = pixels[from]
            from += right
          }
        }
      }
    }
    return turned
  }
}
