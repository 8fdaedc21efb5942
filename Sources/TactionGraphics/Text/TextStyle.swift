import TactionGeometry

/// The font and the attributes of a part of a text.
final class TextStyle: Sendable {
  let font: Font
  let attributes: TextAttributes
  let metrics: FontMetrics

  init(font: Font, attributes: TextAttributes = TextAttributes()) {
    self.font = font
    self.attributes = attributes
    metrics = font.metrics
  }

  /// The distance from the top of a line to its baseline.
  var ascent: Double {
    (metrics.lineHeight - metrics.ascender - metrics.descender) * font.size / 2 + metrics.ascender * font.size
  }
  /// The distance from one baseline to the next.
  var lineHeight: Double { metrics.lineHeight * font.size }
}

extension TextStyle: Hashable {
  static func == (a: TextStyle, b: TextStyle) -> Bool {
    a === b || (a.font == b.font && a.attributes == b.attributes)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(font)
    hasher.combine(attributes)
  }
}

/// The styles of a whole text, in order.
struct TextStyles: Sendable {
  /// The style of the text from the end of the previous span to `end`.
  struct Span: Sendable {
    var end: Int
    let style: TextStyle
  }

  /// The spans, ordered by their ends; the last span ends at the end of the text or later.
  private(set) var spans: [Span]

  init(_ style: TextStyle) { spans = [Span(end: .max, style: style)] }

  /// Makes the styles of an attributed text; `font` is the font of text without a font of its own.
  ///
  /// - Parameter known: earlier styles, which are reused if they are equal.
  init(_ text: AttributedText, font: Font, known: TextStyles? = nil) {
    var styles: [TextAttributes: TextStyle] = [:]
    for span in known?.spans ?? [] where span.style.font == span.style.attributes.font ?? font {
      styles[span.style.attributes] = span.style
    }
    spans = text.spans.map { span in
      let style =
        styles[span.attributes] ?? TextStyle(font: span.attributes.font ?? font, attributes: span.attributes)
      styles[span.attributes] = style
      return Span(end: span.end, style: style)
    }
    if spans.isEmpty { spans = [Span(end: .max, style: TextStyle(font: font))] }
    spans[spans.count - 1].end = .max
  }

  /// Returns the index of the span that contains the byte at an offset.
  func index(at offset: Int) -> Int { min(spans.firstPosition { $0.end > offset }, spans.count - 1) }
}
