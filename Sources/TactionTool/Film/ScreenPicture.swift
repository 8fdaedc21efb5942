/// What the screen shows at one moment: opaque pixels in rows without gaps.
nonisolated struct ScreenPicture: Sendable {
  /// The size in pixels.
  let width: Int
  let height: Int
  /// `width * height` pixels, 0xFFRRGGBB.
  let pixels: [UInt32]
}
