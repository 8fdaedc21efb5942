import TactionGeometry

/// Text broken into shaped and positioned lines, as `DisplayList.text` draws it.
///
/// Lengths are in logical pixels, the origin is the top left corner, y is down. They do not depend on the scale at
/// which the text is drawn. Paragraphs end at line feeds; the first strong character of each gives it its direction.
public struct TextLayout: Sendable, Hashable {
  /// A line and its position.
  public struct Line: Sendable, Hashable {
    /// The shaped text.
    public let glyphs: GlyphLine
    /// The left end of its baseline.
    public let origin: Point
  }

  /// The maximum number of Unicode scalars of a text that are laid out: hundreds of screens. The rest is truncated.
  public static let maximumScalars = 100_000

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
  ///   - width: the width at which lines are broken; infinite, or not a number, for one line a paragraph. A word that
  ///     is too long is broken between characters, and each line has at least one character.
  ///   - height: the maximum height; the first line is always made.
  ///   - lineLimit: the maximum number of lines; 0 or less for no limit.
  ///   - alignment: the alignment of lines in the width, or in that of the longest line if the width is infinite.
  ///   - isRightToLeft: whether the leading side is the right one; nil for the side where each paragraph begins.
  ///   - lineBreak: the treatment of text that does not fit.
  public init(
    _ text: String, font: Font, width: Double = .infinity, height: Double = .infinity, lineLimit: Int = 0,
    alignment: TextAlignment = .leading, isRightToLeft: Bool? = nil, lineBreak: LineBreak = .truncate
  ) {
    let metrics = font.metrics
    let lineHeight = metrics.lineHeight * font.size
    let room = width.isNaN ? .infinity : max(width, 0)
    // Rounding by half a thousandth of a pixel must not cost a line.
    let byHeight = Int(saturating: ((height + 5e-4) / lineHeight).rounded(.down))
    let limit = min(lineLimit > 0 ? lineLimit : .max, height.isFinite ? max(byHeight, 1) : .max)
    var typesetter = Typesetter(font: font, width: room, limit: limit, lineBreak: lineBreak)
    typesetter.set(text)
    let widest = typesetter.lines.reduce(0) { max($0, $1.glyphs.width) }
    let extent = room.isFinite ? room : widest
    let leading = (lineHeight - (metrics.ascender + metrics.descender) * font.size) / 2
    let baseline = leading + metrics.ascender * font.size
    lines = typesetter.lines.enumerated().map { index, line in
      let free = extent - line.glyphs.width
      let x =
        free
        * alignment.leftFraction(
          isRightToLeft: alignment == .natural ? line.isRightToLeft : isRightToLeft ?? line.isRightToLeft)
      return Line(glyphs: line.glyphs, origin: Point(x: x, y: Double(index) * lineHeight + baseline))
    }
    size = Size(width: widest, height: Double(typesetter.lines.count) * lineHeight)
    isTruncated = typesetter.isTruncated
  }
}

/// The horizontal alignment of lines of text.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// At the side where rows of views begin: left, or right in a layout from right to left.
  case leading
  /// Centred.
  case center
  /// At the side where rows of views end.
  case trailing
  /// At the side where each paragraph begins: left, or right for Arabic and Hebrew, whatever the layout.
  case natural

  /// Returns the fraction of the free width that lies left of a line.
  func leftFraction(isRightToLeft: Bool) -> Double {
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
  /// Breaks lines between words, and ends the last one in an ellipsis if there is more text.
  case truncate
}
