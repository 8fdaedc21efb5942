import CTactionWebP
import Dispatch
import Glibc
import TactionGeometry
import TactionToolSupport

/// Encodes a film on a second core while the stage continues to play.
///
/// Up to four frames may wait. If four frames wait, `add` blocks, so that a long film does not fill the memory.
nonisolated final class FilmWriter: @unchecked Sendable {
  // Unchecked: `animation` and `failure` are used only on `queue`.
  private let animation: WebPAnimation
  private var failure: ToolError?
  private let queue = DispatchQueue(label: "taction.film")
  private let free = DispatchSemaphore(value: 4)

  /// Starts a film with the given size in pixels.
  init(width: Int, height: Int) throws(ToolError) {
    animation = try WebPAnimation(width: width, height: height)
  }

  /// Adds a picture, whose time must be later than the time of the previous pictures.
  func add(_ frame: FilmFrame) {
    free.wait()
    queue.async { [self] in
      defer { free.signal() }
      guard failure == nil else { return }
      do throws(ToolError) {
        try animation.add(frame)
      } catch {
        failure = error
      }
    }
  }

  /// Waits until all frames are encoded, and returns the bytes of the file. The last frame is shown until the given
  /// time.
  func finish(milliseconds: Int) throws(ToolError) -> [UInt8] {
    let result: Result<[UInt8], ToolError> = queue.sync { [self] in
      if let failure { return .failure(failure) }
      do throws(ToolError) {
        return .success(try animation.finish(milliseconds: milliseconds))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// An animated WebP file that is being encoded, with libwebp's own animation encoder.
///
/// Frames of other sizes are scaled to the film. A frame of another shape, from a screen that has turned, is centred
/// between black bars. Only one thread may use the object at a time.
nonisolated final class WebPAnimation {
  /// The width of the film in pixels; `height` is the height.
  let width: Int
  let height: Int

  private let encoder: OpaquePointer
  private var configuration = WebPConfig()

  /// libwebp's quality, from 0 to 100; `effort` is its effort, from 0 to 6. Measured with 1280x800 photos on two cores:
  /// effort 2 needs 34 ms for each frame; effort 4 needs 53 ms, and its files are 6 % smaller.
  private static let quality: Float = 75
  private static let effort: Int32 = 2
  private static let widest = 16383

  /// Starts a film with the given size in pixels.
  init(width: Int, height: Int) throws(ToolError) {
    self.width = width.clamped(to: 1...Self.widest)
    self.height = height.clamped(to: 1...Self.widest)
    var options = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInitInternal(&options, WEBP_MUX_ABI_VERSION) != 0,
      WebPConfigInitInternal(&configuration, WEBP_PRESET_DEFAULT, Self.quality, WEBP_ENCODER_ABI_VERSION) != 0,
      let encoder = WebPAnimEncoderNewInternal(Int32(self.width), Int32(self.height), &options, WEBP_MUX_ABI_VERSION)
    else { throw ToolError.system("this libwebp is not the one taction was built with") }
    self.encoder = encoder
    configuration.method = Self.effort
    configuration.thread_level = 1
  }

  deinit { WebPAnimEncoderDelete(encoder) }

  /// Adds a picture, which is shown from its time until the time of the next picture.
  func add(_ frame: FilmFrame) throws(ToolError) {
    var picture = try makePicture(width: frame.width, height: frame.height)
    defer { WebPPictureFree(&picture) }
    let isImported = frame.pixels.withUnsafeBytes { bytes in
      WebPPictureImportBGRX(&picture, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(frame.width * 4)) != 0
    }
    guard isImported else { throw failure("memory") }
    if frame.width != width || frame.height != height { try fit(&picture) }
    guard WebPAnimEncoderAdd(encoder, &picture, Int32(frame.milliseconds), &configuration) != 0 else {
      throw failure(String(cString: WebPAnimEncoderGetError(encoder)))
    }
  }

  /// Returns a picture of opaque 0xAARRGGBB pixels that has no memory yet.
  private func makePicture(width: Int, height: Int) throws(ToolError) -> WebPPicture {
    var picture = WebPPicture()
    guard WebPPictureInitInternal(&picture, WEBP_ENCODER_ABI_VERSION) != 0 else { throw failure("the picture") }
    picture.use_argb = 1
    picture.width = Int32(width)
    picture.height = Int32(height)
    return picture
  }

  /// Scales a picture to the size of the film.
  private func fit(_ picture: inout WebPPicture) throws(ToolError) {
    let (columns, rows) = (Int(picture.width), Int(picture.height))
    // The shorter side of the film is rounded, so its shape may differ by half a pixel.
    let isSameShape = 2 * abs(columns * height - rows * width) <= max(columns, rows)
    let scale = min(Double(width) / Double(columns), Double(height) / Double(rows))
    func scaled(_ side: Int) -> Int32 { Int32(max((Double(side) * scale).rounded(), 1)) }
    let size = isSameShape ? (Int32(width), Int32(height)) : (scaled(columns), scaled(rows))
    guard WebPPictureRescale(&picture, size.0, size.1) != 0 else { throw failure("memory") }
    if !isSameShape { try addBars(to: &picture) }
  }

  /// Centres a picture on a black picture of the size of the film.
  private func addBars(to picture: inout WebPPicture) throws(ToolError) {
    var canvas = try makePicture(width: width, height: height)
    guard WebPPictureAlloc(&canvas) != 0, let target = canvas.argb, let source = picture.argb else {
      throw failure("memory")
    }
    let (columns, rows) = (Int(picture.width), Int(picture.height))
    let (left, top) = ((width - columns) / 2, (height - rows) / 2)
    for y in 0..<height {
      let row = target + y * Int(canvas.argb_stride)
      row.initialize(repeating: 0xff00_0000, count: width)
      guard (top..<top + rows).contains(y) else { continue }
      (row + left).update(from: source + (y - top) * Int(picture.argb_stride), count: columns)
    }
    WebPPictureFree(&picture)
    picture = canvas
  }

  /// Ends the last picture at the given time, and returns the bytes of the file.
  func finish(milliseconds: Int) throws(ToolError) -> [UInt8] {
    guard WebPAnimEncoderAdd(encoder, nil, Int32(milliseconds), nil) != 0 else { throw failure("the end") }
    var data = WebPData()
    guard WebPAnimEncoderAssemble(encoder, &data) != 0 else {
      throw failure(String(cString: WebPAnimEncoderGetError(encoder)))
    }
    defer { WebPFree(UnsafeMutableRawPointer(mutating: data.bytes)) }
    return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  private func failure(_ what: String) -> ToolError { ToolError.output("the film cannot be encoded: \(what)") }
}
