import TactionGestures
import TactionGraphics
import TactionViews

// The links of a text that is only for reading, for users of a keyboard or a screen reader.
extension TextView {
  /// Selects the next or the previous link with Tab, or opens the selected link with Return. Returns false for other
  /// keys, and for Tab after the last link, so that the focus leaves the text.
  final func takeLinkKey(_ event: KeyEvent) -> Bool {
    guard !isEditable, onLink != nil, event.isPlain,
      [.tab, .backTab, .return].contains(event.key.unpadded)
    else { return false }
    let (links, selection) = (editor.storage.links(before: editor.storage.count).all, editor.selection.range)
    switch event.key.unpadded {
    case .tab, .backTab:
      let isBackward = event.key == .backTab || event.modifiers.contains(.shift)
      let next =
        isBackward
        ? links.last { $0.range.upperBound <= selection.lowerBound }
        : links.first { $0.range.lowerBound >= selection.upperBound }
      guard let next else { return false }
      moveSelection { editor.select(TextSelection(editor.storage.snapped(next.range))) }
    case .return:
      let chosen = links.first { !selection.isEmpty && $0.range.clamped(to: selection) == selection }
      guard let chosen else { return false }
      if !event.isRepeat { _ = self.open(chosen.address) }
    default: return false
    }
    return true
  }

  /// The actions for screen readers that open the links near the beginning of the text.
  final var linkActions: [(name: String, link: String)] {
    guard !isEditable, onLink != nil else { return [] }
    return editor.storage.links(before: Self.maximumValue).actions { editor.storage.string(in: $0) }
  }
}

nonisolated extension TextStorage {
  /// Returns the links in the paragraphs that begin before an offset.
  fileprivate func links(before end: Int) -> TextLinks {
    var (links, start) = (TextLinks(), 0)
    paragraphs.forEach(from: 0) { _, paragraph in
      var place = start
      for span in paragraph.content.spans {
        links.add(place..<place + span.length, span.attributes.link)
        place += span.length
      }
      start += paragraph.length
      return start < end
    }
    return links
  }
}
