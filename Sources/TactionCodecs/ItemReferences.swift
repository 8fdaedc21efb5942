import TactionGraphics

/// The references between pictures of a file. Grids, overlays and pictures with an alpha plane are made from other
/// pictures.
///
/// libheif follows these references without a check for cycles, so a picture that is a part of itself would overflow
/// the stack.
struct ItemReferences {
  /// For each picture, the pictures of which it consists ("dimg"). A picture that is named several times is listed
  /// several times.
  private(set) var parts: [Int: [Int]] = [:]
  /// For each picture, its auxiliary pictures, such as its alpha plane ("auxl").
  private(set) var additions: [Int: [Int]] = [:]

  /// The maximum depth of references from a picture to its deepest part. Our own choice: a picture, its alpha, a
  /// rotated copy, a grid and a tile.
  static let maximumDepth = 4

  /// Reads the references in the boxes of pictures.
  init(_ meta: BoxReader, format: String) throws(ImageError) {
    // The first 4 bytes are a version and flags, as in each box below.
    for box in meta.boxes(after: 4) where box.name == "iref" { try read(box.reader, format: format) }
  }

  /// Reads references in the same way as the libraries: they advance by the number of references, not by the lengths of
  /// the boxes. If this check used the lengths, a box with a wrong length could hide other references from it.
  private mutating func read(_ reader: BoxReader, format: String) throws(ImageError) {
    let length = reader.number(at: 0, length: 1) == 0 ? 2 : 4
    var position = 4
    while position < reader.count {
      guard let box = reader.head(at: position), box.name != "uuid",
        let from = reader.number(at: position + box.headLength, length: length),
        let count = reader.number(at: position + box.headLength + length, length: 2),
        box.length == box.headLength + length + 2 + count * length, box.length <= reader.count - position
      else { throw .broken(format: format, reason: "its references have wrong lengths") }
      let first = position + box.headLength + length + 2
      let targets = (0..<count).compactMap { reader.number(at: first + $0 * length, length: length) }
      position += box.length
      if box.name == "dimg" { parts[from, default: []] += targets }
      if box.name == "auxl" { for target in targets { additions[target, default: []].append(from) } }
    }
  }

  /// Returns the maximum number of bitstreams that must be decoded for one picture. A bitstream that is decoded several
  /// times is counted several times.
  ///
  /// - Throws: `ImageError` if a picture is a part of itself, or if references are deeper than ``maximumDepth``.
  func maximumCount(format: String) throws(ImageError) -> Int {
    var known: [Int: (count: Int, depth: Int)] = [:]
    var most = 1
    for item in Set(parts.keys).union(additions.keys) {
      most = max(most, try count(item, depth: 0, &known, format: format).count)
    }
    return most
  }

  private func count(
    _ item: Int, depth: Int, _ known: inout [Int: (count: Int, depth: Int)], format: String
  ) throws(ImageError) -> (count: Int, depth: Int) {
    // A cycle has no end, so it also exceeds the maximum depth.
    let found = known[item]
    guard depth + (found?.depth ?? 0) <= Self.maximumDepth else {
      throw .broken(format: format, reason: "its pictures refer to each other too deeply")
    }
    if let found { return found }
    var (sum, deepest) = (parts[item] == nil ? 1 : 0, 0)
    for next in (parts[item] ?? []) + (additions[item] ?? []) {
      let part = try count(next, depth: depth + 1, &known, format: format)
      // The sum is clamped to a number that is larger than any limit, so that sums do not overflow 64 bits.
      sum = min(sum + part.count, 1 << 40)
      deepest = max(deepest, part.depth + 1)
    }
    known[item] = (sum, deepest)
    return (sum, deepest)
  }
}
