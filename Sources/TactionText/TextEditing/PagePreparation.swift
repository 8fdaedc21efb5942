import TactionGraphics
import TactionViews

/// Lays out, in steps, the paragraphs that will be visible at the end of a text that is to be inserted. After the
/// insertion, the caret and the visible area are at this end.
struct PagePreparation {
  /// The layouts of paragraphs that are ready, by `StoredParagraph.id`.
  private(set) var layouts: [Int: ParagraphLayout] = [:]
  private let text: TextStorage
  /// The number of the first ready paragraph. All later paragraphs are also ready, and `height` is the height of all
  /// ready paragraphs in logical px.
  private var number: Int
  private var height = 0.0
  /// The paragraph that is being prepared.
  private var current: (id: Int, preparation: ParagraphPreparation)?

  init(_ text: TextStorage) { (self.text, number) = (text, text.paragraphs.count) }

  /// Prepares some more lines, from the last paragraph upward; returns whether there may be more lines to prepare.
  mutating func step(for body: TextContentView) -> Bool {
    var cost = ParagraphPreparation.stepCost
    while cost > 0 {
      if current == nil { current = next(for: body) }
      guard let isMore = current?.preparation.step(within: &cost) else { return false }
      guard !isMore, let ready = current else { continue }
      layouts[ready.id] = ready.preparation.layout
      current = nil
    }
    return true
  }

  /// Returns the next paragraph; nil if all paragraphs that will be visible are ready.
  private mutating func next(for body: TextContentView) -> (Int, ParagraphPreparation)? {
    let paragraphs = text.paragraphs
    while number > 0, height < body.visible.height + body.lineHeight, layouts.count < TextContentView.maximumRows {
      let paragraph = paragraphs[number - 1]
      if let ready = layouts[paragraph.id] {
        number -= 1
        height += ready.size.height
        continue
      }
      let first = paragraphs.firstPart(before: number - 1)
      guard first < number - 1 else { return (paragraph.id, body.preparation(of: paragraph, direction: nil)) }
      // A part of a long paragraph has the direction of the first part, so the first part is needed, too.
      if let direction = layouts[paragraphs[first].id]?.direction {
        return (paragraph.id, body.preparation(of: paragraph, direction: direction))
      }
      return (paragraphs[first].id, body.preparation(of: paragraphs[first], direction: nil))
    }
    return nil
  }
}
