import TactionEnvironment
import TactionGraphics
import TactionViews

// Reports to screen readers. Without a screen reader, nothing is computed.
extension TextContentView {
  /// The view that owns the text.
  var owner: (any TextEditingView)? { superview?.nearest { $0 as? any TextEditingView } }

  /// Reports a change by the user.
  func tell(_ change: TextChange) {
    guard reportsTextChanges, !editor.isMarking, let owner else { return }
    let place = editor.scalars(before: change.range.lowerBound)
    var removed = change.removed
    if !removed.isEmpty {
      let text = removed.string(in: (0..<removed.count).prefix(SemanticTextChange.maximumLength))
      owner.semanticTextDidChange(
        .removed(at: place, count: removed.scalars(before: removed.count), text: told(text)))
    }
    guard change.insertedCount > 0 else { return }
    let range = change.newRange
    let count = editor.scalars(before: range.upperBound) - place
    let text = editor.storage.string(in: range.prefix(SemanticTextChange.maximumLength))
    owner.semanticTextDidChange(.inserted(at: place, count: count, text: told(text)))
  }

  /// Reports that the app has set the text.
  func tellReset(from before: TextStorage, marked: Range<Int>?) {
    guard reportsTextChanges, let owner else { return }
    var before = before
    if let marked { _ = before.replace(marked, with: TextFragment()) }
    for (isOld, storage) in [(true, before), (false, editor.storage)] where !storage.isEmpty {
      var storage = storage
      let count = storage.scalars(before: storage.count)
      let text = told(storage.string(in: (0..<storage.count).prefix(SemanticTextChange.maximumLength)))
      owner.semanticTextDidChange(
        isOld ? .removed(at: 0, count: count, text: text) : .inserted(at: 0, count: count, text: text))
    }
  }

  /// Reports the selection, which may have changed.
  func tellSelection() {
    guard reportsTextChanges else { return }
    owner?.semanticTextDidChange(.selected)
  }

  /// Returns the part of a text that is reported to screen readers; dots for a secret text.
  private func told(_ text: String) -> String {
    let part =
      text.utf8.count > SemanticTextChange.maximumLength
      ? TextFragment(text).prefix(SemanticTextChange.maximumLength).text : text
    return editor.isSecure ? Self.dots(part.scalarCount()) : part
  }

  /// Returns a string of dots. Screen readers get one dot for each scalar of a hidden text.
  static func dots(_ count: Int) -> String { String(repeating: dot, count: count) }
}

nonisolated extension Range<Int> {
  /// Returns the beginning of the range, at most `count` long.
  fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}
