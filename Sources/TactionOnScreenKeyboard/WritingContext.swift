import TactionEnvironment

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
    let isWord = rest.last?.isPartOfWord ?? false
    if isWord {
      while let last = rest.last, last.isPartOfWord { rest.removeLast() }
    } else if !rest.isEmpty {
      rest.removeLast()
    }
    return text.utf8.count - rest.utf8.count
  }
}

nonisolated extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "'" || self == "’" || self == "_" }
}
