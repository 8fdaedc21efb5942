import TactionGeometry

/// Text broken into lines, each of them shaped and in its place: what `DisplayList.text` draws.
///
/// Lengths are logical pixels, the origin is the top left corner, y runs down. They do not depend on the scale at which
/// the text is drawn. Paragraphs end at line feeds; each takes its direction from its first letter that has one.
public struct TextLayout: Sendable, Hashable {
  /// A line and where it stands.
  public struct Line: Sendable, Hashable {
    /// The shaped text.
    public let glyphs: GlyphLine
    /// The left end of its baseline.
    public let origin: Point
  }

  /// No more Unicode scalars of a text are set: hundreds of screens full. The rest counts as what finds no room.
  public static let mostScalars = 100_000

  /// The lines from top to bottom.
  public let lines: [Line]
  /// The length of the longest line, and the height of all.
  public let size: Size
  /// Whether some of the text found no room.
  public let isTruncated: Bool

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: anything; what is not meant to be seen, such as control characters, is left out.
  ///   - font: what it is set in.
  ///   - width: where lines end; infinite, or not a number, where they end only with their paragraph. A word that is too
  ///     long is broken between characters, and at least one character stands on each line.
  ///   - height: no line is made that would end below, except the first.
  ///   - lineLimit: the most lines; 0 or less for any number.
  ///   - alignment: where lines stand in the width, or in that of the longest line if the width is infinite.
  ///   - lineBreak: what becomes of what finds no room.
  public init(
    _ text: String, font: Font, width: Double = .infinity, height: Double = .infinity, lineLimit: Int = 0,
    alignment: TextAlignment = .leading, lineBreak: LineBreak = .truncate
  ) {
    let metrics = font.metrics
    let lineHeight = metrics.lineHeight * font.size
    let room = width.isNaN ? .infinity : max(width, 0)
    // Half a thousandth of a pixel of rounding must not cost a line.
    let byHeight = Int(saturating: ((height + 5e-4) / lineHeight).rounded(.down))
    let most = min(lineLimit > 0 ? lineLimit : .max, height.isFinite ? max(byHeight, 1) : .max)
    var setter = LineSetter(font: font, width: room, limit: most, lineBreak: lineBreak)
    setter.set(text)
    let widest = setter.lines.reduce(0) { max($0, $1.glyphs.width) }
    let extent = room.isFinite ? room : widest
    let leading = (lineHeight - (metrics.ascender + metrics.descender) * font.size) / 2
    let baseline = leading + metrics.ascender * font.size
    lines = setter.lines.enumerated().map { index, line in
      let free = extent - line.glyphs.width
      let isAtLeft = (alignment == .leading) != line.isRightToLeft
      let x = alignment == .center ? free / 2 : isAtLeft ? 0 : free
      return Line(glyphs: line.glyphs, origin: Point(x: x, y: Double(index) * lineHeight + baseline))
    }
    size = Size(width: widest, height: Double(setter.lines.count) * lineHeight)
    isTruncated = setter.isTruncated
  }
}
