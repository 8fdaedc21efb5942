@testable import TactionGraphics

extension ParagraphLayout {
  /// Lays out a paragraph of plain text.
  init(
    _ text: String, font: Font, width: Double = .infinity, direction: TextDirection? = nil,
    alignment: TextAlignment = .leading, leading: TextDirection? = nil
  ) {
    self.init(
      AttributedText(text),
      style: ParagraphStyle(font: font, width: width, direction: direction, alignment: alignment, leading: leading))
  }
}
