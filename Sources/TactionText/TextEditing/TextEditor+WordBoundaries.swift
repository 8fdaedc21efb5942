import TactionGraphics

// Words, for double clicks that select a word and for keys that move by a word.
extension TextEditor {
  /// Returns the beginning of the word that contains an offset or, if there is none, of the last word before the
  /// offset. This word may be in an earlier paragraph.
  func wordStart(before offset: Int) -> Int {
    if isSecure { return 0 }
    var (number, start) = storage.paragraphs.paragraph(at: offset)
    var local = offset - start
    while true {
      let paragraph = storage.paragraphs[number]
      let found = TextBoundaries(paragraph.text).wordStart(before: local)
      if number == 0 || local > 0 && (found > 0 || paragraph.isWord(at: 0)) { return start + found }
      number -= 1
      local = storage.paragraphs[number].count
      start -= storage.paragraphs[number].length
    }
  }

  /// Returns the end of the word that contains an offset or, if there is none, of the next word after the offset. This
  /// word may be in a later paragraph.
  func wordEnd(after offset: Int) -> Int {
    if isSecure { return storage.count }
    var (number, start) = storage.paragraphs.paragraph(at: offset)
    var local = offset - start
    while true {
      let paragraph = storage.paragraphs[number]
      let count = paragraph.count
      let found = TextBoundaries(paragraph.text).wordEnd(after: local)
      let hasWord = local < count && (found < count || paragraph.isWord(at: paragraph.boundary(before: count) ?? 0))
      if hasWord || number == storage.paragraphs.count - 1 { return start + found }
      number += 1
      start += paragraph.length
      local = 0
    }
  }

  /// Returns the range of the word at an offset, or of the space or sign between words; empty in an empty paragraph.
  /// Between two words without a space, `affinity` selects the word.
  func wordRange(at offset: Int, affinity: TextAffinity = .downstream) -> Range<Int> {
    if isSecure { return 0..<storage.count }
    let (number, start) = storage.paragraphs.paragraph(at: offset)
    let word = TextBoundaries(storage.paragraphs[number].text).word(at: offset - start, affinity: affinity)
    return start + word.lowerBound..<start + word.upperBound
  }
}

nonisolated extension StoredParagraph {
  /// Returns whether the character at an offset is a letter, a digit or an underscore.
  fileprivate func isWord(at offset: Int) -> Bool {
    guard offset < count else { return false }
    let character = text[index(offset)]
    return character.isLetter || character.isNumber || character == "_"
  }
}
