import TactionGeometry
import TactionGraphics

/// The text of a view for screen readers and tests, which read and edit it.
///
/// Offsets count Unicode scalars. Arguments are offsets within the text; the offsets of a screen reader are clamped
/// before a call. Points and rectangles are in the view's coordinates, in logical px.
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
  /// The font of text without a font of its own.
  var font: Font { get }
  /// The alignment of lines.
  var alignment: TextAlignment { get }

  /// Returns the characters of a range.
  func string(in range: Range<Int>) -> String
  /// Returns the paragraph that contains an offset, without the line feed that ends it, and the offset at which it
  /// begins.
  func paragraph(at offset: Int) -> (text: String, start: Int)
  /// Returns the line on the screen that contains an offset; for an offset between two lines, the lower one.
  func line(at offset: Int) -> SemanticLine
  /// Returns the attributes at an offset, and the range in which they are the same.
  func attributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>)

  /// Returns the rectangles of a range, also of text that is not visible; for a long range, only the rectangles of its
  /// ends.
  func rects(of range: Range<Int>) -> [Rect]
  /// Returns the character at a point, the nearest one within the view; nil outside of it.
  func offset(at point: Point) -> Int?
  /// The part of the view in which text is visible.
  var visibleArea: Rect { get }
  /// Scrolls the text in its view, as far as it goes.
  func scroll(by step: Vector)

  /// Selects a part of the text, or places the caret; returns false if the user cannot do so.
  func select(_ selection: SemanticTextSelection) -> Bool
  /// Replaces a part of the text on behalf of the user; returns false if the view accepts none of the new text.
  func replace(_ range: Range<Int>, with text: String) -> Bool
  /// Copies a part of the text to the clipboard; returns false if the user cannot do so.
  func copy(_ range: Range<Int>) -> Bool
  /// Inserts the text of the clipboard once it has arrived, if a closure says that the view may still be used then;
  /// returns false if the user cannot paste.
  func paste(at offset: Int, while mayBeUsed: @escaping () -> Bool) -> Bool
}

/// A selected part of a text in Unicode scalars, or a caret.
public nonisolated struct SemanticTextSelection: Hashable, Sendable {
  /// The fixed end.
  public var anchor: Int
  /// The moving end: the caret.
  public var head: Int

  /// Makes a selection, or a caret where both ends are the same.
  public init(anchor: Int, head: Int) { (self.anchor, self.head) = (anchor, head) }

  /// The selected part, empty for a caret.
  public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
}

/// A line of a text as it is shown, in Unicode scalars.
public nonisolated struct SemanticLine: Hashable, Sendable {
  /// The line, without the line feed that ends it.
  public var range: Range<Int>
  /// The offset at which the next line begins; the end of the text for the last one.
  public var next: Int
  /// Whether there is a line after it.
  public var hasNext: Bool

  /// Makes a line.
  public init(_ range: Range<Int>, next: Int, hasNext: Bool) {
    (self.range, self.next, self.hasNext) = (range, next, hasNext)
  }
}

/// A change of the text of a view, for observers of the text.
public nonisolated enum SemanticTextChange: Sendable {
  /// Scalars were removed: their offset, their number, and the beginning of their text.
  case removed(at: Int, count: Int, text: String)
  /// Scalars were inserted: their offset, their number, and the beginning of their text.
  case inserted(at: Int, count: Int, text: String)
  /// The selection may have changed.
  case selected

  /// The maximum length of the text that comes with a change, in bytes. Our own choice.
  public static let maximumLength = 16 << 10
}
