import TactionEnvironment
import TactionGraphics
import TactionViews

/// The text of one field with its selection and its undo history. This class does not draw.
///
/// Offsets are bytes of UTF-8 in `storage`, which includes marked text; `text` and the history do not include marked
/// text. Methods accept any offset: it is clamped, and moved to a boundary between characters.
final class TextEditor {
  /// The text, with marked text in it.
  private(set) var storage = TextStorage(cutsParagraphs: false)
  /// The selection or the caret.
  private(set) var selection = TextSelection(0..<0)
  /// The range of the storage that an input method has marked; nil if there is no marked text.
  private(set) var markedRange: Range<Int>?
  /// The range of the selection or the caret in the marked text; nil to hide the caret.
  private(set) var markedSelection: Range<Int>?
  /// The steps that can be undone.
  private(set) var history = TextUndoHistory()
  /// The x coordinate that the caret keeps while it moves up and down; nil to start from the current position of the
  /// caret.
  var goalX: Double?

  /// The attributes of the text that is typed next at the caret; nil for the attributes of the text next to the
  /// caret.
  var nextAttributes: TextAttributes?

  /// Whether the text may have more than one paragraph.
  var isMultiline = false {
    didSet { storage.cutsParagraphs = isMultiline }
  }
  /// Whether keys type over the characters after the caret.
  var isOverwriting = false
  /// Whether the text is hidden. A hidden text counts as one word.
  var isSecure = false
  /// The maximum number of characters; nil for no maximum.
  var maximumLength: Int?
  /// The filter for the characters that the user enters.
  var filter = TextFilter.byKind
  /// The kind of text, which the filter uses.
  var kind = TextInputTraits.Kind.text
  /// Returns the text to enter for a text that the user types, enters by a screen reader, or pastes or drops into a
  /// field of one line; `before` is the text in front of it. nil enters every text unchanged. Not called for text that
  /// the app inserts.
  var substitution: ((_ typed: String, _ before: String) -> String)?
  /// The maximum length of a text of one line, in bytes; the rest is cut off. Our own choice.
  static let maximumLine = 20_000
  /// Returns the current time, in seconds.
  var now: () -> Double = { 0 }
  /// Called after each change of the storage. It returns the height of the changed paragraph; nil if several paragraphs
  /// have changed, or if the paragraph is not laid out.
  var onChange: ((TextChange) -> Double?)?
  /// Called after the whole text was replaced, with the old text and its marked range.
  var onReset: ((_ before: TextStorage, _ marked: Range<Int>?) -> Void)?

  /// A number that changes with the text, but not with marked text.
  private(set) var revision = 0
  /// The number of changes of the storage.
  private var changeCount = 0
  /// Whether marked text is currently being changed. Such changes are not changes of the text.
  private(set) var isMarking = false

  // MARK: Text

  /// The text, without marked text.
  var text: String { bareString(in: 0..<storage.count) }

  /// Returns the characters of a range of the storage, without marked text.
  func bareString(in range: Range<Int>) -> String {
    guard let mark = markedRange?.clamped(to: range), !mark.isEmpty else { return storage.string(in: range) }
    return storage.string(in: range.lowerBound..<mark.lowerBound)
      + storage.string(in: mark.upperBound..<range.upperBound)
  }

  /// The text with its attributes, without marked text.
  var attributedText: AttributedText {
    guard let markedRange else { return storage.text(in: 0..<storage.count).attributed }
    return storage.text(in: 0..<markedRange.lowerBound)
      .appending(storage.text(in: markedRange.upperBound..<storage.count)).attributed
  }

  /// Converts a range of the storage to a range of the text without marked text.
  func bareRange(_ range: Range<Int>) -> Range<Int> { bareOffset(range.lowerBound)..<bareOffset(range.upperBound) }

  /// Converts an offset in the storage to an offset in the text without marked text.
  func bareOffset(_ offset: Int) -> Int {
    guard let markedRange, offset > markedRange.lowerBound else { return offset }
    return max(markedRange.lowerBound, offset - markedRange.count)
  }

