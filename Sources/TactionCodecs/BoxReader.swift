import TactionGraphics

/// The boxes of a file of boxes (ISO/IEC 14496-12) that say how much work its pictures are.
struct BoxFile {
  /// The boxes of pictures, "meta"; nil if there are none.
  private(set) var meta: BoxReader?
  /// The boxes of tracks, "moov"; nil if there are none.
  private(set) var moov: BoxReader?

  /// The maximum number of boxes of the file itself, and of bytes of "meta" and "moov" each. Our own choice: files of
  /// telephones have 4 boxes and 4 kB.
  private static let (maximumBoxes, maximumBytes) = (4096, 1 << 20)

  /// Reads all boxes. Throws if one of those that count is there twice: libraries differ in which one they take.
  init(_ bytes: PictureBytes, format: String) throws(ImageError) {
    var (count, position) = (0, 0)
    while position + 8 <= bytes.count {
      count += 1
      guard count <= Self.maximumBoxes else { throw .tooExpensive }
      let head = BoxReader(bytes.bytes(at: position, count: 16)[...])
      guard let box = head.head(at: 0), box.length >= box.headLength else { break }
      let end = box.length > bytes.count - position ? bytes.count : position + box.length
      let data = (position + box.headLength)..<max(end, position + box.headLength)
      position = end
      guard box.name == "meta" || box.name == "moov" else { continue }
      guard data.count <= Self.maximumBytes else { throw .tooExpensive }
      let reader = BoxReader(bytes.bytes(at: data.lowerBound, count: data.count)[...])
      guard (box.name == "meta" ? meta : moov) == nil else {
        throw .broken(format: format, reason: "it has two boxes \(box.name)")
      }
      if box.name == "meta" { meta = reader } else { moov = reader }
    }
    try bytes.check()
  }
}

/// Reads boxes in memory: a length, four letters, data.
struct BoxReader {
  struct Box {
    var name: String
    var reader: BoxReader
  }

  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Returns a number with the highest byte first; nil at the end.
  func number(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, length <= 7, offset <= bytes.count - length else { return nil }
    return bytes.dropFirst(offset).prefix(length).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a part of the bytes, as far as there are any.
  func part(at offset: Int, count: Int) -> BoxReader {
    BoxReader(bytes.dropFirst(max(offset, 0)).prefix(max(count, 0)))
  }

  /// Returns the name of a box, the length of all of it, and of its head. A length of 0 reaches to the end.
  func head(at offset: Int) -> (name: String, length: Int, headLength: Int)? {
    guard let length = number(at: offset, length: 4), number(at: offset + 4, length: 4) != nil else { return nil }
    let name = String(decoding: bytes.dropFirst(offset + 4).prefix(4), as: UTF8.self)
    guard length == 1 else { return (name, length == 0 ? .max : length, 8) }
    guard number(at: offset + 8, length: 1) == 0, let long = number(at: offset + 9, length: 7) else { return nil }
    return (name, long, 16)
  }

  /// Returns the boxes from an offset on.
  func boxes(after start: Int) -> [Box] {
    var (found, position) = ([Box](), start)
    while let box = head(at: position), box.length >= box.headLength {
      found.append(Box(name: box.name, reader: part(at: position + box.headLength, count: box.length - box.headLength)))
      guard box.length < count - position else { break }
      position += box.length
    }
    return found
  }

  /// The number of pixels that a box with a size, "ispe", states; nil if it ends early.
  var area: Int? {
    guard let width = number(at: 4, length: 4), let height = number(at: 8, length: 4) else { return nil }
    return width.saturatingProduct(with: height)
  }

  /// The first box of a name that is found through boxes of other names, one in the other.
  func box(_ path: String...) -> BoxReader? {
    var reader: BoxReader? = self
    for name in path { reader = reader?.boxes(after: 0).first { $0.name == name }?.reader }
    return reader
  }

  /// All bytes, without those that keep a bitstream from looking like a start code.
  var unescaped: [UInt8] {
    var (found, zeros) = ([UInt8](), 0)
    for byte in bytes {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      found.append(byte)
    }
    return found
  }
}

extension Int {
  /// Returns the product with another number, both not negative; the largest number in place of a larger one.
  func saturatingProduct(with other: Int) -> Int {
    let product = multipliedReportingOverflow(by: other)
    return product.overflow ? .max : product.partialValue
  }
}
