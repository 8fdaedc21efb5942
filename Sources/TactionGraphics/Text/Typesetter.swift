/// Breaks a text into lines, paragraph by paragraph, up to a limit of lines.
struct Typesetter {
  struct Line {
    let glyphs: GlyphLine
    let isRightToLeft: Bool
  }

  let font: Font
  /// The width of lines, in logical pixels.
  let width: Double
  let limit: Int
  let lineBreak: LineBreak

  private(set) var lines: [Line] = []
  private(set) var isTruncated = false

  init(font: Font, width: Double, limit: Int, lineBreak: LineBreak) {
    self.font = font
    self.width = width
    self.limit = limit
    self.lineBreak = lineBreak
  }

  mutating func set(_ text: String) {
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: TextLayout.maximumScalars, limitedBy: scalars.endIndex)
    var rest = end.map { Substring(scalars[..<$0]) } ?? text[...]
    let isWhole = end.map { $0 == scalars.endIndex } ?? true
    if !isWhole { isTruncated = true }
    while !rest.isEmpty {
      let paragraph = rest.prefix { !$0.isNewline }
      rest = rest[paragraph.endIndex...]
      let isLast = rest.isEmpty && isWhole
      rest = rest.dropFirst()
      guard lines.count < limit else {
        isTruncated = true
        return
      }
      set(paragraph, isLast: isLast)
    }
  }

  private mutating func set(_ text: Substring, isLast: Bool) {
    let paragraph = TextParagraph(text, face: font.face)
    var breaker = LineBreaker(paragraph.runs, width: width / font.size)
    repeat {
      guard lines.count == limit - 1, lineBreak == .truncate else {
        append(breaker.nextLine(), of: paragraph)
        continue
      }
      if isLast, let rest = breaker.remainder() {
        append(rest, of: paragraph)
      } else {
        append(breaker.truncated(with: ellipsis(in: paragraph)), of: paragraph)
        isTruncated = true
      }
      return
    } while breaker.hasMore && lines.count < limit
    if breaker.hasMore { isTruncated = true }
  }

  /// Appends a line of runs in logical order.
  private mutating func append(_ runs: [TextRun], of paragraph: TextParagraph) {
    // White space at the end of a line is invisible.
    let visible = runs[..<((runs.lastIndex { !$0.isSpace } ?? -1) + 1)]
    let order = BidiLevels.visualOrder(of: visible.map(\.level))
    lines.append(
      Line(
        glyphs: GlyphLine(order.map { visible[$0].text }, font: font), isRightToLeft: paragraph.isRightToLeft))
  }

  private func ellipsis(in paragraph: TextParagraph) -> TextRun {
    let level: Int8 = paragraph.isRightToLeft ? 1 : 0
    let key = ShapedText.Key(face: font.face, scalars: [0x2026], isRightToLeft: level == 1, isEmoji: false)
    return TextRun(
      text: FontLibrary.shared.text(key), level: level, isSpace: false, canBreakAfter: true, characters: [0])
  }
}

/// Breaks a paragraph into lines. All lengths are in em.
private struct LineBreaker {
  /// The rounding error of sums of advances.
  private static let tolerance = 1e-9

  private var runs: [TextRun]
  private var position = 0
  private let width: Double

  init(_ runs: [TextRun], width: Double) {
    self.runs = runs
    self.width = width + Self.tolerance
  }

  /// Whether visible text is left.
  var hasMore: Bool { runs[position...].contains { !$0.isSpace } }

  /// Returns the runs of the next line: as many words as fit, or else as many characters of a long word, at least one.
  mutating func nextLine() -> [TextRun] {
    var line: [TextRun] = []
    var length = 0.0
    var lastBreak: (count: Int, position: Int)?
    var hasWords = false
    while position < runs.count {
      let run = runs[position]
      if !run.isSpace, length + run.advance > width {
        if let lastBreak {
          line.removeLast(line.count - lastBreak.count)
          position = lastBreak.position
        } else if let (head, tail) = run.split(at: width - length, forced: !hasWords) {
          line.append(head)
          if let tail { runs[position] = tail } else { position += 1 }
        }
        return line
      }
      line.append(run)
      length += run.advance
      position += 1
      hasWords = hasWords || !run.isSpace
      if run.canBreakAfter, hasWords { lastBreak = (line.count, position) }
    }
    return line
  }

  /// Returns the remaining runs, if they fit on one line; nil otherwise.
  func remainder() -> [TextRun]? {
    var length = 0.0
    for run in runs[position...] where !run.isSpace || length > 0 {
      length += run.advance
      if !run.isSpace, length > width { return nil }
    }
    return Array(runs[position...])
  }

  /// Returns as much of the remaining runs as fits on one line with an ellipsis, and the ellipsis.
  func truncated(with ellipsis: TextRun) -> [TextRun] {
    let room = width - ellipsis.advance
    var line: [TextRun] = []
    var length = 0.0
    for run in runs[position...] {
      guard length + run.advance <= room else {
        if !run.isSpace, let (head, _) = run.split(at: room - length, forced: false) { line.append(head) }
        break
      }
      line.append(run)
      length += run.advance
    }
    while line.last?.isSpace == true { line.removeLast() }
    return line + [ellipsis]
  }
}
