import TactionGeometry

/// Text that is broken into shaped and positioned lines, which a `DisplayList` draws.
///
/// Lengths are in logical pixels, the origin is the top left corner, y points down. Lengths do not depend on the scale
/// at which the text is drawn. Paragraphs end at line feeds; the first strong character of a paragraph determines its
/// direction.
public struct TextLayout: Sendable, Hashable {
  /// A line and its position.
  public struct Line: Sendable, Hashable {
    /// The segments, each in a single style, from left to right; an empty line has none.
    package let segments: [TextSegment]
    /// The left end of the line's baseline.
    public let origin: Point
    /// The total advance.
    public let width: Double
    /// The distance from the baseline to the top of the line, and the height of the line.
    let ascent: Double
    let height: Double

    /// The top edge.
    var top: Double { origin.y - ascent }
  }

  /// The maximum number of Unicode scalars of a text that are laid out, enough for hundreds of screens. The rest is
  /// truncated.
  static let maximumScalars = 100_000

  /// The lines from top to bottom.
  public let lines: [Line]
  /// The length of the longest line, and the height of all lines.
  public let size: Size
  /// Whether some of the text did not fit.
  public let isTruncated: Bool

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: any text; invisible characters, such as control characters, are left out.
  ///   - font: the font.
  ///   - width: the width at which lines are broken; if it is infinite or not a number, each paragraph is one line. A
  ///     word that is too long is broken between characters, and each line has at least one character.
  ///   - height: the maximum height; there is always at least one line.
  ///   - numberOfLines: the maximum number of lines; if it is 0 or less, there is no limit.
  ///   - alignment: the alignment of lines in the width; if the width is infinite, in the width of the longest line.
  ///   - isRightToLeft: whether the leading side is the right side; nil for the side at which each paragraph begins.
  ///   - lineBreak: the treatment of text that does not fit.
  public init(
    _ text: String, font: Font, width: Double = .infinity, height: Double = .infinity, numberOfLines: Int = 0,
    alignment: TextAlignment = .leading, isRightToLeft: Bool? = nil, lineBreak: LineBreak = .truncate
  ) {
    self.init(
      AttributedText(text), font: font, width: width, height: height, numberOfLines: numberOfLines,
      alignment: alignment,
      isRightToLeft: isRightToLeft, lineBreak: lineBreak)
  }

  /// Lays out a text with attributes; `font` is the font of text without a font of its own. A line is as high as its
  /// largest font.
  ///
  /// The other parameters are the same as for a plain text.
  public init(
    _ text: AttributedText, font: Font, width: Double = .infinity, height: Double = .infinity, numberOfLines: Int = 0,
    alignment: TextAlignment = .leading, isRightToLeft: Bool? = nil, lineBreak: LineBreak = .truncate
  ) {
    let room = width.isNaN ? .infinity : max(width, 0)
    // The height has a tolerance, so that a rounding error does not remove the last line.
    let bottom = height.isNaN ? .infinity : height + 5e-4
    let byHeight = bottom.isFinite ? max(Int(saturating: (bottom / font.lineHeight).rounded(.down)), 1) : .max
    let hasFonts = text.spans.contains { $0.attributes.font != nil }
    let limit = min(numberOfLines > 0 ? numberOfLines : .max, hasFonts ? .max : byHeight)
    var typesetter = Typesetter(font: font, width: room, limit: limit, lineBreak: lineBreak)
    typesetter.set(text)
    if hasFonts, let fitting = Self.fittingCount(of: typesetter.lines, above: bottom) {
      typesetter = Typesetter(font: font, width: room, limit: fitting, lineBreak: lineBreak)
      typesetter.set(text)
    }
    let widest = typesetter.lines.reduce(0) { max($0, $1.width) }
    let extent = room.isFinite ? room : widest
    var top = 0.0
    lines = typesetter.lines.map { line in
      defer { top += line.height }
      let side = alignment == .natural ? line.isRightToLeft : isRightToLeft ?? line.isRightToLeft
      let x = (extent - line.width) * alignment.leftFraction(isRightToLeft: side)
      return Line(
        segments: line.segments, origin: Point(x: x, y: top + line.ascent), width: line.width, ascent: line.ascent,
        height: line.height)
    }
    size = Size(width: widest, height: top)
    isTruncated = typesetter.isTruncated
  }

  /// Returns the number of lines that end above a height, at least one; nil if all lines end above it.
  private static func fittingCount(of lines: [Typesetter.Line], above bottom: Double) -> Int? {
    var end = 0.0
    let count = lines.firstIndex { line in
      end += line.height
      return end > bottom
    }
    return count.map { max($0, 1) }
  }

  /// Returns the address of the link that is nearest to a point; nil if no link is within the distance.
  ///
  /// - Parameters:
  ///   - point: the point, in the coordinates of the layout.
  ///   - distance: the maximum distance of the point from the link, in logical pixels. It should not be 0 for touches,
  ///     because fingers are not precise.
  public func link(at point: Point, within distance: Double = 0) -> String? {
    var nearest: (distance: Double, link: String)?
    for line in lines {
      for segment in line.segments {
        guard let link = segment.attributes.link else { continue }
        let left = line.origin.x + segment.x
        let x = max(left - point.x, point.x - left - segment.glyphs.width, 0)
        let y = max(line.top - point.y, point.y - line.top - line.height, 0)
        let away = (x * x + y * y).squareRoot()
        if away <= distance, nearest.map({ away < $0.distance }) ?? true { nearest = (away, link) }
      }
    }
    return nearest?.link
  }
}

/// The horizontal alignment of lines of text.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// At the side at which rows of views begin: left, or right in a right-to-left layout.
  case leading
  /// Centred.
  case center
  /// At the side at which rows of views end.
  case trailing
  /// At the side at which each paragraph begins: left, or right for Arabic and Hebrew. The direction of the layout does
  /// not matter.
  case natural

  /// Returns the fraction of the free width that is to the left of a line.
  package func leftFraction(isRightToLeft: Bool) -> Double {
    switch self {
    case .leading, .natural: isRightToLeft ? 1 : 0
    case .center: 0.5
    case .trailing: isRightToLeft ? 0 : 1
    }
  }
}

/// The treatment of text that does not fit.
public enum LineBreak: Hashable, Sendable, CaseIterable {
  /// Breaks lines between words; text beyond the last line is cut off.
  case wrap
  /// Breaks lines between words; if there is more text, the last line ends with an ellipsis.
  case truncate
}
