import TactionGeometry

/// The lines of a list or grid. Each section consists of a header, if the section has a title, and of its items in
/// columns.
///
/// Items are numbered consecutively through all sections.
nonisolated struct ItemArrangement: Equatable {
  /// The position of a section in the arrangement.
  struct Section: Equatable {
    var hasHeader: Bool
    /// The index of the first item; `count` is the number of items.
    var firstItem: Int
    var count: Int
    /// The index of the first line: the line of the header, if the section has a header.
    var firstLine: Int

    /// The line of the section's first item.
    var firstItemLine: Int { firstLine + (hasHeader ? 1 : 0) }
  }

  private(set) var sections: [Section] = []
  private(set) var itemCount = 0
  private(set) var lineCount = 0
  /// The number of items on a line.
  let columns: Int

  init(_ sections: [(hasHeader: Bool, count: Int)] = [], columns: Int = 1) {
    self.columns = max(columns, 1)
    for (hasHeader, count) in sections { append(hasHeader: hasHeader, count: max(count, 0)) }
  }

  /// Returns the same sections with another number of columns.
  func with(columns: Int) -> ItemArrangement {
    ItemArrangement(sections.map { ($0.hasHeader, $0.count) }, columns: columns)
  }

  private mutating func append(hasHeader: Bool, count: Int) {
    sections.append(Section(hasHeader: hasHeader, firstItem: itemCount, count: count, firstLine: lineCount))
    itemCount += count
    lineCount += (hasHeader ? 1 : 0) + (count + columns - 1) / columns
  }

  /// Returns the index of the section of an item; nil if the index is out of range.
  func section(ofItem item: Int) -> Int? {
    (0..<itemCount).contains(item) ? lastSection { $0.firstItem <= item } : nil
  }

  /// Returns the index of the section of a line; nil if the index is out of range.
  func section(ofLine line: Int) -> Int? {
    (0..<lineCount).contains(line) ? lastSection { $0.firstLine <= line } : nil
  }

  /// Returns the line of an item; nil if the index is out of range.
  func line(ofItem item: Int) -> Int? {
    section(ofItem: item).map { sections[$0].firstItemLine + (item - sections[$0].firstItem) / columns }
  }

  /// Returns the column of an item, counted from the leading side.
  func column(ofItem item: Int) -> Int {
    section(ofItem: item).map { (item - sections[$0].firstItem) % columns } ?? 0
  }

  /// Whether the header of the next section follows the line of an item.
  func isBeforeHeader(_ item: Int) -> Bool {
    guard sections.count > 1, let line = line(ofItem: item) else { return false }
    return isHeader(line + 1)
  }

  /// Whether a line is the header of a section.
  func isHeader(_ line: Int) -> Bool {
    section(ofLine: line).map { sections[$0].hasHeader && sections[$0].firstLine == line } ?? false
  }

  /// Returns the indices of the items on a range of lines.
  func items(onLines lines: Range<Int>) -> Range<Int> {
    let lower = firstItem(fromLine: lines.lowerBound)
    return lower..<max(lower, firstItem(fromLine: lines.upperBound))
  }

  /// Returns the index of the first item on a line or after it.
  private func firstItem(fromLine line: Int) -> Int {
    guard let index = section(ofLine: max(line, 0)) else { return itemCount }
    let section = sections[index]
    return section.firstItem + min(max(line - section.firstItemLine, 0) * columns, section.count)
  }

  /// Returns the last section for which a condition holds. If the condition holds for a section, it must hold for all
  /// sections before it. For a line, the result always has lines, and for an item, it has items: sections without them
  /// precede the section that contains the line or the item.
  private func lastSection(where holds: (Section) -> Bool) -> Int? {
    let next = sections.firstPosition { !holds($0) }
    return next > 0 ? next - 1 : nil
  }
}
