import TactionGestures
import TactionGraphics
import TactionViews

// The links of a text that is only for reading, for users of a keyboard or a screen reader.
extension TextView {
  /// Selects the next or the previous link with Tab, or opens the selected link with Return. Returns false for other
  /// keys, and for Tab after the last link, so that the focus leaves the text.
  final func takeLinkKey(_ event: KeyEvent) -> Bool {
    guard !isEditable, isSelectable, onLink != nil, event.isPlain,
      [.tab, .backTab, .return].contains(event.key.unpadded)
    else { return false }
    let (links, selection) = (editor.storage.links(before: editor.storage.count), editor.selection.range)
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
      if !event.isRepeat { _ = self.open(chosen.link) }
    default: return false
    }
    return true
  }

  /// The links near the beginning of the text, with the names of their actions for screen readers: the text of each
  /// link, or its address if the same text also leads elsewhere. Links with the same text and address have one action.
  final var linkActions: [(name: String, link: String)] {
    guard !isEditable, onLink != nil else { return [] }
    var known: Set<[String]> = []
    let links = editor.storage.links(before: Self.maximumValue).map { link in
      (name: editor.storage.string(in: link.range), link: link.link)
    }.filter { known.insert([$0.name, $0.link]).inserted }
    let counts = Dictionary(links.map { ($0.name, 1) }, uniquingKeysWith: +)
    return links.map { link in (name: counts[link.name] == 1 ? link.name : link.link, link: link.link) }
  }
}

nonisolated extension TextStorage {
  /// Returns the links in the paragraphs that begin before an offset, in order.
  fileprivate func links(before end: Int) -> [(range: Range<Int>, link: String)] {
    var (links, start) = ([(range: Range<Int>, link: String)](), 0)
    paragraphs.forEach(from: 0) { _, paragraph in
      var place = start
      for span in paragraph.content.spans {
        let range = place..<place + span.length
        place = range.upperBound
        guard let link = span.attributes.link else { continue }
        // A part of a link may have another font.
        if let last = links.last, last.link == link, last.range.upperBound == range.lowerBound {
          links[links.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
          links.append((range: range, link: link))
        }
      }
      start += paragraph.length
      return start < end
    }
    return links
  }
}
