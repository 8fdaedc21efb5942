import TactionGeometry
import TactionGraphics

/// The blocks of a GIF file (GIF89a, CompuServe 1990), read without decoding its pixels.
///
/// If the file ends early, or contains data that is not a block, only the frames before this point are used.
struct GIFStructure {
  /// The size of the canvas: the screen size in the header. If the first frame is larger, its size is used, as in
  /// browsers.
  private(set) var width: Int
  private(set) var height: Int
  /// The number of times that an animation plays; 0 for repetition without end.
  ///
  /// If the file states a number of repetitions, the animation plays once and is then repeated that often; 0
  /// repetitions mean repetition without end. If the file states no number, the animation plays once. Browsers do the
  /// same (Chromium issue 592735, Mozilla bug 1255497).
  private(set) var plays = 1
  private(set) var frames: [Frame] = []

  /// A picture in the file.
  struct Frame {
    /// The position on the canvas and the time.
    var animation: AnimationFrame
    /// The range of the palette in the file, with three bytes for each colour; empty if there is no palette.
    var palette: Range<Int>
    /// The index of the clear colour; nil if there is no clear colour.
    var clearIndex: UInt8?
    var isInterlaced: Bool
    /// The number of bits of the first codes minus 1.
    var codeBits: Int
    /// The offset of the first block of codes.
    var data: Int
  }

  /// The size of the canvas.
  var header: PictureHeader { PictureHeader(width: width, height: height) }

  /// Returns whether the file begins with the signature of GIF.
  static func isGIF(_ bytes: PictureBytes) -> Bool {
    bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
  }

  /// Reads the blocks; if `maximumFrames` is 1, only up to the first frame. Throws if the file has no picture, or a
  /// picture beyond the limits. Also throws if the file has more than `maximumFrames` frames, unless `maximumFrames`
  /// is 1.
  init(_ bytes: PictureBytes, maximumFrames: Int) throws(ImageError) {
    var reader = BlockReader(bytes)
    let screen = bytes.bytes(at: 6, count: 7)
    guard screen.count == 7 else { throw .broken(format: "GIF", reason: "the file ends before its header") }
    (width, height) = (Int(screen[0]) | Int(screen[1]) << 8, Int(screen[2]) | Int(screen[3]) << 8)
    reader.position = 13
    let globalPalette = reader.palette(flags: screen[4])
    var control = GraphicControl()
    // Reading stops after one frame more than is allowed.
    while let block = reader.next(), frames.count <= maximumFrames {
      try reader.counter.step()
      if block == BlockReader.image {
        guard let frame = reader.frame(globalPalette, control) else { break }
        if frames.isEmpty {
          (width, height) = (max(width, frame.animation.rect.maxX), max(height, frame.animation.rect.maxY))
          try ImageLimits.check(width: width, height: height, format: "GIF")
        }
        frames.append(frame)
        control = GraphicControl()
        guard maximumFrames > 1 else { return }
        try reader.skipBlocks()
      } else if block == BlockReader.extensionBlock {
        switch reader.next() {
        case BlockReader.graphicControl: control = reader.control() ?? control
        case BlockReader.application: plays = reader.plays() ?? plays
        default: break
        }
        try reader.skipBlocks()
      } else {
        break
      }
    }
    guard !frames.isEmpty else { throw .broken(format: "GIF", reason: "the file ends before its picture") }
    guard frames.count <= maximumFrames else { throw .broken(format: "GIF", reason: AnimatedImage.tooMany) }
  }
}

/// The properties of the next frame.
private struct GraphicControl {
  var delay = 0.0
  var disposal = AnimationFrame.Disposal.keep
  var clearIndex: UInt8?
}

/// A reader of the blocks of a GIF file, one after the other.
private struct BlockReader {
  static let image: UInt8 = 0x2C
  static let extensionBlock: UInt8 = 0x21
  static let graphicControl: UInt8 = 0xF9
  static let application: UInt8 = 0xFF

  private let bytes: PictureBytes
  var position = 0
  var counter = StepCounter()

  init(_ bytes: PictureBytes) { self.bytes = bytes }

  mutating func next() -> UInt8? {
    defer { position += 1 }
    return bytes.byte(at: position)
  }

  /// Returns the range of the palette whose size `flags` give, and advances past the palette; an empty range if the
  /// flags state no palette.
  mutating func palette(flags: UInt8) -> Range<Int> {
    guard flags & 0x80 != 0 else { return position..<position }
    defer { position += 3 << (Int(flags & 7) + 1) }
    return position..<(position + 3 << (Int(flags & 7) + 1))
  }

  /// Advances past data blocks. Each block has a length and that number of bytes; the last block has length 0.
  mutating func skipBlocks() throws(ImageError) {
    while let length = next(), length > 0 {
      try counter.step()
      position += Int(length)
    }
  }

  /// Reads the rest of a frame's head.
  mutating func frame(_ globalPalette: Range<Int>, _ control: GraphicControl) -> GIFStructure.Frame? {
    let head = bytes.bytes(at: position, count: 9).map(Int.init)
    guard head.count == 9 else { return nil }
    position += 9
    let local = palette(flags: UInt8(head[8]))
    guard let codeBits = next(), bytes.byte(at: position) != nil else { return nil }
    let rect = PixelRect(
      x: head[0] | head[1] << 8, y: head[2] | head[3] << 8, width: head[4] | head[5] << 8,
      height: head[6] | head[7] << 8)
    return GIFStructure.Frame(
      animation: AnimationFrame(rect: rect, delay: control.delay, disposal: control.disposal),
      palette: local.isEmpty ? globalPalette : local, clearIndex: control.clearIndex, isInterlaced: head[8] & 0x40 != 0,
      codeBits: Int(codeBits), data: position)
  }

  /// Reads the graphic control of the next frame without a change of the position.
  func control() -> GraphicControl? {
    let block = bytes.bytes(at: position, count: 5)
    guard block.count == 5, block[0] >= 4 else { return nil }
    var control = GraphicControl(delay: Double(Int(block[2]) | Int(block[3]) << 8) / 100)
    switch block[1] >> 2 & 7 {
    case 2: control.disposal = .clear
    // Some old encoders wrote 4 (the third bit) instead of the value 3. Chromium accepts both.
    case 3, 4: control.disposal = .restore
    default: break
    }
    if block[1] & 1 != 0 { control.clearIndex = block[4] }
    return control
  }

  /// Reads the number of times that the animation plays, without a change of the position; nil for an extension with
  /// another purpose.
  func plays() -> Int? {
    let block = bytes.bytes(at: position, count: 16)
    guard block.count == 16, block[0] == 11, block[12] >= 3, block[13] == 1 else { return nil }
    guard [Array("NETSCAPE2.0".utf8), Array("ANIMEXTS1.0".utf8)].contains(Array(block[1...11])) else { return nil }
    let repeats = Int(block[14]) | Int(block[15]) << 8
    return repeats == 0 ? 0 : repeats + 1
  }
}
