import CTactionCodecPeers
import TactionGraphics
import Testing

@testable import TactionCodecs

/// Makes GIF files byte by byte.
struct GIFFile {
  struct Frame {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    /// The indices of the colours, row by row from the top.
    var indices: [UInt8]
    /// The delay in hundredths of a second.
    var delay = 10
    var disposal: UInt8 = 0
    var clearIndex: UInt8?
    var isInterlaced = false
    /// The local palette, as 0xRRGGBB; empty if the frame uses the palette of the file.
    var palette: [UInt32] = []

    /// A frame of one colour.
    init(_ x: Int, _ y: Int, _ width: Int, _ height: Int, index: UInt8, disposal: UInt8 = 0, delay: Int = 10) {
      (self.x, self.y, self.width, self.height, self.disposal, self.delay) = (x, y, width, height, disposal, delay)
      indices = Array(repeating: index, count: width * height)
    }
  }

  var width: Int
  var height: Int
  /// The palette of the file, as 0xRRGGBB.
  var palette: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]
  /// The number of repetitions in the file; nil if the file has no such number.
  var repeats: Int?
  var codeBits = 2
  /// Whether the encoder begins a new table of codes when its table is full.
  var clearsFullTable = true
  var frames: [Frame]

  var bytes: [UInt8] {
    var bytes = Array("GIF89a".utf8) + Self.short(width) + Self.short(height) + Self.flags(palette) + [0, 0]
    bytes += Self.colors(palette)
    if let repeats {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.short(repeats) + [0]
    }
    for frame in frames {
      let clear: (UInt8, UInt8) = frame.clearIndex.map { (1, $0) } ?? (0, 0)
      bytes += [0x21, 0xF9, 4, frame.disposal << 2 | clear.0] + Self.short(frame.delay) + [clear.1, 0]
      bytes += [0x2C] + Self.short(frame.x) + Self.short(frame.y) + Self.short(frame.width) + Self.short(frame.height)
      bytes += [(frame.palette.isEmpty ? 0 : Self.flags(frame.palette)[0]) | (frame.isInterlaced ? 0x40 : 0)]
      bytes += Self.colors(frame.palette) + [UInt8(codeBits)] + blocks(codes(stored(frame))) + [0]
    }
    return bytes + [0x3B]
  }

  static func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }

  private static func flags(_ palette: [UInt32]) -> [UInt8] {
    palette.isEmpty ? [0] : [0x80 | UInt8((1...8).first { 1 << $0 >= palette.count } ?? 8) - 1]
  }

  private static func colors(_ palette: [UInt32]) -> [UInt8] {
    guard !palette.isEmpty else { return [] }
    let count = 2 << Int(flags(palette)[0] & 7)
    return (0..<count).flatMap { index -> [UInt8] in
      let color = index < palette.count ? palette[index] : 0
      return [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
  }

  /// Returns the indices of a frame with the rows in the order of the file.
  private func stored(_ frame: Frame) -> [UInt8] {
    guard frame.isInterlaced else { return frame.indices }
    let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: frame.height, by: $1)) }
    return order.flatMap { frame.indices[($0 * frame.width)..<(($0 + 1) * frame.width)] }
  }

  /// Compresses indices by LZW. Each code is the longest matching string in the table; the table then gets that string
  /// with the next index appended.
  private func codes(_ indices: [UInt8]) -> [UInt8] {
    var (bytes, bits, bitCount) = ([UInt8](), 0, 0)
    let clear = 1 << codeBits
    var (table, next, width) = ([[UInt8]: Int](), clear + 2, codeBits + 1)
    func put(_ code: Int) {
      bits |= code << bitCount
      bitCount += width
      while bitCount >= 8 {
        bytes.append(UInt8(bits & 255))
        bits >>= 8
        bitCount -= 8
      }
    }
    func code(_ string: [UInt8]) -> Int? { string.count == 1 ? Int(string[0]) : table[string] }
    put(clear)
    var string: [UInt8] = []
    for index in indices {
      guard code(string + [index]) == nil else {
        string.append(index)
        continue
      }
      put(code(string) ?? 0)
      if next < 4096 {
        table[string + [index]] = next
        if next == 1 << width, width < 12 { width += 1 }
        next += 1
      } else if clearsFullTable {
        put(clear)
        (table, next, width) = ([:], clear + 2, codeBits + 1)
      }
      string = [index]
    }
    if let last = code(string), !string.isEmpty { put(last) }
    // After the last code, the decoder adds one more string to its table, so the next code may be wider.
    if next == 1 << width, width < 12 { width += 1 }
    put(clear + 1)
    if bitCount > 0 { bytes.append(UInt8(bits & 255)) }
    return bytes
  }

  private func blocks(_ data: [UInt8]) -> [UInt8] {
    stride(from: 0, to: data.count, by: 255).flatMap { start in
      let part = data[start..<min(start + 255, data.count)]
      return [UInt8(part.count)] + part
    }
  }
}

