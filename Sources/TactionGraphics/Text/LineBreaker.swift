/// Breaks a paragraph into lines. All lengths are in logical pixels.
struct LineBreaker {
  /// A line of runs in logical order.
  struct Line {
    var runs: [TextRun]
    /// The number of runs before the white space at the end.
    let visibleCount: Int
    /// The range in the text, in bytes of UTF-8, including white space at the end.
    let range: Range<Int>
    /// The state of line breaking at the beginning.
    let context: LineBreakContext
    /// The offset up to which the text was read to make the line.
    let end: Int

    /// The visible runs, without white space at the end.
    var visible: ArraySlice<TextRun> { runs[..<visibleCount] }
  }

  /// A run, and the offset and the state at which it begins.
  private struct Entry {
    let run: TextRun
    let offset: Int
    let context: LineBreakContext
  }

  /// The rounding error of sums of advances.
  private static let tolerance = 1e-7

  private var reader: RunItemizer
  /// The runs that have been read, but are not on a line yet.
  private var pending: [Entry] = []
  private let width: Double

  init(_ reader: RunItemizer, width: Double) {
    self.reader = reader
    self.width = width + Self.tolerance
  }

  /// Whether there is more text.
  mutating func hasMore() -> Bool { entry(0) != nil }

  /// The offset of the next line.
  private(set) var offset = 0
  /// The state of line breaking at the beginning of the next line.
  private(set) var context = LineBreakContext()

  /// Moves to the beginning of a line.
  mutating func move(to offset: Int, context: LineBreakContext) {
    pending = []
    reader.move(to: offset, context: context)
    (self.offset, self.context) = (offset, context)
  }

  /// Returns the next line, with all words that fit. If the first word is too long, the line has all characters of the
  /// word that fit, but at least one. A word that is too long for the rest of the line after an indent begins the next
  /// line. A mandatory break ends the line.
  mutating func nextLine() -> Line {
    var length = 0.0
    var lastBreak: Int?
    var count = 0
    while let entry = entry(count) {
      let run = entry.run
      if !run.isSpace, length + run.advance > width {
        if let lastBreak { return take(lastBreak) }
        if let head = run.head(within: width - length, forced: count == 0) {
          if head.characters.count < run.characters.count { return take(count, and: head, of: entry) }
        } else if count > 0 {
          return take(count)
        }
      }
      length += run.advance
      count += 1
      if run.endsLine { break }
      if run.canBreakAfter { lastBreak = count }
    }
    return take(count)
  }

  /// Returns the rest of the text as one line; nil if the rest does not fit on one line.
  mutating func remainder() -> Line? {
    var length = 0.0
    var count = 0
    while let entry = entry(count) {
      length += entry.run.advance
      if !entry.run.isSpace, length > width { return nil }
      count += 1
      if entry.run.endsLine, self.entry(count) != nil { return nil }
    }
    return take(count)
  }

  /// Returns a line of the rest of the text that ends with an ellipsis: as many characters as there is room for, none
  /// after a mandatory break, and the ellipsis.
  mutating func truncated(with ellipsis: TextRun) -> [TextRun] {
    let room = width - ellipsis.advance
    var line: [TextRun] = []
    var length = 0.0
    while let entry = entry(line.count) {
      guard length + entry.run.advance <= room else {
        if !entry.run.isSpace, let head = entry.run.head(within: room - length, forced: false) { line.append(head) }
        break
      }
      line.append(entry.run)
      length += entry.run.advance
      if entry.run.endsLine { break }
    }
    while line.last?.isSpace == true { line.removeLast() }
    return line + [ellipsis]
  }

  /// Reads the next run, and adds it to `pending`; returns the run, or nil at the end of the text.
  mutating func readAhead() -> TextRun? {
    let (offset, context) = (reader.offset, reader.context)
    guard let run = reader.read() else { return nil }
    pending.append(Entry(run: run, offset: offset, context: context))
    return run
  }

  private mutating func entry(_ index: Int) -> Entry? {
    while pending.count <= index, readAhead() != nil {}
    return index < pending.count ? pending[index] : nil
  }

  private mutating func take(_ count: Int) -> Line {
    let runs = pending[..<count].map(\.run)
    pending.removeFirst(count)
    return line(runs, end: pending.first?.offset ?? reader.offset, context: pending.first?.context ?? reader.context)
  }

  /// Returns a line with the first runs and the head of the next run. The text after the head will be read again.
  private mutating func take(_ count: Int, and head: TextRun, of entry: Entry) -> Line {
    let runs = pending[..<count].map(\.run) + [head]
    let end = reader.end
    pending = []
    reader.move(to: entry.offset, context: entry.context)
    reader.skip(head.characters.count)
    return line(runs, end: reader.offset, context: reader.context, seen: end)
  }

  private mutating func line(_ runs: [TextRun], end: Int, context: LineBreakContext, seen: Int? = nil) -> Line {
    defer { (offset, self.context) = (end, context) }
    return Line(
      runs: runs, visibleCount: (runs.lastIndex { !$0.isSpace } ?? -1) + 1, range: offset..<end,
      context: self.context, end: seen ?? reader.end)
  }
}
