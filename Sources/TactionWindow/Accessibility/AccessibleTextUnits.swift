import TactionGraphics
import TactionViews

/// The words or the sentences of a text around an offset. The search reads only the text up to the next unit, even if
/// the text is long.
struct AccessibleTextUnits {
  private let text: any SemanticText
  private let count: Int
  /// Returns the end of the next unit after an offset in a paragraph; `start` returns the beginning of the last unit
  /// before an offset. Offsets are in bytes.
  private let end: (_ paragraph: String, _ offset: Int) -> Int?
  private let start: (_ paragraph: String, _ offset: Int) -> Int?

  /// The maximum number of paragraphs that are searched. Our own choice.
  private static let maximumParagraphs = 4096

  /// Divides a text into words.
  init(words text: any SemanticText, count: Int) {
    (self.text, self.count) = (text, count)
    end = { paragraph, offset in
      let (all, found) = (paragraph.utf8.count, TextBoundaries(paragraph).wordEnd(after: offset))
      return offset < all && (found < all || paragraph.last?.isOfWord == true) ? found : nil
    }
    start = { paragraph, offset in
      let found = TextBoundaries(paragraph).wordStart(before: offset)
      return offset > 0 && (found > 0 || paragraph.first?.isOfWord == true) ? found : nil
    }
  }

  /// Divides a text into sentences, without the spaces between them.
  init(sentences text: any SemanticText, count: Int) {
    (self.text, self.count) = (text, count)
    end = { Self.sentences(of: $0, around: $1).first { [offset = $1] in $0.upperBound > offset }?.upperBound }
    start = { Self.sentences(of: $0, around: $1).last { [offset = $1] in $0.lowerBound < offset }?.lowerBound }
  }

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
    var place = place
    for _ in 0..<Self.maximumParagraphs {
      let (paragraph, start) = text.paragraph(at: place)
      if let end = end(paragraph, paragraph.utf8Offset(ofScalar: place - start)) {
        return start + paragraph.scalarCount(beforeUTF8: end)
      }
      place = start + paragraph.scalarCount() + 1
      if place > count { return nil }
    }
    return nil
  }

  /// Returns the last beginning of a unit before an offset; nil if there is none.
  private func start(before place: Int) -> Int? {
    var place = place
    for _ in 0..<Self.maximumParagraphs {
      let (paragraph, start) = text.paragraph(at: place)
      if let found = self.start(paragraph, paragraph.utf8Offset(ofScalar: place - start)) {
        return start + paragraph.scalarCount(beforeUTF8: found)
      }
      if start == 0 { return nil }
      place = start - 1
    }
    return nil
  }

  // MARK: Sentences

  /// The number of bytes that are read before and after an offset: a longer sentence is cut. Our own choice.
  private static let reach = 2048

  /// Returns the sentences around an offset, without the spaces between them.
  private static func sentences(of paragraph: String, around offset: Int) -> [Range<Int>] {
    let window = paragraph.wholeScalars(max(0, offset - reach)..<min(paragraph.utf8.count, offset + reach))
    let scalars = Array(paragraph.utf8Part(window).unicodeScalars)
    let breaks = SentenceBreaks(scalars).breaks
    var (sentences, place) = ([Range<Int>](), window.lowerBound)
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
