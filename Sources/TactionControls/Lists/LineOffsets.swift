import TactionGeometry

/// The heights of many lines below each other, most of which are only estimated, and the sums of these heights.
///
/// Lines are kept in blocks. A block takes memory of its own only once a line of it has been measured, so that a
/// million lines that were never visible take little. To measure a line, and to find one, takes O(log n).
nonisolated struct LineOffsets {
  /// The number of lines in a block.
  static let blockLength = 64
  /// The limits of a height, in px: lines of no height would all be visible at once.
  static let limits = 1.0...100_000.0

  /// The number of lines.
  let count: Int
  /// The height of a line that is not measured.
  let estimate: Double
  /// The measured heights in each block, NaN for lines that are not measured; empty for a block without any.
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

  /// Returns the measured height of a line; nil for a line that has not been measured, and for an index out of range.
  func measuredHeight(of line: Int) -> Double? {
    guard (0..<count).contains(line) else { return nil }
    let block = blocks[line / Self.blockLength]
    guard !block.isEmpty else { return nil }
    let height = block[line % Self.blockLength]
    return height.isNaN ? nil : height
  }

  /// Sets the measured height of a line; returns false for a height that is not finite, which is refused.
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

  /// Returns the sum of the heights of all lines before a line; the total for an index at or beyond the end.
  func offset(of line: Int) -> Double {
    let line = line.clamped(to: 0...count)
    let block = line / Self.blockLength
    var sum = sums.sum(ofFirst: block)
    for other in (block * Self.blockLength)..<max(line, block * Self.blockLength) { sum += height(of: other) }
    return sum
  }

  /// Returns the line at a distance from the top; the first or the last line for a distance beyond them; 0 without
  /// lines.
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

  /// Calls a closure with the lines that have been measured and their heights.
  func forEachMeasured(_ body: (Int, Double) -> Void) {
    for (number, block) in blocks.enumerated() where !block.isEmpty {
      for (place, height) in block.enumerated() where !height.isNaN { body(number * Self.blockLength + place, height) }
    }
  }

  private func length(of block: Int) -> Int { min(count - block * Self.blockLength, Self.blockLength) }
}
