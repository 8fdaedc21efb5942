/// The words of a text, by the rules of Unicode's standard UAX #29.
///
/// Unlike in the standard, a run of Chinese characters or of hiragana is one word, and Thai is divided by a dictionary.
struct WordBreaks {
  /// For each scalar, whether there is a boundary before it; the last element is for the end of the text.
  private(set) var breaks: [Bool]

  private var classes: [WordClass] = []
  /// The indices of the scalars that are not ignored.
  private var solid: [Int] = []

  init(_ scalars: [Unicode.Scalar]) {
    let all = scalars.map(WordClass.init)
    breaks = [Bool](repeating: false, count: scalars.count + 1)
    guard !scalars.isEmpty else { return }
    (breaks[0], breaks[scalars.count]) = (true, true)
    for (index, next) in all.enumerated() {
      // Rule 4: marks and joiners belong to the character before them, unless that character ends a line.
      let isAfterLine = index > 0 && all[index - 1].endsLine
      guard next == .ignored || next == .zeroWidthJoiner, index > 0, !isAfterLine else {
        classes.append(next)
        solid.append(index)
        continue
      }
    }
    var flags = 0
    for index in classes.indices {
      defer { flags = classes[index] == .regionalIndicator ? flags + 1 : 0 }
      guard index > 0 else { continue }
      let place = solid[index]
      // Rules 3c and 3d apply only to characters that are directly next to each other, without marks between them.
      let isNext = solid[index - 1] == place - 1
      if all[place - 1] == .zeroWidthJoiner, classes[index] == .pictograph { continue }
      if classes[index - 1] == .space, classes[index] == .space { breaks[place] = !isNext; continue }
      breaks[place] = isBreak(before: index, flags: flags)
    }
    addThai(scalars)
  }

  /// Applies rules 3 to 16; returns whether there is a boundary between the characters `index - 1` and `index`.
  private func isBreak(before index: Int, flags: Int) -> Bool {
    let (last, next) = (classes[index - 1], classes[index])
    if last == .carriageReturn, next == .lineFeed { return false }
    if joins(last, next) { return false }
    let after = index + 1 < classes.count ? classes[index + 1] : .other
    let before = index > 1 ? classes[index - 2] : .other
    switch (last, next) {
    case (.letter, .middleLetter), (.letter, .middleBoth), (.letter, .singleQuote), (.hebrew, .middleLetter),
      (.hebrew, .middleBoth):
      return !after.isLetter
    case (.hebrew, .singleQuote): return false
    case (.middleLetter, _), (.middleBoth, _), (.singleQuote, _):
      if next.isLetter { return !before.isLetter }
      return !(next == .numeric && before == .numeric && last != .middleLetter)
    case (.hebrew, .doubleQuote): return after != .hebrew
    case (.doubleQuote, .hebrew): return before != .hebrew
    case (.middleNumber, .numeric): return before != .numeric
    case (.numeric, .middleNumber), (.numeric, .middleBoth), (.numeric, .singleQuote): return after != .numeric
    case (.regionalIndicator, .regionalIndicator): return flags % 2 == 0
    default: return true
    }
  }

  private func joins(_ last: WordClass, _ next: WordClass) -> Bool {
    switch (last, next) {
    case (.katakana, .katakana), (.hiragana, .hiragana), (.ideograph, .ideograph), (.thai, .thai),
      (.numeric, .numeric), (.connector, .connector), (.katakana, .connector), (.connector, .katakana),
      (.numeric, .connector), (.connector, .numeric):
      true
    case (_, .numeric), (_, .connector): last.isLetter
    case (.numeric, _), (.connector, _): next.isLetter
    default: last.isLetter && next.isLetter
    }
  }

  private mutating func addThai(_ scalars: [Unicode.Scalar]) {
    var start = 0
    while start < scalars.count {
      guard ThaiWords.covers(scalars[start]) else {
        start += 1
        continue
      }
      let end = scalars[start...].firstIndex { !ThaiWords.covers($0) } ?? scalars.count
      for place in ThaiWords.breaks(in: scalars[start..<end]) { breaks[start + place] = true }
      start = end
    }
  }
}

extension WordClass {
  fileprivate var isLetter: Bool { self == .letter || self == .hebrew }
}
