import TactionEnvironment
import TactionGraphics

/// Decisions based on the text before the caret: whether the next letter is a capital letter, and the length of the
/// last word.
nonisolated enum WritingContext {
  /// Returns whether the next letter is to be a capital letter.
  static func beginsWithCapital(after text: String, _ rule: TextInputTraits.Capitalization) -> Bool {
    switch rule {
    case .none: return false
    case .all: return true
    case .words: return text.last.map { $0.isWhitespace || "-(/\"“„«¿¡".contains($0) } ?? true
    case .sentences: return beginsSentence(after: text)
    }
  }

  private static func beginsSentence(after text: String) -> Bool {
    guard let last = text.last else { return true }
    if last.isNewline { return true }
    if "¿¡".contains(last) { return beginsSentence(after: String(text.dropLast())) }
    var rest = Substring(text)
    var hasSpace = false
    // An opening quotation mark or bracket belongs to the sentence that it begins.
    while let mark = rest.last, "\"'(“„‘«[".contains(mark), !hasSpace { rest.removeLast() }
    while let space = rest.last, space.isWhitespace {
      if space.isNewline { return true }
      rest.removeLast()
      hasSpace = true
    }
    guard !rest.isEmpty else { return true }
    while let mark = rest.last, "\"')”“’»]".contains(mark) { rest.removeLast() }
    return hasSpace && rest.last.map { ".!?…。！？؟։।".contains($0) } ?? false
  }

  /// Returns the number of bytes of the last word of a text and the spaces after it. If the text does not end in a
  /// word, returns the number of bytes of its last character and the spaces after it.
  static func lengthOfLastWord(in text: String) -> Int {
    var rest = Substring(text)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    let end = rest.utf8.count
    var start = TextBoundaries(String(rest)).word(at: end).lowerBound
    // A run of Chinese characters or kana counts as one word, so only its end is returned.
    if rest.last?.isInLongRun == true { start = max(start, end - rest.suffix(longestPartOfRun).utf8.count) }
    return text.utf8.count - start
  }

  /// The number of Chinese characters or kana that are deleted like a word. Our own choice.
  private static let longestPartOfRun = 4
}

nonisolated extension Character {
  /// Whether the character is Chinese or kana, which are written without spaces.
  fileprivate var isInLongRun: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first.properties.isIdeographic || (0x3041...0x30FF).contains(first.value)
  }
}
