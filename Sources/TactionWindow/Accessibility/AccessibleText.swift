import TactionEnvironment
import TactionViews

/// The text of an object for one question: any number is accepted as an offset, and the length of an answer is limited.
///
/// Offsets count Unicode scalars, as AT-SPI does. As in GTK, a negative offset, or an offset beyond the end, means the
/// end of the text.
struct AccessibleText {
  let text: any SemanticText
  /// The number of scalars.
  let count: Int

  /// The maximum number of scalars in an answer. Our own choice.
  static let maximumCount = 1 << 18

  init(_ text: any SemanticText) { (self.text, count) = (text, text.count) }

  /// Returns an offset limited to the text; a negative offset becomes the end of the text.
  func place(_ offset: Int) -> Int { offset < 0 ? count : min(offset, count) }

  /// Returns the range between two offsets; a negative first offset means the start of the text.
  func range(from start: Int, to end: Int) -> Range<Int> {
    let lower = start.clamped(to: 0...count)
    return lower..<max(lower, place(end))
  }

  /// Returns the part of a range, from its beginning, that fits into one answer.
  func limited(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<min(range.upperBound, range.lowerBound + Self.maximumCount)
  }

  /// Returns the scalar at an offset; 0 if the offset is not in the text.
  func scalar(at offset: Int) -> Int {
    guard (0..<count).contains(offset) else { return 0 }
    return text.string(in: offset..<offset + 1).unicodeScalars.first.map { Int($0.value) } ?? 0
  }
}

/// The kinds of boundaries of text units, by the numbers of AtspiTextBoundaryType.
enum AccessibleBoundary: Int {
  case character, wordStart, wordEnd, sentenceStart, sentenceEnd, lineStart, lineEnd
}

/// The kinds of text units, by the numbers of AtspiTextGranularity.
enum AccessibleGranularity: Int {
  case character, word, sentence, line, paragraph
}

/// The position of the requested text unit, relative to an offset.
enum AccessibleSide {
  case before, at, after
}
