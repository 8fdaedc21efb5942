import TactionGeometry

/// A view whose text is written by input methods and by keyboards on screen while it is the first responder.
///
/// Keys of a keyboard arrive as in any view, in `keyDown(_:)`. Offsets and lengths are in bytes of UTF-8, as on the
/// wire. A client calls `textInputDidChange(_:)` after its text, its selection, its caret or its traits have changed.
@MainActor
public protocol TextInputClient: AnyObject {
  /// The kind of text that is wanted.
  var textInputTraits: TextInputTraits { get }
  /// The rectangle of the caret, in the view's own coordinates: where candidates are shown.
  var caretRect: Rect { get }

  /// Returns the text around the selection, without marked text, at most a number of bytes long and cut between
  /// characters; nil for a text that is nobody's business, such as a password.
  func surroundingText(maximumBytes: Int) -> SurroundingText?
  /// Applies the edit of an input method.
  func apply(_ edit: TextInputEdit)
  /// Deletes the selection, or the character before the caret.
  func deleteBackward()
  /// Performs the action of the return key: a new line, or the end of the entry.
  func performReturn()
}

/// A piece of the client's text around its selection.
public nonisolated struct SurroundingText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The end of the selection that moves, as an offset in `text`.
  public var cursor: Int
  /// The end of the selection that rests, as an offset in `text`; equal to `cursor` for a caret.
  public var anchor: Int

  /// Makes a piece of text.
  public init(text: String, cursor: Int, anchor: Int) {
    self.text = text
    self.cursor = cursor
    self.anchor = anchor
  }
}

/// An edit by an input method, applied as a whole: marked text goes, then text around the caret is deleted, then the
/// commit is inserted in place of the selection, then new marked text is shown after it.
public nonisolated struct TextInputEdit: Hashable, Sendable {
  /// The bytes before the selection to delete. A number inside a character deletes the whole character.
  public var deletedBefore: Int
  /// The bytes behind the selection to delete; likewise.
  public var deletedAfter: Int
  /// The text to insert; empty for none.
  public var commit: String
  /// The text that is not yet certain, shown underlined at the caret; nil for none.
  public var marked: MarkedText?

  /// Makes an edit.
  public init(deletedBefore: Int = 0, deletedAfter: Int = 0, commit: String = "", marked: MarkedText? = nil) {
    self.deletedBefore = deletedBefore
    self.deletedAfter = deletedAfter
    self.commit = commit
    self.marked = marked
  }
}

/// Text that an input method composes and that is not yet certain, also called preedit.
public nonisolated struct MarkedText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The selected part, as offsets in `text`, empty for a caret; nil to hide the caret.
  public var selection: Range<Int>?

  /// Makes a marked text.
  public init(_ text: String, selection: Range<Int>? = nil) {
    self.text = text
    self.selection = selection
  }
}

/// A change of the text of a `TextInputClient`.
public nonisolated enum TextInputChange: Hashable, Sendable {
  /// Another view has become the first responder, or none.
  case focus
  /// An input method has changed the text.
  case inputMethod
  /// Something else has: the user's keys or fingers, or the app.
  case other
  /// The user has tapped the text and expects a keyboard on screen.
  case summoned
}
