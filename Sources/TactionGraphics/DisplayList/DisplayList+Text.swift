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
    let step: Vector = origin - .zero
    fillBackgrounds(
      layout.lines.flatMap { $0.segments.backgrounds(at: $0.origin + step, ascent: $0.ascent, height: $0.height) },
      transform: transform, opacity: opacity)
    for line in layout.lines {
      draw(line.segments, at: line.origin + step, color: color, transform: transform, opacity: opacity)
    }
  }

  /// Draws the backgrounds of some lines of a paragraph. The origin is the top left corner of the paragraph.
  package mutating func fillBackgrounds(of lines: some Sequence<ParagraphLine>) {
    fillBackgrounds(
      lines.flatMap { $0.segments.backgrounds(at: $0.origin, ascent: $0.ascent, height: $0.height) },
      transform: .identity, opacity: 1)
  }

  /// Draws a line of a paragraph without its backgrounds. The origin is the top left corner of the paragraph.
  package mutating func draw(_ line: ParagraphLine, color: Color) {
    draw(line.segments, at: line.origin, color: color, transform: .identity, opacity: 1)
  }

  /// Draws backgrounds, all backgrounds of a colour together.
  private mutating func fillBackgrounds(_ backgrounds: [TextBackground], transform: Transform, opacity: Double) {
    var colors: [Color] = []
    var rects: [Color: [Rect]] = [:]
    for background in backgrounds {
      if rects[background.color] == nil { colors.append(background.color) }
      rects[background.color, default: []].append(background.rect)
    }
    for color in colors { fill(rects[color] ?? [], color: color, transform: transform, opacity: opacity) }
  }

  /// Fills rectangles with a colour, as one shape. If two rectangles that touch within a pixel were drawn one after the
  /// other, their antialiased edges would be visible as a line between them.
  package mutating func fill(_ rects: [Rect], color: Color, transform: Transform = .identity, opacity: Double = 1) {
    // A single rectangle is drawn faster than a path.
    guard rects.count > 1 else {
      if let rect = rects.first { fill(rect, color: color, transform: transform, opacity: opacity) }
      return
    }
    var path = Path()
    for rect in rects { path.addRect(rect) }
    fill(path, color: color, transform: transform, opacity: opacity)
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

/// The background of a part of a line.
private struct TextBackground {
  let rect: Rect
  let color: Color
}

extension [TextSegment] {
  /// Returns the backgrounds of the segments of a line whose baseline begins at `start`.
  fileprivate func backgrounds(at start: Point, ascent: Double, height: Double) -> [TextBackground] {
    compactMap { segment in
      guard let color = segment.attributes.background else { return nil }
      let place = Point(x: start.x + segment.x, y: start.y - ascent)
      return TextBackground(
        rect: Rect(origin: place, size: Size(width: segment.glyphs.width, height: height)), color: color)
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
