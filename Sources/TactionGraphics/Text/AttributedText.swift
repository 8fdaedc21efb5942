import TactionGeometry

/// A text whose parts have attributes: fonts, colours, lines under or through them, links.
///
/// An attributed text is a value. Offsets are in bytes of UTF-8. A range that begins or ends inside a Unicode scalar is
/// extended to the whole scalar; ranges are cut off at the end of the text.
public struct AttributedText: Hashable, Sendable {
  /// A part with equal attributes.
  public struct Run: Hashable, Sendable {
    /// The range in the text, in bytes of UTF-8.
    public let range: Range<Int>
    /// The attributes.
    public let attributes: TextAttributes
  }

  /// The attributes of the text from the end of the previous span to `end`.
  struct Span: Hashable, Sendable {
    var end: Int
    var attributes: TextAttributes
  }

  /// The text without its attributes.
  public private(set) var text: String
  /// The runs in order. No run is empty, adjacent runs have different attributes, and all runs together cover the text.
  private(set) var spans: [Span]

  /// Makes a text with the same attributes everywhere.
  public init(_ text: String = "", attributes: TextAttributes = TextAttributes()) {
    self.text = text
    self.text.makeContiguousUTF8()
    spans = text.isEmpty ? [] : [Span(end: text.utf8.count, attributes: attributes)]
  }

  /// The length, in bytes of UTF-8.
  public var count: Int { text.utf8.count }
  /// Whether there is no text.
  public var isEmpty: Bool { text.isEmpty }

  /// The runs in order. Adjacent runs have different attributes, and all runs together cover the text.
  public var runs: [Run] {
    var start = 0
    return spans.map { span in
      defer { start = span.end }
      return Run(range: start..<span.end, attributes: span.attributes)
    }
  }

  /// Returns the attributes of the character at an offset. At the end of the text, returns the attributes of the last
  /// character; for an empty text, the attributes of plain text.
  public func attributes(at offset: Int) -> TextAttributes {
    let index = min(spans.firstPosition { $0.end > offset }, spans.count - 1)
    return index >= 0 ? spans[index].attributes : TextAttributes()
  }

  /// Returns a part of the text with its attributes.
  public func part(_ range: Range<Int>) -> AttributedText {
    let range = text.wholeScalars(range)
    var part = AttributedText()
    part.text = String(text.utf8Part(range))
    part.spans = spans(in: range)
    return part
  }

  /// Changes the attributes of a part.
  public mutating func setAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    let range = text.wholeScalars(range)
    guard !range.isEmpty else { return }
    var changed = spans(in: range)
    for index in changed.indices { change(&changed[index].attributes) }
    replaceSpans(in: range, by: changed)
  }

  /// Replaces a part by a text with its own attributes.
  public mutating func replace(_ range: Range<Int>, with replacement: AttributedText) {
    let range = text.wholeScalars(range)
    replaceSpans(in: range, by: replacement.spans)
    text.replaceUTF8(range, with: replacement.text)
  }

  /// Replaces a part by a text, which gets the attributes of the first character that is replaced. If the part is
  /// empty, the text gets the attributes of the character before the part.
  public mutating func replace(_ range: Range<Int>, with replacement: String) {
    let range = text.wholeScalars(range)
    let attributes = attributes(at: range.isEmpty ? range.lowerBound - 1 : range.lowerBound)
    replace(range, with: AttributedText(replacement, attributes: attributes))
  }

  /// Adds a text to the end.
  public mutating func append(_ other: AttributedText) {
    replaceSpans(in: count..<count, by: other.spans)
    text += other.text
  }

  /// Returns two texts joined into one.
  public static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    var sum = a
    sum.append(b)
    return sum
  }

  /// Returns the text with each font replaced by the result of a closure.
  package func mappingFonts(_ map: (Font) -> Font) -> AttributedText {
    var mapped = self
    for index in spans.indices {
      if let font = spans[index].attributes.font { mapped.spans[index].attributes.font = map(font) }
    }
    return mapped
  }

  /// Returns the spans of a part of the text, whose offsets begin at the part.
  private func spans(in range: Range<Int>) -> [Span] {
    var part: [Span] = []
    var index = spans.firstPosition { $0.end > range.lowerBound }
    while index < spans.count, part.last?.end ?? 0 < range.count {
      let end = min(spans[index].end, range.upperBound) - range.lowerBound
      part.append(Span(end: end, attributes: spans[index].attributes))
      index += 1
    }
    return part
  }

  /// Replaces the spans of a part of the text by spans whose offsets begin at the part. The other spans are not copied
  /// or compared, because an app may change the attributes of each word of a long text.
  private mutating func replaceSpans(in range: Range<Int>, by middle: [Span]) {
    // The spans around the part: they may be cut, or be joined with the new spans.
    let first = spans.firstPosition { $0.end >= range.lowerBound }
    let last = spans.firstPosition { $0.end > range.upperBound }
    let shift = (middle.last?.end ?? 0) - range.count
    var parts: [Span] = []
    if range.lowerBound > 0 { parts.append(Span(end: range.lowerBound, attributes: spans[first].attributes)) }
    for span in middle {
      Self.add(Span(end: range.lowerBound + span.end, attributes: span.attributes), to: &parts)
    }
    if last < spans.count {
      Self.add(Span(end: spans[last].end + shift, attributes: spans[last].attributes), to: &parts)
    }
    spans.replaceSubrange(first..<min(last + 1, spans.count), with: parts)
    guard shift != 0 else { return }
    for index in (first + parts.count)..<spans.count { spans[index].end += shift }
  }

  /// Adds a span at the end, or makes the last span longer if it has the same attributes.
  private static func add(_ span: Span, to spans: inout [Span]) {
    if let last = spans.indices.last, spans[last].attributes == span.attributes {
      spans[last].end = span.end
    } else {
      spans.append(span)
    }
  }
}

extension AttributedText: ExpressibleByStringLiteral {
  /// Makes a plain text.
  public init(stringLiteral text: String) { self.init(text) }
}
