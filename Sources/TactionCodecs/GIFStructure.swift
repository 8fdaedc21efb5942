import TactionGeometry
import TactionGraphics

/// The blocks of a GIF file (GIF89a, CompuServe 1990), read without decoding its pixels.
///
/// A file that ends early, or goes on with something that is no block, has the frames up to there.
struct GIFStructure {
  /// The size of the canvas: the screen's, or that of the first frame if it is larger, as in browsers.
  private(set) var width: Int
  private(set) var height: Int
  /// The number of times that an animation plays; 0 for no end.
  ///
  /// Once unless the file says otherwise, and once more than the number in the file. Origin: browsers (Chromium issue
  /// 592735, Mozilla bug 1255497).
  private(set) var plays = 1
  private(set) var frames: [Frame] = []

  /// A picture in the file.
  struct Frame {
    /// The place on the canvas and in time.
    var animation: AnimationFrame
    /// The colours in the file, three bytes each; empty if there are none.
    var palette: Range<Int>
    /// The index of the colour that is clear; nil for none.
    var clearIndex: UInt8?
    var isInterlaced: Bool
    /// The number of bits of the first codes, less 1.
    var codeBits: Int
    /// The offset of the first block of codes.
    var data: Int
  }

  /// The size of the canvas.
  var header: PictureHeader { PictureHeader(width: width, height: height) }

  /// Whether a file begins as a GIF file.
  static func isGIF(_ bytes: PictureBytes) -> Bool {
    bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
  }

  /// Reads the blocks, up to a number of frames. Throws for a file without a picture, or with one beyond the limits.
  init(_ bytes: PictureBytes, maximumFrames: Int) throws(ImageError) {
    var reader = BlockReader(bytes)
    let screen = bytes.bytes(at: 6, count: 7)
    guard screen.count == 7 else { throw .broken(format: "GIF", reason: "the file ends before its header") }
    (width, height) = (Int(screen[0]) | Int(screen[1]) << 8, Int(screen[2]) | Int(screen[3]) << 8)
    reader.position = 13
    let globalPalette = reader.palette(flags: screen[4])
    var control = GraphicControl()
    // Reading stops with one frame more than is allowed.
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

/// The properties of the frame that follows.
private struct GraphicControl {
  var delay = 0.0
  var disposal = AnimationFrame.Disposal.keep
  var clearIndex: UInt8?
}

/// Reads the blocks of a GIF file one after the other.
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

  /// Returns the place of the colours for which flags stand, and advances past them.
  mutating func palette(flags: UInt8) -> Range<Int> {
    guard flags & 0x80 != 0 else { return position..<position }
    defer { position += 3 << (Int(flags & 7) + 1) }
    return position..<(position + 3 << (Int(flags & 7) + 1))
  }

  /// Advances past blocks of data: a length, and so many bytes; the last one has length 0.
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

  /// Reads the control of the next frame; the position stays.
  func control() -> GraphicControl? {
    let block = bytes.bytes(at: position, count: 5)
    guard block.count == 5, block[0] >= 4 else { return nil }
    var control = GraphicControl(delay: Double(Int(block[2]) | Int(block[3]) << 8) / 100)
    switch block[1] >> 2 & 7 {
    case 2: control.disposal = .clear
    // Old encoders took the third bit for the value 3, which Chromium reads too.
    case 3, 4: control.disposal = .restore
    default: break
    }
    if block[1] & 1 != 0 { control.clearIndex = block[4] }
    return control
  }

  /// Reads how often the animation plays; the position stays. Nil for an extension of another application.
  func plays() -> Int? {
    let block = bytes.bytes(at: position, count: 16)
    guard block.count == 16, block[0] == 11, block[12] >= 3, block[13] == 1 else { return nil }
    guard [Array("NETSCAPE2.0".utf8), Array("ANIMEXTS1.0".utf8)].contains(Array(block[1...11])) else { return nil }
    let repeats = Int(block[14]) | Int(block[15]) << 8
    return repeats == 0 ? 0 : repeats + 1
  }
}
