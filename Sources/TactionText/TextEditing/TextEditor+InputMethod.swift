import TactionEnvironment
import TactionGraphics
import TactionViews

// Edits by input methods.
extension TextEditor {
  /// Applies an edit of an input method, which is undone in one step. The numbers of bytes to delete are clamped to the
  /// text. If only a part of a scalar is to be deleted, the whole scalar is deleted, but not the whole character: some
  /// input methods replace only a mark of a letter.
  func apply(_ edit: TextInputEdit) {
    setMarked(nil)
    // Without a deletion, committed text counts as typing, so it may join the undo step of the text typed before it.
    var isEdited = false
    let surroundings = surroundings(of: edit)
    let commit = edit.commit.isEmpty ? "" : substituted(edit.commit, at: surroundings.lowerBound)
    if surroundings != selection.range {
      isEdited = replace(surroundings: surroundings, with: commit)
    } else if !commit.isEmpty {
      isEdited = replace(selection.range, with: commit, kind: .typing)
    }
    guard let marked = edit.marked, !marked.text.isEmpty else { return }
    // Composed text replaces the selection, as the Wayland protocol of input methods requires.
    if !selection.isEmpty {
      let attributes = typingAttributes(insteadOf: selection.range)
      replace(selection.range, with: "", joins: isEdited)
      nextAttributes = attributes
    }
    setMarked(marked)
  }

  /// Returns the range that an edit deletes: the selection, and text before and after it.
  private func surroundings(of edit: TextInputEdit) -> Range<Int> {
    let selected = selection.range
    let lower = selected.lowerBound - min(max(edit.deletedBefore, 0), selected.lowerBound)
    let upper = selected.upperBound + min(max(edit.deletedAfter, 0), storage.count - selected.upperBound)
    return storage.wholeScalars(lower..<upper)
  }

  /// Deletes the text of a range around the selection, and replaces the selection by the committed text. Without a
  /// committed text, the selection stays. If none of the committed text is accepted, nothing is deleted.
  ///
  /// The deletion and the replacement are one change. If the deletion came first, the characters before and after the
  /// deleted text might join into one character, and the replacement would replace this whole character.
  ///
  /// - Returns: Whether the edit was made.
  private func replace(surroundings range: Range<Int>, with commit: String) -> Bool {
    guard let accepted = acceptedUnchanged(commit, insteadOf: range), commit.isEmpty || !accepted.isEmpty else {
      return false
    }
    let (before, selected) = (selection, selection.range)
    let fragment =
      accepted.isEmpty
      ? storage.text(in: selected) : TextFragment(accepted, attributes: typingAttributes(insteadOf: selected))
    record(change(range, to: fragment), from: before, kind: .other, joins: false)
    guard accepted.isEmpty else { return true }
    let shift = selected.lowerBound - range.lowerBound
    place(before.mapped { $0 - shift })
    return true
  }

  /// Returns the text around the selection without marked text, at most `maximumBytes` long.
  ///
  /// The text includes the selection if it fits; otherwise it surrounds the moving end of the selection. The remaining
  /// bytes are shared between the text before it and the text after it.
  func surroundingText(maximumBytes: Int) -> SurroundingText {
    let mark = markedRange ?? 0..<0
    let (head, anchor) = (bareOffset(selection.head.offset), bareOffset(selection.anchor))
    let total = storage.count - mark.count
    let room = max(0, maximumBytes)
    var core = min(head, anchor)..<max(head, anchor)
    if core.count > room { core = head..<head }
    let spare = room - core.count
    let behind = min(max(spare / 2, spare - core.lowerBound), total - core.upperBound)
    let before = min(spare - behind, core.lowerBound)
    // Marked text may form one character with the text next to it. No part of such a character is returned. At the ends
    // of the whole text, this check is not necessary.
    let (first, last) = (core.lowerBound - before, core.upperBound + behind)
    let start = first == 0 ? 0 : min(storage.boundary(atOrAfter: storedOffset(first)), storedOffset(core.lowerBound))
    var end = last == total ? storage.count : storage.boundary(atOrBefore: storedOffset(last))
    if mark.contains(end) { end = mark.lowerBound }
    end = max(end, storedOffset(core.upperBound))
    let text = bareString(in: start..<end)
    let (shift, count) = (bareOffset(start), text.utf8.count)
    return SurroundingText(
      text: text, cursor: (head - shift).clamped(to: 0...count), anchor: (anchor - shift).clamped(to: 0...count))
  }
}
