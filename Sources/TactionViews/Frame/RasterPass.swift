import TactionGraphics

/// The sixth pass of a frame: draws what was recorded into the stale part of a buffer.
struct RasterPass {
  private let renderer = Renderer()

  /// How many elements the last drawing was made of.
  var preparedCount: Int { renderer.preparedCount }

  func run(_ frame: RecordedFrame, into bitmap: Bitmap, region: Region, background: Color) {
    renderer.draw(frame.list, into: bitmap, clip: region, background: background)
  }
}
