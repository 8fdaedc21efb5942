/// A picture of a film: rows of opaque pixels without gaps, four bytes each in the order blue, green, red, unused.
nonisolated struct FilmFrame: Sendable {
  /// The size in pixels.
  let width: Int
  let height: Int
  /// When the film shows it, in milliseconds after its start.
  let milliseconds: Int
  /// `width * height` pixels, 0xAARRGGBB.
  let pixels: [UInt32]
}
