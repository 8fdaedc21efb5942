import TactionGraphics

/// A text that is edited, as paragraphs.
///
/// Offsets are bytes of UTF-8 over the whole text, where a line feed ends each paragraph but the last. Any number is
/// taken as an offset: it is clamped, and moved to the beginning of a Unicode scalar. Whoever edits for a user moves it
/// between characters first, see ``snapped(_:)``. An edit takes the time of the paragraphs that it changes, not that of
/// the text.
nonisolated struct TextStorage {
  /// The paragraphs, at least one.
  private(set) var paragraphs: ParagraphTable
  private var lastID: UInt32 = 0

  /// Makes a text. Carriage returns become line feeds, and NUL characters are left out.
  init(_ text: TextFragment = TextFragment()) {
    var id: UInt32 = 0
    paragraphs = ParagraphTable(
      text.normalized.paragraphs.map { piece in
        id += 1
        return StoredParagraph(piece, id: id)
      })
    lastID = id
  }

  /// The length, in bytes.
  var count: Int { paragraphs.total.bytes - 1 }

  /// Whether there is no text.
  var isEmpty: Bool { count == 0 }

  /// The whole text.
  var text: String { string(in: 0..<count) }

  /// Returns a part of the text.
  func text(in range: Range<Int>) -> TextFragment {
    let range = aligned(range)
    let (first, start) = paragraphs.paragraph(at: range.lowerBound)
    var (result, place) = (TextFragment(), start)
    paragraphs.forEach(from: first) { _, paragraph in
      let (lower, upper) = (max(range.lowerBound - place, 0), min(range.upperBound - place, paragraph.count))
      result.append(paragraph.content.part(lower..<max(lower, upper)))
      place += paragraph.count + 1
      if place <= range.upperBound { result.append(TextFragment("\n")) }
      return place <= range.upperBound
    }
    return result
  }

  /// Returns the characters of a part of the text.
  func string(in range: Range<Int>) -> String {
    let range = aligned(range)
    let (first, start) = paragraphs.paragraph(at: range.lowerBound)
    var (result, place) = ("", start)
    result.reserveCapacity(range.count)
    paragraphs.forEach(from: first) { _, paragraph in
      let (lower, upper) = (max(range.lowerBound - place, 0), min(range.upperBound - place, paragraph.count))
      if upper > lower { result += paragraph.text[paragraph.index(lower)..<paragraph.index(upper)] }
      place += paragraph.count + 1
      if place <= range.upperBound { result += "\n" }
      return place <= range.upperBound
    }
    return result
  }

  /// Replaces a part of the text; returns what has changed.
  ///
  /// - Parameters:
  ///   - range: The part.
  ///   - new: The new text; carriage returns and NUL characters are treated as in ``init(_:)``.
  mutating func replace(_ range: Range<Int>, with new: TextFragment) -> TextChange {
    let (range, new) = (aligned(range), new.normalized)
    let removed = text(in: range)
    let (first, start) = paragraphs.paragraph(at: range.lowerBound)
    let (last, lastStart) = paragraphs.paragraph(at: range.upperBound)
    let (lower, upper) = (range.lowerBound - start, range.upperBound - lastStart)
    let id = nextID()
    let (before, countBefore) = (paragraphs[first].id, paragraphs.count)
    if first == last, !new.text.utf8.contains(0x0A) {
      paragraphs.change(first) {
        $0.content.replace(lower..<upper, with: new)
        $0.id = id
      }
    } else {
      var pieces = new.paragraphs
      let (head, tail) = (paragraphs[first].content, paragraphs[last].content)
      pieces[0] = head.part(0..<lower).appending(pieces[0])
      pieces[pieces.count - 1].append(tail.part(upper..<tail.count))
      paragraphs.replace(first...last, with: pieces.map { StoredParagraph($0, id: nextID()) })
    }
    return TextChange(
      range: range, removed: removed, insertedCount: new.count, paragraphs: first..<(last + 1),
      newParagraphs: first..<(last + 1 + paragraphs.count - countBefore),
      previousID: first == last ? before : nil)
  }

  /// Changes the attributes of a part of the text; its characters stay.
  mutating func changeAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    let range = aligned(range)
    guard !range.isEmpty else { return }
    var (number, place) = paragraphs.paragraph(at: range.lowerBound)
    while number < paragraphs.count, place < range.upperBound {
      let length = paragraphs[number].count
      let (lower, upper) = (max(range.lowerBound - place, 0), min(range.upperBound - place, length))
      if upper > lower {
        let id = nextID()
        paragraphs.change(number) {
          $0.content.changeAttributes(in: lower..<upper, change)
          $0.id = id
        }
      }
      place += length + 1
      number += 1
    }
  }

  // MARK: Scalars

  /// Returns the number of Unicode scalars before an offset.
  mutating func scalars(before offset: Int) -> Int { paragraphs.scalars(before: offset) }

  /// Returns the offset of the scalar of a number; that of the end beyond.
  mutating func offset(ofScalar number: Int) -> Int { paragraphs.offset(ofScalar: number) }

  // MARK: Heights

  /// Sets the measured height of a paragraph.
  mutating func setHeight(_ height: Double, of number: Int) { paragraphs.setHeight(height, of: number) }

  /// Forgets all measured heights, and estimates them by another law.
  mutating func forgetHeights(_ estimate: HeightEstimate) { paragraphs.forgetHeights(estimate) }

  /// Returns a range whose ends are in the text and between scalars.
  private func aligned(_ range: Range<Int>) -> Range<Int> {
    let lower = scalarBoundary(range.lowerBound)
    return lower..<max(lower, range.isEmpty ? lower : scalarBoundary(range.upperBound))
  }

  private func scalarBoundary(_ offset: Int) -> Int {
    let (number, start) = paragraphs.paragraph(at: offset)
    let (text, local) = (paragraphs[number].text, offset.clamped(to: 0...count) - start)
    guard local > 0, local < text.utf8.count else { return start + local }
    var index = text.utf8.index(text.startIndex, offsetBy: local)
    var back = 0
    // At most three bytes go before the last one of a scalar.
    while back < 3, text.utf8[index] & 0xC0 == 0x80 {
      index = text.utf8.index(before: index)
      back += 1
    }
    return start + local - back
  }

  private mutating func nextID() -> UInt32 {
    lastID &+= 1
    return lastID
  }
}
