import TactionGraphics

/// A fragment of text with its attributes, as stored in the text and in the undo history.
///
/// Unlike an `AttributedText`, a fragment can be cut between any two Unicode scalars, so that each edit can be undone
/// exactly. Plain text uses no memory for attributes. Offsets are in bytes of UTF-8, between scalars.
nonisolated struct TextFragment: Hashable {
  /// A part of the text with the same attributes: its length in bytes, and the attributes.
  struct Span: Hashable {
    var length: Int
    var attributes: TextAttributes
  }

  /// The characters, contiguous in memory.
  private(set) var text: String
  /// The spans in order, which together cover the text; empty for plain text.
  private(set) var spans: [Span] = []

  /// Makes a fragment of plain text.
  init(_ text: String = "") {
    self.text = text
    self.text.makeContiguousUTF8()
  }

  /// Makes a fragment of text with the same attributes everywhere.
  init(_ text: String, attributes: TextAttributes) {
    self.init(text)
    if attributes != TextAttributes(), !text.isEmpty { spans = [Span(length: count, attributes: attributes)] }
  }

  /// Makes a fragment of an attributed text.
  init(_ attributed: AttributedText) {
    self.init(attributed.text)
    let spans = attributed.runs.map { Span(length: $0.range.count, attributes: $0.attributes) }
    if spans.contains(where: { $0.attributes != TextAttributes() }) { self.spans = spans }
  }

  /// The fragment as an attributed text.
  var attributed: AttributedText {
    guard !spans.isEmpty else { return AttributedText(text) }
    var (result, start) = (AttributedText(), 0)
    for span in spans {
      result.append(AttributedText(string(in: start..<start + span.length), attributes: span.attributes))
      start += span.length
    }
    return result
  }

  /// The length, in bytes.
  var count: Int { text.utf8.count }
  /// Whether there is no text.
  var isEmpty: Bool { text.isEmpty }

  /// Returns the attributes of the character at an offset; at the end of the text, the attributes of the last
  /// character.
  func attributes(at offset: Int) -> TextAttributes {
    var end = 0
    for span in spans {
      end += span.length
      if offset < end { return span.attributes }
    }
    return spans.last?.attributes ?? TextAttributes()
  }

  /// Returns the characters of a range.
  func string(in range: Range<Int>) -> String { range.isEmpty ? "" : String(text[indices(of: range)]) }

  /// Returns the text of a range with its attributes.
  func part(_ range: Range<Int>) -> TextFragment {
    if range == 0..<count { return self }
    return spans.isEmpty ? TextFragment(string(in: range)) : pieces([range])[0]
  }

  /// Returns the beginning of the fragment, at most `maximum` bytes long. The result ends between characters.
  func prefix(_ maximum: Int) -> TextFragment {
    guard count > maximum else { return self }
    return part(0..<StoredParagraph(self).boundary(atOrBefore: max(maximum, 0)))
  }

  /// Replaces the text of a range by another fragment.
  mutating func replace(_ range: Range<Int>, with new: TextFragment) {
    if !spans.isEmpty || !new.spans.isEmpty {
      let (head, tail) = (part(0..<range.lowerBound).fullSpans, part(range.upperBound..<count).fullSpans)
      spans = Self.joined(head + new.fullSpans + tail)
    }
    text.replaceSubrange(indices(of: range), with: new.text)
  }

  /// Adds another fragment at the end.
  mutating func append(_ other: TextFragment) {
    if !spans.isEmpty || !other.spans.isEmpty {
      spans = fullSpans
      for span in other.fullSpans { Self.add(span, to: &spans) }
    }
    text += other.text
  }

  /// Returns this fragment followed by another fragment.
  func appending(_ other: TextFragment) -> TextFragment {
    var sum = self
    sum.append(other)
    return sum
  }

  /// Changes the attributes of a range.
  mutating func changeAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    guard !range.isEmpty else { return }
    var middle = part(range).fullSpans
    for index in middle.indices { change(&middle[index].attributes) }
    spans = Self.joined(part(0..<range.lowerBound).fullSpans + middle + part(range.upperBound..<count).fullSpans)
  }

  // MARK: Lines

  /// The fragment with line feeds in place of carriage returns, and without NUL characters, which would end a C string.
  var normalized: TextFragment {
    var text = text
    guard text.withUTF8({ $0.contains { $0 == 0x0D || $0 == 0 } }) else { return self }
    var (result, bytes) = (TextFragment(), [UInt8]())
    var (isAfterReturn, start) = (false, 0)
    let all = Array(text.utf8)
    for span in fullSpans {
      bytes.removeAll(keepingCapacity: true)
      for byte in all[start..<start + span.length] {
        if byte == 0x0D || byte != 0 && !(byte == 0x0A && isAfterReturn) { bytes.append(byte == 0x0D ? 0x0A : byte) }
        isAfterReturn = byte == 0x0D
      }
      result.append(TextFragment(String(decoding: bytes, as: UTF8.self), attributes: span.attributes))
      start += span.length
    }
    return result
  }

  /// The fragment with line feeds in place of mandatory breaks, such as U+2028.
  var replacingMandatoryBreaks: TextFragment {
    guard text.unicodeScalars.contains(where: Self.isMandatoryBreak) else { return self }
    var (result, start) = (TextFragment(), 0)
    for span in fullSpans {
      var scalars = String.UnicodeScalarView()
      for scalar in string(in: start..<start + span.length).unicodeScalars {
        scalars.append(Self.isMandatoryBreak(scalar) ? "\n" : scalar)
      }
      result.append(TextFragment(String(scalars), attributes: span.attributes))
      start += span.length
    }
    return result
  }

  private static func isMandatoryBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// The paragraphs, without the line feeds between them; at least one.
  var paragraphs: [TextFragment] {
    guard text.utf8.contains(0x0A) else { return [self] }
    var text = text
    let ranges = text.withUTF8 { bytes in
      var (ranges, start) = ([Range<Int>](), 0)
      for place in bytes.indices where bytes[place] == 0x0A {
        ranges.append(start..<place)
        start = place + 1
      }
      return ranges + [start..<bytes.count]
    }
    return pieces(ranges)
  }

  /// Returns the fragments in some ranges. The ranges must be in order and must not overlap.
  func pieces(_ ranges: [Range<Int>]) -> [TextFragment] {
    guard !spans.isEmpty else { return ranges.map(part) }
    // The spans are read only once for all ranges, because there may be many spans and many ranges.
    var (index, start) = (0, 0)
    return ranges.map { range in
      var piece = TextFragment(string(in: range))
      var parts: [Span] = []
      while index < spans.count {
        let end = start + spans[index].length
        let part = (start..<end).clamped(to: range)
        if !part.isEmpty { parts.append(Span(length: part.count, attributes: spans[index].attributes)) }
        // The span may continue in the next range.
        if end > range.upperBound { break }
        (index, start) = (index + 1, end)
      }
      piece.spans = Self.joined(parts)
      return piece
    }
  }

  // MARK: Spans

  /// The spans that cover the text; for plain text, one span without attributes.
  private var fullSpans: [Span] {
    if !spans.isEmpty || text.isEmpty { return spans }
    return [Span(length: count, attributes: TextAttributes())]
  }

  /// Joins adjacent spans with equal attributes; returns no spans if all are plain.
  private static func joined(_ parts: [Span]) -> [Span] {
    var spans: [Span] = []
    for part in parts { add(part, to: &spans) }
    return spans.count == 1 && spans[0].attributes == TextAttributes() ? [] : spans
  }

  /// Adds a span after the other spans. If the last span has the same attributes, makes this span longer instead.
  private static func add(_ span: Span, to spans: inout [Span]) {
    guard span.length > 0 else { return }
    if let last = spans.indices.last, spans[last].attributes == span.attributes {
      spans[last].length += span.length
    } else {
      spans.append(span)
    }
  }

  private func indices(of range: Range<Int>) -> Range<String.Index> {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound.clamped(to: 0...count))
    return
      start..<text.utf8.index(
        text.startIndex, offsetBy: range.upperBound.clamped(to: range.lowerBound...max(range.lowerBound, count)))
  }
}
