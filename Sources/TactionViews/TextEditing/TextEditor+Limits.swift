import TactionGraphics

// The part of typed or pasted text that a field takes.
extension TextEditor {
  /// Returns the part of a text that may take the place of a part of the storage.
  func accepted(_ text: String, insteadOf range: Range<Int>) -> String {
    var text = TextFragment(text).normalized.text
    if !isMultiline {
      let room = max(0, Self.maximumLine - storage.count + range.count)
      text = Self.singleLine(TextFragment(text)).prefix(room).text
    }
    text = filter.filtered(text, kind: kind)
    guard let maximumLength, !text.isEmpty else { return text }
    // A character has at least a byte: where all bytes have room, nothing is counted.
    if storage.count - range.count + text.utf8.count <= maximumLength { return text }
    let removed = range.isEmpty ? 0 : storage.string(in: range).count
    let room = max(0, maximumLength - (storage.characterCount - removed))
    return String(text.prefix(room))
  }

  /// Returns a text without line feeds: those at its ends are left out, others become spaces.
  static func singleLine(_ text: TextFragment) -> TextFragment {
    guard text.text.utf8.contains(0x0A) else { return text }
    var pieces = text.paragraphs[...]
    while pieces.last?.isEmpty == true { pieces.removeLast() }
    while pieces.first?.isEmpty == true { pieces.removeFirst() }
    guard var line = pieces.popFirst() else { return TextFragment() }
    for piece in pieces {
      line.append(TextFragment(" "))
      line.append(piece)
    }
    return line
  }

  /// Returns the attributes of text that is typed in place of a part: those of its first character, or of the character
  /// before it. Links do not grow.
  func typingAttributes(insteadOf range: Range<Int>) -> TextAttributes {
    let (number, start) = storage.paragraphs.paragraph(at: range.lowerBound)
    let content = storage.paragraphs[number].content
    guard !content.spans.isEmpty else { return TextAttributes() }
    let place = range.lowerBound - start
    var attributes = content.attributes(at: range.isEmpty ? max(place - 1, 0) : place)
    let isAtEdge = place == 0 || place == content.count || content.attributes(at: place).link != attributes.link
    if range.isEmpty, isAtEdge { attributes.link = nil }
    return attributes
  }
}

nonisolated extension TextStorage {
  /// Returns the character before an offset between characters; nil at the beginning.
  func character(before offset: Int) -> Character? {
    offset > 0 ? string(in: boundary(before: offset)..<offset).first : nil
  }
}
