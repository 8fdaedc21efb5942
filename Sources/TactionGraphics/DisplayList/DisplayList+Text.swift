import TactionGeometry

/// Methods that draw laid-out text, with the backgrounds and lines of its attributes.
extension DisplayList {
  /// Draws laid-out text.
  ///
  /// - Parameters:
  ///   - layout: the text.
  ///   - origin: the top left corner of the layout.
  ///   - color: the colour of characters whose attributes have no colour. Links without a colour have the theme's tint.
  ///   - transform: the transform from the coordinates of the text to the coordinates of the list.
  ///   - opacity: the opacity of the whole text, from 0 to 1.
  public mutating func draw(
    _ layout: TextLayout, at origin: Point = .zero, color: Color, transform: Transform = .identity, opacity: Double = 1
  ) {
    for line in layout.lines {
      let start = origin + (line.origin - .zero)
      fillBackgrounds(
        of: line.segments, at: start, ascent: line.ascent, height: line.height, transform: transform, opacity: opacity)
      draw(line.segments, at: start, color: color, transform: transform, opacity: opacity)
    }
  }

  /// Draws the backgrounds of a line of a paragraph. The origin is the top left corner of the paragraph.
  package mutating func fillBackgrounds(of line: ParagraphLine) {
    fillBackgrounds(
      of: line.segments, at: line.origin, ascent: line.ascent, height: line.height, transform: .identity, opacity: 1)
  }

  /// Draws a line of a paragraph without its backgrounds. The origin is the top left corner of the paragraph.
  package mutating func draw(_ line: ParagraphLine, color: Color) {
    draw(line.segments, at: line.origin, color: color, transform: .identity, opacity: 1)
  }

  /// Draws the backgrounds of the segments of a line whose baseline begins at `start`.
  private mutating func fillBackgrounds(
    of segments: [TextSegment], at start: Point, ascent: Double, height: Double, transform: Transform, opacity: Double
  ) {
    for segment in segments {
      guard let background = segment.attributes.background else { continue }
      fill(
        Rect(x: start.x + segment.x, y: start.y - ascent, width: segment.glyphs.width, height: height),
        color: background, transform: transform, opacity: opacity)
    }
  }

  /// Draws the segments of a line whose baseline begins at `start`, without their backgrounds.
  private mutating func draw(
    _ segments: [TextSegment], at start: Point, color: Color, transform: Transform, opacity: Double
  ) {
    for segment in segments {
      let place = Point(x: start.x + segment.x, y: start.y)
      let color = segment.attributes.color ?? (segment.attributes.link == nil ? color : .tint)
      if !segment.glyphs.isEmpty {
        glyphs(segment.glyphs, at: place, color: color, transform: transform, opacity: opacity)
      }
      for line in segment.strokes {
        fill(line.offset(by: place - .zero), color: color, transform: transform, opacity: opacity)
      }
    }
  }
}

extension TextSegment {
  /// The lines under and through the text; the origin is the left end of the baseline.
  fileprivate var strokes: [Rect] {
    // These are the values of the font DejaVu, because the values that fcft reports depend on the size.
    let size = glyphs.font.size
    let thickness = max(0.055 * size, 1)
    let line = { (middle: Double) in
      Rect(x: 0, y: middle - thickness / 2, width: glyphs.width, height: thickness)
    }
    return (attributes.isUnderlined ? [line(0.13 * size)] : [])
      + (attributes.isStruckThrough ? [line(-0.28 * size)] : [])
  }
}
