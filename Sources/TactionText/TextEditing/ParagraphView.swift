import TactionGeometry
import TactionGraphics
import TactionViews

/// A visible paragraph of a text, with the part of the selection that is in it.
final class ParagraphView: View {
  /// The number of the paragraph.
  var number = 0
  /// The `StoredParagraph.id` of the displayed text.
  private(set) var id = 0
  private var layout: ParagraphLayout?
  private var selection: Range<Int>?
  private weak var textContent: TextContentView?
  /// The vertical range that is drawn if the paragraph is much higher than the visible area; nil to draw the whole
  /// paragraph.
  private var band: ClosedRange<Double>?

  /// The opacity of the tint behind selected text. Our own choice.
  static let selectionOpacity = 0.3

  init(in body: TextContentView) {
    textContent = body
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  /// Shows a layout; nil shows nothing.
  func show(_ layout: ParagraphLayout?, number: Int, id: Int) {
    self.number = number
    if id == self.id, layout != nil, self.layout != nil { return }
    (self.layout, self.id, selection, band) = (layout, id, nil, nil)
    if layout != nil { isHidden = false }
    setNeedsDisplay()
  }

  /// Sets the frame in the coordinates of the text.
  func place(_ rect: Rect) {
    if frame != rect { frame = rect }
  }

  /// Limits the drawn part of a paragraph that is much higher than the visible area. The drawn part is the visible
  /// part, extended above and below by the height of the visible area.
  func limit(to visible: Rect, height: Double) {
    guard bounds.height > 4 * height, height > 0 else {
      if band != nil { setNeedsDisplay() }
      return band = nil
    }
    if let band, band.lowerBound <= max(visible.minY, 0), band.upperBound >= min(visible.maxY, bounds.height) { return }
    band = visible.minY - height...visible.maxY + height
    setNeedsDisplay()
  }

  /// Shows the part of a selection of the whole text that is in the paragraph.
  func select(_ range: Range<Int>?) {
    let local = range.flatMap(localRange)
    guard local != selection else { return }
    selection = local
    setNeedsDisplay()
  }

  /// Returns the part of a range of the whole text that is in the paragraph; nil if no part is in it. The result is one
  /// byte longer if the range includes the paragraph's line feed or continues in the next part.
  private func localRange(_ range: Range<Int>) -> Range<Int>? {
    guard let textContent else { return nil }
    let paragraphs = textContent.editor.storage.paragraphs
    guard number < paragraphs.count else { return nil }
    let (start, paragraph) = (paragraphs.start(of: number), paragraphs[number])
    guard range.lowerBound < start + paragraph.length, range.upperBound > start else { return nil }
    let lower = textContent.shownOffset(range.lowerBound - start, in: paragraph)
    var upper = textContent.shownOffset(range.upperBound - start, in: paragraph)
    if range.upperBound > start + paragraph.count { upper += 1 }
    return lower < upper ? lower..<upper : nil
  }

  /// Returns the rectangles of the part of a selection that is in the paragraph.
  func selectionRects(for range: Range<Int>) -> [Rect] {
    guard let layout, let local = localRange(range) else { return [] }
    return rects(of: local, in: layout)
  }

  private func rects(of range: Range<Int>, in layout: ParagraphLayout) -> [Rect] {
    var part = range
    let end = layout.count
    if let band {
      let first = layout.lines[layout.lineIndex(atY: band.lowerBound)].range.lowerBound
      let last = layout.lines[layout.lineIndex(atY: band.upperBound)].range.upperBound
      part = max(range.lowerBound, first)..<max(range.lowerBound, first, min(range.upperBound, last + 1))
    }
    let goesOn = part.upperBound > end
    guard !part.isEmpty || goesOn else { return [] }
    return layout.selectionRects(
      for: part.lowerBound..<max(part.lowerBound, min(part.upperBound, end)),
      extendsLines: textContent?.wrapsLines ?? false,
      includesEnd: goesOn)
  }

  override func draw(into list: inout DisplayList) {
    guard let layout, let textContent else { return }
    let first = band.map { layout.lineIndex(atY: $0.lowerBound) } ?? 0
    let bottom = band?.upperBound ?? .infinity
    let lines = layout.lines[first...].prefix { $0.top <= bottom }
    // The selection is drawn over the backgrounds of the text, and below its letters.
    list.fillBackgrounds(of: lines)
    if let selection { list.fill(rects(of: selection, in: layout), color: .tint, opacity: Self.selectionOpacity) }
    for line in lines { list.draw(line, color: textContent.textColor) }
  }
}
