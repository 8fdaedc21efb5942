import TactionViews

/// The text of an object for one question: any number is accepted as an offset, and the length of an answer is limited.
///
/// Offsets count Unicode scalars, as AT-SPI does. As in GTK, a negative offset or one beyond the end means the end of
/// the text.
struct AccessibleText {
  let text: any SemanticText
  /// The number of scalars.
  let count: Int

  /// The maximum number of scalars in an answer. Our own choice.
  static let maximumCount = 1 << 18

  init(_ text: any SemanticText) { (self.text, count) = (text, text.count) }

  /// Returns the place in the text that an offset means.
  func place(_ offset: Int) -> Int { offset < 0 ? count : min(offset, count) }

  /// Returns the range between two offsets; a negative first offset means the start of the text.
  func range(from start: Int, to end: Int) -> Range<Int> {
    let lower = start.clamped(to: 0...count)
    return lower..<max(lower, place(end))
  }

  /// Returns the beginning of a range, limited to the length of an answer.
  func limited(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<min(range.upperBound, range.lowerBound + Self.maximumCount)
  }

  /// Returns the scalar at an offset; 0 where there is none.
  func scalar(at offset: Int) -> Int {
    guard (0..<count).contains(offset) else { return 0 }
    return text.string(in: offset..<offset + 1).unicodeScalars.first.map { Int($0.value) } ?? 0
  }
}

/// The kinds of boundaries of a part of a text, by the numbers of AtspiTextBoundaryType.
enum AccessibleBoundary: Int {
  case character, wordStart, wordEnd, sentenceStart, sentenceEnd, lineStart, lineEnd
}

/// The kinds of parts of a text, by the numbers of AtspiTextGranularity.
enum AccessibleGranularity: Int {
  case character, word, sentence, line, paragraph
}

/// The part of a text that is asked for, by an offset.
enum AccessibleSide {
  case before, at, after
}
