import TactionGeometry

/// The horizontal positions of the characters of a line.
struct LineGeometry {
  /// A user-perceived character.
  struct Cell {
    /// The range in the paragraph, in bytes of UTF-8.
    let range: Range<Int>
    let minX: Double
    let maxX: Double
    let isRightToLeft: Bool

    /// The x coordinate of the edge at which the character begins.
    var leadingX: Double { isRightToLeft ? maxX : minX }
    var trailingX: Double { isRightToLeft ? minX : maxX }
  }

  /// The characters in logical order. An instance that was created around an offset, or near an x coordinate, has only
  /// the characters of some runs.
  private(set) var cells: [Cell] = []
  let line: ParagraphLine

  /// Computes the positions of the characters of a line.
  ///
  /// - Parameter place: an offset; nil for all characters. Only the characters of runs that touch the offset are
  ///   included.
  init(_ line: ParagraphLine, around place: Int? = nil) {
    self.line = line
    let runs = line.content.runs
    let lefts = Self.lefts(of: line)
    var start = line.start
    for index in runs.indices {
      let end = start + runs[index].byteCount
      if place.map({ start <= $0 && $0 <= end }) ?? true { append(runs[index], left: lefts[index], start: start) }
      start = end
    }
  }

  /// Computes the positions of the characters of the run that is nearest to an x coordinate.
  init(_ line: ParagraphLine, nearestTo x: Double) {
    self.line = line
    let runs = line.content.runs
    let lefts = Self.lefts(of: line)
    var best: (distance: Double, index: Int, start: Int)?
    var start = line.start
    for index in runs.indices {
      let distance = max(lefts[index] - x, x - lefts[index] - runs[index].advance, 0)
      if runs[index].advance > 0, best.map({ distance < $0.distance }) ?? true { best = (distance, index, start) }
      start += runs[index].byteCount
    }
    if let best { append(runs[best.index], left: lefts[best.index], start: best.start) }
  }

  /// Returns the left ends of the runs of a line, in logical order.
  private static func lefts(of line: ParagraphLine) -> [Double] {
    let runs = line.content.runs
    var pen = line.left
    var lefts = [Double](repeating: pen, count: runs.count)
    if line.content.isLeftToRight {
      for index in runs.indices {
        lefts[index] = pen
        pen += runs[index].advance
      }
    } else {
      for index in line.content.visualOrder {
        lefts[index] = pen
        pen += runs[index].advance
      }
    }
    return lefts
  }

  private mutating func append(_ run: TextRun, left: Double, start: Int) {
    let edges = run.edges
    let right = left + run.advance
    for index in 0..<run.characters.count {
      let range = start + run.characters.byte(index)..<start + run.characters.byte(index + 1)
      cells.append(
        run.isRightToLeft
          ? Cell(range: range, minX: right - edges[index + 1], maxX: right - edges[index], isRightToLeft: true)
          : Cell(range: range, minX: left + edges[index], maxX: left + edges[index + 1], isRightToLeft: false))
    }
  }

  /// Returns the index of the character that contains an offset; at the end of the line, the number of characters.
  func cell(at offset: Int) -> Int { cells.firstPosition { $0.range.upperBound > offset } }

  /// The indices of the characters from left to right.
  var visualOrder: [Int] {
    guard !line.content.isLeftToRight else { return Array(cells.indices) }
    let levels = line.content.runs.flatMap { run in repeatElement(run.level, count: run.characters.count) }
    return BidiLevels.visualOrder(of: levels)
  }

  /// The x coordinate of the edge of the line at which reading ends.
  var endX: Double { line.content.base == 1 ? line.left : line.left + line.content.fullWidth }
  /// The x coordinate of the edge of the line at which reading begins.
  var startX: Double { line.content.base == 1 ? line.left + line.content.fullWidth : line.left }
}

extension TextRun {
  /// The distances from the beginning of the run to the beginning of each character and to the end of the run, in
  /// logical pixels. The length of a ligature is divided among its characters.
  var edges: [Double] {
    let count = characters.count
    let scale = style.font.size
    var clusters = [Double](repeating: .nan, count: text.key.scalars.count + 1)
    for glyph in text.glyphs where clusters.indices.contains(glyph.cluster) {
      clusters[glyph.cluster] = (clusters[glyph.cluster].isNaN ? 0 : clusters[glyph.cluster]) + glyph.advance
    }
    var edges = [Double](repeating: .nan, count: count + 1)
    var (pen, scalar) = (0.0, 0)
    for index in 0...count {
      let start = characters.scalar(index)
      // A character begins a cluster if a glyph begins with it. An invisible character, of which no scalar is shaped,
      // has no width.
      let begins = start < clusters.count && !clusters[start].isNaN
      while scalar < start {
        pen += clusters[scalar].isNaN ? 0 : clusters[scalar]
        scalar += 1
      }
      if begins || index == 0 || index == count { edges[index] = pen * scale }
    }
    return Self.filled(edges, isEmpty: { characters.scalar($0) == characters.scalar($0 + 1) })
  }

  /// Divides the distance between two known edges evenly among the characters between them that are not empty.
  private static func filled(_ edges: [Double], isEmpty: (Int) -> Bool) -> [Double] {
    var edges = edges
    var known = 0
    for next in edges.indices.dropFirst() where !edges[next].isNaN {
      defer { known = next }
      guard next > known + 1 else { continue }
      let parts = (known..<next).reduce(0) { $0 + (isEmpty($1) ? 0 : 1) }
      let (first, length) = (edges[known], edges[next] - edges[known])
      var done = 0
      for index in known + 1..<next {
        if !isEmpty(index - 1) { done += 1 }
        edges[index] = first + length * Double(done) / Double(max(parts, 1))
      }
    }
    return edges
  }
}
