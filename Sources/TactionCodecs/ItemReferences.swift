import TactionGraphics

/// The pictures of a file that are made from others of its pictures: grids, overlays, and those with an alpha plane.
///
/// libheif follows these references without a look at where they lead, so a picture that is a part of itself would
/// overflow the stack.
struct ItemReferences {
  /// The pictures that each picture is made from, as often as they are named ("dimg").
  private(set) var parts: [Int: [Int]] = [:]
  /// The pictures that add to each picture, such as its alpha ("auxl").
  private(set) var additions: [Int: [Int]] = [:]

  /// The maximum number of references from a picture to the last of its parts. Our own choice: a picture, its alpha, a
  /// turned copy, a grid and a tile.
  static let maximumDepth = 4

  /// Reads the references in the boxes of pictures.
  init(_ meta: BoxReader, format: String) throws(ImageError) {
    // A version and flags come first, as in each box below.
    for box in meta.boxes(after: 4) where box.name == "iref" { try read(box.reader, format: format) }
  }

  /// Reads references as the libraries do, which go from number to number and not by the lengths of the boxes: a box
  /// in which both differ could hide others from here.
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

  /// Returns the number of bitstreams that the picture of the most of them takes, each counted as often as it is
  /// decoded.
  ///
  /// - Throws: `ImageError` for pictures that are parts of themselves, or deeper than ``maximumDepth``.
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
    // A circle has no end, so it is too deep as well.
    let found = known[item]
    guard depth + (found?.depth ?? 0) <= Self.maximumDepth else {
      throw .broken(format: format, reason: "its pictures refer to each other too deeply")
    }
    if let found { return found }
    var (sum, deepest) = (parts[item] == nil ? 1 : 0, 0)
    for next in (parts[item] ?? []) + (additions[item] ?? []) {
      let part = try count(next, depth: depth + 1, &known, format: format)
      // More than any limit; a product of four counts has room in 64 bits.
      sum = min(sum + part.count, 1 << 40)
      deepest = max(deepest, part.depth + 1)
    }
    known[item] = (sum, deepest)
    return (sum, deepest)
  }
}
