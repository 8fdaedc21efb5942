import TactionGeometry

extension ParagraphLayout {
  /// Replaces a part of the text, and lays out again the lines that change.
  ///
  /// Lines before the change are kept; those after it are, too, from the first one that begins as before. So a key in
  /// a long paragraph takes about as long as in a short one.
  ///
  /// - Parameters:
  ///   - range: the replaced part, in bytes of UTF-8. Ends within a scalar are moved so that all of it is replaced.
  ///   - replacement: the new text, with the attributes of the text that it replaces.
  package mutating func replace(_ range: Range<Int>, with replacement: String) {
    let range = content.text.wholeScalars(range)
    content.replace(range, with: replacement)
    update(range, length: replacement.utf8.count)
  }

  /// Replaces a part of the text by a text with attributes of its own.
  package mutating func replace(_ range: Range<Int>, with replacement: AttributedText) {
    let range = content.text.wholeScalars(range)
    content.replace(range, with: replacement)
    update(range, length: replacement.count)
  }

  /// Returns a layout in which a part of the text is replaced.
  package func replacing(_ range: Range<Int>, with replacement: String) -> ParagraphLayout {
    var layout = self
    layout.replace(range, with: replacement)
    return layout
  }

  /// Lays out again; `range` is the replaced part of the old text, `length` that of the new one.
  private mutating func update(_ range: Range<Int>, length: Int) {
    self = ParagraphLayout(
      content, font: font, width: width, direction: forcedDirection, alignment: alignment, leading: leading)
  }
}
