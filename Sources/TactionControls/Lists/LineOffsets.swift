import TactionGeometry

/// The heights of many lines below each other, and their sums: the offsets of the lines. Most heights are only
/// estimated heights, until their lines are measured.
///
/// Lines are kept in blocks. A block has its own memory only after a line of the block was measured, so a million lines
/// that were never visible need little memory. Setting a height and finding a line need O(log n) time.
nonisolated struct LineOffsets {
  /// The number of lines in a block.
  static let blockLength = 64
  /// The limits of a height, in px: lines with a height of 0 would all be visible at the same time.
  static let limits = 1.0...100_000.0

  /// The number of lines.
  let count: Int
  /// The height of a line that is not measured.
  let estimate: Double
  /// The measured heights in each block, NaN for lines that are not measured; empty for a block without measured lines.
  private var blocks: [[Double]]
  /// The sums of the heights of blocks.
  private var sums: PrefixSums<Double>

  init(count: Int = 0, estimate: Double = 44) {
    self.count = max(count, 0)
    self.estimate = estimate.isFinite ? estimate.clamped(to: Self.limits) : 44
    let blockCount = (self.count + Self.blockLength - 1) / Self.blockLength
    blocks = Array(repeating: [], count: blockCount)
    sums = PrefixSums([])
    for block in 0..<blockCount { sums.append(Double(length(of: block)) * self.estimate) }
  }

  /// The sum of all heights.
  var total: Double { offset(of: count) }

  /// Returns the height of a line, estimated or measured.
  func height(of line: Int) -> Double { measuredHeight(of: line) ?? estimate }

  /// Returns the measured height of a line; nil if the line has not been measured, or if the index is out of range.
  func measuredHeight(of line: Int) -> Double? {
    guard (0..<count).contains(line) else { return nil }
    let block = blocks[line / Self.blockLength]
    guard !block.isEmpty else { return nil }
    let height = block[line % Self.blockLength]
    return height.isNaN ? nil : height
  }

  /// Sets the measured height of a line. Returns false if the height is not finite or the index is out of range; then
  /// nothing changes.
  @discardableResult
  mutating func setHeight(_ height: Double, of line: Int) -> Bool {
    guard height.isFinite, (0..<count).contains(line) else { return false }
    let (block, place) = (line / Self.blockLength, line % Self.blockLength)
    let present = self.height(of: line)
    if blocks[block].isEmpty { blocks[block] = Array(repeating: .nan, count: length(of: block)) }
    let next = height.clamped(to: Self.limits)
    blocks[block][place] = next
    if next != present { sums.add(next - present, at: block) }
    return true
  }

  /// Returns the sum of the heights of all lines before a line; the total if the index is at or beyond the end.
  func offset(of line: Int) -> Double {
    let line = line.clamped(to: 0...count)
    let (block, place) = (line / Self.blockLength, line % Self.blockLength)
    var sum = sums.sum(ofFirst: block)
    guard place > 0 else { return sum }
    // `height(of:)` would find the block again for each line, and each layout asks for the offset of each cell.
    let heights = blocks[block]
    for other in 0..<place { sum += heights.isEmpty || heights[other].isNaN ? estimate : heights[other] }
    return sum
  }

  /// Returns the line at a distance from the top: the first or the last line if the distance is outside all lines; 0 if
  /// there are no lines.
  func line(at distance: Double) -> Int {
    guard count > 0, distance > 0 else { return 0 }
    let (block, sum) = sums.prefix(within: distance)
    var (line, rest) = (block * Self.blockLength, distance - sum)
    while line < count - 1 {
      let height = height(of: line)
      if rest < height { return line }
      rest -= height
      line += 1
    }
    return count - 1
  }

  /// Calls a closure with each line that has been measured, and the height of the line.
  func forEachMeasured(_ body: (Int, Double) -> Void) {
    for (number, block) in blocks.enumerated() where !block.isEmpty {
      for (place, height) in block.enumerated() where !height.isNaN { body(number * Self.blockLength + place, height) }
    }
  }

  private func length(of block: Int) -> Int { min(count - block * Self.blockLength, Self.blockLength) }
}
