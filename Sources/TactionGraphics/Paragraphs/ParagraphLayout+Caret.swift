import TactionGeometry

extension ParagraphLayout {
  /// Returns the index of the line that contains a caret.
  package func lineIndex(at position: CaretPosition) -> Int {
    var index = max(lines.firstPosition { $0.start > position.offset } - 1, 0)
    // The end of the upper line has the same offset as the beginning of the lower line, unless a mandatory break is
    // between them: a caret after the break is on the lower line.
    if index > 0, lines[index].start == position.offset, position.affinity == .upstream,
      !lines[index - 1].endsWithBreak
    {
      index -= 1
    }
    return index
  }

  /// Returns the rectangle of a caret. Its width is zero, and its height is the height of the line.
  ///
  /// After white space that hangs beyond the width, the caret is at the edge.
  package func caret(at offset: Int, affinity: TextAffinity = .downstream) -> Rect {
    let position = CaretPosition(offset, affinity)
    let line = lines[lineIndex(at: position)]
    let x = x(of: position, in: LineGeometry(line, around: offset.clamped(to: 0...count)))
    return Rect(x: clamped(x), y: line.top, width: 0, height: line.height)
  }

  private func x(of position: CaretPosition, in geometry: LineGeometry) -> Double {
    let cells = geometry.cells
    let next = geometry.cell(at: position.offset)
    let isInside = next < cells.count && cells[next].range.lowerBound < position.offset
    switch position.affinity {
    case .downstream: return next < cells.count ? cells[next].leadingX : geometry.endX
    case .upstream:
      if isInside { return cells[next].leadingX }
      return next > 0 ? cells[next - 1].trailingX : geometry.startX
    }
  }

  private func clamped(_ x: Double) -> Double { style.width.isFinite ? x.clamped(to: 0...style.width) : x }

  /// Returns the caret position that is nearest to a point, on the line at the point's height. For a point beyond an
  /// edge of the line, returns the beginning or the end of the line, as in GTK.
  package func position(at point: Point) -> CaretPosition {
    let x = point.x.isNaN ? 0 : point.x
    let index = lineIndex(atY: point.y)
    if let end = position(beyondLine: index, x: x) { return end }
    let geometry = LineGeometry(lines[index], nearestTo: x)
    var best: (distance: Double, cell: LineGeometry.Cell)?
    for cell in geometry.cells where cell.maxX > cell.minX {
      let distance = x < cell.minX ? cell.minX - x : x > cell.maxX ? x - cell.maxX : 0
      if best.map({ distance < $0.distance }) ?? true { best = (distance, cell) }
    }
    guard let cell = best?.cell else { return CaretPosition(geometry.line.start) }
    let isLeft = x < (cell.minX + cell.maxX) / 2
    return isLeft != cell.isRightToLeft
      ? CaretPosition(cell.range.lowerBound) : CaretPosition(cell.range.upperBound, .upstream)
  }

  /// Returns the beginning or the end of a line for an x coordinate beyond one of its edges; nil inside of the line, or
  /// if the whole line is read from left to right.
  ///
  /// In text of several directions, the character at the edge where the line ends may be the first letter of its last
  /// word.
  private func position(beyondLine index: Int, x: Double) -> CaretPosition? {
    let line = lines[index]
    let (left, right) = (line.left, line.left + line.content.fullWidth)
    guard !line.content.isLeftToRight, x < left || x > right else { return nil }
    guard (x > right) == (direction == .leftToRight), line.end > line.start else { return CaretPosition(line.start) }
    // A caret after a wrapped line would be on the next line.
    return CaretPosition(line.end, index == lines.count - 1 && !style.goesOn ? .downstream : .upstream)
  }

  /// Returns the range of the character under a point, in bytes of UTF-8; nil outside the text.
  package func character(at point: Point) -> Range<Int>? {
    guard point.y >= 0, point.y < size.height else { return nil }
    let geometry = LineGeometry(lines[lineIndex(atY: point.y)], nearestTo: point.x)
    return geometry.cells.first { point.x >= $0.minX && point.x < $0.maxX }?.range
  }

