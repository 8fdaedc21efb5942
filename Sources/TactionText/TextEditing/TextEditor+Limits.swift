import TactionGraphics

// The part of typed or pasted text that a field accepts.
extension TextEditor {
  /// Returns the accepted part of a text that is to replace a range of the storage.
  func accepted(_ text: String, insteadOf range: Range<Int>) -> String {
    var text = TextFragment(text).normalized.text
    if !isMultiline {
      let room = max(0, Self.maximumLine - storage.count + range.count)
      text = Self.singleLine(TextFragment(text)).prefix(room).text
    }
    text = filter.filtered(text, kind: kind)
    if !acceptsText(with: text, insteadOf: range) { return "" }
    guard let room = room(for: text.utf8.count, insteadOf: range) else { return text }
    return String(text.prefix(room))
  }

  /// Returns whether the filter accepts the whole text after a range of it is replaced.
  private func acceptsText(with text: String, insteadOf range: Range<Int>) -> Bool {
    guard case .text(let isAccepted) = filter, !text.isEmpty else { return true }
    return isAccepted(
      storage.string(in: 0..<range.lowerBound) + text + storage.string(in: range.upperBound..<storage.count))
  }

  /// Returns whether the filter accepts the whole text after a range of it is moved to an offset outside the range.
  func acceptsMove(of range: Range<Int>, to place: Int) -> Bool {
    guard case .text(let isAccepted) = filter else { return true }
    let part = storage.string(in: range)
    let rest = storage.string(in: 0..<range.lowerBound) + storage.string(in: range.upperBound..<storage.count)
    var bytes = Array(rest.utf8)
    bytes.insert(contentsOf: part.utf8, at: place <= range.lowerBound ? place : place - range.count)
    return isAccepted(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the number of characters that the maximum length still allows; nil if a text with this number of bytes
  /// fits as a whole.
  private func room(for bytes: Int, insteadOf range: Range<Int>) -> Int? {
    guard let maximumLength, bytes > 0 else { return nil }
    // A character has at least one byte. So if the number of bytes is within the maximum, the characters need not be
    // counted.
    if storage.count - range.count + bytes <= maximumLength { return nil }
    var removed = storage.part(range)
    return max(0, maximumLength - (characterCount - removed.countCharacters()))
  }

  /// Replaces a range of the text by a prepared text, as an edit by the user.
  ///
  /// - Returns: The length of the inserted text, in bytes.
  func replace(_ range: Range<Int>, with prepared: TextStorage) -> Int {
    unmark()
    let range = storage.snapped(range)
    var text = prepared
    if case .text = filter, !acceptsText(with: text.text, insteadOf: range) { return 0 }
    if let room = room(for: text.count, insteadOf: range) { text = text.part(0..<text.offset(ofCharacter: room)) }
    if !text.isEmpty { record(change(range, to: text), from: selection, kind: .other, joins: false) }
    return text.count
  }

  /// Returns a prepared text in the form that the field stores in place of a range, and whether the end of the text was
  /// cut off.
  func fitted(_ prepared: TextPreparation, insteadOf range: Range<Int>) -> (text: TextStorage, isCut: Bool) {
    if isMultiline { return (prepared.text, prepared.isCut) }
    let line = Self.singleLine(prepared.text.text(in: 0..<prepared.text.count))
    let part = line.prefix(max(0, Self.maximumLine - storage.count + storage.snapped(range).count))
    return (storage.making(part), part.count < line.count || prepared.isCut)
  }

  /// Returns a text without line feeds: line feeds at its ends are removed, other line feeds become spaces.
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

  /// Returns the attributes of text that is typed in place of a range. These are the attributes of the first character
  /// of the range or, if the range is empty, of the character before it. Text that is typed at an end of a link does
  /// not become a part of the link.
  func typingAttributes(insteadOf range: Range<Int>) -> TextAttributes {
    let (number, start) = storage.paragraphs.paragraph(at: range.lowerBound)
    let (content, place) = (storage.paragraphs[number].content, range.lowerBound - start)
    if range.isEmpty, place == 0, number > 0, storage.paragraphs[number - 1].isCut {
      // The character before the range is in the previous part.
      let before = storage.paragraphs[number - 1].content
      var attributes = before.attributes(at: before.count)
      if attributes.link != content.attributes(at: 0).link { attributes.link = nil }
      return attributes
    }
    guard !content.spans.isEmpty else { return TextAttributes() }
    var attributes = content.attributes(at: range.isEmpty ? max(place - 1, 0) : place)
    let isAtEdge = place == 0 || place == content.count || content.attributes(at: place).link != attributes.link
    if range.isEmpty, isAtEdge { attributes.link = nil }
    return attributes
  }
}

nonisolated extension TextStorage {
  /// Returns the character before an offset, which must be between characters; nil at the beginning of the text.
  func character(before offset: Int) -> Character? {
    offset > 0 ? string(in: boundary(before: offset)..<offset).first : nil
  }
}
