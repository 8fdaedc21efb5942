/// The state of line breaking between two characters, by the rules of Unicode's standard UAX #14.
///
/// The state is small, and contains everything that the rules need to know about the preceding text. So line breaking
/// can begin at any character. It also has what the shape of the next letter depends on.
struct LineBreakContext: Hashable, Sendable {
  /// The class of the last character that is neither a space nor a part of the character before it; nil at the
  /// beginning.
  private var last: LineBreakClass?
  /// Whether spaces follow that character.
  private var hasSpaces = false
  /// Whether the last scalar is a zero-width joiner.
  private var isJoined = false
  /// Whether the last character is a hyphen after a Hebrew letter.
  private var isHebrewHyphen = false
  /// Whether the text so far ends with an odd number of regional indicators, so that the next regional indicator
  /// completes a flag.
  private var isHalfFlag = false
  private var number = Number.none
  /// Whether the last letter is joined to the next letter if that also joins, as most Arabic letters are.
  private(set) var joinsNext = false

  /// The position in a number such as "$1,234.56)%".
  private enum Number: UInt8 {
    case none
    case digits
    case closed
  }

  /// Whether the text so far ends with a mandatory break (`LineBreakClass.mandatory`, such as U+2028), after which a
  /// new line begins. A line feed is not one: it ends the paragraph.
  var endsLine: Bool { last == .mandatory }

  /// Returns whether a line may end before a user-perceived character, and advances past the character.
  mutating func canBreak(before character: Substring.UnicodeScalarView) -> Bool {
    var first: Bool?
    for scalar in character {
      let can = canBreak(before: LineBreakClass(scalar))
      if first == nil { first = can }
      if let sides = LetterJoining.sides(of: scalar.value) { joinsNext = sides.after }
    }
    return first ?? false
  }

  /// Returns whether a line may end before a scalar of a class, and advances past the scalar.
  mutating func canBreak(before next: LineBreakClass) -> Bool {
    guard let last else {
      enter(next == .combining || next == .zeroWidthJoiner ? .alphabetic : next, joined: next == .zeroWidthJoiner)
      return false
    }
    if next == .combining || next == .zeroWidthJoiner, !hasSpaces, !Self.standsAlone(last) {
      // Rule 9: a mark becomes a part of the character before it.
      isJoined = next == .zeroWidthJoiner
      return false
    }
    // Rule 10: a mark without a character before it counts as a letter.
    let isMark = next == .combining || next == .zeroWidthJoiner
    let effective = isMark ? .alphabetic : next
    let can = !isJoined && canBreak(after: last, before: effective) || (isJoined && hasSpaces && next != .space)
    enter(effective, joined: next == .zeroWidthJoiner)
    return can
  }

  private static func standsAlone(_ last: LineBreakClass) -> Bool {
    switch last {
    case .mandatory, .carriageReturn, .lineFeed, .space, .zeroWidthSpace: true
    default: false
    }
  }

  private mutating func enter(_ next: LineBreakClass, joined: Bool) {
    if next == .space, last != nil, !Self.endsLine(last) {
      hasSpaces = true
      isJoined = false
      return
    }
    isHebrewHyphen = last == .hebrew && !hasSpaces && (next == .hyphen || next == .breakAfter)
    isHalfFlag = next == .regionalIndicator && !(isHalfFlag && !hasSpaces)
    number = numberAfter(next)
    last = next
    hasSpaces = false
    isJoined = joined
  }

  private static func endsLine(_ last: LineBreakClass?) -> Bool {
    last == .mandatory || last == .carriageReturn || last == .lineFeed
  }

  private func numberAfter(_ next: LineBreakClass) -> Number {
    switch (hasSpaces ? .none : number, next) {
    case (_, .numeric), (.digits, .symbol), (.digits, .infixSeparator): .digits
    case (.digits, .closing), (.digits, .closingParenthesis), (.digits, .wideClosingParenthesis): .closed
    default: .none
    }
  }

