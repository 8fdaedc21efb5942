import TactionGeometry

extension ParagraphLayout {
  /// Replaces a part of the text, and lays out the changed lines again.
  ///
  /// Lines before the change are kept. After the change, lines are laid out again until a line begins at the same
  /// character as before; this line and all lines after it are kept. So typing in a long paragraph takes about the same
  /// time as in a short paragraph. In text without spaces between words, such as Chinese, all lines after the change
  /// may change.
  ///
  /// - Parameters:
  ///   - range: the replaced part, in bytes of UTF-8. If an end of the range is within a Unicode scalar, the whole
  ///     scalar is replaced.
  ///   - replacement: the new text, with the attributes of the text that it replaces.
  package mutating func replace(_ range: Range<Int>, with replacement: String) {
    let range = content.text.wholeScalars(range)
    content.replace(range, with: replacement)
    update(range, length: replacement.utf8.count)
  }

  /// Replaces a part of the text by a text with its own attributes.
  package mutating func replace(_ range: Range<Int>, with replacement: AttributedText) {
    let range = content.text.wholeScalars(range)
    content.replace(range, with: replacement)
    update(range, length: replacement.count)
  }

  /// Lays out the paragraph after a replacement; `range` is the replaced part of the old text, `length` is the length
  /// of the new part.
  private mutating func update(_ range: Range<Int>, length: Int) {
    let delta = length - range.count
    styles = TextStyles(content, font: style.font, known: styles)
    guard !content.isEmpty, count != delta else { return layOut() }
    var range = range
    var isPlain = bidi.levels == nil
    let inserted = content.text.utf8Part(range.lowerBound..<range.lowerBound + length)
    if bidi.levels != nil || bidi.base != 0 || style.direction == .rightToLeft || BidiLevels.mayNeedLevels(inserted) {
      let old = bidi
      bidi = BidiLevels(content.text, isRightToLeft: knownDirection.map { $0 == .rightToLeft })
      guard bidi.base == old.base else { return layOut() }
      isPlain = isPlain && bidi.levels == nil
      range = bidi.changedRange(from: old, replaced: range, length: length, count: count)
    }
    guard isSideless == beginsAtRight else { return layOut() }
    layOut(withThai(around: range, delta: delta), delta: delta, reusesRuns: isPlain)
  }

  /// Extends a changed range by the Thai text directly before and after the range, because word breaks depend on the
  /// whole stretch of Thai text.
  private func withThai(around range: Range<Int>, delta: Int) -> Range<Int> {
    let view = content.text.unicodeScalars
    var (lower, upper) = (range.lowerBound, range.upperBound)
    let start = content.text.index(atUTF8: lower)
    if start > view.startIndex, ThaiWords.covers(view[view.index(before: start)]) {
      lower = ThaiWords.piece(of: content.text, around: view.index(before: start)).range.lowerBound
    }
    let end = content.text.index(atUTF8: upper + delta)
    if end < view.endIndex, ThaiWords.covers(view[end]) {
      upper = max(ThaiWords.piece(of: content.text, around: end).range.upperBound - delta, upper)
    }
    return lower..<upper
  }

  /// Lays out the lines that a change affects.
  ///
  /// - Parameters:
  ///   - range: the changed part of the old text.
  ///   - delta: the number of bytes by which the text has become longer.
  ///   - reusesRuns: whether the lines that are laid out again reuse their unchanged runs.
  private mutating func layOut(_ range: Range<Int>, delta: Int, reusesRuns: Bool) {
    let first = firstLine(toSee: range.lowerBound)
    let start = lines[first].start
    let known = ReusableRuns(
      reusesRuns ? lines[first...].map(\.content.runs) : [], from: start, before: range.lowerBound,
      after: range.upperBound, delta: delta)
    var filler = makeFiller(known: known)
    filler.move(to: start, context: lines[first].content.context)
    var (fresh, top, kept): ([ParagraphLine], Double, Int) = ([], lines[first].top, first)
    repeat {
      fresh.append(nextLine(of: &filler, top: top))
      top += fresh[fresh.count - 1].height
      let offset = filler.offset
      while kept < lines.count, lines[kept].start + delta < offset || lines[kept].start < range.upperBound { kept += 1 }
      // An empty last line begins at the end of the text, and is made again.
      if kept < lines.count, offset < count, lines[kept].start + delta == offset,
        lines[kept].content.context == filler.context
      {
        break
      }
    } while hasLine(after: fresh[fresh.count - 1], in: &filler)
    if filler.offset >= count { kept = lines.count }
    replaceLines(first..<kept, by: fresh, delta: delta, top: top)
  }

  /// Replaces some lines, and moves the lines after them.
  private mutating func replaceLines(_ range: Range<Int>, by fresh: [ParagraphLine], delta: Int, top: Double) {
    let shift = range.upperBound < lines.count ? top - lines[range.upperBound].top : 0
    lines.replaceSubrange(range, with: fresh)
    for index in stride(from: range.lowerBound + fresh.count, to: lines.count, by: 1) {
      lines[index].start += delta
      lines[index].top += shift
    }
    size = measured
  }

  /// Returns the first line whose breaks may depend on the text at an offset.
  private func firstLine(toSee offset: Int) -> Int {
    var index = lineIndex(at: CaretPosition(offset))
    while index > 0, lines[index - 1].start + lines[index - 1].content.seenCount >= offset { index -= 1 }
    // In a narrow column, the layout of a line may have read the text of several following lines, so two more lines are
    // included.
    return max(index - 2, 0)
  }
}

extension BidiLevels {
  /// Returns the part of the old text that has changed or has other levels.
  ///
  /// - Parameters:
  ///   - old: the levels before the change.
  ///   - replaced: the part of the old text that was replaced.
  ///   - length: the length of the new part.
  ///   - count: the length of the new text.
  fileprivate func changedRange(from old: BidiLevels, replaced: Range<Int>, length: Int, count: Int) -> Range<Int> {
    if levels == nil, old.levels == nil { return replaced }
    let delta = length - replaced.count
    var start = 0
    while start < replaced.lowerBound, level(at: start) == old.level(at: start) { start += 1 }
    var end = count - delta
    while end > replaced.upperBound, level(at: end + delta - 1) == old.level(at: end - 1) { end -= 1 }
    return start..<end
  }
}
