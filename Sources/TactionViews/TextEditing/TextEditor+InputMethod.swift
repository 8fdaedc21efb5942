import TactionGraphics

// Edits by input methods.
extension TextEditor {
  /// Applies an edit as a whole: it is undone in one step. Numbers beyond the text are clamped, and those inside a
  /// character count as the whole character.
  func apply(_ edit: TextInputEdit) {
    setMarked(nil)
    // A commit goes on with the word that was typed before, unless something is deleted.
    let deleted = deletedRanges(edit)
    var joins = false
    for range in [deleted.after, deleted.before] where !range.isEmpty { joins = remove(range, joins: joins) || joins }
    if !edit.commit.isEmpty {
      joins = replace(selection.range, with: edit.commit, kind: .typing, joins: joins) || joins
    }
    guard let marked = edit.marked, !marked.text.isEmpty else { return }
    // Text that is composed takes the place of the selection, as the protocol of input methods says.
    if !selection.isEmpty { replace(selection.range, with: "", joins: joins) }
    setMarked(marked)
  }

  /// Returns the parts before and behind the selection that an edit deletes.
  private func deletedRanges(_ edit: TextInputEdit) -> (before: Range<Int>, after: Range<Int>) {
    let selected = selection.range
    let lower = selected.lowerBound - min(max(edit.deletedBefore, 0), selected.lowerBound)
    let upper = selected.upperBound + min(max(edit.deletedAfter, 0), storage.count - selected.upperBound)
    return (
      storage.boundary(atOrBefore: lower)..<selected.lowerBound,
      selected.upperBound..<storage.boundary(atOrAfter: upper)
    )
  }

  /// Deletes a part beside the selection, which stays selected.
  private func remove(_ range: Range<Int>, joins: Bool) -> Bool {
    let (before, shift) = (selection, range.lowerBound < selection.range.lowerBound ? range.count : 0)
    guard replace(range, with: "", joins: joins) else { return false }
    let affinity = before.head.affinity
    place(
      TextSelection(
        anchor: before.anchor - shift, head: TextPosition(offset: before.head.offset - shift, affinity: affinity)))
    return true
  }

  /// Returns the text around the selection without marked text, at most a number of bytes long.
  ///
  /// The selection is in it as far as it fits; else the part around its moving end. What remains of the room is shared
  /// between the text before and behind.
  func surroundingText(maximumBytes: Int) -> SurroundingText {
    let mark = markedRange ?? 0..<0
    // Offsets without marked text, and the other way round.
    let bare = { (offset: Int) in offset <= mark.lowerBound ? offset : max(mark.lowerBound, offset - mark.count) }
    let stored = { (offset: Int) in offset <= mark.lowerBound ? offset : offset + mark.count }
    let (head, anchor, total) = (bare(selection.head.offset), bare(selection.anchor), storage.count - mark.count)
    let room = max(0, maximumBytes)
    var core = min(head, anchor)..<max(head, anchor)
    if core.count > room { core = head..<head }
    let spare = room - core.count
    let behind = min(max(spare / 2, spare - core.lowerBound), total - core.upperBound)
    let before = min(spare - behind, core.lowerBound)
    let start = min(storage.boundary(atOrAfter: stored(core.lowerBound - before)), stored(core.lowerBound))
    let end = max(storage.boundary(atOrBefore: stored(core.upperBound + behind)), stored(core.upperBound))
    var text = storage.string(in: start..<end)
    if !mark.isEmpty, start <= mark.lowerBound, mark.upperBound <= end {
      text = storage.string(in: start..<mark.lowerBound) + storage.string(in: mark.upperBound..<end)
    }
    let (first, count) = (bare(start), text.utf8.count)
    return SurroundingText(
      text: text, cursor: (head - first).clamped(to: 0...count), anchor: (anchor - first).clamped(to: 0...count))
  }
}
