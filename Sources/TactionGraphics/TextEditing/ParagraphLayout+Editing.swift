import TactionGeometry

extension ParagraphLayout {
  /// Replaces a part of the text, and lays out again the lines that change.
  ///
  /// Lines before the change are kept; those after it are, too, from the first one that begins as before. So a key in
  /// a long paragraph takes about as long as in a short one. In text that has no end of a word for a long time, such
  /// as Chinese, all lines behind may change. So only those up to a height are laid out at once, see ``unsettled``.
  ///
  /// - Parameters:
  ///   - range: the replaced part, in bytes of UTF-8. Ends within a scalar are moved so that all of it is replaced.
  ///   - replacement: the new text, with the attributes of the text that it replaces.
  ///   - height: the height down to which all lines are as they are to be at once; infinite for all of them.
  package mutating func replace(
    _ range: Range<Int>, with replacement: String, downTo height: Double = .infinity
  ) {
    let range = content.text.wholeScalars(range)
    content.replace(range, with: replacement)
    update(range, length: replacement.utf8.count, downTo: height)
  }

  /// Replaces a part of the text by a text with attributes of its own.
  package mutating func replace(
    _ range: Range<Int>, with replacement: AttributedText, downTo height: Double = .infinity
  ) {
    let range = content.text.wholeScalars(range)
    content.replace(range, with: replacement)
    update(range, length: replacement.count, downTo: height)
  }

  /// Lays out again; `range` is the replaced part of the old text, `length` that of the new one.
  private mutating func update(_ range: Range<Int>, length: Int, downTo height: Double) {
    let delta = length - range.count
    if let rest = unsettled {
      let moved = { (end: Int) in end >= range.upperBound ? end + delta : min(end, range.lowerBound) }
      unsettled = moved(rest.lowerBound)..<max(moved(rest.upperBound), moved(rest.lowerBound))
    }
    styles = TextStyles(content, font: font, known: styles)
    guard !content.isEmpty, count != delta else { return layOut() }
    var range = range
    var isPlain = bidi.levels == nil
    let inserted = content.text.utf8Part(range.lowerBound..<range.lowerBound + length)
    if bidi.levels != nil || bidi.base != 0 || forcedDirection == .rightToLeft || BidiLevels.mayNeedLevels(inserted) {
      let old = bidi
      bidi = BidiLevels(content.text, isRightToLeft: knownDirection.map { $0 == .rightToLeft })
      guard bidi.base == old.base else { return layOut() }
      isPlain = isPlain && bidi.levels == nil
      range = bidi.changedRange(from: old, replaced: range, length: length, count: count)
    }
    layOut(
      withThai(around: range, delta: delta), delta: delta, reusesRuns: isPlain,
      reach: LayoutReach(lines: LayoutReach.fewest, height: height))
  }

  /// Lays out some more of the lines that are not as they are to be.
  package mutating func settle(lines count: Int) {
    guard let rest = unsettled else { return }
    let reach = LayoutReach(lines: max(count, LayoutReach.fewest), height: 0, passesUnsettled: true)
    layOut(rest.lowerBound..<rest.lowerBound, delta: 0, reusesRuns: bidi.levels == nil, reach: reach)
  }

  /// Returns a changed range with the stretches of Thai beside it: their words depend on all of them.
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

  /// Lays out the lines that a change touches.
  ///
  /// - Parameters:
  ///   - range: the changed part of the old text.
  ///   - delta: the number of bytes that the text has become longer.
  ///   - reusesRuns: whether runs beside the change are kept, of lines that are not.
  ///   - reach: how far it goes if it does not come to lines that are as before.
  private mutating func layOut(_ range: Range<Int>, delta: Int, reusesRuns: Bool, reach: LayoutReach) {
    let first = firstLine(toSee: range.lowerBound)
    let start = lines[first].start
    let known = KnownRuns(
      reusesRuns ? lines[first...].map(\.content.runs) : [], from: start, before: range.lowerBound,
      after: range.upperBound, delta: delta)
    var filler = makeFiller(known: known)
    filler.move(to: start, context: lines[first].content.context)
    var (fresh, top, kept, count): ([ParagraphLine], Double, Int, Int) = ([], lines[first].top, first, 0)
    let boundaries = TextBoundaries(content.text)
    var rest = unsettled.flatMap { $0.lowerBound < start ? $0 : nil }
    func add() {
      fresh.append(nextLine(of: &filler, top: top))
      top += fresh[fresh.count - 1].height
    }
    repeat {
      add()
      let offset = filler.offset
      while kept < lines.count, lines[kept].start + delta < offset || lines[kept].start < range.upperBound { kept += 1 }
      guard kept < lines.count else { continue }
      let next = lines[kept].start + delta
      let isBefore = unsettled.map { offset <= $0.lowerBound } ?? false
      let isBehind = unsettled.map { offset > $0.lowerBound && offset >= $0.upperBound } ?? true
      if next == offset, lines[kept].content.context == filler.context, isBehind || isBefore && !reach.passesUnsettled {
        if isBefore { rest = unsettled }
        break
      }
      if offset > range.lowerBound + max(delta, 0) { count += 1 }
      guard reach.isPassed(lines: count, top: top), boundaries.characterStart(at: next) == next else { continue }
      // The last one is cut short, so that the lines behind can stay as they are for now.
      rest = min(rest?.lowerBound ?? offset, offset)..<max(next, unsettled?.upperBound ?? 0)
      filler.stop(at: next)
      while filler.hasMore() { add() }
      break
    } while filler.hasMore()
    if filler.offset >= self.count { kept = lines.count }
    unsettled = rest
    replaceLines(first..<kept, by: fresh, delta: delta, top: top)
  }

  /// Replaces some lines, and moves those behind.
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
    // In a narrow column, a line may have been made with a look at several that follow.
    return max(index - 2, 0)
  }
}

/// The number of lines after a change, and the height, up to which lines are laid out at once.
struct LayoutReach {
  /// The fewest lines that are laid out behind a change. Our own choice.
  static let fewest = 8

  let lines: Int
  let height: Double
  /// Whether it goes on to lines that are not as they are to be.
  var passesUnsettled = false

  /// Returns whether enough has been laid out.
  func isPassed(lines count: Int, top: Double) -> Bool { count >= lines && top >= height }
}

extension BidiLevels {
  /// Returns the part of the old text that has changed or has other levels.
  ///
  /// - Parameters:
  ///   - old: the levels before the change.
  ///   - replaced: the part of the old text that was replaced.
  ///   - length: the length of what it was replaced by.
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
