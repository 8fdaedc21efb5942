import CTactionRaster
import TactionGeometry
import TactionGraphics

/// A source of the frames of a file. A canvas decodes them in order.
protocol FrameSource: AnyObject {
  /// The size of the canvas, and the orientation of the picture on it.
  var header: PictureHeader { get }
  var frames: [AnimationFrame] { get }
  /// The number of times that the animation plays; 0 for repetition without end.
  var plays: Int { get }
  /// The number of bytes that decoding a frame needs in addition to the canvas.
  var memory: Int { get }

  /// Decodes the rows of a frame, with straight alpha, from the top.
  func decode(
    _ index: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError)
}

extension FrameSource {
  var width: Int { header.width }
  var height: Int { header.height }
}

/// The canvas on which the frames of an animation are composed. One thread at a time may use it.
final class AnimationCanvas: @unchecked Sendable {
  // `@unchecked Sendable`, because a player passes the canvas from one job to the next job.
  let source: any FrameSource
  private let canvas: Bitmap
  /// A copy of the canvas before the last frame, if this frame has to be removed again.
  private var before: Bitmap?
  /// The number of frames since the canvas was clear.
  private var count = 0

  init(_ source: any FrameSource) throws(ImageError) {
    self.source = source
    canvas = try Bitmap(width: source.width, height: source.height)
  }

  /// Returns the number of bytes that decoding a frame needs: the canvas, the decoder, a copy of the canvas, and the
  /// image that is made from it. The mip levels of the image need a third more.
  static func decodingByteCount(_ source: any FrameSource) -> Int {
    byteCount(source) + source.memory + source.width * source.height * 4 * 7 / 3
  }

  /// Returns the number of bytes that a canvas needs for its whole lifetime.
  static func byteCount(_ source: any FrameSource) -> Int {
    let restores = source.frames.contains { $0.disposal == .restore }
    return source.width * source.height * 4 * (restores ? 2 : 1)
  }

  /// Puts the next frame on the canvas, and returns the bitmap of the canvas. The next call changes this bitmap. After
  /// the last frame, the first frame is next. The caller must have reserved `decodingByteCount(_:)` bytes of memory.
  func next() throws(ImageError) -> Bitmap {
    let index = count % source.frames.count
    if index == 0 {
      canvas.fill(.clear)
    } else {
      try dispose(source.frames[index - 1])
    }
    let frame = source.frames[index]
    before = frame.disposal == .restore ? try canvas.copy() : nil
    let part = frame.rect.intersection(canvas.bounds)
    var y = frame.rect.y
    try source.decode(index, DecodingEffort()) { row in
      defer { y += 1 }
      if (part.y..<part.maxY).contains(y) {
        put(row + (part.x - frame.rect.x), at: part.x, y, count: part.width, blends: frame.blends)
      }
      return y + 1 < part.maxY
    }
    count += 1
    return canvas
  }

  private func dispose(_ frame: AnimationFrame) throws(ImageError) {
    switch frame.disposal {
    case .keep: break
    case .clear: canvas.fill(.clear, in: Region(frame.rect))
    case .restore: if let before { canvas.copy(Region(canvas.bounds), from: before) }
    }
  }

  /// Writes pixels with straight alpha into a row of the canvas.
  private func put(_ pixels: UnsafeMutablePointer<UInt32>, at x: Int, _ y: Int, count: Int, blends: Bool) {
    let isOpaque = raster_premultiply(pixels, Int32(clamping: count)) == 255
    let target = canvas.row(y) + x
    guard blends, !isOpaque else { return target.update(from: pixels, count: count) }
    for index in 0..<count { target[index] = Self.over(pixels[index], target[index]) }
  }

  /// Returns a premultiplied pixel blended over another premultiplied pixel. Each component is rounded once.
  private static func over(_ pixel: UInt32, _ below: UInt32) -> UInt32 {
    let rest = 255 - pixel >> 24
    guard rest > 0 else { return pixel }
    guard rest < 255 else { return below }
    var sum: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let shone = ((below >> shift & 255) * rest + 127) / 255
      sum |= min((pixel >> shift & 255) + shone, 255) << shift
    }
    return sum
  }
}
