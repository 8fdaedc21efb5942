/// The properties of a paragraph's layout, apart from its text.
package struct ParagraphStyle: Hashable, Sendable {
  /// The font of text without a font of its own.
  package let font: Font
  /// The width at which lines are broken, in logical pixels; infinite if there is only one line.
  package let width: Double
  /// The direction of the paragraph; nil for the direction of the first strong character. An empty text has the
  /// direction of `leading`.
  package let direction: TextDirection?
  /// The alignment of lines in the width. If the width is infinite, the line begins at 0.
  package let alignment: TextAlignment
  /// The side at which rows of views begin; nil for the side at which the paragraph begins.
  package let leading: TextDirection?
  /// Whether the paragraph goes on in another layout, so that no empty line follows a mandatory break at the end.
  package let goesOn: Bool

  /// - Parameter width: The width of lines; if it is infinite or not a number, there is only one line.
  package init(
    font: Font, width: Double = .infinity, direction: TextDirection? = nil, alignment: TextAlignment = .leading,
    leading: TextDirection? = nil, goesOn: Bool = false
  ) {
    (self.font, self.direction, self.alignment) = (font, direction, alignment)
    (self.leading, self.goesOn) = (leading, goesOn)
    self.width = width.isNaN ? .infinity : max(width, 0)
  }
}
