// Words, as double clicks select them and keys move by them.
extension TextEditor {
  /// Returns the beginning of the word that the offset is in or behind, in this paragraph or the ones before.
  func wordStart(before offset: Int) -> Int {
    if isSecure { return 0 }
    var (number, start) = storage.paragraphs.paragraph(at: offset)
    var local = offset - start
    while true {
      let paragraph = storage.paragraphs[number]
      var isInWord = false
      while let previous = paragraph.boundary(before: local) {
        let isWord = paragraph.isWord(from: previous)
        if isInWord, !isWord || paragraph.isWordBreak(at: local) { return start + local }
        isInWord = isWord
        local = previous
      }
      if isInWord || number == 0 { return start }
      number -= 1
      local = storage.paragraphs[number].count
      start -= local + 1
    }
  }

  /// Returns the end of the word that the offset is in or before, in this paragraph or the ones behind.
  func wordEnd(after offset: Int) -> Int {
    if isSecure { return storage.count }
    var (number, start) = storage.paragraphs.paragraph(at: offset)
    var local = offset - start
    while true {
      let paragraph = storage.paragraphs[number]
      var isInWord = false
      while let next = paragraph.boundary(after: local) {
        let isWord = paragraph.isWord(from: local)
        if isInWord, !isWord || paragraph.isWordBreak(at: local) { return start + local }
        isInWord = isWord
        local = next
      }
      if isInWord || number == storage.paragraphs.count - 1 { return start + paragraph.count }
      number += 1
      start += paragraph.count + 1
      local = 0
    }
  }

  /// Returns the word at an offset, or the characters between words; empty in an empty paragraph.
  func wordRange(at offset: Int) -> Range<Int> {
    if isSecure { return 0..<storage.count }
    let (number, start) = storage.paragraphs.paragraph(at: offset)
    let paragraph = storage.paragraphs[number]
    guard paragraph.count > 0 else { return start..<start }
    var lower = paragraph.boundary(atOrBefore: offset - start)
    if lower == paragraph.count, let previous = paragraph.boundary(before: lower) { lower = previous }
    var upper = paragraph.boundary(after: lower) ?? paragraph.count
    let isWord = paragraph.isWord(from: lower)
    while lower > 0, !isWord || !paragraph.isWordBreak(at: lower), let previous = paragraph.boundary(before: lower),
      paragraph.isWord(from: previous) == isWord
    {
      lower = previous
    }
    while upper < paragraph.count, !isWord || !paragraph.isWordBreak(at: upper),
      paragraph.isWord(from: upper) == isWord, let next = paragraph.boundary(after: upper)
    {
      upper = next
    }
    return start + lower..<start + upper
  }
}

nonisolated extension StoredParagraph {
  /// Returns whether the character at an offset is a part of a word.
  fileprivate func isWord(from offset: Int) -> Bool {
    let character = text[index(offset)]
    if character.isLetter || character.isNumber || character == "_" { return true }
    guard character == "'" || character == "’", offset > 0, offset + 1 < count else { return false }
    let next = text.index(after: index(offset))
    return next < text.endIndex && text[next].isLetter && text[text.index(before: index(offset))].isLetter
  }

  /// Returns whether one word ends and another one begins at an offset.
  fileprivate func isWordBreak(at offset: Int) -> Bool { false }
}
