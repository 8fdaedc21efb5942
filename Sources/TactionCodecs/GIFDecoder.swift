import TactionGeometry
import TactionGraphics

/// A decoder of the first frame of a GIF file, which is shown at its place on the file's canvas.
struct GIFDecoder: ImageDecoder {
  let header: PictureHeader
  private let bytes: PictureBytes
  private let frame: GIFStructure.Frame

  init(_ bytes: PictureBytes, _ structure: GIFStructure) throws(ImageError) {
    guard let frame = structure.frames.first else { throw .broken(format: "GIF", reason: "it has no picture") }
    (self.bytes, self.frame) = (bytes, frame)
    header = structure.header
  }

  var isOpaque: Bool { false }
  var scales: Bool { false }
  var memory: Int { GIFRows.memory(of: frame) + header.width * 4 }

  func decode(
    eighths: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    let rows = try GIFRows(bytes, frame, effort)
    let rect = frame.animation.rect
    let canvas = try Bitmap(width: header.width, height: 1)
    defer { withExtendedLifetime(canvas) {} }
    for y in 0..<header.height {
      try effort.check()
      canvas.fill(.clear)
      if (rect.y..<rect.maxY).contains(y) { rows.copyRow(y - rect.y, to: canvas.row(0) + rect.x) }
      guard take(canvas.row(0)) else { return }
    }
  }
}

/// The pixels of one frame of a GIF file.
struct GIFRows {
  private let indices: GIFIndices
  private let width: Int
  /// The colour of each index, either opaque or clear.
  private let colors: [UInt32]
  /// For each row of an interlaced picture, its index among the stored rows; nil if the rows are stored in order.
  private let places: [Int]?

  /// Returns the number of bytes that decoding a frame needs.
  static func memory(of frame: GIFStructure.Frame) -> Int {
    let rect = frame.animation.rect
    return rect.width * rect.height + rect.height * 8 + 1 << 16
  }

  /// Decodes a frame.
  init(_ bytes: PictureBytes, _ frame: GIFStructure.Frame, _ effort: DecodingEffort) throws(ImageError) {
    let rect = frame.animation.rect
    let size = rect.width.multipliedReportingOverflow(by: rect.height)
    guard !size.overflow, size.partialValue <= ImageLimits.pixels else {
      throw .tooManyPixels(width: rect.width, height: rect.height)
    }
    width = rect.width
    colors = Self.colors(bytes, frame)
    places = frame.isInterlaced ? Self.places(height: rect.height) : nil
    indices = try GIFIndices(bytes, frame, count: size.partialValue, effort)
    try bytes.check()
  }

  /// Copies the colours of a row, with straight alpha. Pixels that are missing in the file are clear.
  func copyRow(_ y: Int, to target: UnsafeMutablePointer<UInt32>) {
    let start = (places?[y] ?? y) * width
    let count = min(max(indices.decoded - start, 0), width)
    for x in 0..<count { target[x] = colors[Int(indices.values[start + x])] }
    (target + count).update(repeating: 0, count: width - count)
  }

  /// Returns the colour of each index. An index without a colour is black, as in Chromium's decoder.
  private static func colors(_ bytes: PictureBytes, _ frame: GIFStructure.Frame) -> [UInt32] {
    let palette = bytes.bytes(at: frame.palette.lowerBound, count: frame.palette.count)
    var colors = (0..<256).map { index -> UInt32 in
      guard 3 * index + 2 < palette.count else { return 0xFF00_0000 }
      return palette[(3 * index)..<(3 * index + 3)].reduce(0xFF) { $0 << 8 | UInt32($1) }
    }
    if let clear = frame.clearIndex { colors[Int(clear)] = 0 }
    return colors
  }

  /// Returns, for each row of an interlaced picture, its index among the stored rows. Every eighth row is stored first;
  /// the rows between them follow in three more passes.
  private static func places(height: Int) -> [Int] {
    var places = [Int](repeating: 0, count: height)
    var next = 0
    for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      for row in stride(from: first, to: height, by: step) {
        places[row] = next
        next += 1
      }
    }
    return places
  }
}

