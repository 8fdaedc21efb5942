import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The lines of a label and the positions of its characters, made on demand. Offsets are in bytes of UTF-8.
struct LabelLines {
  private var paragraphs: [(start: Int, origin: Point, layout: ParagraphLayout)] = []
  /// The area of the lines that the label draws; lines of text that does not fit are below it.
  private let area: Rect

  /// The maximum length of a text that is laid out for screen readers, in bytes; longer texts are read by paragraphs,
  /// not by lines. Our own choice.
  private static let maximumLength = 16 << 10

  /// Lays out the text of a label as the label draws it, and below it the text that does not fit; nil if the text is
  /// too long, or if the label has no size.
  init?(_ label: Label) {
    guard label.text.utf8.count <= Self.maximumLength, !label.bounds.isEmpty else { return nil }
    let (isSingle, isMirrored) = (label.numberOfLines == 1, label.isMirrored)
    let (font, width) = (label.theme.font(label.font), isSingle ? .infinity : label.bounds.width)
    var area = label.lineArea
    area.size.height = min(area.height, max(label.bounds.maxY - area.minY, 0))
    self.area = area
    var (start, top) = (0, area.minY)
    for piece in label.themedText.paragraphs {
      // With the natural alignment, a label begins a text without letters at the left, even if rows begin at the right.
      let leading: TextDirection? = label.alignment == .natural ? nil : isMirrored ? .rightToLeft : .leftToRight
      let layout = ParagraphLayout(
        piece, style: ParagraphStyle(font: font, width: width, alignment: label.alignment, leading: leading))
      // A single line is laid out in an unlimited width, so the layout does not align it. It is aligned here.
      let room = max(label.bounds.width - layout.size.width, 0)
      let side = label.alignment == .natural ? layout.direction == .rightToLeft : isMirrored
      let x = isSingle ? room * label.alignment.leftFraction(isRightToLeft: side) : 0
      paragraphs.append((start, Point(x: area.minX + x, y: top), layout))
      start += piece.count + 1
      top += layout.size.height
    }
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

  /// Returns the part of a rectangle that is visible. For a rectangle of text that does not fit, returns an empty
  /// rectangle at the nearest edge of the visible text.
  private func cut(_ rect: Rect) -> Rect {
    let (minX, maxX) = (rect.minX.clamped(to: area.minX...area.maxX), rect.maxX.clamped(to: area.minX...area.maxX))
    let (minY, maxY) = (rect.minY.clamped(to: area.minY...area.maxY), rect.maxY.clamped(to: area.minY...area.maxY))
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Returns the offset of the character at a point, or the offset nearest to the point if no character is there.
  func offset(at point: Point) -> Int {
    // Below the visible lines, the last of them is the nearest. A pixel is less than any line, and more than the error
    // of sums of heights.
    let y = min(point.y, area.maxY - 1)
    let found = paragraphs.last { $0.origin.y <= y } ?? paragraphs[0]
    let place = Point(x: point.x - found.origin.x, y: y - found.origin.y)
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
