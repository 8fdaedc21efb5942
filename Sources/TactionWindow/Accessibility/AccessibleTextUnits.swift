import TactionGraphics
import TactionViews

/// The words or the sentences of a text around an offset. The search reads only the text up to the next unit, even if
/// the text is long.
struct AccessibleTextUnits {
  private let text: AccessibleText
  /// The numbers of scalars that are read before and after an offset. Each number is tried in turn, until a unit is
  /// found.
  private let reaches: [Int]
  /// A number of scalars at each end of the text that was read: there, a boundary may differ from the boundary in the
  /// whole text.
  private let margin: Int
  /// `end` returns the end of the next unit after an offset in a part of the text; nil if there is none. `start`
  /// returns the beginning of the last unit before the offset. Offsets are in bytes.
  private let end: (_ part: String, _ offset: Int) -> Int?
  private let start: (_ part: String, _ offset: Int) -> Int?

  /// Divides a text into words.
  init(wordsOf text: AccessibleText) {
    self.text = text
    // A word boundary depends on at most 256 scalars on each side. So a boundary in the part that was read is also a
    // boundary of the whole text if it is at least 256 scalars away from both ends of the part. A word after more than
    // 32,768 spaces is not found. Our own choice.
    (reaches, margin) = ([512, 4096, 32 << 10], 256)
    end = { part, offset in
      let (all, found) = (part.utf8.count, TextBoundaries(part).wordEnd(after: offset))
      return offset < all && (found < all || part.last?.isOfWord == true) ? found : nil
    }
    start = { part, offset in
      let found = TextBoundaries(part).wordStart(before: offset)
      return offset > 0 && (found > 0 || part.first?.isOfWord == true) ? found : nil
    }
  }

  /// Divides a text into sentences, without the spaces between them.
  init(sentencesOf text: AccessibleText) {
    self.text = text
    // A sentence that extends more than 2048 scalars before or after the offset is truncated there. Our own choice.
    (reaches, margin) = ([2048, 32 << 10], 0)
    end = { Self.sentences(of: $0).first { [offset = $1] in $0.upperBound > offset }?.upperBound }
    start = { Self.sentences(of: $0).last { [offset = $1] in $0.lowerBound < offset }?.lowerBound }
  }

  private var count: Int { text.count }

  // MARK: Parts

  /// Returns the range between the beginnings of two units.
  func fromStarts(_ side: AccessibleSide, _ place: Int) -> Range<Int> {
    let first = isStart(place) ? place : start(before: place) ?? 0
    let next = nextStart(after: place)
    switch side {
    case .before: return (start(before: first) ?? 0)..<first
    case .at: return first..<next
    case .after: return next..<(next < count ? nextStart(after: next) : count)
    }
  }

  /// Returns the range between the ends of two units.
  func fromEnds(_ side: AccessibleSide, _ place: Int) -> Range<Int> {
    let last = lastEnd(before: place)
    let next = end(after: place) ?? count
    switch side {
    case .before: return (start(before: last).map(lastEnd) ?? 0)..<last
    case .at: return last..<next
    case .after: return next..<(next < count ? end(after: next) ?? count : count)
    }
  }

  private func isStart(_ place: Int) -> Bool { end(after: place).flatMap(start) == place }

  private func nextStart(after place: Int) -> Int {
    guard let end = end(after: place) else { return count }
    if let start = start(before: end), start > place { return start }
    return self.end(after: end).flatMap { start(before: $0) } ?? count
  }

  /// Returns the last end of a unit up to an offset; 0 if there is none.
  private func lastEnd(before place: Int) -> Int {
    guard let start = start(before: place), let end = end(after: start) else { return 0 }
    if end <= place { return end }
    return self.start(before: start).flatMap { self.end(after: $0) } ?? 0
  }

  // MARK: Steps

  /// Returns the next end of a unit after an offset; nil if there is none.
  private func end(after place: Int) -> Int? {
    for reach in reaches {
      let part = AccessibleTextPart(of: text, around: place, reach: reach)
      let found = end(part.text, part.offset(of: place)).map(part.place)
      if part.endsText || reach == reaches.last { return found }
      if let found, found <= part.range.upperBound - margin { return found }
    }
    return nil
  }

  /// Returns the last beginning of a unit before an offset; nil if there is none.
  private func start(before place: Int) -> Int? {
    for reach in reaches {
      let part = AccessibleTextPart(of: text, around: place, reach: reach)
      let found = start(part.text, part.offset(of: place)).map(part.place)
      if part.startsText || reach == reaches.last { return found }
      if let found, found >= part.range.lowerBound + margin { return found }
    }
    return nil
  }

  // MARK: Sentences

  /// Returns the sentences of a part, without the spaces between them, in bytes.
  private static func sentences(of part: String) -> [Range<Int>] {
    let scalars = Array(part.unicodeScalars)
    let breaks = SentenceBreaks(scalars).breaks
    var (sentences, place) = ([Range<Int>](), 0)
    var solid: Range<Int>?
    for (index, scalar) in scalars.enumerated() {
      let next = place + UTF8.width(scalar)
      if !scalar.properties.isWhitespace { solid = (solid?.lowerBound ?? place)..<next }
      place = next
      guard breaks[index + 1], let sentence = solid else { continue }
      sentences.append(sentence)
      solid = nil
    }
    return sentences
  }
}

extension Character {
  /// Whether the character is part of a word.
  fileprivate var isOfWord: Bool { isLetter || isNumber || self == "_" }
}
