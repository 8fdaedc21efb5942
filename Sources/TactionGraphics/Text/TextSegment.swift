import TactionGeometry

/// A part of a line in one style.
package struct TextSegment: Sendable, Hashable {
  /// The shaped text.
  package let glyphs: GlyphLine
  /// The distance of the segment's left end from the left end of the line, in logical pixels.
  package let x: Double
  /// The attributes of the text.
  package let attributes: TextAttributes

  private init(_ runs: [TextRun], style: TextStyle, x: Double) {
    glyphs = GlyphLine(runs.map(\.text), font: style.font)
    self.x = x
    attributes = style.attributes
  }

  /// Returns the segments of runs; the runs must be in visual order, from left to right.
  static func segments(of runs: [TextRun]) -> [TextSegment] {
    var segments: [TextSegment] = []
    var (start, x) = (0, 0.0)
    for end in stride(from: 1, through: runs.count, by: 1) {
      guard end == runs.count || runs[end].style != runs[start].style else { continue }
      let segment = TextSegment(Array(runs[start..<end]), style: runs[start].style, x: x)
      segments.append(segment)
      (start, x) = (end, x + segment.glyphs.width)
    }
    return segments
  }
}
