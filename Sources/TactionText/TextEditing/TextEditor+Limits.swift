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
    guard maximumLength != nil else { return text }
    return fitting(storage.making(TextFragment(text)), insteadOf: range).text
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

  /// Returns the beginning of a text that the maximum length allows in place of a range.
  private func fitting(_ text: TextStorage, insteadOf range: Range<Int>) -> TextStorage {
    var text = text
    while true {
      let excess = excess(of: text, insteadOf: range)
      guard excess > 0 else { return text }
      let kept = max(0, text.countCharacters() - excess)
      text = text.part(0..<text.offset(ofCharacter: kept))
    }
  }

  /// Returns the number of characters by which the maximum length is exceeded after a text has replaced a range.
  private func excess(of text: TextStorage, insteadOf range: Range<Int>) -> Int {
    guard let maximumLength, !text.isEmpty else { return 0 }
    // A character has at least one byte. So if the number of bytes is within the maximum, the characters need not be
    // counted.
    guard storage.count - range.count + text.count > maximumLength else { return 0 }
    // The characters of the result are counted, because the new text may form a character with the text next to it. The
    // storage remembers its own counts, so that only the changed part of the copy is counted again.
    _ = characterCount
    var result = storage
    _ = result.replace(range, with: text)
    return max(0, result.countCharacters() - maximumLength)
  }

  /// Replaces a range of the text by a prepared text, as an edit by the user.
  ///
  /// - Returns: The length of the inserted text, in bytes.
  func replace(_ range: Range<Int>, with prepared: TextStorage) -> Int {
    unmark()
    let range = storage.snapped(range)
    if case .text = filter, !acceptsText(with: prepared.text, insteadOf: range) { return 0 }
    let text = fitting(prepared, insteadOf: range)
    if !text.isEmpty { record(change(range, to: text), from: selection, kind: .other, joins: false) }
    return text.count
  }

  /// Returns a prepared text in the form that the field stores in place of a range, and whether the end of the text was
  /// cut off.
  func fitted(_ prepared: TextPreparation, insteadOf range: Range<Int>) -> (text: TextStorage, isCut: Bool) {
    if isMultiline { return (prepared.text, prepared.isCut) }
    let range = storage.snapped(range)
    var line = Self.singleLine(prepared.text.text(in: 0..<prepared.text.count))
    if substitution != nil { line = TextFragment(substituted(line.text, at: range.lowerBound)) }
    let part = line.prefix(max(0, Self.maximumLine - storage.count + range.count))
    return (storage.making(part), part.count < line.count || prepared.isCut)
  }

  /// Returns a text without line feeds and mandatory breaks: at its ends they are removed, elsewhere they become
  /// spaces.
  static func singleLine(_ text: TextFragment) -> TextFragment {
    let text = text.replacingMandatoryBreaks
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
  /// of the range or, if the range is empty, of the character before it. Text at an end of a link, or in place of an
  /// end or all of it, is not part of the link. If `nextAttributes` is set, text at the caret has these attributes.
  func typingAttributes(insteadOf range: Range<Int>) -> TextAttributes {
    if range.isEmpty, range == selection.range, let nextAttributes { return nextAttributes }
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
    let end = place + range.count
    let isInside =
      place > 0 && end < content.count
      && [place - 1, end].allSatisfy { content.attributes(at: $0).link == attributes.link }
    if !isInside { attributes.link = nil }
    return attributes
  }
}

nonisolated extension TextStorage {
  /// Returns the character before an offset, which must be between characters; nil at the beginning of the text.
  func character(before offset: Int) -> Character? {
    offset > 0 ? string(in: boundary(before: offset)..<offset).first : nil
  }
}
