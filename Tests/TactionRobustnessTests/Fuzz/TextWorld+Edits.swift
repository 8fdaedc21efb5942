import Taction
import TactionTestSupport

@testable import TactionText
@testable import TactionViews

/// Edits by users and input methods, with the text that is expected afterwards.
extension TextWorld {
  /// The state of a field before an operation.
  private struct Sight {
    let text: String
    private(set) var selection: Range<Int>
    /// Whether the field has marked text, which the next edit commits.
    let isMarked: Bool
    let intrusions: Int

    /// Selects some characters after the caret, up to the end of the paragraph, because a key overwrites them.
    mutating func typeOver(_ count: Int) {
      let typed = tail.prefix { $0 != "\n" }.prefix(count)
      selection = selection.lowerBound..<selection.lowerBound + typed.utf8.count
    }

    /// The text before the selection.
    var head: String { text.bytes(0..<selection.lowerBound) }
    var tail: String { text.bytes(selection.upperBound..<text.utf8.count) }
  }

  /// Returns the state of a field, without marked text if the field can be edited.
  private func look(at field: FuzzField) -> Sight {
    if field.editor.markedRange != nil { field.apply(TextInputEdit()) }
    return Sight(
      text: field.text, selection: field.selection, isMarked: field.editor.markedRange != nil, intrusions: intrusions)
  }

  /// Adds a fault unless the field has the expected text, or a handler has changed the field during the operation.
  private func expect(_ text: String, in field: FuzzField, after sight: Sight, _ name: String) {
    guard sight.intrusions == intrusions, !sight.isMarked, !field.text.hasBytes(text) else { return }
    faults.append(
      "\(name) at \(sight.selection) of \(sight.text.spelled) makes \(field.text.spelled), not "
        + text.spelled)
  }

  // MARK: Typing

  func type(into field: FuzzField) {
    var sight = look(at: field)
    let way = dice.next() % 3
    let piece = way == 0 ? TextPieces.pickTyped(&dice) : TextPieces.pick(&dice)
    var isTaken = !sight.isMarked
    switch way {
    case 0:
      guard focus(field), field.owner.allowsEditing else { return }
      guard field.view.isFirstResponder, sight.selection == field.selection else { return }
      if field.editor.isOverwriting, sight.selection.isEmpty { sight.typeOver(piece.count) }
      press(KeyEvent(key: Key("a"), characters: piece))
    case 1:
      isTaken = isTaken && field.owner.allowsEditing && !piece.isEmpty
      field.apply(TextInputEdit(commit: piece))
    default: field.insert(piece)
    }
    check(piece, in: field, after: sight, isTaken: isTaken)
  }

  private func check(_ piece: String, in field: FuzzField, after sight: Sight, isTaken: Bool) {
    let taken = field.normalized(piece)
    guard isTaken, piece.isEmpty || !taken.isEmpty else {
      return expect(sight.text, in: field, after: sight, "refused text")
    }
    guard field.takesAll else { return checkLimit(of: field, after: sight) }
    expect(sight.head + taken + sight.tail, in: field, after: sight, "typing \(piece.spelled)")
    guard sight.intrusions == intrusions, field.text.hasBytes(sight.head + taken + sight.tail) else { return }
    // Typed combining marks join the letter before them, and marks after the caret may join the typed letter.
    var caret = sight.head.utf8.count + taken.utf8.count
    while !field.text.isBoundary(caret) { caret += 1 }
    if field.selection != caret..<caret { faults.append("the caret is at \(field.selection), not at \(caret)") }
  }

  private func checkLimit(of field: FuzzField, after sight: Sight) {
    guard sight.intrusions == intrusions, !sight.isMarked else { return }
    let text = field.text
    if let limit = field.editor.maximumLength, text.count > max(limit, sight.text.count) {
      faults.append("\(text.count) characters, where \(limit) are allowed")
    }
    if !text.hasBytes(sight.text), !(text.utf8.starts(with: sight.head.utf8) && text.hasTail(sight.tail)) {
      faults.append("typing changes what is not selected")
    }
  }

  // MARK: Deleting

  func delete(in field: FuzzField) {
    let sight = look(at: field)
    guard field.owner.allowsEditing else {
      field.deleteBackward()
      return expect(sight.text, in: field, after: sight, "a deletion in a text that is only read")
    }
    var expected = sight.head + sight.tail
    if sight.selection.isEmpty, let last = sight.head.last, let mark = last.unicodeScalars.last {
      let length = last.isTypedAsWhole || field.isSecure ? last.utf8.count : UTF8.width(mark)
      expected = sight.head.bytes(0..<sight.head.utf8.count - length) + sight.tail
    }
    field.deleteBackward()
    expect(expected, in: field, after: sight, "backspace")
  }

  // MARK: Input methods

