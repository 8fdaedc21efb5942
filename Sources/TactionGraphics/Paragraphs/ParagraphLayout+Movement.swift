extension ParagraphLayout {
  /// Returns the caret position one character to the left on the screen; nil at the edge of the paragraph.
  ///
  /// In text of several directions, the caret passes each character once, in visual order.
  package func position(leftOf position: CaretPosition) -> CaretPosition? { step(from: position, toRight: false) }

  /// Returns the caret position one character to the right on the screen; nil at the edge of the paragraph.
  package func position(rightOf position: CaretPosition) -> CaretPosition? { step(from: position, toRight: true) }

  private func step(from position: CaretPosition, toRight: Bool) -> CaretPosition? {
    if bidi.levels == nil, bidi.base == 0 {
      let boundaries = TextBoundaries(content.text)
      guard toRight else {
        return boundaries.characterStart(before: position.offset).map { CaretPosition($0) }
      }
      guard let end = boundaries.characterEnd(after: position.offset) else { return nil }
      let isLineEnd = end < count && lines[lineIndex(at: CaretPosition(end))].start == end
      return CaretPosition(end, isLineEnd ? .downstream : .upstream)
    }
    var index = lineIndex(at: position)
    var geometry = LineGeometry(lines[index])
    var order = geometry.visualOrder
    var slot = Self.slot(of: position, in: geometry, order)
    if toRight ? slot == order.count : slot == 0 {
      // Beyond the end of a line, the caret moves to the next line; beyond the beginning, to the previous line. In a
      // right-to-left paragraph, lines end on the left.
      index += toRight == (direction == .leftToRight) ? 1 : -1
      guard lines.indices.contains(index) else { return nil }
      geometry = LineGeometry(lines[index])
      order = geometry.visualOrder
      slot = toRight ? 0 : order.count
    }
    guard !order.isEmpty else { return nil }
    let cell = geometry.cells[order[toRight ? slot : slot - 1]]
    // A step over a character in the reading direction of the character moves the caret to the end of the character.
    guard cell.isRightToLeft != toRight else { return CaretPosition(cell.range.lowerBound) }
    let end = cell.range.upperBound
    let isAtEnd = (toRight ? slot + 1 : slot - 1) == (direction == .rightToLeft ? 0 : order.count)
    return isAtEnd && end == geometry.line.range.upperBound ? wrapped(end, from: index) : CaretPosition(end, .upstream)
  }

  /// Returns the caret position at the end of a line. The position is on the next line if that line visually begins at
  /// the same offset.
  private func wrapped(_ offset: Int, from index: Int) -> CaretPosition {
    guard index < lines.count - 1 else { return CaretPosition(offset, .upstream) }
    let next = LineGeometry(lines[index + 1])
    let order = next.visualOrder
    let isFirst = Self.slot(of: CaretPosition(offset), in: next, order) == (direction == .rightToLeft ? order.count : 0)
    return CaretPosition(offset, isFirst ? .downstream : .upstream)
  }

  /// Returns the number of characters to the left of a caret.
  private static func slot(of position: CaretPosition, in geometry: LineGeometry, _ order: [Int]) -> Int {
    let cells = geometry.cells
    let next = geometry.cell(at: position.offset)
    let isInside = next < cells.count && cells[next].range.lowerBound < position.offset
    let usesNext = isInside || position.affinity == .downstream
    if usesNext {
      guard next < cells.count else { return geometry.line.content.base == 1 ? 0 : order.count }
      let place = order.firstIndex(of: next) ?? 0
      return cells[next].isRightToLeft ? place + 1 : place
    }
    guard next > 0 else { return geometry.line.content.base == 1 ? order.count : 0 }
    let place = order.firstIndex(of: next - 1) ?? 0
    return cells[next - 1].isRightToLeft ? place : place + 1
  }
}
