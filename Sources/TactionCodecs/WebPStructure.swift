import TactionGraphics

/// The chunks of a WebP file, which are read without decoding.
///
/// libwebp's own reader of animations, libwebpdemux, is not used. It searches for each frame from the beginning and
/// keeps a record of each frame, so a million frames of one pixel would take hours.
struct WebPStructure {
  /// The size of the canvas.
  private(set) var width = 0
  private(set) var height = 0
  private(set) var orientation = ImageOrientation.upright
  /// The number of times that an animation plays; 0 for repetition without end.
  private(set) var plays = 1
  /// The frames, or the only picture.
  private(set) var frames: [Frame] = []

  /// A frame, or the only picture, in the file.
  struct Frame {
    /// The range of the bitstream in the file, including a chunk of alpha before it, if there is one.
    var bytes: Range<Int>
    /// The size of the picture in the bitstream.
    var width: Int
    var height: Int
    var hasAlpha: Bool
    var isLossless: Bool
    /// The position on the canvas and the time.
    var animation = AnimationFrame()
  }

  /// The size of the canvas, and the orientation.
  var header: PictureHeader { PictureHeader(width: width, height: height, orientation: orientation) }

  /// Returns whether the file begins with the signature of WebP.
  static func isWebP(_ bytes: PictureBytes) -> Bool {
    let start = bytes.bytes(at: 0, count: 12)
    return start.count == 12 && start.starts(with: "RIFF".utf8) && start[8...].elementsEqual("WEBP".utf8)
  }

  /// Reads the chunks; if `maximumFrames` is 1, reads only the first frame. Throws if the file has no picture, or a
  /// picture beyond the limits. Also throws if the file has more than `maximumFrames` frames, unless `maximumFrames`
  /// is 1.
  init(_ bytes: PictureBytes, maximumFrames: Int) throws(ImageError) {
    let reader = ChunkReader(bytes)
    var (isExtended, isAnimated, hasEXIF) = (false, false, true)
    var start: Int?
    var counter = StepCounter()
    for chunk in reader.chunks(in: 12..<bytes.count) {
      try counter.step()
      switch chunk.name {
      case "VP8X" where frames.isEmpty:
        isExtended = true
        let flags = reader.number(at: chunk.data.lowerBound, length: 1)
        isAnimated = flags & 2 != 0
        // The orientation of a still picture is read even if the flag for it is missing.
        hasEXIF = !isAnimated || flags & 8 != 0
        width = reader.number(at: chunk.data.lowerBound + 4, length: 3) + 1
        height = reader.number(at: chunk.data.lowerBound + 7, length: 3) + 1
        try ImageLimits.check(width: width, height: height, format: "WebP")
      case "ANIM": plays = reader.number(at: chunk.data.lowerBound + 4, length: 2)
      case "ANMF" where isAnimated:
        guard frames.isEmpty || maximumFrames > 1 else { break }
        try addFrame(chunk.data, reader, &counter)
      case "EXIF" where hasEXIF:
        let exif = bytes.bytes(at: chunk.data.lowerBound, count: min(chunk.data.count, 1 << 16))[...]
        let tiff = exif.starts(with: "Exif\0\0".utf8) ? exif.dropFirst(6) : exif
        orientation = EXIFReader.orientation(inTIFF: tiff) ?? .upright
      case "ALPH" where !isAnimated && frames.isEmpty: start = chunk.start
      case "VP8 " where !isAnimated && frames.isEmpty, "VP8L" where !isAnimated && frames.isEmpty:
        guard let frame = reader.frame(chunk, from: start) else { throw Self.broken("its bitstream has no header") }
        try addPicture(frame, isExtended: isExtended)
      default: break
      }
      // An orientation is stored after all frames, so reading stops after the first frame only if the header states
      // that there is no orientation.
      if isAnimated, !hasEXIF, !frames.isEmpty, maximumFrames == 1 { break }
      guard frames.count <= maximumFrames else { throw .broken(format: "WebP", reason: AnimatedImage.tooMany) }
    }
    guard !frames.isEmpty else { throw Self.broken("the file ends before its picture") }
  }

  private static func broken(_ reason: String) -> ImageError { .broken(format: "WebP", reason: reason) }

