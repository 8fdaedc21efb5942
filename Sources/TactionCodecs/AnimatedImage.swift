import TactionGraphics

/// A picture with several frames from a WebP, GIF or AVIF file. An ``AnimatedImageView`` plays it.
///
///     let cat = AnimatedImageView()
///     cat.animatedImage = try await AnimatedImage.load(path: path)
///
/// Only the first frame is kept in memory. A view that plays the animation decodes each other frame shortly before the
/// frame is shown, in every repetition. A file with a single picture, such as a JPEG, becomes an animated image with
/// one frame. WebP, GIF and AVIF need not be registered for animated images.
public final class AnimatedImage: Sendable {
  /// The number of columns of the upright picture.
  public var width: Int { firstImage.width }
  /// The number of rows of the upright picture.
  public var height: Int { firstImage.height }
  /// The first frame.
  public let firstImage: Image
  /// The time for which each frame is shown, in seconds, with one number for each frame.
  ///
  /// If the file states at most 0.01 s, the time is 0.1 s. Browsers do the same, because many old files state 0 for "as
  /// fast as possible" (bugs.webkit.org 36082, which followed Firefox; also Chromium).
  public let durations: [Double]
  /// The number of times that the whole animation plays; nil if the animation repeats without end.
  public let playCount: Int?

  /// The number of frames; at least 1.
  public var frameCount: Int { durations.count }

  /// The number of frames that are shown over all repetitions; `Int.max` if the animation repeats without end.
  var shownFrameCount: Int { playCount.map { $0 * frameCount } ?? .max }

  /// The maximum number of frames: an hour at 18 frames per second. Our own choice.
  package static let maximumFrames = 65_536
  static let tooMany = "it has more than \(maximumFrames) frames"

  private enum Place: Sendable {
    case path(String)
    case memory([UInt8])
  }

  private let place: Place
  /// A hash of the file's bytes, to detect that the file was replaced; 0 for a still picture.
  private let digest: Int
  private let halvings: Int

  /// Decodes the first frame of a file on the calling thread.
  ///
  /// - Parameters:
  ///   - path: the path of the file. The file must stay there for as long as other frames are shown.
  ///   - length: the minimum length of the longer edge, in pixels. Frames are halved as long as this edge does not
  ///     become shorter than this length. Nil keeps the full size.
  /// - Throws: `ImageError`, for the same reasons as `Image.decode(path:atLeast:)`; also if there are more than
  ///   65,536 frames, or if playing needs too much memory.
  public static func decode(path: String, atLeast length: Int? = nil) throws(ImageError) -> AnimatedImage {
    try AnimatedImage(.path(path), atLeast: length)
  }

  /// Decodes the first frame of a file in memory on the calling thread; see ``decode(path:atLeast:)``.
  public static func decode(bytes: [UInt8], atLeast length: Int? = nil) throws(ImageError) -> AnimatedImage {
    try AnimatedImage(.memory(bytes), atLeast: length)
  }

  /// Decodes the first frame of a file on another thread; see ``decode(path:atLeast:)``.
  nonisolated(nonsending)
    public static func load(path: String, atLeast length: Int? = nil) async throws(ImageError) -> AnimatedImage
  {
    try await BackgroundQueue.loads.value { () throws(ImageError) in try decode(path: path, atLeast: length) }
  }

  /// Decodes the first frame of a file in memory on another thread; see ``decode(path:atLeast:)``.
  nonisolated(nonsending)
    public static func load(bytes: [UInt8], atLeast length: Int? = nil) async throws(ImageError) -> AnimatedImage
  {
    try await BackgroundQueue.loads.value { () throws(ImageError) in try decode(bytes: bytes, atLeast: length) }
  }

