import TactionGraphics

/// An edited text, stored as paragraphs, or a fragment of such a text that is kept for undo.
///
/// Offsets are in bytes of UTF-8 from the beginning of the text. A line feed ends each paragraph except the last. Any
/// number is accepted as an offset: it is clamped, and moved to the beginning of a Unicode scalar. Code that edits for
/// a user first moves offsets to boundaries between characters (see ``snapped(_:)``). The time of an edit depends on
/// the length of the paragraphs at the ends of the replaced range, not on the length of the text.
///
/// A long paragraph is cut into parts. Each part is laid out and drawn like a paragraph, so that a line of any length
/// does not stop the window. A combining mark that is typed at the beginning of a part may belong to the last character
/// of the previous part. Therefore an edit there joins both parts and cuts them again.
nonisolated struct TextStorage {
  /// The paragraphs, and the parts of long paragraphs; at least one.
  private(set) var paragraphs: ParagraphTable
  /// Whether long paragraphs are cut into parts; false for a text that is shown in one line.
  var cutsParagraphs: Bool

  /// Makes a text. Carriage returns become line feeds, and NUL characters are left out.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - cutsParagraphs: Whether long paragraphs are cut into parts.
  ///   - estimate: The rule that estimates heights.
  init(
    _ text: TextFragment = TextFragment(), cutsParagraphs: Bool = true, estimate: HeightEstimate = HeightEstimate()
  ) {
    self.cutsParagraphs = cutsParagraphs
    var paragraphs: [StoredParagraph] = []
    for piece in text.normalized.paragraphs {
      // Short paragraphs are added directly, because making an array for each of them would take most of the time.
      if !cutsParagraphs || piece.count <= StoredParagraph.maximumLength {
        paragraphs.append(StoredParagraph(piece))
      } else {
        paragraphs += piece.parts()
      }
    }
    self.paragraphs = ParagraphTable(paragraphs, estimate: estimate)
  }

  private init(_ paragraphs: ParagraphTable, cutsParagraphs: Bool) {
    (self.paragraphs, self.cutsParagraphs) = (paragraphs, cutsParagraphs)
  }

  /// Returns a new text that is stored in the same form as this text, so that it can be inserted here unchanged.
  func making(_ text: TextFragment = TextFragment()) -> TextStorage {
    TextStorage(text, cutsParagraphs: cutsParagraphs, estimate: paragraphs.estimate)
  }

  /// The length, in bytes.
  var count: Int { paragraphs.total.bytes - 1 }

  /// Whether there is no text.
  var isEmpty: Bool { count == 0 }

  /// The whole text.
  var text: String { string(in: 0..<count) }

  /// Returns a range of the text as one fragment.
  func text(in range: Range<Int>) -> TextFragment {
    var result = TextFragment()
    forEachPiece(in: range) { paragraph, part, hasLineFeed in
      result.append(paragraph.content.part(part))
      if hasLineFeed { result.append(TextFragment("\n")) }
    }
    return result
  }

  /// Returns the characters of a range of the text.
  func string(in range: Range<Int>) -> String {
    var result = ""
    result.reserveCapacity(aligned(range).count)
    forEachPiece(in: range) { paragraph, part, hasLineFeed in
      result += paragraph.text[paragraph.index(part.lowerBound)..<paragraph.index(part.upperBound)]
      if hasLineFeed { result += "\n" }
    }
    return result
  }

  /// Calls a closure for each paragraph in a range, with the paragraph, the part of it that is in the range, and
  /// whether the range includes its line feed.
  private func forEachPiece(in range: Range<Int>, _ body: (StoredParagraph, Range<Int>, Bool) -> Void) {
    let range = aligned(range)
    var (first, place) = paragraphs.paragraph(at: range.lowerBound)
    paragraphs.forEach(from: first) { _, paragraph in
      let (lower, upper) = (max(range.lowerBound - place, 0), min(range.upperBound - place, paragraph.count))
      let next = place + paragraph.length
      body(paragraph, lower..<max(lower, upper), !paragraph.isCut && next <= range.upperBound)
      place = next
      return place < range.upperBound
    }
  }

  /// Returns a range of the text. Only its first and its last paragraph are copied.
  func part(_ range: Range<Int>) -> TextStorage {
    let range = aligned(range)
    guard !range.isEmpty else { return making() }
    let (first, start) = paragraphs.paragraph(at: range.lowerBound)
    var (last, lastStart) = paragraphs.paragraph(at: range.upperBound)
    if range.upperBound == lastStart, last > first, paragraphs[last - 1].isCut {
      // The range ends at the end of a part. Without this correction, an empty part would follow, which would be an
      // additional line.
      last -= 1
      lastStart -= paragraphs[last].count
    }
    var part = paragraphs.part(first...last)
    part.change(last - first) { paragraph in
      if range.upperBound - lastStart < paragraph.count {
        paragraph.change { $0 = $0.part(0..<range.upperBound - lastStart) }
      }
      paragraph.isCut = false
    }
    if range.lowerBound > start {
      part.change(0) { $0.change { $0 = $0.part(range.lowerBound - start..<$0.count) } }
    }
    return TextStorage(part, cutsParagraphs: cutsParagraphs)
  }

  // MARK: Changes

  /// Replaces a range of the text; returns the change.
  ///
  /// - Parameters:
  ///   - range: The range to replace.
  ///   - new: The new text; carriage returns become line feeds, and NUL characters are left out.
  mutating func replace(_ range: Range<Int>, with new: TextFragment) -> TextChange {
    replace(range, with: making(new))
  }

  /// Replaces a range of the text by another text; returns the change. Only the first and the last paragraph of the new
  /// text are copied.
  mutating func replace(_ range: Range<Int>, with new: TextStorage) -> TextChange {
    let range = aligned(range)
    let (removed, countBefore) = (part(range), paragraphs.count)
    let span = EditedSpan(range, in: paragraphs, new: new.paragraphs)
    let before = paragraphs[span.first].id
    if span.first == span.last, new.paragraphs.count == 1, fits(span.lastCount) {
      let piece = new.paragraphs[0].content
      paragraphs.change(span.first) { $0.change { $0.replace(span.lower..<span.upper.place, with: piece) } }
    } else {
      paragraphs.replace(span.first...span.last, with: joined(new.paragraphs, in: span))
    }
    return TextChange(
      range: range, removed: removed, insertedCount: new.count, paragraphs: span.first..<(span.last + 1),
      newParagraphs: span.first..<(span.last + 1 + paragraphs.count - countBefore),
      previousID: span.first == span.last ? before : nil)
  }

  /// Returns new paragraphs, joined with the rest of the first changed paragraph, which is before the replaced range,
  /// and with the rest of the last changed paragraph, which is after that range.
  private func joined(_ new: ParagraphTable, in span: EditedSpan) -> ParagraphTable {
    let (head, tail, goesOn) = (span.head(in: paragraphs), span.tail(in: paragraphs), paragraphs[span.last].isCut)
    var start = head.appending(new[0].content)
    // If only a few letters remain of a part of a long paragraph, they would be shown as a short line. So they are
    // joined with the next part.
    let isShort = new[0].isCut && start.count < StoredParagraph.minimumPart
    if isShort { start.append(new[1].content) }
    let (startCount, end) = (isShort ? 2 : 1, new.count - 1)
    if new.count == startCount {
      start.append(tail)
      return cut(start, goesOn: goesOn)
    }
    var result = new
    if !tail.isEmpty || goesOn {
      result.replace(end...end, with: cut(new[end].content.appending(tail), goesOn: goesOn))
    }
    if !head.isEmpty || isShort {
      result.replace(0...(startCount - 1), with: cut(start, goesOn: new[startCount - 1].isCut))
    }
    return result
  }

  private func cut(_ text: TextFragment, goesOn: Bool) -> ParagraphTable {
    let parts = cutsParagraphs ? text.parts(goesOn: goesOn) : [StoredParagraph(text, isCut: goesOn)]
    return ParagraphTable(parts, estimate: paragraphs.estimate)
  }

  private func fits(_ count: Int) -> Bool { !cutsParagraphs || count <= StoredParagraph.maximumLength }

  /// Adds another text at the end.
  mutating func append(_ other: TextStorage) { _ = replace(count..<count, with: other) }

  /// Changes the attributes of a range of the text. The characters stay the same.
  mutating func changeAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    let range = aligned(range)
    guard !range.isEmpty else { return }
    var (number, place) = paragraphs.paragraph(at: range.lowerBound)
    while number < paragraphs.count, place < range.upperBound {
      let (count, length) = (paragraphs[number].count, paragraphs[number].length)
      let (lower, upper) = (max(range.lowerBound - place, 0), min(range.upperBound - place, count))
      if upper > lower {
        paragraphs.change(number) { $0.change { $0.changeAttributes(in: lower..<upper, change) } }
      }
      place += length
      number += 1
    }
  }

  // MARK: Scalars and characters

  /// Returns the number of characters.
  mutating func countCharacters() -> Int { paragraphs.count(.characters) - 1 }

  /// Returns the offset of the character with a number; for a number beyond the last character, the end of the text.
  mutating func offset(ofCharacter number: Int) -> Int { paragraphs.offset(of: number, .characters) }

  /// Returns the number of Unicode scalars before an offset.
  mutating func scalars(before offset: Int) -> Int { paragraphs.scalars(before: offset) }

  /// Returns the offset of the scalar with a number; for a number beyond the last scalar, the end of the text.
  mutating func offset(ofScalar number: Int) -> Int { paragraphs.offset(of: number, .scalars) }

  // MARK: Heights

  /// Sets the measured height of a paragraph.
  mutating func setHeight(_ height: Double, of number: Int) { paragraphs.setHeight(height, of: number) }

  /// Discards all measured heights, and estimates the heights by another rule.
  mutating func forgetHeights(_ estimate: HeightEstimate) { paragraphs.forgetHeights(estimate) }

  /// Returns a range with its ends clamped to the text and moved to boundaries between scalars.
  private func aligned(_ range: Range<Int>) -> Range<Int> {
    let lower = scalarBoundary(range.lowerBound)
    return lower..<max(lower, range.isEmpty ? lower : scalarBoundary(range.upperBound))
  }

  /// Returns the smallest range that contains a range of the text and has both ends between scalars.
  func wholeScalars(_ range: Range<Int>) -> Range<Int> {
    var upper = min(range.upperBound, count)
    while scalarBoundary(upper) < upper { upper += 1 }
    return scalarBoundary(range.lowerBound)..<upper
  }

  private func scalarBoundary(_ offset: Int) -> Int {
    let (number, start) = paragraphs.paragraph(at: offset)
    let (text, local) = (paragraphs[number].text, offset.clamped(to: 0...count) - start)
    guard local > 0, local < text.utf8.count else { return start + local }
    var index = text.utf8.index(text.startIndex, offsetBy: local)
    var back = 0
    // At most three bytes precede the last byte of a scalar.
    while back < 3, text.utf8[index] & 0xC0 == 0x80 {
      index = text.utf8.index(before: index)
      back += 1
    }
    return start + local - back
  }
}