  /// Adds the picture of a file without frames. Only an extended file states the size of the canvas itself.
  private mutating func addPicture(_ picture: Frame, isExtended: Bool) throws(ImageError) {
    var frame = picture
    if !isExtended {
      (width, height) = (frame.width, frame.height)
      try ImageLimits.check(width: width, height: height, format: "WebP")
    }
    guard (frame.width, frame.height) == (width, height) else { throw Self.broken("its sizes differ") }
    frame.animation = AnimationFrame(rect: PixelRect(x: 0, y: 0, width: width, height: height))
    frames.append(frame)
  }

  private mutating func addFrame(
    _ data: Range<Int>, _ reader: ChunkReader, _ counter: inout StepCounter
  ) throws(ImageError) {
    let headLength = 16
    guard data.count > headLength else { return }
    let number = { reader.number(at: data.lowerBound + $0, length: 3) }
    let rect = PixelRect(x: 2 * number(0), y: 2 * number(3), width: number(6) + 1, height: number(9) + 1)
    guard rect.maxX <= width, rect.maxY <= height else { throw Self.broken("a frame is outside of its canvas") }
    var alpha: Int?
    for chunk in reader.chunks(in: (data.lowerBound + headLength)..<data.upperBound) {
      try counter.step()
      if chunk.name == "ALPH" { alpha = chunk.start }
      guard chunk.name == "VP8 " || chunk.name == "VP8L" else { continue }
      let read = reader.frame(chunk, from: alpha)
      // The file ends in the header of this bitstream, which has up to 10 bytes. The frames before it are complete.
      if read == nil, !frames.isEmpty, chunk.data.count < 10, chunk.data.upperBound == reader.end { return }
      guard var frame = read, frame.width == rect.width, frame.height == rect.height else {
        throw Self.broken("a frame has another size than its header says")
      }
      let flags = reader.number(at: data.lowerBound + 15, length: 1)
      frame.animation = AnimationFrame(
        rect: rect, delay: Double(number(12)) / 1000, disposal: flags & 1 != 0 ? .clear : .keep,
        blends: flags & 2 == 0)
      frames.append(frame)
      return
    }
  }
}

/// A reader of the chunks of a RIFF file. A chunk has a name of four letters, a length and data, with one more byte
/// after data of odd length.
private struct ChunkReader {
  struct Chunk {
    var name: String
    /// The offset of the name in the file.
    var start: Int
    var data: Range<Int>
  }

  private let bytes: PictureBytes

  init(_ bytes: PictureBytes) { self.bytes = bytes }

  /// The end of the file.
  var end: Int { bytes.count }

  /// Returns the chunks in a range of the file. The last chunk may end early.
  func chunks(in range: Range<Int>) -> some Sequence<Chunk> {
    sequence(state: range.lowerBound) { position -> Chunk? in
      guard position + 8 <= range.upperBound else { return nil }
      let start = position
      let name = String(decoding: bytes.bytes(at: start, count: 4), as: UTF8.self)
      let length = number(at: start + 4, length: 4)
      let end = min(start + 8 + length, range.upperBound)
      position = start + 8 + length + length % 2
      return Chunk(name: name, start: start, data: (start + 8)..<end)
    }
  }

  /// Returns a number that is stored with the lowest byte first. Bytes after the end are 0.
  func number(at offset: Int, length: Int) -> Int {
    bytes.bytes(at: offset, count: length).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads the header of a bitstream; nil if there is no valid header.
  func frame(_ chunk: Chunk, from alpha: Int?) -> WebPStructure.Frame? {
    let data = chunk.data.lowerBound
    if chunk.name == "VP8L" {
      guard chunk.data.count >= 5, number(at: data, length: 1) == 0x2F else { return nil }
      let bits = number(at: data + 1, length: 4)
      return WebPStructure.Frame(
        bytes: chunk.start..<chunk.data.upperBound, width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1,
        hasAlpha: bits >> 28 & 1 != 0, isLossless: true)
    }
    guard chunk.data.count >= 10, bytes.bytes(at: data + 3, count: 3) == [0x9D, 0x01, 0x2A] else { return nil }
    let (width, height) = (number(at: data + 6, length: 2) & 0x3FFF, number(at: data + 8, length: 2) & 0x3FFF)
    guard width > 0, height > 0 else { return nil }
    return WebPStructure.Frame(
      bytes: (alpha ?? chunk.start)..<chunk.data.upperBound, width: width, height: height, hasAlpha: alpha != nil,
      isLossless: false)
  }
}
