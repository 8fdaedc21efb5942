import CTactionCodecs
import TactionGraphics

/// A decoder of AVIF files that uses libavif. A file that ends early is an error.
///
/// The library cannot be stopped within a frame. But the memory of a frame is limited, so its decoding time is also
/// limited.
struct AVIFDecoder: ImageDecoder {
  let header: PictureHeader
  /// The number of frames.
  var frameCount: Int { Int(file.picture.frames) }
  /// The number of times that the animation plays; 0 for repetition without end.
  var plays: Int { Int(file.picture.plays) }
  private let file: ContainerFile
  private let structure: AVIFStructure

  init(_ bytes: PictureBytes) throws(ImageError) {
    structure = try AVIFStructure(bytes)
    guard taction_avif_load() else {
      throw .noLibrary(format: "AVIF", package: String(cString: taction_avif_package))
    }
    let limits = taction_avif_limits(
      pixels: UInt32(clamping: ImageLimits.pixels), tile_pixels: UInt32(clamping: structure.tilePixels),
      frames: UInt32(clamping: structure.maximumFrames))
    file = try ContainerFile(
      bytes, format: "AVIF", open: { taction_avif_open($0, limits, $1, $2) }, close: { taction_avif_close($0) })
    let picture = file.picture
    header = PictureHeader(
      width: Int(picture.width), height: Int(picture.height),
      orientation: ImageOrientation(
        turnsLeft: Int(picture.turns), swapsSides: picture.swaps_sides, swapsEnds: picture.swaps_ends))
    try ImageLimits.check(width: header.width, height: header.height, format: "AVIF")
    if frameCount == 1 { try structure.check(pixels: header.width * header.height) }
  }

  var isOpaque: Bool { !file.picture.has_alpha }
  var scales: Bool { false }

  var memory: Int {
    // All tiles of a still picture are in memory at the same time, and may extend beyond the picture.
    let more = frameCount == 1 ? max(structure.workPixels - header.width * header.height, 0) : 0
    return PlanarMemory.bytes(file.picture, rows: 68) + 5 * more
  }

  func decode(
    eighths: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    try decodeFrame(0, effort, take: take)
  }

  /// Decodes the rows of a frame. Decoding is fastest if frames are decoded in their order.
  func decodeFrame(
    _ index: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    let handle = file.handle
    defer { withExtendedLifetime(file) {} }
    try CodecRun.run(
      { taction_avif_read_rows(handle, UInt32(clamping: index), $0, $1) }, format: "AVIF", file.bytes, effort,
      take: take)
  }

  /// The times of all frames, in seconds, as stated in the file.
  var delays: [Double] { structure.delays(count: frameCount) }
}

/// A decoder of HEIF files that uses libheif. Pictures are upright. A file that ends early is an error.
///
/// The library cannot be stopped within a picture. But the memory of a picture is limited, so its decoding time is also
/// limited.
struct HEIFDecoder: ImageDecoder {
  let header: PictureHeader
  private let file: ContainerFile
  private let structure: HEIFStructure

  init(_ bytes: PictureBytes) throws(ImageError) {
    structure = try HEIFStructure(bytes)
    guard taction_heif_load() else {
      throw .noLibrary(format: "HEIF", package: String(cString: taction_heif_package))
    }
    // The library accepts the limit of pixels as the edge of a square.
    let edge = Int32(clamping: Int(Double(structure.largest).squareRoot().rounded(.up)))
    file = try ContainerFile(
      bytes, format: "HEIF", open: { taction_heif_open($0, edge, $1, $2) }, close: { taction_heif_close($0) })
    header = PictureHeader(width: Int(file.picture.width), height: Int(file.picture.height))
    try ImageLimits.check(width: header.width, height: header.height, format: "HEIF")
  }

  var isOpaque: Bool { !file.picture.has_alpha }
  var scales: Bool { false }

  var memory: Int {
    let pixels = header.width * header.height
    // The whole picture in red, green and blue is added, and the larger picture from which it is made, if there is one.
    return PlanarMemory.bytes(file.picture, rows: 0) + pixels * (isOpaque ? 3 : 4)
      + 3 * max(structure.largest - pixels, 0)
  }

  func decode(
    eighths: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    let handle = file.handle
    defer { withExtendedLifetime(file) {} }
    try CodecRun.run({ taction_heif_read_rows(handle, $0, $1) }, format: "HEIF", file.bytes, effort, take: take)
  }
}

/// The memory of codecs that decode planes of luma and chroma.
private enum PlanarMemory {
  /// Returns an upper bound of the bytes that a picture needs. The bytes are for the planes of the picture, with chroma
  /// planes of half the width and height; for a reference picture, from which later frames or a grid of pictures are
  /// made; and for some rows in red, green and blue.
  static func bytes(_ picture: taction_picture, rows: Int) -> Int {
    let (width, pixels) = (Int(picture.width), Int(picture.width) * Int(picture.height))
    let samples = picture.depth > 8 ? 2 : 1
    return pixels * (picture.has_alpha ? 5 : 3) * samples + width * min(rows, Int(picture.height)) * 4 + 1 << 20
  }
}

extension ImageOrientation {
  /// Creates the orientation of a picture that is rotated to the left by quarter turns and then mirrored (ISO/IEC
  /// 23008-12, `irot` and `imir`).
  init(turnsLeft: Int, swapsSides: Bool, swapsEnds: Bool) {
    // Both mirrorings together are a rotation by half a turn.
    let turns = (turnsLeft + (swapsSides && swapsEnds ? 2 : 0)) & 3
    switch (turns, swapsSides != swapsEnds ? (swapsSides ? 1 : 2) : 0) {
    case (0, 1), (2, 2): self = .mirrored
    case (0, 2), (2, 1): self = .upsideDownMirrored
    case (1, 1), (3, 2): self = .transverse
    case (1, 2), (3, 1): self = .transposed
    case (1, _): self = .quarterCounterclockwise
    case (2, _): self = .upsideDown
    case (3, _): self = .quarterClockwise
    default: self = .upright
    }
  }
}

/// An open file of a codec, for one thread at a time.
private final class ContainerFile {
  let bytes: PictureBytes
  let picture: taction_picture
  let handle: OpaquePointer
  private let close: (OpaquePointer) -> Void

  /// Opens a file with a function of the codec.
  init(
    _ bytes: PictureBytes, format: String,
    open: (taction_source, UnsafeMutablePointer<taction_picture>, UnsafeMutablePointer<CChar>) -> OpaquePointer?,
    close: @escaping (OpaquePointer) -> Void
  ) throws(ImageError) {
    // This object keeps the bytes until the file is closed.
    let source = taction_source(
      context: Unmanaged.passUnretained(bytes).toOpaque(), size: bytes.count,
      read: { context, offset, target, count in
        guard let context, let target else { return 0 }
        return Unmanaged<PictureBytes>.fromOpaque(context).takeUnretainedValue().read(
          at: offset, into: target, count: count)
      })
    var (picture, message) = (taction_picture(), [CChar](repeating: 0, count: Int(TACTION_CODEC_MESSAGE_LENGTH)))
    guard let handle = open(source, &picture, &message) else {
      try bytes.check()
      throw CodecRun.error(message, format: format)
    }
    (self.bytes, self.picture, self.handle, self.close) = (bytes, picture, handle, close)
  }

  deinit { close(handle) }
}
