import TactionGeometry
import TactionGraphics

/// The paragraphs of a text in blocks, with the sums of their lengths and heights.
///
/// To find a paragraph by its number, by an offset of the text or by a height takes O(log n), and so does a change of
/// one paragraph. A change that adds or removes paragraphs copies two blocks; the blocks between them are moved whole.
/// So a million paragraphs are inserted or removed within milliseconds. The parts of a long paragraph count as
/// paragraphs here. The last paragraph of a text is not cut.
nonisolated struct ParagraphTable {
  /// The maximum number of paragraphs in a block.
  static let blockLength = 64

  private var blocks: [Block]
  private var sums: PrefixSums<Extent>
  /// The rule by which heights that have not been measured are estimated.
  private(set) var estimate: HeightEstimate

  /// A number of paragraphs, with the bytes of their text and their height.
  struct Extent: Summable {
    var count = 0
    /// In bytes of UTF-8, with the line feed that ends each paragraph. The last paragraph is counted with one, too.
    var bytes = 0
    /// In logical px.
    var height = 0.0

    static var zero: Extent { Extent() }

    static func + (a: Extent, b: Extent) -> Extent {
      Extent(count: a.count + b.count, bytes: a.bytes + b.bytes, height: a.height + b.height)
    }

    static func - (a: Extent, b: Extent) -> Extent {
      Extent(count: a.count - b.count, bytes: a.bytes - b.bytes, height: a.height - b.height)
    }

    func isWithin(_ limit: Extent) -> Bool {
      count <= limit.count && bytes <= limit.bytes && !(height > limit.height)
    }
  }

  private struct Block {
    var paragraphs: [StoredParagraph]
    var extent: Extent
    /// The lengths that have been counted since the last change, with the line feeds that end paragraphs.
    var counts: [TextUnit: Int] = [:]
  }

  /// Makes a table of paragraphs. Without any, the table has a single empty paragraph.
  init(_ paragraphs: [StoredParagraph], estimate: HeightEstimate) {
    self.init([], estimate)
    blocks = makeBlocks(paragraphs.isEmpty ? [StoredParagraph(TextFragment())] : paragraphs[...])
    renewSums()
  }

  private init(_ blocks: [Block], _ estimate: HeightEstimate) {
    (self.blocks, self.estimate) = (blocks, estimate)
    sums = PrefixSums(blocks.lazy.map(\.extent))
  }

  /// The number of paragraphs and the sums of all of them.
  var total: Extent { sums.total }

  /// The number of paragraphs, at least 1.
  var count: Int { total.count }

  /// Accesses a paragraph by its number, which is clamped.
  subscript(number: Int) -> StoredParagraph {
    let (block, place, _) = locate(number)
    return blocks[block].paragraphs[place]
  }

  /// Returns the number of the paragraph that holds an offset of the text, clamped, and the offset at which it begins.
  func paragraph(at offset: Int) -> (number: Int, start: Int) {
    let offset = offset.clamped(to: 0...total.bytes - 1)
    let (block, sum) = block(within: Extent(count: .max, bytes: offset, height: .infinity))
    var start = sum.bytes
    for (place, paragraph) in blocks[block].paragraphs.enumerated() {
      let next = start + paragraph.length
      if offset < next { return (sum.count + place, start) }
      start = next
    }
    return (total.count - 1, start)
  }

  /// Returns the number of the paragraph at a height, and the height of its top. A height outside the text counts as in
  /// the first or the last paragraph.
  func paragraph(atHeight height: Double) -> (number: Int, top: Double) {
    guard height > 0 else { return (0, 0) }
    let (block, sum) = block(within: Extent(count: .max, bytes: .max, height: height))
    var top = sum.height
    let paragraphs = blocks[block].paragraphs
    for (place, paragraph) in paragraphs.enumerated() {
      let next = top + estimate.height(of: paragraph)
      if height < next || place == paragraphs.count - 1 { return (sum.count + place, top) }
      top = next
    }
    return (total.count - 1, top)
  }

  /// Returns the offset at which a paragraph begins.
  func start(of number: Int) -> Int {
    let (block, place, sum) = locate(number)
    return blocks[block].paragraphs[..<place].reduce(sum.bytes) { $0 + $1.length }
  }

  /// Returns the height of the top of a paragraph; for a number past the last paragraph, the height of the whole text.
  func top(of number: Int) -> Double {
    if number >= count { return total.height }
    let (block, place, sum) = locate(number)
    return blocks[block].paragraphs[..<place].reduce(sum.height) { $0 + estimate.height(of: $1) }
  }

  /// Returns the height of a paragraph, measured or estimated.
  func height(of number: Int) -> Double { estimate.height(of: self[number]) }

  /// Sets the measured height of a paragraph; refuses a height that is negative or not finite.
  mutating func setHeight(_ height: Double, of number: Int) {
    guard height.isFinite, height >= 0 else { return }
    change(number) { $0.height = Float(height) }
  }

  /// Forgets all measured heights, and estimates them by another rule.
  mutating func forgetHeights(_ estimate: HeightEstimate) {
    self.estimate = estimate
    for block in blocks.indices {
      for place in blocks[block].paragraphs.indices { blocks[block].paragraphs[place].height = .nan }
      blocks[block].extent = extent(of: blocks[block].paragraphs[...])
    }
    renewSums()
  }

  /// Changes one paragraph in its place.
  mutating func change(_ number: Int, _ change: (inout StoredParagraph) -> Void) {
    let (block, place, _) = locate(number)
    let before = blocks[block].extent
    let (old, id) = (extent(of: blocks[block].paragraphs[place...place]), blocks[block].paragraphs[place].id)
    change(&blocks[block].paragraphs[place])
    let isSameText = blocks[block].paragraphs[place].id == id && blocks[block].paragraphs[place].length == old.bytes
    if !isSameText { blocks[block].counts = [:] }
    let new = extent(of: blocks[block].paragraphs[place...place])
    let difference = new - old
    blocks[block].extent = before
    blocks[block].extent += difference
    sums.add(difference, at: block)
  }

  /// Replaces some paragraphs, at least one, by others. The new paragraphs keep their measured heights. But if their
  /// heights were estimated by another rule, as before a change of the width, all of their heights are estimated again.
  mutating func replace(_ range: ClosedRange<Int>, with table: ParagraphTable) {
    let (first, firstPlace, _) = locate(range.lowerBound)
    var (last, lastPlace, _) = locate(range.upperBound)
    let head = blocks[first].paragraphs[..<firstPlace]
    var tail = Array(blocks[last].paragraphs[(lastPlace + 1)...])
    let count = head.count + table.count + tail.count
    // A block that has become small is joined with the next one, so that the number of blocks stays in proportion to
    // the number of paragraphs.
    if count < Self.blockLength / 4, last + 1 < blocks.count {
      last += 1
      tail += blocks[last].paragraphs
    }
    var table = table
    if table.estimate != estimate { table.forgetHeights(estimate) }
    if first == last, table.blocks.count == 1, head.count + table.count + tail.count <= Self.blockLength {
      let (before, members) = (blocks[first].extent, head + table.blocks[0].paragraphs + tail)
      blocks[first] = Block(paragraphs: Array(members), extent: extent(of: members))
      return sums.add(blocks[first].extent - before, at: first)
    }
    var middle = table.blocks
    if !tail.isEmpty, let end = middle.popLast() { middle += makeBlocks((end.paragraphs + tail)[...]) }
    if !head.isEmpty { middle.replaceSubrange(0...0, with: makeBlocks(head + middle[0].paragraphs)) }
    replaceBlocks(first...last, by: middle)
  }

  /// Returns some paragraphs, at least one.
  func part(_ range: ClosedRange<Int>) -> ParagraphTable {
    let (first, firstPlace, _) = locate(range.lowerBound)
    let (last, lastPlace, _) = locate(range.upperBound)
    if first == last {
      return ParagraphTable(makeBlocks(blocks[first].paragraphs[firstPlace...lastPlace]), estimate)
    }
    var part = makeBlocks(blocks[first].paragraphs[firstPlace...])
    part += blocks[(first + 1)..<last]
    part += makeBlocks(blocks[last].paragraphs[...lastPlace])
    return ParagraphTable(part, estimate)
  }

  /// Returns the number of the first part of a paragraph, from the number of any of its parts.
  func firstPart(before number: Int) -> Int {
    var first = number.clamped(to: 0...count - 1)
    while first > 0, self[first - 1].isCut { first -= 1 }
    return first
  }

  /// Returns the numbers of all parts of a paragraph, from the number of any of them.
  func parts(around number: Int) -> ClosedRange<Int> {
    let first = firstPart(before: number)
    var last = number.clamped(to: 0...count - 1)
    while last < count - 1, self[last].isCut { last += 1 }
    return first...last
  }

  /// Calls a closure with the paragraphs from a number on, until it returns false.
  func forEach(from number: Int, _ body: (Int, StoredParagraph) -> Bool) {
    var (block, place, _) = locate(number)
    var number = number.clamped(to: 0...count - 1)
    while block < blocks.count {
      for paragraph in blocks[block].paragraphs[place...] {
        guard body(number, paragraph) else { return }
        number += 1
      }
      (block, place) = (block + 1, 0)
    }
  }

  // MARK: Scalars and characters

  /// Returns the number of Unicode scalars before an offset, which is clamped.
  mutating func scalars(before offset: Int) -> Int {
    let offset = offset.clamped(to: 0...total.bytes - 1)
    let (last, sum) = block(within: Extent(count: .max, bytes: offset, height: .infinity))
    var count = (0..<last).reduce(0) { $0 + self.count(.scalars, ofBlock: $1) }
    var start = sum.bytes
    for paragraph in blocks[last].paragraphs {
      let next = start + paragraph.length
      if offset < next { return count + paragraph.text.scalarCount(beforeUTF8: offset - start) }
      count += paragraph.count(.scalars)
      start = next
    }
    return count
  }

  /// Returns the length in a unit, with the line feeds that end paragraphs.
  ///
  /// A block is counted at the first request, and again after a change in it. Without a request, nothing is counted.
  mutating func count(_ unit: TextUnit) -> Int { blocks.indices.reduce(0) { $0 + count(unit, ofBlock: $1) } }

  /// Returns the offset of the scalar or character with a number, which is clamped.
  mutating func offset(of number: Int, _ unit: TextUnit) -> Int {
    var (rest, start) = (max(number, 0), 0)
    for block in blocks.indices {
      let count = count(unit, ofBlock: block)
      guard rest < count else {
        rest -= count
        start += blocks[block].extent.bytes
        continue
      }
      for paragraph in blocks[block].paragraphs {
        let count = paragraph.count(unit)
        if rest < count { return start + paragraph.offset(of: rest, unit) }
        rest -= count
        start += paragraph.length
      }
    }
    return total.bytes - 1
  }

  private mutating func count(_ unit: TextUnit, ofBlock block: Int) -> Int {
    if let count = blocks[block].counts[unit] { return count }
    let count = blocks[block].paragraphs.reduce(0) { $0 + $1.count(unit) }
    blocks[block].counts[unit] = count
    return count
  }

  // MARK: Sums

  private func locate(_ number: Int) -> (block: Int, place: Int, sum: Extent) {
    let number = number.clamped(to: 0...count - 1)
    let (block, sum) = block(within: Extent(count: number, bytes: .max, height: .infinity))
    return (block, number - sum.count, sum)
  }

  /// Returns the first block for which the sum up to its end exceeds a limit, and the sum of the blocks before it.
  /// Beyond the end, returns the last block.
  private func block(within limit: Extent) -> (block: Int, sum: Extent) {
    let (block, sum) = sums.prefix(within: limit)
    guard block >= blocks.count else { return (block, sum) }
    return (blocks.count - 1, total - blocks[blocks.count - 1].extent)
  }

  /// Replaces some blocks by others. At the end of the text, the sums of the blocks before them are kept: a long text
  /// grows at its end.
  private mutating func replaceBlocks(_ range: ClosedRange<Int>, by others: [Block]) {
    let isAtEnd = range.upperBound == blocks.count - 1
    blocks.replaceSubrange(range, with: others)
    guard isAtEnd else { return renewSums() }
    sums.keep(first: range.lowerBound)
    for block in blocks[range.lowerBound...] { sums.append(block.extent) }
  }

  private mutating func renewSums() { sums = PrefixSums(blocks.lazy.map(\.extent)) }

  private func extent(of paragraphs: ArraySlice<StoredParagraph>) -> Extent {
    paragraphs.reduce(into: Extent()) {
      $0 += Extent(count: 1, bytes: $1.length, height: estimate.height(of: $1))
    }
  }

  private func makeBlocks(_ paragraphs: ArraySlice<StoredParagraph>) -> [Block] {
    // Blocks are filled to three quarters, as more paragraphs may come.
    let length = paragraphs.count <= Self.blockLength ? Self.blockLength : Self.blockLength * 3 / 4
    return stride(from: paragraphs.startIndex, to: paragraphs.endIndex, by: length).map { start in
      let members = paragraphs[start..<min(start + length, paragraphs.endIndex)]
      return Block(paragraphs: Array(members), extent: extent(of: members))
    }
  }
}

