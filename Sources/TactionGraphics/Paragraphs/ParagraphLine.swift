import Synchronization
import TactionGeometry

/// A line of a `ParagraphLayout`.
package struct ParagraphLine: Sendable {
  let content: LineContent
  /// The offset at which the line begins, in bytes of UTF-8.
  package internal(set) var start: Int
  /// The distance from the top of the paragraph.
  package internal(set) var top: Double
  /// The left end of the runs, including white space at the end.
  let left: Double

  /// The range of the line's text in the paragraph, in bytes of UTF-8, including white space at the end.
  package var range: Range<Int> { start..<start + content.byteCount }
  /// Whether a mandatory break ends the line.
  package var endsWithBreak: Bool { content.runs.last?.endsLine == true }
  /// The offset of the end of the line's text, without the mandatory break that may end the line.
  package var end: Int {
    guard let last = content.runs.last, last.endsLine else { return range.upperBound }
    return range.upperBound - last.byteCount + last.characters.byte(last.characters.count - 1)
  }
  /// The height of the line: the distance from its top to the top of the next line.
  package var height: Double { content.height }
  /// The left end of the baseline.
  package var origin: Point { Point(x: left, y: top + content.ascent) }
  /// The distance from the top of the line to its baseline.
  package var ascent: Double { content.ascent }
  /// The length of the text without white space at the end.
  package var width: Double { content.width }
  /// The segments of the line, each in a single style, from left to right.
  package var segments: [TextSegment] { content.segments }
  /// The direction of the paragraph.
  package var direction: TextDirection { content.base == 1 ? .rightToLeft : .leftToRight }
}

/// The part of a line that does not depend on the line's position. It can be kept when the text before the line
/// changes.
final class LineContent: Sendable {
  /// The runs in logical order.
  let runs: [TextRun]
  let byteCount: Int
  /// The number of bytes that were read to make the line.
  let seenCount: Int
  /// The state of line breaking at the beginning.
  let context: LineBreakContext
  let base: Int8
  let ascent: Double
  let height: Double
  /// The length without (`width`) and with (`fullWidth`) white space at the end.
  let width: Double
  let fullWidth: Double
  /// Whether all runs are read from left to right, so that they are also drawn in logical order.
  let isLeftToRight: Bool

  private let made = Mutex<[TextSegment]?>(nil)

  /// - Parameter style: the style that determines the height of a line without text.
  init(_ line: LineBreaker.Line, base: Int8, style: TextStyle) {
    var runs = line.runs
    // White space at the end of a line has the direction of the paragraph, whatever text is before it.
    for index in line.visibleCount..<runs.count { runs[index] = runs[index].moved(to: base) }
    self.runs = runs
    isLeftToRight = runs.allSatisfy { $0.level == 0 }
    byteCount = line.range.count
    seenCount = line.end - line.range.lowerBound
    context = line.context
    self.base = base
    var (width, fullWidth, ascent, descent) = (0.0, 0.0, 0.0, 0.0)
    var last: TextStyle?
    for (index, run) in runs.enumerated() {
      fullWidth += run.advance
      if index < line.visibleCount { width = fullWidth }
      guard run.style !== last else { continue }
      last = run.style
      ascent = max(ascent, run.style.ascent)
      descent = max(descent, run.style.lineHeight - run.style.ascent)
    }
    (self.width, self.fullWidth) = (width, fullWidth)
    self.ascent = runs.isEmpty ? style.ascent : ascent
    height = runs.isEmpty ? style.lineHeight : ascent + descent
  }

  /// The indices of the runs from left to right.
  var visualOrder: [Int] { BidiLevels.visualOrder(of: runs.map(\.level)) }

  /// The segments of the line, each in a single style. They are made when the line is first drawn.
  var segments: [TextSegment] {
    made.withLock { made in
      if let made { return made }
      let segments = TextSegment.segments(of: isLeftToRight ? runs : visualOrder.map { runs[$0] })
      made = segments
      return segments
    }
  }
}
