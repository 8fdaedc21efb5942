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

  /// The length and the attributes of a run.
  struct Span: Hashable, Sendable {
    var length: Int
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
    spans = text.isEmpty ? [] : [Span(length: text.utf8.count, attributes: attributes)]
  }

  /// The length, in bytes of UTF-8.
  public var count: Int { text.utf8.count }
  /// Whether there is no text.
  public var isEmpty: Bool { text.isEmpty }

  /// The runs in order. Adjacent runs have different attributes, and all runs together cover the text.
  public var runs: [Run] {
    var start = 0
    return spans.map { span in
      defer { start += span.length }
      return Run(range: start..<start + span.length, attributes: span.attributes)
    }
  }

  /// Returns the attributes of the character at an offset. At the end of the text, returns the attributes of the last
  /// character; for an empty text, the attributes of plain text.
  public func attributes(at offset: Int) -> TextAttributes {
    var end = 0
    for span in spans {
      end += span.length
      if offset < end { return span.attributes }
    }
    return spans.last?.attributes ?? TextAttributes()
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
    for span in other.spans { Self.add(span, to: &spans) }
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

  private func spans(in range: Range<Int>) -> [Span] {
    var start = 0
    return spans.compactMap { span in
      let part = (start..<start + span.length).clamped(to: range)
      start += span.length
      return part.isEmpty ? nil : Span(length: part.count, attributes: span.attributes)
    }
  }

  private mutating func replaceSpans(in range: Range<Int>, by middle: [Span]) {
    let parts = spans(in: 0..<range.lowerBound) + middle + spans(in: range.upperBound..<max(count, range.upperBound))
    spans = []
    for part in parts { Self.add(part, to: &spans) }
  }

  /// Adds a span at the end, or makes the last span longer if it has the same attributes.
  private static func add(_ span: Span, to spans: inout [Span]) {
    if let last = spans.indices.last, spans[last].attributes == span.attributes {
      spans[last].length += span.length
    } else {
      spans.append(span)
    }
  }
}

extension AttributedText: ExpressibleByStringLiteral {
  /// Makes a plain text.
  public init(stringLiteral text: String) { self.init(text) }
}