/// A unit in which the length of a text is counted, other than bytes.
nonisolated enum TextUnit: Hashable {
  case scalars, characters
}

nonisolated extension StoredParagraph {
  /// Returns the length in a unit, with the line feed, if there is one.
  fileprivate func count(_ unit: TextUnit) -> Int {
    switch unit {
    case .scalars: text.scalarCount() + length - count
    case .characters: text.count + length - count
    }
  }

  /// Returns the offset of the scalar or character with a number.
  fileprivate func offset(of number: Int, _ unit: TextUnit) -> Int {
    switch unit {
    case .scalars: text.utf8Offset(ofScalar: number)
    case .characters: text.prefix(number).utf8.count
    }
  }
}

/// The rule by which the heights of paragraphs that have not been laid out are estimated.
nonisolated struct HeightEstimate: Hashable {
  /// The height of a line, in logical px.
  var lineHeight = 20.0
  /// The number of bytes of text on a line.
  var bytesPerLine = 80.0

  /// Returns the height of a paragraph, measured or estimated.
  func height(of paragraph: StoredParagraph) -> Double {
    guard paragraph.height.isNaN else { return Double(paragraph.height) }
    return max(1, (Double(paragraph.count) / bytesPerLine).rounded(.up)) * lineHeight
  }
}
