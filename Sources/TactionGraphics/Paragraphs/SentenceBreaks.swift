/// The sentences of a text, by the rules of Unicode's standard UAX #29.
package struct SentenceBreaks {
  /// For each scalar, whether there is a boundary before it; the last element is for the end of the text. The beginning
  /// and the end of a text are boundaries unless the text is empty.
  package private(set) var breaks: [Bool]

  private let classes: [SentenceClass]
  /// The indices of the scalars that are not marks.
  private let solid: [Int]

  /// Finds the sentences of a text.
  package init(_ scalars: [Unicode.Scalar]) {
    let all = scalars.map(SentenceClass.init)
    breaks = [Bool](repeating: false, count: scalars.count + 1)
    // Rule 5: marks belong to the character before them, unless that character ends a paragraph.
    solid = all.indices.filter { index in
      all[index] != .mark || index == 0 || all[index - 1].endsParagraph
    }
    classes = solid.map { all[$0] }
    guard !scalars.isEmpty else { return }
    (breaks[0], breaks[scalars.count]) = (true, true)
    var state = State()
    for index in classes.indices {
      if index > 0 { breaks[solid[index]] = isBreak(before: index, state) }
      state.take(classes[index])
    }
  }

  /// The state at a possible end of a sentence, from the text that was read so far.
  private struct State {
    /// The class of the terminator at the possible end, such as a full stop; nil if there is no possible end.
    var terminator: SentenceClass?
    /// Whether closing punctuation has followed the terminator, and whether spaces have followed it.
    var hasClose = false
    var hasSpace = false
    /// The class of the character before the terminator, and the class of the last character.
    var before: SentenceClass?
    var last: SentenceClass?

    mutating func take(_ next: SentenceClass) {
      switch next {
      case .fullStop, .terminator:
        (before, terminator, hasClose, hasSpace) = (last, next, false, false)
      case .close where terminator != nil && !hasSpace: hasClose = true
      case .space where terminator != nil: hasSpace = true
      default: terminator = nil
      }
      last = next
    }
  }

  private func isBreak(before index: Int, _ state: State) -> Bool {
    let next = classes[index]
    // Rules 3 and 4.
    if state.last == .carriageReturn, next == .lineFeed { return false }
    if state.last?.endsParagraph == true { return true }
    guard let terminator = state.terminator else { return false }
    let isNext = !state.hasClose && !state.hasSpace
    if terminator == .fullStop {
      // Rules 6 to 8: no break in "3.4" and "U.S", and before a lower-case letter after "etc.".
      if isNext, next == .numeric { return false }
      if isNext, next == .upper, state.before == .upper || state.before == .lower { return false }
      if isLowerAhead(from: index) { return false }
    }
    // Rules 8a to 10.
    switch next {
    case .continuation, .fullStop, .terminator: return false
    case .close: return state.hasSpace
    case .space, .separator, .carriageReturn, .lineFeed: return false
    default: return true
    }
  }

  /// Returns whether the next letter is in lower case.
  private func isLowerAhead(from start: Int) -> Bool {
    for index in start..<min(classes.count, start + Self.reach) {
      switch classes[index] {
      case .lower: return true
      case .other, .close, .numeric, .continuation, .space, .mark: continue
      default: return false
      }
    }
    return false
  }

  /// The number of characters in which a lower-case letter is searched for. This limit keeps the time proportional to
  /// the length of the text. Our own choice.
  private static let reach = 256
}

/// The classes of UAX #29, table 4, from the properties that define them.
private enum SentenceClass {
  case carriageReturn, lineFeed, separator, space, mark, lower, upper, letter, numeric, fullStop, terminator, close
  case continuation, other

  /// Whether a sentence always ends after a character of this class.
  var endsParagraph: Bool { self == .carriageReturn || self == .lineFeed || self == .separator }

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0D: self = .carriageReturn
    case 0x0A: self = .lineFeed
    case 0x85, 0x2028, 0x2029: self = .separator
    case 0x2E, 0x2024, 0xFE52, 0xFF0E: self = .fullStop
    case 0x2C, 0x2D, 0x3A, 0x3B, 0x37E, 0x55D, 0x60C, 0x60D, 0x7F8, 0x1802, 0x1808, 0x2013, 0x2014, 0x3001, 0xFE10,
      0xFE11, 0xFE13, 0xFE14, 0xFE31, 0xFE32, 0xFE50, 0xFE51, 0xFE54, 0xFE55, 0xFE58, 0xFE63, 0xFF0C, 0xFF0D, 0xFF1A,
      0xFF1B, 0xFF64:
      self = .continuation
    case 0x200C, 0x200D: self = .mark
    case 0x5F3: self = .letter
    default: self = Self.byProperties(scalar)
    }
  }

  private static func byProperties(_ scalar: Unicode.Scalar) -> SentenceClass {
    let properties = scalar.properties
    if properties.isGraphemeExtend { return .mark }
    switch properties.generalCategory {
    case .spacingMark, .format: return .mark
    case .decimalNumber: return .numeric
    default: break
    }
    if properties.isWhitespace { return .space }
    if properties.isSentenceTerminal { return .terminator }
    if properties.isLowercase { return .lower }
    if properties.generalCategory == .titlecaseLetter || properties.isUppercase { return .upper }
    if properties.isAlphabetic { return .letter }
    switch properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: return .close
    default: return properties.isQuotationMark ? .close : .other
    }
  }
}
