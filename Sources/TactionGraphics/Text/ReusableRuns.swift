/// The runs of a paragraph before a change. The runs on both sides of the change can be reused.
///
/// In text of mixed directions, the level of a run may depend on its line. So runs are reused only if all text has the
/// direction of the paragraph.
struct ReusableRuns {
  /// The old runs of each line.
  private let lines: [[TextRun]]
  /// The beginning and the end of the changed part in the old text.
  private let before: Int
  private let after: Int
  /// The number of bytes by which the text has become longer.
  private let delta: Int

  private var line = 0
  private var run = 0
  /// The offset in the old text of the current run.
  private var offset: Int

  /// Stores the runs of lines; `start` is the offset at which the first line begins.
  init(_ lines: [[TextRun]], from start: Int, before: Int, after: Int, delta: Int) {
    self.lines = lines
    (offset, self.before, self.after, self.delta) = (start, before, after, delta)
    skipEnds()
  }

  /// Returns the run that begins at an offset of the new text, and the run after it; nil if the run may have changed.
  /// Offsets must increase from call to call.
  mutating func run(at place: Int, context: LineBreakContext) -> (run: TextRun, next: TextRun)? {
    let isAfter = place - delta >= after
    guard isAfter || place < before else { return nil }
    let target = isAfter ? place - delta : place
    while offset < target, line < lines.count { step() }
    guard offset == target, line < lines.count else { return nil }
    let found = lines[line][run]
    guard !found.isCut, found.context == context, let next = following else { return nil }
    // The next run must also be unchanged, because the end of a run depends on the first character after it.
    guard isAfter || target + found.byteCount + next.byteCount < before else { return nil }
    return (found, next)
  }

  private var following: TextRun? {
    if run + 1 < lines[line].count { return lines[line][run + 1] }
    return line + 1 < lines.count ? lines[line + 1].first : nil
  }

  private mutating func step() {
    offset += lines[line][run].byteCount
    run += 1
    skipEnds()
  }

  private mutating func skipEnds() {
    while line < lines.count, run >= lines[line].count { (line, run) = (line + 1, 0) }
  }
}
