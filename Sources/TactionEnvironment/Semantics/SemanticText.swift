import TactionGeometry
import TactionGraphics

/// The text of a view. Screen readers and tests read and edit the text through this protocol.
///
/// Offsets count Unicode scalars. Arguments are offsets within the text: the caller clamps the offsets of a screen
/// reader. Points and rectangles are in the view's coordinates, in logical px.
@MainActor
public protocol SemanticText {
  /// The number of scalars.
  var count: Int { get }
  /// The selection or the caret.
  var selection: SemanticTextSelection { get }
  /// Whether the user can change the text.
  var isEditable: Bool { get }
  /// Whether the user can select the text.
  var isSelectable: Bool { get }
  /// The font of text whose attributes do not set a font.
  var font: Font { get }
  /// The alignment of lines.
  var alignment: TextAlignment { get }

  /// Returns the characters of a range.
  func string(in range: Range<Int>) -> String
  /// Returns the range of the paragraph that contains an offset, without the line feed at its end.
  func paragraph(at offset: Int) -> Range<Int>
  /// Returns the line on the screen that contains an offset; for an offset between two lines, the lower line.
  func line(at offset: Int) -> SemanticLine
  /// Returns the attributes at an offset, and the range with the same attributes.
  func attributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>)

  /// Returns the rectangles of a range, even for text that is not visible. For a long range, only the rectangles of
  /// both ends are returned.
  func rects(of range: Range<Int>) -> [Rect]
  /// Returns the offset of the character at a point, or of the nearest character; nil if the point is outside the view.
  func offset(at point: Point) -> Int?
  /// The part of the view in which text is visible.
  var visibleArea: Rect { get }
  /// Scrolls the text in its view, as far as possible.
  func scroll(by step: Vector)

  /// Selects a part of the text, or moves the caret; returns false if the user cannot select.
  func select(_ selection: SemanticTextSelection) -> Bool
  /// Replaces a part of the text on behalf of the user; returns false if the view does not accept any of the new text.
  func replace(_ range: Range<Int>, with text: String) -> Bool
  /// Copies a part of the text to the clipboard; returns false if the user cannot copy.
  func copy(_ range: Range<Int>) -> Bool
  /// Inserts the text of the clipboard once the text has arrived; returns false if the user cannot paste. When the text
  /// arrives, `mayBeUsed` returns whether the view may still be used; if not, nothing is inserted.
  func paste(at offset: Int, while mayBeUsed: @escaping () -> Bool) -> Bool
}

/// A selected part of a text, or a caret; offsets count Unicode scalars.
public nonisolated struct SemanticTextSelection: Hashable, Sendable {
  /// The fixed end of the selection.
  public var anchor: Int
  /// The moving end of the selection: the caret.
  public var head: Int

  /// Creates a selection, or a caret if both ends are equal.
  public init(anchor: Int, head: Int) { (self.anchor, self.head) = (anchor, head) }

  /// The selected range; empty for a caret.
  public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
}

/// A line of a text on the screen; offsets count Unicode scalars.
public nonisolated struct SemanticLine: Hashable, Sendable {
  /// The range of the line, without the line feed at its end.
  public var range: Range<Int>
  /// The offset at which the next line begins; for the last line, the end of the text.
  public var next: Int
  /// Whether there is another line after this line.
  public var hasNext: Bool

  /// Creates a line.
  public init(_ range: Range<Int>, next: Int, hasNext: Bool) {
    (self.range, self.next, self.hasNext) = (range, next, hasNext)
  }
}

/// A change of the text of a view, for observers of the text.
public nonisolated enum SemanticTextChange: Sendable {
  /// Unicode scalars were removed: their offset, their number, and the beginning of the removed text.
  case removed(at: Int, count: Int, text: String)
  /// Unicode scalars were inserted: their offset, their number, and the beginning of the inserted text.
  case inserted(at: Int, count: Int, text: String)
  /// The selection may have changed.
  case selected

  /// The maximum length of the `text` of a change, in bytes. Our own choice.
  public static let maximumLength = 16 << 10
}