  private init(_ place: Place, atLeast length: Int?) throws(ImageError) {
    self.place = place
    let bytes = try Self.bytes(of: place)
    guard let source = try Self.limitedSource(bytes) else {
      // The file is a still picture in another format.
      switch place {
      case .path(let path): firstImage = try Image.decode(path: path, atLeast: length)
      case .memory(let bytes): firstImage = try Image.decode(bytes: bytes, atLeast: length)
      }
      (durations, playCount, halvings, digest) = ([.infinity], 1, 0, 0)
      return
    }
    digest = bytes.digest()
    let longest = max(source.width, source.height)
    halvings = length.map { length in (0...16).last { longest >> $0 >= max(length, 1) } ?? 0 } ?? 0
    durations = source.frames.map(\.duration)
    playCount = source.plays == 0 ? nil : source.plays
    let reservation = try Self.reserveMemory(for: source)
    defer { withExtendedLifetime(reservation) {} }
    firstImage = try Self.image(of: AnimationCanvas(source).next(), source, halvings: halvings)
  }

  private static func bytes(of place: Place) throws(ImageError) -> PictureBytes {
    switch place {
    case .path(let path): return PictureBytes(try RegularFile(path))
    case .memory(let array): return PictureBytes(array)
    }
  }

  /// Returns the frames of a file; nil if the format of the file has no frames. Throws if playing needs too much
  /// memory.
  private static func limitedSource(_ bytes: PictureBytes) throws(ImageError) -> (any FrameSource)? {
    guard let source = try source(bytes) else { return nil }
    let needed = AnimationCanvas.decodingByteCount(source)
    guard needed <= DecodingMemory.current.maximum else { throw .tooMuchMemory(bytes: needed) }
    return source
  }

  /// Returns the frames of a file in memory; nil if the format of the file has no frames.
  static func source(_ bytes: PictureBytes) throws(ImageError) -> (any FrameSource)? {
    if WebPStructure.isWebP(bytes) { return try WebPFrames(bytes) }
    if GIFStructure.isGIF(bytes) { return try GIFFrames(bytes) }
    return ContainerBrands(bytes).isAVIF ? try AVIFFrames(bytes) : nil
  }

  /// Opens the file to decode the frames after the first frame; nil if the file was replaced. Throws if the file cannot
  /// be read, or if there is no memory for the canvas.
  func open() throws(ImageError) -> AnimationCanvas? {
    let bytes = try Self.bytes(of: place)
    guard bytes.digest() == digest, let source = try Self.limitedSource(bytes) else {
      try bytes.check()
      return nil
    }
    return try AnimationCanvas(source)
  }

  /// Waits until there is enough memory, then decodes the next frame.
  func decodeNext(_ canvas: AnimationCanvas) throws(ImageError) -> Image {
    let reservation = try Self.reserveMemory(for: canvas.source)
    defer { withExtendedLifetime(reservation) {} }
    return try Self.image(of: canvas.next(), canvas.source, halvings: halvings)
  }

  /// Waits until there is enough memory, then skips a frame.
  func skipNext(_ canvas: AnimationCanvas) throws(ImageError) {
    let reservation = try Self.reserveMemory(for: canvas.source)
    defer { withExtendedLifetime(reservation) {} }
    _ = try canvas.next()
  }

  /// Reserves the whole memory for decoding one frame in a single reservation. A second reservation could wait for the
  /// first one forever.
  private static func reserveMemory(
    for source: any FrameSource
  ) throws(ImageError) -> DecodingMemory.Reservation {
    try DecodingMemory.current.reserve(AnimationCanvas.decodingByteCount(source))
  }

  private static func image(
    of canvas: Bitmap, _ source: any FrameSource, halvings: Int
  ) throws(ImageError) -> Image {
    // The canvas is copied and halved. The result is the base level of the image.
    let upright = try canvas.halved(times: halvings).upright(from: source.header.orientation)
    return try Image(adopting: upright, isOpaque: upright.isOpaque)
  }

  /// The number of bytes of a frame with its mip levels.
  var frameBytes: Int { width * height * 4 / 3 * 4 }
}
