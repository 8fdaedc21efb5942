import TactionGraphics

// Text that is dragged within its field.
extension TextEditor {
  /// Moves a range of the text with its attributes to an offset outside the range, and selects the moved text. The move
  /// is undone in one step.
  func move(_ range: Range<Int>, to place: Int) {
    let newOffset = commit()
    let range = storage.snapped(newOffset(range.lowerBound)..<newOffset(range.upperBound))
    let place = storage.boundary(atOrBefore: newOffset(place))
    guard !range.isEmpty, place < range.lowerBound || place > range.upperBound else { return }
    let (before, moved, isForward) = (selection, storage.text(in: range), place > range.upperBound)
    record(
      change(place..<place, to: moved), from: before, kind: .other, joins: false)
    let old = isForward ? range : range.lowerBound + moved.count..<range.upperBound + moved.count
    record(change(old, to: TextFragment()), from: before, kind: .other, joins: true)
    let start = isForward ? place - range.count : place
    select(TextSelection(start..<start + moved.count))
  }
}