  /// Converts an offset in the text without marked text to an offset in the storage.
  func storedOffset(_ offset: Int) -> Int {
    guard let markedRange, offset > markedRange.lowerBound else { return offset }
    return min(offset, storage.count - markedRange.count) + markedRange.count
  }

  /// Converts a range of the text without marked text to a range of the storage. Marked text at an end of the range is
  /// outside of it.
  func storedRange(_ range: Range<Int>) -> Range<Int> {
    withoutMarkAtStart(storedOffset(range.lowerBound)..<storedOffset(range.upperBound))
  }

  /// Returns a range of the storage that contains no part of the marked text or all of it, without marked text at its
  /// beginning.
  func withoutMarkAtStart(_ range: Range<Int>) -> Range<Int> {
    guard let markedRange, range.lowerBound == markedRange.lowerBound, !range.isEmpty else { return range }
    return markedRange.upperBound..<range.upperBound
  }

  /// Whether there is neither text nor marked text.
  var isEmpty: Bool { storage.isEmpty }

  /// The selected characters.
  var selectedText: String { storage.string(in: selection.range) }

  /// Replaces the whole text, clears the undo history, and puts the caret at the end.
  func setText(_ text: TextFragment) {
    let before = (storage, markedRange)
    storage = storage.making(isMultiline ? text : Self.singleLine(text.normalized).prefix(Self.maximumLine))
    (markedRange, markedSelection, goalX, nextAttributes) = (nil, nil, nil, nil)
    selection = TextSelection(storage.count..<storage.count)
    history.removeAll()
    revision += 1
    changeCount += 1
    onReset?(before.0, before.1)
  }

  /// Replaces the text while the user types, as ``setText(_:)`` does, but keeps the selection at its offsets, not
  /// counting marked text. A caret at the end of the text stays at the end.
  func reviseText(_ text: TextFragment) {
    let (kept, end) = (selection.mapped { bareOffset($0) }, bareOffset(storage.count))
    setText(text)
    if kept.range.upperBound < end { select(kept) }
  }

  /// Clears the undo history and removes the marked text, as ``setText(_:)`` does, but keeps the characters.
  func startOver() {
    setMarked(nil)
    history.removeAll()
    revision += 1
  }

