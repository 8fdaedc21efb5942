import TactionEnvironment
import TactionGraphics
import TactionViews

/// The part of a text around an offset, in which the character, word or sentence at the offset is searched. A paragraph
/// may have megabytes, so an answer does not read the whole paragraph.
struct AccessibleTextPart {
  /// The characters.
  let text: String
  /// The range in the whole text, in scalars.
  let range: Range<Int>
  /// Whether the part contains the start of the whole text, and whether it contains the end.
  let startsText: Bool
  let endsText: Bool

  /// Reads a number of scalars before and after an offset, which must be within the text.
  init(of whole: AccessibleText, around place: Int, reach: Int) {
    range = max(0, place - reach)..<min(whole.count, place + reach)
    text = whole.text.string(in: range)
    (startsText, endsText) = (range.lowerBound == 0, range.upperBound == whole.count)
  }

  /// Converts an offset in the whole text to an offset in the part, in bytes.
  func offset(of place: Int) -> Int { text.utf8Offset(ofScalar: place - range.lowerBound) }

  /// Converts an offset in the part, in bytes, to an offset in the whole text.
  func place(ofUTF8 offset: Int) -> Int { range.lowerBound + text.scalarCount(beforeUTF8: offset) }

  /// Returns the range of the user-perceived character that contains an offset; nil at the end of the part.
  func character(at place: Int) -> Range<Int>? {
    guard let found = TextBoundaries(text).character(at: offset(of: place)) else { return nil }
    return self.place(ofUTF8: found.lowerBound)..<self.place(ofUTF8: found.upperBound)
  }

  /// Returns whether a character of the part is a whole character of the text, not truncated by an end of the part.
  func isWhole(_ character: Range<Int>) -> Bool {
    (endsText || character.upperBound < range.upperBound)
      && (startsText || character.lowerBound > range.lowerBound && !startsInFlags)
  }

  /// Whether the part may begin in the middle of a row of flags. Each flag is a pair of regional indicators, so where a
  /// flag begins depends on the number of indicators before it.
  private var startsInFlags: Bool {
    text.unicodeScalars.first.map { ("\u{1F1E6}"..."\u{1F1FF}").contains($0) } ?? false
  }
}