  /// Returns the index of the line at a y coordinate; the first or the last line if `y` is outside the paragraph, and
  /// the first line for NaN.
  package func lineIndex(atY y: Double) -> Int { max(lines.firstPosition { !($0.top <= y) } - 1, 0) }

  /// Returns the rectangles of a selection, from top to bottom and from left to right.
  ///
  /// A line with text of several directions may have several rectangles. Rectangles that touch are joined. White space
  /// that hangs beyond the width is cut off.
  ///
  /// - Parameters:
  ///   - range: the selected text, in bytes of UTF-8.
  ///   - extendsLines: whether the rectangle of a line extends to the edge if the selection continues after the line.
  ///     This has an effect only with a finite width.
  ///   - includesEnd: whether the selection continues in the next paragraph, so that an empty last line is also shown
  ///     as selected.
  package func selectionRects(for range: Range<Int>, extendsLines: Bool = false, includesEnd: Bool = false) -> [Rect] {
    var rects: [Rect] = []
    let first = lineIndex(at: CaretPosition(range.lowerBound))
    for index in first..<lines.count {
      let line = lines[index]
      guard line.start < range.upperBound || (includesEnd && index == lines.count - 1) else { break }
      let isLast = index == lines.count - 1
      let goesOn = range.upperBound > line.range.upperBound || includesEnd
      var spans = spans(of: range, in: line)
      if goesOn, range.upperBound >= line.range.upperBound {
        extend(&spans, line, toEdge: extendsLines && style.width.isFinite, isEnd: isLast)
      }
      for span in spans {
        let (minX, maxX) = (clamped(span.min), clamped(span.max))
        if maxX > minX { rects.append(Rect(x: minX, y: line.top, width: maxX - minX, height: line.height)) }
      }
    }
    return rects
  }

  /// Extends the selected spans of a line into the space after its text. The end of the line must be selected.
  private func extend(
    _ spans: inout [(min: Double, max: Double)], _ line: ParagraphLine, toEdge: Bool, isEnd: Bool
  ) {
    // A selected line feed is shown with about the width of a space.
    let room = toEdge ? style.width : isEnd ? line.height / 4 : 0
    guard room > 0 else { return }
    if line.direction == .rightToLeft {
      spans.append((toEdge ? min(0, line.left) : line.left - room, line.left))
    } else {
      let end = line.left + line.content.fullWidth
      spans.append((end, toEdge ? max(style.width, end) : end + room))
    }
    spans = Self.merged(spans)
  }

  /// Returns the selected parts of a line, from left to right.
  private func spans(of range: Range<Int>, in line: ParagraphLine) -> [(min: Double, max: Double)] {
    if range.lowerBound <= line.start, range.upperBound >= line.range.upperBound {
      return [(line.left, line.left + line.content.fullWidth)]
    }
    if line.content.isLeftToRight {
      let ends = [range.lowerBound, range.upperBound].map { offset in
        let offset = offset.clamped(to: line.start...line.range.upperBound)
        return x(of: CaretPosition(offset), in: LineGeometry(line, around: offset))
      }
      return ends[0] < ends[1] ? [(ends[0], ends[1])] : []
    }
    return Self.merged(
      LineGeometry(line).cells.filter {
        $0.range.lowerBound < range.upperBound && $0.range.upperBound > range.lowerBound
      }
      .map { ($0.minX, $0.maxX) })
  }

  private static func merged(_ spans: [(min: Double, max: Double)]) -> [(min: Double, max: Double)] {
    var merged: [(min: Double, max: Double)] = []
    for span in spans.sorted(by: { $0.min < $1.min }) where span.max > span.min {
      if let last = merged.last, span.min <= last.max + 1e-6 {
        merged[merged.count - 1].max = max(last.max, span.max)
      } else {
        merged.append(span)
      }
    }
    return merged
  }
}