  /// Changes the attributes of a range of the text. The undo history is kept.
  func changeAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    // The closure is code of the app, which may change the text. So the closure works on a copy of the storage. If the
    // text has changed, the copy is discarded.
    let count = changeCount
    var changed = storage
    changed.changeAttributes(in: storage.snapped(range), change)
    guard changeCount == count else { return }
    changeCount += 1
    storage = changed
  }

  /// Sets the measured height of a paragraph.
  func setHeight(_ height: Double, of paragraph: Int) {
    if abs(storage.paragraphs.height(of: paragraph) - height) > 1e-3 { storage.setHeight(height, of: paragraph) }
  }

  /// Discards all measured heights, and estimates the heights by another rule.
  func forgetHeights(_ estimate: HeightEstimate) { storage.forgetHeights(estimate) }

  // MARK: Selection

  /// Commits the marked text, and sets the selection or the caret.
  func select(_ selection: TextSelection) {
    place(selection.mapped(commit()))
    history.endStep()
  }

  /// Selects the whole text.
  func selectAll() { select(TextSelection(0..<storage.count)) }

  /// Sets the selection, and moves its ends to boundaries between characters.
  func place(_ selection: TextSelection) {
    self.selection = selection.mapped { storage.boundary(atOrBefore: $0) }
    (goalX, nextAttributes) = (nil, nil)
  }

  // MARK: Scalars and characters

  /// The number of characters, including marked text.
  var characterCount: Int { storage.countCharacters() }

  /// Returns the number of Unicode scalars before an offset of the storage, without marked text.
  func scalars(before offset: Int) -> Int {
    let all = storage.scalars(before: offset)
    guard let markedRange, offset > markedRange.lowerBound else { return all }
    let start = storage.scalars(before: markedRange.lowerBound)
    return all - (storage.scalars(before: min(offset, markedRange.upperBound)) - start)
  }

  /// Returns the offset in the storage of the Unicode scalar with a number. Scalars of marked text are not counted.
  func offset(ofScalar number: Int) -> Int {
    guard let markedRange else { return storage.offset(ofScalar: number) }
    let start = storage.scalars(before: markedRange.lowerBound)
    guard number > start else { return storage.offset(ofScalar: number) }
    return storage.offset(ofScalar: number + storage.scalars(before: markedRange.upperBound) - start)
  }

  // MARK: Changes

  /// Replaces a range of the text, as an edit by the user, and puts the caret after the new text; returns false if the
  /// text is refused.
  ///
  /// - Parameters:
  ///   - range: The range of the storage.
  ///   - text: The new text. The filter and the maximum length may leave out some of it.
  ///   - kind: The kind of the edit, for undo.
  ///   - joins: Whether this edit is undone together with the last edit.
  @discardableResult
  func replace(_ range: Range<Int>, with text: String, kind: TextUndoHistory.Kind = .other, joins: Bool = false) -> Bool
  {
    let newOffset = commit()
    let range = storage.snapped(newOffset(range.lowerBound)..<newOffset(range.upperBound))
    guard let accepted = acceptedUnchanged(text, insteadOf: range), !range.isEmpty || !accepted.isEmpty else {
      return false
    }
    // If no part of the text is accepted, the range is not deleted.
    guard text.isEmpty || !accepted.isEmpty else { return false }
    let attributes = typingAttributes(insteadOf: range)
    let change = change(range, to: TextFragment(accepted, attributes: attributes))
    record(change, from: selection, kind: kind, joins: joins)
    // An empty paragraph stores no attributes, so the attributes of the text before it are kept here for the next text.
    if storage.paragraphRange(at: selection.head.offset).isEmpty {
      nextAttributes = attributes
      nextAttributes?.link = nil
    }
    return true
  }

  /// Returns the accepted part of a text that is to replace a range. Returns nil if the app's filter has changed the
  /// field's text during this call, so that the range is no longer valid.
  func acceptedUnchanged(_ text: String, insteadOf range: Range<Int>) -> String? {
    let count = changeCount
    let accepted = accepted(text, insteadOf: range)
    return changeCount == count ? accepted : nil
  }

  /// Replaces a range of the storage, without recording the change for undo.
  func change(_ range: Range<Int>, to fragment: TextFragment) -> TextChange {
    change(range, to: storage.making(fragment))
  }

  /// Replaces a range of the storage by another text, without recording the change for undo.
  func change(_ range: Range<Int>, to new: TextStorage) -> TextChange {
    let change = storage.replace(range, with: new)
    changeCount += 1
    if let height = onChange?(change) { setHeight(height, of: change.newParagraphs.lowerBound) }
    return change
  }

  /// Records a change for undo, and puts the caret after the new text.
  func record(_ change: TextChange, from before: TextSelection, kind: TextUndoHistory.Kind, joins: Bool) {
    let new = change.newRange
    let end = storage.boundary(atOrAfter: new.upperBound)
    place(TextSelection(caret: TextPosition(offset: end, affinity: .upstream)))
    let endsLine = new.isEmpty || storage.string(in: new.upperBound - 1..<new.upperBound) == "\n"
    if endsLine { place(TextSelection(end..<end)) }
    history.record(
      change, from: before, kind: kind, at: now(), beginsWord: kind != .other && beginsWord(change), joins: joins)
    revision += 1
  }

  /// Returns whether a change begins a new word or a new line. A deletion does so only if it removes a single line
  /// feed.
  private func beginsWord(_ change: TextChange) -> Bool {
    guard let first = storage.string(in: change.newRange).first else {
      return change.removed.count == 1 && change.removed.text == "\n"
    }
    guard let previous = storage.character(before: change.range.lowerBound) else { return false }
    return first.isNewline || previous.isNewline || previous.isWhitespace && !first.isWhitespace
  }

  /// Undoes the last step; returns false if there is none.
  @discardableResult
  func undo() -> Bool {
    unmark()
    guard let step = history.takeUndo() else { return false }
    history.addRedo(revert(step))
    return true
  }

  /// Redoes the step that was undone last; returns false if there is none.
  @discardableResult
  func redo() -> Bool {
    unmark()
    guard let step = history.takeRedo() else { return false }
    history.addUndo(revert(step))
    return true
  }

  private func revert(_ step: TextUndoHistory.Step) -> TextUndoHistory.Step {
    let selected = selection.range
    var inverse = TextUndoHistory.Step(edits: [], selection: selection)
    // If the selection is elsewhere now, the inverse step leads to the text that it changes.
    if let last = step.edits.last?.range,
      !step.edits.contains(where: {
        $0.range.lowerBound <= selected.upperBound && $0.range.upperBound >= selected.lowerBound
      })
    {
      inverse.selection = TextSelection(last.upperBound..<last.upperBound)
    }
    for edit in step.edits.reversed() {
      let change = change(edit.range, to: edit.replaced)
      inverse.edits.append(TextUndoHistory.Edit(range: change.newRange, replaced: change.removed))
    }
    place(step.selection)
    revision += 1
    return inverse
  }

  /// Ends the current undo step of typing: the next edit begins a new step.
  func endStep() { history.endStep() }

  // MARK: Marked text

  /// Replaces the current marked text by new marked text, at the caret. If `marked` is nil or has no text, only removes
  /// the current marked text.
  func setMarked(_ marked: MarkedText?) {
    isMarking = true
    defer { isMarking = false }
    let place = markedRange?.lowerBound ?? selection.range.lowerBound
    if let markedRange {
      _ = change(markedRange, to: TextFragment())
      (self.markedRange, markedSelection) = (nil, nil)
      let attributes = nextAttributes
      self.place(TextSelection(place..<place))
      nextAttributes = attributes
    }
    guard let marked, !marked.text.isEmpty else { return }
    let text = isMultiline ? marked.text : Self.singleLine(TextFragment(marked.text).normalized).text
    var attributes = typingAttributes(insteadOf: place..<place)
    attributes.isUnderlined = true
    let fragment = TextFragment(text, attributes: attributes).normalized
    let range = change(place..<place, to: fragment).newRange
    markedRange = range
    markedSelection = marked.selection.map { selection in
      let lower = storage.boundary(atOrBefore: place + selection.lowerBound.clamped(to: 0...range.count))
      let upper = storage.boundary(atOrBefore: place + selection.upperBound.clamped(to: 0...range.count))
      return lower..<max(lower, upper)
    }
    let head = storage.boundary(atOrAfter: (markedSelection ?? range).upperBound)
    selection = TextSelection(
      anchor: markedSelection?.lowerBound ?? head, head: TextPosition(offset: head, affinity: .upstream))
    goalX = nil
  }

  /// Commits the marked text. Returns a function that converts an offset before the commit to the new offset of this
  /// place: if the field refuses a part of the marked text, the text after it moves.
  func commit() -> (Int) -> Int {
    guard let mark = markedRange else { return { $0 } }
    let count = storage.count
    unmark()
    let shift = storage.count - count
    return { offset in
      offset < mark.upperBound
        ? min(offset, max(mark.lowerBound, mark.upperBound + shift))
        : max(mark.lowerBound, min(offset, count) + shift)
    }
  }

  /// Commits the marked text, as an edit that can be undone.
  func unmark() {
    guard let range = markedRange else { return }
    let marked = storage.string(in: range)
    setMarked(nil)
    replace(selection.range, with: substituted(marked, at: selection.range.lowerBound), kind: .typing)
    // During `replace`, the app's filter may have set marked text again.
    if markedRange != nil { setMarked(nil) }
  }
}
