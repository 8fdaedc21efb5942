/// The characters (grapheme clusters) and words of a text around an offset, for carets and selections.
///
/// Offsets are in bytes of UTF-8; any number is allowed, and is clamped to the text. Only the text around an offset is
/// read, so the time of a step does not grow with the length of the text.
package struct TextBoundaries {
  private let text: String

  /// The number of scalars that are read before and after an offset to find words.
  private static let reach = 256

  /// Prepares a text.
  package init(_ text: String) { self.text = text }

  // MARK: Characters

  /// Returns the range of the grapheme cluster, the user-perceived character, that contains the byte at an offset; nil
  /// at the end.
  package func character(at offset: Int) -> Range<Int>? {
    guard offset < text.utf8.count else { return nil }
    let next = text.index(after: text.index(atUTF8: offset))
    return text.utf8Offset(of: text.index(before: next))..<text.utf8Offset(of: next)
  }

  /// Returns the offset after the character at an offset; nil at the end.
  package func characterEnd(after offset: Int) -> Int? { character(at: max(offset, 0))?.upperBound }

  /// Returns the beginning of the character before an offset; nil at the beginning.
  package func characterStart(before offset: Int) -> Int? {
    offset > 0 && !text.isEmpty ? character(at: min(offset, text.utf8.count) - 1)?.lowerBound : nil
  }

  /// Returns the nearest offset between two characters at or before an offset.
  package func characterStart(at offset: Int) -> Int {
    offset > 0 ? character(at: offset)?.lowerBound ?? text.utf8.count : 0
  }

  // MARK: Words

  /// The text between two consecutive word boundaries.
  private struct Segment {
    let range: Range<Int>
    /// Whether the segment is a word, and not white space or punctuation.
    let isWord: Bool
  }

  /// Returns the first end of a word after an offset, to which Control+Right moves in GTK; the end of the text if there
  /// is no such word.
  package func wordEnd(after offset: Int) -> Int {
    var start = max(offset, 0)
    while start < text.utf8.count {
      let segments = segments(around: start)
      guard let end = segments.last?.range.upperBound, end > start else { break }
      guard let word = segments.first(where: { $0.isWord && $0.range.upperBound > start }) else {
        start = end
        continue
      }
      // A word at the end of the text that was read may continue in the text that was not read.
      guard word.range.upperBound == end, end < text.utf8.count, word.range.lowerBound > start else {
        return word.range.upperBound
      }
      start = word.range.lowerBound
    }
    return text.utf8.count
  }

  /// Returns the last beginning of a word before an offset, to which Control+Left moves in GTK; the beginning of the
  /// text if there is no such word.
  package func wordStart(before offset: Int) -> Int {
    var end = min(offset, text.utf8.count)
    while end > 0 {
      let segments = segments(around: end - 1)
      guard let start = segments.first?.range.lowerBound, start < end else { break }
      guard let word = segments.last(where: { $0.isWord && $0.range.lowerBound < end }) else {
        end = start
        continue
      }
      guard word.range.lowerBound == start, start > 0, word.range.upperBound < end else {
        return word.range.lowerBound
      }
      end = word.range.upperBound
    }
    return 0
  }

  /// Returns the word at an offset, which a double tap selects. Between words, returns the white space or punctuation
  /// at the offset. At the end of a word, returns that word, unless another word begins at the offset and `affinity` is
  /// `downstream`. The result is empty only in an empty text.
  package func word(at offset: Int, affinity: TextAffinity = .downstream) -> Range<Int> {
    let count = text.utf8.count
    guard count > 0 else { return 0..<0 }
    let offset = min(max(offset, 0), count)
    let found = offset < count ? segment(at: offset) : nil
    if let found, found.isWord && affinity == .downstream || offset == 0 { return found.range }
    let before = segment(at: characterStart(before: offset) ?? 0)
    if let before, before.isWord || found == nil { return before.range }
    return found?.range ?? 0..<count
  }

  private func segment(at offset: Int) -> Segment? {
    segments(around: offset).first { $0.range.contains(offset) }
  }

  /// Returns the segments around the character at an offset.
  private func segments(around offset: Int) -> [Segment] {
    let view = text.unicodeScalars
    let middle = text.index(atUTF8: characterStart(at: offset))
    var start = middle
    for _ in 0..<Self.reach where start > view.startIndex {
      start = view.index(before: start)
      // There is always a word boundary before a line feed, and between a space and a character that is not a mark. So
      // the text before these characters need not be read.
      if view[start] == "\n" || (view[start] == " " && start < middle && isSolid(view[view.index(after: start)])) {
        break
      }
    }
    var (end, count) = (middle, 0)
    while end < view.endIndex, count < Self.reach {
      let isFeed = view[end] == "\n"
      end = view.index(after: end)
      count += 1
      if isFeed { break }
    }
    let scalars = Array(view[start..<end])
    return Self.segments(scalars, from: text.utf8Offset(of: start))
  }

  private func isSolid(_ scalar: Unicode.Scalar) -> Bool {
    switch WordClass(scalar) {
    case .ignored, .zeroWidthJoiner, .space: false
    default: true
    }
  }

  private static func segments(_ scalars: [Unicode.Scalar], from start: Int) -> [Segment] {
    let breaks = WordBreaks(scalars).breaks
    var segments: [Segment] = []
    var (begin, end, isWord) = (start, start, false)
    for (index, scalar) in scalars.enumerated() {
      isWord = isWord || WordClass(scalar).isWord
      end += UTF8.width(scalar)
      guard breaks[index + 1] else { continue }
      segments.append(Segment(range: begin..<end, isWord: isWord))
      (begin, isWord) = (end, false)
    }
    return segments
  }
}
