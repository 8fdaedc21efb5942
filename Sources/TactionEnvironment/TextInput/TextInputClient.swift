import TactionGeometry

/// A view that receives text from input methods and on-screen keyboards while it is the first responder.
///
/// Keys of a hardware keyboard arrive in `keyDown(_:)`, as in any view. Offsets and lengths are in bytes of UTF-8, as
/// in the Wayland protocol. A client calls `textInputDidChange(_:)` after its text, its selection, its caret or its
/// traits have changed.
@MainActor
public protocol TextInputClient: AnyObject {
  /// The kind of text that the view expects.
  var textInputTraits: TextInputTraits { get }
  /// The rectangle of the caret, in the view's own coordinates; input methods show their candidates there.
  var caretRect: Rect { get }

  /// Whether the user can type now (true by default). If not, no keyboard is shown on the screen. Report a change with
  /// `textInputDidChange(.focus)`.
  var acceptsText: Bool { get }

  /// Returns the text around the selection, without marked text; nil for a text that must stay secret, such as a
  /// password. The result is at most `maximumBytes` long, and begins and ends between two characters.
  func surroundingText(maximumBytes: Int) -> SurroundingText?
  /// Applies the edit of an input method.
  func apply(_ edit: TextInputEdit)
  /// Types a text that a keyboard of the app sends, in place of the selection. By default, ``apply(_:)`` inserts the
  /// text. A view that shows marked text commits it first, as before a key of a hardware keyboard.
  func insertText(_ text: String)
  /// Commits marked text, and reports the change by `textInputDidChange(_:)`. Does nothing by default. Called before
  /// other code uses the text, for example when a control is pressed, or when the window closes.
  func commitMarkedText()
  /// Deletes the selection, or the character before the caret; in some scripts, only the last mark of the character.
  func deleteBackward()
  /// Performs the action of the return key: a new line, or the end of the entry.
  func performReturn()
  /// Creates the on-screen keyboard of the view's window, unless the window already has one.
  ///
  /// Called when the view becomes the first responder. `TactionText` has a default implementation, which creates the
  /// keyboard of that module. The keyboard is shown for all text input clients of the window, according to the
  /// application's policy.
  func bringKeyboard()
}

extension TextInputClient {
  /// Whether the user can type now: true.
  public var acceptsText: Bool { true }

  /// Does nothing.
  public func commitMarkedText() {}

  /// Inserts a text by an edit.
  public func insertText(_ text: String) { apply(TextInputEdit(commit: text)) }
}

/// The text around the selection of a client.
public nonisolated struct SurroundingText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The moving end of the selection, as an offset in `text`.
  public var cursor: Int
  /// The fixed end of the selection, as an offset in `text`; equal to `cursor` for a caret.
  public var anchor: Int

  /// Makes a surrounding text.
  public init(text: String, cursor: Int, anchor: Int) {
    self.text = text
    self.cursor = cursor
    self.anchor = anchor
  }
}

/// An edit by an input method, which is applied as a whole.
///
/// The old marked text is removed, and the text around the caret is deleted. Then `commit` replaces the selection, and
/// the new marked text is shown after the text of `commit`.
public nonisolated struct TextInputEdit: Hashable, Sendable {
  /// The number of bytes to delete before the selection. If the number ends inside a Unicode scalar, the whole scalar
  /// is deleted.
  public var deletedBefore: Int
  /// The number of bytes to delete after the selection. If the number ends inside a Unicode scalar, the whole scalar
  /// is deleted.
  public var deletedAfter: Int
  /// The text to insert; empty if no text is inserted.
  public var commit: String
  /// The new marked text, shown underlined at the caret; nil for no marked text.
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

/// The cause of a change of the state of text input: another first responder, a change of the text, or a request for
/// the keyboard.
public nonisolated enum TextInputChange: Hashable, Sendable {
  /// The first responder has changed to another view, or to none; or it accepts text now, or no longer.
  case focus
  /// An input method has changed the text.
  case inputMethod
  /// The user's keys or fingers, or the app, have changed the text.
  case other
  /// The user has tapped the text and expects a keyboard on screen.
  case summoned
}
