import TactionGeometry
import TactionViews

extension TextView {
  /// Selects the next match of some words and scrolls to it; returns false if there is no match.
  ///
  /// The search ignores case and accents. After the end of the text, the search continues at the beginning.
  ///
  /// - Parameters:
  ///   - words: The words to find. Line feeds in `words` match the ends of paragraphs.
  ///   - backward: Whether to search for the previous match.
  @discardableResult
  public final func find(_ words: String, backward: Bool = false) -> Bool {
    commitMarkedText()
    let from = backward ? editor.selection.range.lowerBound : editor.selection.range.upperBound
    guard let range = TextSearch(words).next(in: editor.storage, from: from, backward: backward) else { return false }
    moveSelection { editor.select(TextSelection(editor.storage.snapped(range))) }
    return true
  }

  /// Scrolls by the minimum distance that makes a range of the text visible, without an animation if the user prefers
  /// reduced motion. The range is in bytes of UTF-8.
  public final func scroll(toText range: Range<Int>, animated: Bool = true) {
    guard animated, isInWindow, !theme.motion.isReduced else { return reveal { box(of: range) } }
    updateContentSize()
    scroll(to: place(toReveal: box(of: range)), animated: true)
    // The end of a former motion has cleared the range.
    soughtText = isScrollAnimating ? range : nil
  }

  /// Corrects the target of an animated scroll to a range of the text, because lines near the range, or between it and
  /// the visible part, have been measured.
  final func followSoughtText() {
    guard let range = soughtText else { return }
    guard isScrollAnimating else { return soughtText = nil }
    redirectScroll(to: place(toReveal: box(of: range)))
  }

  /// Returns the rectangle that contains the carets at both ends of a range.
  private final func box(of range: Range<Int>) -> Rect {
    let range = editor.storedRange(range)
    let start = textContent.caretRect(at: TextPosition(offset: range.lowerBound))
    let end = textContent.caretRect(at: TextPosition(offset: range.upperBound, affinity: .upstream))
    // A caret has no width, so a union would be empty.
    return Rect(enclosing: start.corners + end.corners) ?? start
  }
}
