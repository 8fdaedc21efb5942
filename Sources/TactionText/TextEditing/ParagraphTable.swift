import TactionGeometry
import TactionGraphics

/// A table of the paragraphs of a text, stored in blocks, with the sums of their lengths and heights.
///
/// Finding a paragraph by its number, by an offset of the text or by a height takes O(log n). So does a change of one
/// paragraph. A change that adds or removes paragraphs copies the first and the last changed block. Other blocks are
/// moved as a whole. So a million paragraphs are inserted or removed within milliseconds. Each part of a long paragraph
/// counts as a paragraph here. The last paragraph of a text never has ``StoredParagraph/isCut`` set.
nonisolated struct ParagraphTable {
  /// The maximum number of paragraphs in a block.
  static let blockLength = 64

  private var blocks: [Block]
  private var sums: PrefixSums<Extent>
  /// The rule that estimates heights that have not been measured.
  private(set) var estimate: HeightEstimate

  /// A number of paragraphs, with their length and height.
  struct Extent: Summable {
    var count = 0
    /// The length in bytes of UTF-8, with one line feed for each paragraph, even for the last paragraph.
    var bytes = 0
    /// The height in logical px.
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
    /// The lengths of the block, with the line feeds that end paragraphs, in each unit that was counted since the last
    /// change of the block.
    var counts: [TextUnit: Int] = [:]
  }

  /// Makes a table of paragraphs. If `paragraphs` is empty, the table has a single empty paragraph.
  init(_ paragraphs: [StoredParagraph], estimate: HeightEstimate) {
    self.init([], estimate)
    blocks = makeBlocks(paragraphs.isEmpty ? [StoredParagraph(TextFragment())] : paragraphs[...])
    renewSums()
  }

  private init(_ blocks: [Block], _ estimate: HeightEstimate) {
    (self.blocks, self.estimate) = (blocks, estimate)
    sums = PrefixSums(blocks.lazy.map(\.extent))
  }

  /// The number of all paragraphs, and the sums of their lengths and heights.
  var total: Extent { sums.total }

  /// The number of paragraphs, at least 1.
  var count: Int { total.count }

  /// Accesses a paragraph by its number, which is clamped.
  subscript(number: Int) -> StoredParagraph {
    let (block, place, _) = locate(number)
    return blocks[block].paragraphs[place]
  }

  /// Returns the number of the paragraph that contains an offset of the text, and the offset at which the paragraph
  /// begins. The given offset is clamped.
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

  /// Returns the number of the paragraph at a y coordinate of the text, and the y coordinate of its top. A coordinate
  /// outside the text gives the first or the last paragraph.
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

  /// Returns the y coordinate of the top of a paragraph; for a number past the last paragraph, the height of the whole
  /// text.
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

  /// Discards all measured heights, and estimates the heights by another rule.
  mutating func forgetHeights(_ estimate: HeightEstimate) {
    self.estimate = estimate
    for block in blocks.indices {
      for place in blocks[block].paragraphs.indices { blocks[block].paragraphs[place].height = .nan }
      blocks[block].extent = extent(of: blocks[block].paragraphs[...])
    }
    renewSums()
  }

  /// Changes one paragraph in place.
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

  /// Replaces some paragraphs, at least one, by other paragraphs. The new paragraphs keep their measured heights. But
  /// if the new table estimates heights by another rule, for example by the rule of an earlier width, all heights of
  /// the new paragraphs are estimated again.
  mutating func replace(_ range: ClosedRange<Int>, with table: ParagraphTable) {
    let (first, firstPlace, _) = locate(range.lowerBound)
    var (last, lastPlace, _) = locate(range.upperBound)
    let head = blocks[first].paragraphs[..<firstPlace]
    var tail = Array(blocks[last].paragraphs[(lastPlace + 1)...])
    let count = head.count + table.count + tail.count
    // A block that has become small is joined with the next block, so that the number of blocks stays in proportion to
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

  /// Returns a table of some of the paragraphs, at least one.
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

  /// Returns the number of the first part of a long paragraph. `number` is the number of any of its parts.
  func firstPart(before number: Int) -> Int {
    var first = number.clamped(to: 0...count - 1)
    while first > 0, self[first - 1].isCut { first -= 1 }
    return first
  }

  /// Returns the numbers of all parts of a long paragraph. `number` is the number of any of its parts.
  func parts(around number: Int) -> ClosedRange<Int> {
    let first = firstPart(before: number)
    var last = number.clamped(to: 0...count - 1)
    while last < count - 1, self[last].isCut { last += 1 }
    return first...last
  }

  /// Calls a closure with each paragraph from a number on, until the closure returns false.
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

  /// Returns the length of the text in a unit, with the line feeds that end paragraphs.
  ///
  /// A block is counted at the first request, and counted again at the first request after a change of the block.
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

  /// Returns the first block at whose end the sum exceeds a limit, and the sum of all blocks before this block. If no
  /// block exceeds the limit, returns the last block.
  private func block(within limit: Extent) -> (block: Int, sum: Extent) {
    let (block, sum) = sums.prefix(within: limit)
    guard block >= blocks.count else { return (block, sum) }
    return (blocks.count - 1, total - blocks[blocks.count - 1].extent)
  }

  /// Replaces some blocks by others. If the last block is replaced, the sums before the replaced blocks are not
  /// computed again. This case is frequent, because a long text usually grows at its end.
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
    // If there are several blocks, each is filled to three quarters only, because more paragraphs may be added later.
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
  /// Returns the length in a unit, with the line feed if the paragraph ends with one.
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

/// The rule that estimates the heights of paragraphs that have not been laid out.
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