/// Makes WebP files from pictures that libwebp has encoded.
struct WebPFile {
  struct Frame {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    /// The pixels as 32-bit words of alpha, red, green and blue (not premultiplied).
    var pixels: [UInt32]
    var milliseconds = 100
    var clears = false
    var blends = true
    var quality: Float = 100
  }

  var width: Int
  var height: Int
  var plays = 0
  var frames: [Frame]

  /// Encodes a still picture.
  static func still(_ pixels: [UInt32], width: Int, height: Int, quality: Float = 100) throws -> [UInt8] {
    var file: UnsafeMutablePointer<UInt8>?
    let length = peer_webp_encode(pixels, Int32(width), Int32(height), quality, &file)
    defer { peer_free(file) }
    return Array(UnsafeBufferPointer(start: try #require(file), count: length))
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
  }

  static func number(_ value: Int, _ length: Int) -> [UInt8] { (0..<length).map { UInt8(value >> (8 * $0) & 255) } }

  /// Returns the chunks of a still picture, without the header of an extended file.
  static func bitstream(_ still: [UInt8]) -> [UInt8] {
    still[12..<16].elementsEqual("VP8X".utf8) ? Array(still[30...]) : Array(still[12...])
  }

  /// Returns a file with an extended header. `flags`: 2 for an animation, 8 for EXIF, 16 for alpha.
  static func extended(width: Int, height: Int, flags: UInt8, _ chunks: [UInt8]) -> [UInt8] {
    let head = chunk("VP8X", [flags, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
    let body = Array("WEBP".utf8) + head + chunks
    return Array("RIFF".utf8) + number(body.count, 4) + body
  }

  func bytes() throws -> [UInt8] {
    var chunks = Self.chunk("ANIM", [0, 0, 0, 0] + Self.number(plays, 2))
    for frame in frames {
      let still = try Self.still(frame.pixels, width: frame.width, height: frame.height, quality: frame.quality)
      let head =
        Self.number(frame.x / 2, 3) + Self.number(frame.y / 2, 3) + Self.number(frame.width - 1, 3)
        + Self.number(frame.height - 1, 3) + Self.number(frame.milliseconds, 3)
      chunks += Self.chunk("ANMF", head + [(frame.clears ? 1 : 0) | (frame.blends ? 0 : 2)] + Self.bitstream(still))
    }
    return Self.extended(width: width, height: height, flags: 2 | 16, chunks)
  }
}

extension Bitmap {
  /// All pixels, row by row.
  var pixels: [UInt32] { (0..<height).flatMap { y in (0..<width).map { self[$0, y] } } }
}

/// Returns the canvases of all frames of a file, premultiplied.
func canvases(_ bytes: [UInt8]) throws -> [[UInt32]] {
  let source = try #require(try AnimatedImage.source(PictureBytes(bytes)))
  let canvas = try AnimationCanvas(source)
  return try source.frames.map { _ in try canvas.next().pixels }
}
