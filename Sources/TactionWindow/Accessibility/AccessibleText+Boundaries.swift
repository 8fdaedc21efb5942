import TactionEnvironment
import TactionGraphics
import TactionViews

// The units of a text around an offset, such as words and lines, divided as in GTK.
extension AccessibleText {
  /// Returns the unit of a kind that contains an offset. The unit ends where the next one begins, as AT-SPI defines it.
  func range(of granularity: AccessibleGranularity, at offset: Int) -> Range<Int> {
    switch granularity {
    case .character: return range(.at, offset, by: .character)
    case .word: return range(.at, offset, by: .wordStart)
    case .sentence: return range(.at, offset, by: .sentenceStart)
    case .line: return range(.at, offset, by: .lineStart)
    case .paragraph:
      let paragraph = text.paragraph(at: place(offset))
      return paragraph.lowerBound..<min(paragraph.upperBound + 1, count)
    }
  }

  /// Returns the unit before, at or after an offset; a kind of boundary determines where units begin and end.
  func range(_ side: AccessibleSide, _ offset: Int, by boundary: AccessibleBoundary) -> Range<Int> {
    let place = place(offset)
    switch boundary {
    case .character: return characters(side, place)
    case .wordStart: return AccessibleTextUnits(wordsOf: self).fromStarts(side, place)
    case .wordEnd: return AccessibleTextUnits(wordsOf: self).fromEnds(side, place)
    case .sentenceStart: return AccessibleTextUnits(sentencesOf: self).fromStarts(side, place)
    case .sentenceEnd: return AccessibleTextUnits(sentencesOf: self).fromEnds(side, place)
    case .lineStart: return linesFromStarts(side, place)
    case .lineEnd: return linesFromEnds(side, place)
    }
  }

  // MARK: Characters

  /// The numbers of scalars that are read before and after an offset. Each number is tried in turn, until the text that
  /// was read contains the whole character at the offset. A character that is longer than the last number is truncated.
  /// Our own choice.
  private static let characterReaches = [64, 1024, 16 << 10]

  /// Returns the range of the user-perceived character (grapheme cluster) that contains an offset; an empty range at
  /// the end of the text.
  func character(at place: Int) -> Range<Int> {
    guard place < count else { return count..<count }
    var found = place..<place + 1
    for reach in Self.characterReaches {
      let part = AccessibleTextPart(of: self, around: place, reach: reach)
      guard let character = part.character(at: place) else { break }
      found = character
      if part.isWhole(character) { break }
    }
    return found
  }

  /// Returns a range extended to whole characters at both ends.
  func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return range }
    let lower = character(at: range.lowerBound).lowerBound
    return lower..<max(lower, character(at: range.upperBound - 1).upperBound)
  }

  private func characters(_ side: AccessibleSide, _ place: Int) -> Range<Int> {
    let present = character(at: place)
    switch side {
    case .before: return present.lowerBound == 0 ? 0..<0 : character(at: present.lowerBound - 1)
    case .at: return present
    case .after: return character(at: present.upperBound)
    }
  }

  // MARK: Lines

  private func linesFromStarts(_ side: AccessibleSide, _ place: Int) -> Range<Int> {
    let line = text.line(at: place)
    switch side {
    case .before:
      let start = line.range.lowerBound
      return start == 0 ? 0..<0 : text.line(at: start - 1).range.lowerBound..<start
    case .at: return line.range.lowerBound..<max(line.range.lowerBound, line.next)
    case .after:
      guard line.hasNext else { return count..<count }
      let next = text.line(at: line.next)
      return next.range.lowerBound..<max(next.range.lowerBound, next.next)
    }
  }

  private func linesFromEnds(_ side: AccessibleSide, _ place: Int) -> Range<Int> {
    let line = text.line(at: place)
    let end = line.range.upperBound
    let before = lineEnd(before: line.range.lowerBound)
    switch side {
    case .before:
      guard line.range.lowerBound > 0 else { return 0..<0 }
      let start = lineEnd(before: text.line(at: line.range.lowerBound - 1).range.lowerBound)
      return start..<max(start, before)
    case .at: return before..<max(before, end)
    case .after: return line.hasNext ? end..<max(end, text.line(at: line.next).range.upperBound) : count..<count
    }
  }

  /// Returns the end of the line before the line that begins at an offset; 0 before the first line.
  private func lineEnd(before start: Int) -> Int { start == 0 ? 0 : text.line(at: start - 1).range.upperBound }
}