  /// Applies rules 4 to 18: for line feeds, spaces, and characters that stay on a line with others even if spaces are
  /// between them.
  private func canBreak(after last: LineBreakClass, before next: LineBreakClass) -> Bool {
    if Self.endsLine(last) { return !(last == .carriageReturn && next == .lineFeed) }
    switch next {
    case .mandatory, .carriageReturn, .lineFeed, .space, .zeroWidthSpace: return false
    default: break
    }
    if last == .zeroWidthSpace { return true }
    switch next {
    case .wordJoiner, .closing, .closingParenthesis, .wideClosingParenthesis, .exclamation, .infixSeparator, .symbol:
      return false
    default: break
    }
    switch (last, next) {
    case (.opening, _), (.wideOpening, _), (.quotation, .opening), (.quotation, .wideOpening),
      (.closing, .nonstarter), (.closingParenthesis, .nonstarter), (.wideClosingParenthesis, .nonstarter),
      (.breakBoth, .breakBoth):
      return false
    default: return hasSpaces || last == .space || canBreakApart(last, next)
    }
  }

  /// Applies rules 11 to 31, for characters without spaces between them.
  private func canBreakApart(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
    switch (last, next) {
    case (.wordJoiner, _), (.glue, _): return false
    case (.breakAfter, .glue), (.hyphen, .glue): return true
    case (_, .glue), (_, .quotation), (.quotation, _): return false
    case (.contingent, _), (_, .contingent): return true
    case (_, .breakAfter), (_, .hyphen), (_, .nonstarter), (.breakBefore, _), (.symbol, .hebrew), (_, .inseparable):
      return false
    case _ where isHebrewHyphen: return false
    case (.regionalIndicator, .regionalIndicator): return !isHalfFlag
    case (.emojiBase, .emojiModifier), (.futureEmoji, .emojiModifier): return false
    default: break
    }
    return !Self.isWord(last, next) && !isNumber(last, next) && !Self.isKorean(last, next)
  }

  /// Applies rules 23, 24 and 28 to 30; returns whether two characters belong to one word.
  private static func isWord(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
    switch (last, next) {
    case (.alphabetic, .alphabetic), (.alphabetic, .hebrew), (.hebrew, .alphabetic), (.hebrew, .hebrew),
      (.alphabetic, .numeric), (.hebrew, .numeric), (.numeric, .alphabetic), (.numeric, .hebrew),
      (.prefix, .alphabetic), (.prefix, .hebrew), (.postfix, .alphabetic), (.postfix, .hebrew),
      (.alphabetic, .prefix), (.alphabetic, .postfix), (.hebrew, .prefix), (.hebrew, .postfix),
      (.prefix, .ideograph), (.prefix, .emojiBase), (.prefix, .emojiModifier), (.prefix, .futureEmoji),
      (.ideograph, .postfix), (.emojiBase, .postfix), (.emojiModifier, .postfix), (.futureEmoji, .postfix),
      (.infixSeparator, .alphabetic), (.infixSeparator, .hebrew),
      (.alphabetic, .opening), (.hebrew, .opening), (.numeric, .opening),
      (.closingParenthesis, .alphabetic), (.closingParenthesis, .hebrew), (.closingParenthesis, .numeric):
      true
    default: false
    }
  }

  /// Applies rule 25, as in example 7 of the standard; returns whether two characters belong to one number with signs,
  /// separators and units.
  private func isNumber(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
    switch (last, next) {
    case (.prefix, .numeric), (.postfix, .numeric), (.hyphen, .numeric), (.prefix, .opening), (.postfix, .opening),
      (.prefix, .wideOpening), (.postfix, .wideOpening):
      true
    case (_, .numeric): number == .digits
    case (_, .prefix), (_, .postfix): number != .none
    default: false
    }
  }

  /// Applies rules 26 and 27; returns whether two characters belong to one Korean syllable.
  private static func isKorean(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
    switch (last, next) {
    case (.jamoL, .jamoL), (.jamoL, .jamoV), (.jamoL, .hangulSyllableLV), (.jamoL, .hangulSyllableLVT),
      (.jamoV, .jamoV), (.jamoV, .jamoT), (.hangulSyllableLV, .jamoV), (.hangulSyllableLV, .jamoT),
      (.jamoT, .jamoT), (.hangulSyllableLVT, .jamoT):
      true
    case (.jamoL, .postfix), (.jamoV, .postfix), (.jamoT, .postfix), (.hangulSyllableLV, .postfix),
      (.hangulSyllableLVT, .postfix), (.prefix, .jamoL), (.prefix, .jamoV), (.prefix, .jamoT),
      (.prefix, .hangulSyllableLV), (.prefix, .hangulSyllableLVT):
      true
    default: false
    }
  }
}
