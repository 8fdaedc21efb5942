import TactionGraphics

@testable import TactionViews

/// A window's buffers, each of which misses frames while other buffers are shown.
final class BufferRow {
  private let pipeline: FramePipeline
  private let count: Int
  private var buffers: [(bitmap: Bitmap, missed: FrameChange)] = []
  private(set) var scale: Double
  /// The number of pixels that were moved instead of drawn.
  private(set) var movedPixels = 0
  private(set) var drawnPixels = 0

  init(_ pipeline: FramePipeline, count: Int, width: Int, height: Int, scale: Double) throws {
    (self.pipeline, self.count, self.scale) = (pipeline, count, scale)
    try resize(width: width, height: height, scale: scale)
  }

  var canvas: PixelRect { buffers[0].bitmap.bounds }

  /// Replaces the buffers by empty ones of another size in device pixels.
  func resize(width: Int, height: Int, scale: Double) throws {
    self.scale = scale
    buffers = try (0..<count).map { _ in
      let bitmap = try Bitmap(width: width, height: height)
      bitmap.fill(Color(hex: 0xFF00FF))
      return (bitmap, FrameChange(damage: Region(bitmap.bounds)))
    }
  }

  /// Makes the frame of a time; each buffer lacks this frame until the buffer is drawn.
  @discardableResult
  func update(at time: Double) -> FrameChange {
    let change = pipeline.update(time: time, scale: scale, pixelSize: (canvas.width, canvas.height))
    for index in buffers.indices { buffers[index].missed.append(change) }
    return change
  }

  /// Brings a buffer up to the last frame, and returns it.
  func draw(_ index: Int) -> Bitmap {
    let missed = buffers[index].missed
    movedPixels += missed.copied?.region.area ?? 0
    drawnPixels += missed.drawn.area
    pipeline.raster(into: buffers[index].bitmap, missed: missed)
    buffers[index].missed = FrameChange()
    return buffers[index].bitmap
  }

  /// Sets the numbers of moved and drawn pixels to zero.
  func resetCounts() { (movedPixels, drawnPixels) = (0, 0) }

  /// The last frame, drawn as a whole.
  func whole() throws -> Bitmap {
    let bitmap = try Bitmap(width: canvas.width, height: canvas.height)
    pipeline.raster(into: bitmap, region: Region(canvas))
    return bitmap
  }
}