/// The indices of a frame's colours, in the order of the file: LZW codes of up to 12 bits in blocks of up to 255 bytes.
///
/// Decoding never fails. It ends at an invalid code, at the end of the file, or when all pixels are complete.
private struct GIFIndices {
  private(set) var values: [UInt8]
  /// The number of indices that have been decoded. If there are fewer indices than pixels, the remaining values are 0.
  private(set) var decoded = 0

  private static let maximumBits = 12

  init(_ bytes: PictureBytes, _ frame: GIFStructure.Frame, count: Int, _ effort: DecodingEffort) throws(ImageError) {
    values = [UInt8](repeating: 0, count: count)
    guard (1...8).contains(frame.codeBits), count > 0 else { return }
    var codes = LZWCodes(codeBits: frame.codeBits)
    var (bits, bitCount): (UInt32, Int) = (0, 0)
    var position = frame.data
    while decoded < count, let length = bytes.byte(at: position), length > 0 {
      try effort.check()
      let block = bytes.bytes(at: position + 1, count: Int(length))
      position += 1 + Int(length)
      for byte in block {
        bits |= UInt32(byte) << UInt32(bitCount)
        bitCount += 8
        while bitCount >= codes.bits {
          let code = Int(bits & (1 << UInt32(codes.bits) - 1))
          bits >>= UInt32(codes.bits)
          bitCount -= codes.bits
          guard codes.add(code, to: &values, &decoded) else { return }
        }
      }
    }
  }

  /// The table of known codes. Each code stands for the indices of an earlier code and one more index.
  private struct LZWCodes {
    /// The number of bits of the next code.
    private(set) var bits: Int
    private let firstBits: Int
    private let clear: Int
    private var next: Int
    private var previous: Int?
    private var prefixes = [UInt16](repeating: 0, count: 1 << maximumBits)
    private var lasts = [UInt8](repeating: 0, count: 1 << maximumBits)
    private var lengths = [UInt16](repeating: 1, count: 1 << maximumBits)

    init(codeBits: Int) {
      firstBits = codeBits + 1
      bits = firstBits
      clear = 1 << codeBits
      next = clear + 2
      for index in 0..<clear { lasts[index] = UInt8(index) }
    }

    /// Appends the indices of a code; returns false for the end code or an invalid code.
    mutating func add(_ code: Int, to values: inout [UInt8], _ decoded: inout Int) -> Bool {
      if code == clear {
        (bits, next, previous) = (firstBits, clear + 2, nil)
        return true
      }
      guard code != clear + 1, code < next || code == next && previous != nil else { return false }
      let isNew = code == next
      let known = isNew ? previous ?? 0 : code
      let first = write(known, to: &values, at: decoded)
      let length = Int(lengths[known])
      if isNew, decoded + length < values.count { values[decoded + length] = first }
      decoded = min(decoded + length + (isNew ? 1 : 0), values.count)
      if let previous, next < 1 << maximumBits {
        (prefixes[next], lasts[next]) = (UInt16(previous), first)
        lengths[next] = lengths[previous] + 1
        next += 1
        if next == 1 << bits, bits < maximumBits { bits += 1 }
      }
      previous = code
      return decoded < values.count
    }

    /// Writes the indices of a code from the last index to the first; returns the first index. Indices beyond the last
    /// pixel are dropped.
    private func write(_ code: Int, to values: inout [UInt8], at start: Int) -> UInt8 {
      var (code, place) = (code, start + Int(lengths[code]) - 1)
      while place > start {
        if place < values.count { values[place] = lasts[code] }
        code = Int(prefixes[code])
        place -= 1
      }
      if place < values.count { values[place] = lasts[code] }
      return lasts[code]
    }
  }
}
