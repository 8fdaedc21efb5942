import TactionWindow
import TactionGeometry

/// The keyboard on screen, or the input method, of a ``Stage``: it types into the field that has the focus.
///
///     stage.touch(at: field.center).lift()
///     #expect(stage.inputMethod.isVisible)
///     stage.inputMethod.compose("ni")
///     stage.inputMethod.commit("你")
///
/// Offsets and lengths are in bytes of UTF-8, as on the wire. The application gets the events before a call returns.
public final class InputMethod {
  private weak var stage: Stage?

  init(_ stage: Stage) { self.stage = stage }

  /// Whether a keyboard on screen is shown: a field has the focus, and the user has not dismissed the keyboard.
  public var isVisible: Bool { method?.isVisible ?? false }
  /// Whether a field has the focus.
  public var isEnabled: Bool { method?.isEnabled ?? false }
  /// The text around the selection that the field reports, without preedit text; nil if the field reports no text.
  public var surroundingText: String? { method?.field?.surroundingText }
  /// The selection in ``surroundingText``, an empty range for a caret; nil if the field reports no text.
  public var selection: Range<Int>? {
    guard let field = method?.field, field.surroundingText != nil else { return nil }
    return min(field.cursor, field.anchor)..<max(field.cursor, field.anchor)
  }
  /// The kind of keys that the field needs, such as `.email`; nil if no field has the focus.
  package var contentPurpose: CompositorInputMethod.Purpose? { method?.field?.purpose }
  /// The hints of the field, such as `.multiline`; nil if no field has the focus.
  package var contentHints: CompositorInputMethod.Hints? { method?.field?.hints }
  /// The cause of the last change of the text; nil if no field has the focus.
  package var changeCause: CompositorInputMethod.Cause? { method?.field?.cause }
  /// The rectangle of the caret, in logical pixels of the window; nil if the field reports no rectangle.
  public var cursorRectangle: Rect? { method?.field?.cursorRectangle }

  /// Shows preedit text: text that is not confirmed yet. It replaces the previous preedit text.
  ///
  /// - Parameters:
  ///   - text: The preedit text.
  ///   - caret: The offset of the caret in the text; nil for the end of the text.
  public func compose(_ text: String, caret: Int? = nil) {
    act { $0.compose(text, selection: caret.map { $0..<$0 }) }
  }

  /// Shows preedit text, and selects a range of this text.
  public func compose(_ text: String, selection: Range<Int>) { act { $0.compose(text, selection: selection) } }

  /// Inserts text in place of the selection and of the preedit text.
  ///
  /// A message has room for 4000 bytes; a longer text is inserted in several edits.
  public func commit(_ text: String) {
    var rest = text.unicodeScalars[...]
    repeat {
      var size = 0
      let piece = rest.prefix { scalar in
        size += scalar.utf8.count
        return size <= 4000
      }
      act { $0.commit(String(piece)) }
      rest = rest[piece.endIndex...]
    } while !rest.isEmpty
  }

  /// Deletes bytes before and after the selection.
  public func deleteSurrounding(before: Int, after: Int = 0) {
    act { $0.deleteSurrounding(before: before, after: after) }
  }

  /// Dismisses the keyboard on screen, like a button of the shell.
  public func dismiss() { act { $0.dismiss() } }

  private var method: CompositorInputMethod? { stage?.seat?.inputMethod }

  private func act(_ body: (CompositorInputMethod) -> Void) {
    if let method { body(method) }
    stage?.deliver()
  }
}
