import TactionGraphics

/// The boxes of a file in the box format (ISO/IEC 14496-12) that show how much work decoding its pictures takes.
struct BoxFile {
  /// The content of the box "meta", which describes pictures; nil if there is no such box.
  private(set) var meta: BoxReader?
  /// The content of the box "moov", which describes tracks; nil if there is no such box.
  private(set) var moov: BoxReader?

  /// The maximum number of boxes at the top level of the file, and the maximum number of bytes of "meta" and of "moov".
  /// Our own choice: files of phones have 4 boxes and 4 kB.
  private static let (maximumBoxes, maximumBytes) = (4096, 1 << 20)

  /// Reads the top-level boxes. Throws if there are two boxes "meta" or "moov", because libraries differ in which one
  /// they use.
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

/// A reader of boxes in memory. A box has a length, a name of four letters, and data.
struct BoxReader {
  struct Box {
    var name: String
    var reader: BoxReader
  }

  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Returns a number that is stored with the highest byte first; nil if too few bytes follow.
  func number(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, length <= 7, offset <= bytes.count - length else { return nil }
    return bytes.dropFirst(offset).prefix(length).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a part of the bytes. The result is shorter if fewer bytes exist.
  func part(at offset: Int, count: Int) -> BoxReader {
    BoxReader(bytes.dropFirst(max(offset, 0)).prefix(max(count, 0)))
  }

  /// Returns the name of a box, its total length, and the length of its head. A stored length of 0 means that the box
  /// extends to the end.
  func head(at offset: Int) -> (name: String, length: Int, headLength: Int)? {
    guard let length = number(at: offset, length: 4), number(at: offset + 4, length: 4) != nil else { return nil }
    let name = String(decoding: bytes.dropFirst(offset + 4).prefix(4), as: UTF8.self)
    guard length == 1 else { return (name, length == 0 ? .max : length, 8) }
    guard number(at: offset + 8, length: 1) == 0, let long = number(at: offset + 9, length: 7) else { return nil }
    return (name, long, 16)
  }

  /// Returns the boxes that begin at or after an offset.
  func boxes(after start: Int) -> [Box] {
    var (found, position) = ([Box](), start)
    while let box = head(at: position), box.length >= box.headLength {
      found.append(Box(name: box.name, reader: part(at: position + box.headLength, count: box.length - box.headLength)))
      guard box.length < count - position else { break }
      position += box.length
    }
    return found
  }

  /// The number of pixels of the size that a box "ispe" contains; nil if the box is too short.
  var area: Int? {
    guard let width = number(at: 4, length: 4), let height = number(at: 8, length: 4) else { return nil }
    return width.saturatingProduct(with: height)
  }

  /// Returns the first box at a path of names, from the outermost box to the innermost box.
  func box(_ path: String...) -> BoxReader? {
    var reader: BoxReader? = self
    for name in path { reader = reader?.boxes(after: 0).first { $0.name == name }?.reader }
    return reader
  }

  /// All bytes except the emulation prevention bytes, which keep start codes out of a bitstream.
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
  /// Returns the product of two numbers that are not negative; `Int.max` if the product overflows.
  func saturatingProduct(with other: Int) -> Int {
    let product = multipliedReportingOverflow(by: other)
    return product.overflow ? .max : product.partialValue
  }
}