  /// Applies an edit with numbers that no input method should send.
  func compose(in field: FuzzField) {
    let sight = look(at: field)
    let length = sight.text.utf8.count
    var edit = TextInputEdit()
    if dice.chance(0.5) { edit.commit = TextPieces.pick(&dice) }
    if dice.chance(0.4) { edit.deletedBefore = TextPieces.offset(in: min(length, 9), &dice) }
    if dice.chance(0.3) { edit.deletedAfter = TextPieces.offset(in: min(length, 9), &dice) }
    if dice.chance(0.6) {
      let text = TextPieces.pick(&dice)
      edit.marked = MarkedText(text, selection: dice.chance(0.2) ? nil : TextPieces.range(in: text.utf8.count, &dice))
    }
    field.apply(edit)
    guard field.owner.allowsEditing else { return expect(sight.text, in: field, after: sight, "an edit of a reader") }
    guard field.takesAll, sight.intrusions == intrusions else { return }
    let commit = field.normalized(edit.commit)
    let isRefused = commit.isEmpty && !edit.commit.isEmpty
    let head = isRefused ? sight.head : sight.head.dropping(last: edit.deletedBefore)
    let tail = isRefused ? sight.tail : sight.tail.dropping(first: edit.deletedAfter)
    let selected = sight.text.bytes(sight.selection)
    var middle = commit.isEmpty ? selected : commit
    if let marked = edit.marked, !marked.text.isEmpty, commit.isEmpty {
      // Characters that become adjacent by a deletion may join, which changes the selection.
      let (lower, text) = (head.utf8.count, head + selected + tail)
      guard text.isBoundary(lower), text.isBoundary(lower + selected.utf8.count) else { return }
      middle = ""
    }
    expect(head + middle + tail, in: field, after: sight, "\(edit) with \(edit.commit.spelled)")
  }

  // MARK: Keys

  private static let keys: [Key] = [
    .leftArrow, .rightArrow, .upArrow, .downArrow, .home, .end, .pageUp, .pageDown, .backspace, .delete, .return, .tab,
    .escape, .space, .menu, Key(rawValue: 0xFF63), Key("a"), Key("z"), Key("y"), Key("\\"), Key("v"),
  ]

  func pressKey(in field: FuzzField) {
    guard focus(field) else { return }
    let key = Self.keys.randomElement(using: &dice) ?? .home
    var modifiers: KeyModifiers = []
    for modifier in [KeyModifiers.shift, .control, .alt, .capsLock] where dice.next() % 3 == 0 {
      if modifier != .alt || dice.chance(0.1) { modifiers.insert(modifier) }
    }
    let isCopying = modifiers.contains(.control) && key == Key("v") || key.rawValue == 0xFF63
    let sight = look(at: field)
    press(KeyEvent(key: key, characters: key == .space ? " " : "", modifiers: modifiers))
    let isMovement = (0xFF50...0xFF57).contains(key.rawValue) && !isCopying
    if isMovement { expect(sight.text, in: field, after: sight, "the key \(key)") }
  }

  func press(_ event: KeyEvent) {
    now += 0.01
    var event = event
    event.timestamp = now
    if !window.pipeline.tree.keyDown(event) { _ = window.pipeline.tree.keyDown(event) }
    _ = window.pipeline.tree.keyUp(event)
  }

  // MARK: History

  func travel(in field: FuzzField) {
    switch dice.next() % 8 {
    case 0...2: _ = field.undo()
    case 3...5: _ = field.redo()
    case 6: field.editor.endStep()
    default: calmly { checkHistory(of: field) }
    }
  }

  /// Undoes everything and redoes it. After everything is undone, the text must be the app's text; after everything is
  /// redone, the old text.
  func checkHistory(of field: FuzzField) {
    guard field.owner.allowsEditing || field.line != nil else { return }
    _ = look(at: field)
    guard field.editor.markedRange == nil else { return }
    if field.editor.history.undoSteps.count >= TextUndoHistory.maximumSteps { field.base = nil }
    while field.redo() {}
    let before = field.attributedText
    while field.undo() {}
    if let base = field.base, !field.text.hasBytes(base) {
      faults.append("all is undone to \(field.text.spelled), not to \(base.spelled)")
    }
    let first = field.attributedText
    while field.redo() {}
    if !field.attributedText.isSame(as: before) { faults.append("what is undone and done again differs") }
    while field.undo() {}
    if !field.attributedText.isSame(as: first) { faults.append("what is undone twice differs") }
    for _ in 0..<Int(dice.next() % 8) { _ = field.redo() }
    if dice.chance(0.7) { while field.redo() {} }
  }
}

extension String {
  fileprivate func hasTail(_ tail: String) -> Bool { utf8.suffix(tail.utf8.count).elementsEqual(tail.utf8) }

  /// Returns the text without a number of bytes at its end; the number is rounded up to whole scalars.
  fileprivate func dropping(last count: Int) -> String {
    var (rest, text) = (count, self)
    while rest > 0, let last = text.unicodeScalars.popLast() { rest -= UTF8.width(last) }
    return text
  }

  /// Returns the text without a number of bytes at its beginning; the number is rounded up to whole scalars.
  fileprivate func dropping(first count: Int) -> String {
    var (rest, text) = (count, self)
    while rest > 0, !text.isEmpty { rest -= UTF8.width(text.unicodeScalars.removeFirst()) }
    return text
  }
}

extension AttributedText {
  /// Returns whether all bytes and attributes are the same.
  fileprivate func isSame(as other: AttributedText) -> Bool { text.hasBytes(other.text) && runs == other.runs }
}
