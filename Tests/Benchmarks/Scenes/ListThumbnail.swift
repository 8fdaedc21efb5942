import Taction

/// The small pictures of the list.
enum ListThumbnail {
  static let width = 128
  static let height = 96

  /// Makes a small picture by averaging the pixels of the photo's level 4, which has a sixteenth of its width and
  /// height.
  static func make(of photo: Image) throws -> Image {
    let level = try photo.bitmap(level: 4)
    // The last pixel is left out if the photo covers it only in part.
    let (levelWidth, levelHeight) = (photo.width >> 4, photo.height >> 4)
    let small = try Bitmap(width: width, height: height)
    for y in 0..<height {
      let rows = (y * levelHeight / height)..<((y + 1) * levelHeight / height)
      for x in 0..<width {
        small[x, y] = mean(of: level, (x * levelWidth / width)..<((x + 1) * levelWidth / width), rows)
      }
    }
    return try Image(copying: small)
  }

  private static func mean(of bitmap: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    let shifts: [UInt32] = [16, 8, 0]
    return shifts.reduce(0xFF) { pixel, shift in
      var sum: UInt32 = 0
      for y in rows {
        for x in columns { sum += bitmap[x, y] >> shift & 255 }
      }
      return pixel << 8 | sum / UInt32(columns.count * rows.count)
    }
  }
}
