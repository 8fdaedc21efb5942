import TactionGraphics

/// A picture of a film: rows of opaque pixels without gaps, four bytes each in the order blue, green, red, unused.
nonisolated struct FilmFrame: Sendable {
  /// The size in pixels.
  let width: Int
  let height: Int
  /// When the film shows it, in milliseconds after its start.
  let milliseconds: Int
  /// `width * height` pixels, 0xAARRGGBB.
  var pixels: [UInt32]

  /// Copies what the screen shows.
  init(_ picture: Bitmap, milliseconds: Int) {
    width = picture.width
    height = picture.height
    self.milliseconds = milliseconds
    let (bytes, stride, columns, rows) = (picture.bytes, picture.stride, picture.width, picture.height)
    pixels = [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
      count = columns * rows
      for y in 0..<rows {
        let row = (bytes + y * stride).assumingMemoryBound(to: UInt32.self)
        (buffer.baseAddress.map { $0 + y * columns })?.initialize(from: row, count: columns)
      }
    }
  }
}