/// The paragraphs that an edit of a text changes.
nonisolated private struct EditedSpan {
  private(set) var first: Int
  private(set) var last: Int
  /// The offset in the first paragraph at which the replaced range begins.
  private(set) var lower: Int
  /// The number of the paragraph in which the replaced range ends, and the offset in this paragraph.
  private(set) var upper: (number: Int, place: Int)
  /// The length, after the edit, of the paragraph that contains the end of the new text.
  private(set) var lastCount: Int

  /// - Parameters:
  ///   - range: The replaced range, whose ends are between scalars.
  ///   - new: The paragraphs that replace the range.
  init(_ range: Range<Int>, in paragraphs: ParagraphTable, new: ParagraphTable) {
    let (number, start) = paragraphs.paragraph(at: range.lowerBound)
    let (end, endStart) = paragraphs.paragraph(at: range.upperBound)
    (first, last, lower, upper) = (number, end, range.lowerBound - start, (end, range.upperBound - endStart))
    if lower == 0, first > 0, paragraphs[first - 1].isCut {
      first -= 1
      lower = paragraphs[first].count
    }
    lastCount = (new.count == 1 ? lower : 0) + new[new.count - 1].count + paragraphs[end].count - upper.place
    // If only a few letters remain of a part of a long paragraph, they would be shown as a short line. So they are
    // joined with the next part.
    if paragraphs[end].isCut, lastCount < StoredParagraph.minimumPart { last += 1 }
  }

  /// Returns the part of the first paragraph that is before the replaced range.
  func head(in paragraphs: ParagraphTable) -> TextFragment { paragraphs[first].content.part(0..<lower) }

  /// Returns the text after the replaced range, up to the end of the last paragraph.
  func tail(in paragraphs: ParagraphTable) -> TextFragment {
    let end = paragraphs[upper.number].content
    let tail = end.part(upper.place..<end.count)
    return last > upper.number ? tail.appending(paragraphs[last].content) : tail
  }
}
