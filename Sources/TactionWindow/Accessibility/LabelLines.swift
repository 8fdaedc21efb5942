import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The lines of a label and the positions of its characters, made on demand. Offsets are in bytes of UTF-8.
struct LabelLines {
  private var paragraphs: [(start: Int, origin: Point, layout: ParagraphLayout)] = []
  private let bounds: Rect

  /// The maximum length of a text that is laid out for screen readers, in bytes; longer texts are read by paragraphs,
  /// not by lines. Our own choice.
  private static let maximumLength = 16 << 10

  /// Lays out the text of a label exactly as the label draws it; nil if the text is too long, or if the label has no
  /// size.
  init?(_ label: Label) {
    guard label.text.utf8.count <= Self.maximumLength, !label.bounds.isEmpty else { return nil }
    let (isSingle, isMirrored) = (label.numberOfLines == 1, label.isMirrored)
    let (font, width) = (label.theme.font(label.font), isSingle ? .infinity : label.bounds.width)
    bounds = label.bounds
    var (start, top) = (0, 0.0)
    for piece in label.themedText.paragraphs {
      let layout = ParagraphLayout(
        piece,
        style: ParagraphStyle(
          font: font, width: width, alignment: label.alignment, leading: isMirrored ? .rightToLeft : .leftToRight))
      // A single line is laid out in an unlimited width, so the layout does not align it. It is aligned here.
      let room = max(label.bounds.width - layout.size.width, 0)
      let side = label.alignment == .natural ? layout.direction == .rightToLeft : isMirrored
      let x = isSingle ? room * label.alignment.leftFraction(isRightToLeft: side) : 0
      paragraphs.append((start, Point(x: bounds.minX + x, y: top), layout))
      start += piece.count + 1
      top += layout.size.height
    }
    let shift = bounds.minY + max((bounds.height - top) / 2, 0)
    for index in paragraphs.indices { paragraphs[index].origin.y += shift }
  }

  private func index(at offset: Int) -> Int {
    max((paragraphs.firstIndex { $0.start > offset } ?? paragraphs.count) - 1, 0)
  }

  /// Returns the range of the line that contains an offset.
  func line(at offset: Int) -> Range<Int> {
    let (start, _, layout) = paragraphs[index(at: offset)]
    let range = layout.lines[layout.lineIndex(at: CaretPosition(offset - start))].range
    return start + range.lowerBound..<start + range.upperBound
  }

  /// Returns the visible rectangles of a range.
  func rects(of range: Range<Int>) -> [Rect] {
    var rects: [Rect] = []
    for (start, origin, layout) in paragraphs[index(at: range.lowerBound)...index(at: range.upperBound)] {
      let lower = (range.lowerBound - start).clamped(to: 0...layout.count)
      let upper = (range.upperBound - start).clamped(to: lower...layout.count)
      let found = upper > lower ? layout.selectionRects(for: lower..<upper) : []
      rects += (found.isEmpty ? [layout.caret(at: lower)] : found).map { $0.offset(by: origin - .zero) }
    }
    return rects.map(cut)
  }

  /// Returns the part of a rectangle that is in the label. For a rectangle outside of the label, returns an empty
  /// rectangle at the nearest edge of the label.
  private func cut(_ rect: Rect) -> Rect {
    let (minX, maxX) = (
      rect.minX.clamped(to: bounds.minX...bounds.maxX), rect.maxX.clamped(to: bounds.minX...bounds.maxX)
    )
    let (minY, maxY) = (
      rect.minY.clamped(to: bounds.minY...bounds.maxY), rect.maxY.clamped(to: bounds.minY...bounds.maxY)
    )
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Returns the offset of the character at a point, or the offset nearest to the point if no character is there.
  func offset(at point: Point) -> Int {
    let found = paragraphs.last { $0.origin.y <= point.y } ?? paragraphs[0]
    let place = Point(x: point.x - found.origin.x, y: point.y - found.origin.y)
    return found.start + (found.layout.character(at: place)?.lowerBound ?? found.layout.position(at: place).offset)
  }
}

extension AttributedText {
  /// The paragraphs, without the line feeds between them; at least one.
  fileprivate var paragraphs: [AttributedText] {
    var (paragraphs, start) = ([AttributedText](), 0)
    for (offset, byte) in text.utf8.enumerated() where byte == 0x0A {
      paragraphs.append(part(start..<offset))
      start = offset + 1
    }
    return paragraphs + [part(start..<count)]
  }
}
