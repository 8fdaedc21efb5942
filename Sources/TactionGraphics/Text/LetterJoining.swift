import CTactionFribidi

/// The joining of letters of one word, as in Arabic, by their joining types in Unicode.
enum LetterJoining {
  /// The zero-width joiner. At the end of a run, it gives the letter next to it the form of a joined letter.
  static let joiner: UInt32 = 0x200D

  /// Returns whether a letter is joined to the letters before and after it that also join; nil for a mark or another
  /// character without an effect on joining.
  static func sides(of scalar: UInt32) -> (before: Bool, after: Bool)? {
    switch scalar {
    // Latin, Greek and Cyrillic letters, Chinese characters and Korean syllables are never joined. Most texts have only
    // these, so they are not searched for in the table.
    case 0x20...0x7E, 0xAE...0x2FF, 0x370...0x482, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return (before: false, after: false)
    default: break
    }
    // The values of FRIBIDI_IS_JOIN_SKIPPED, _JOINS_RIGHT and _JOINS_LEFT, macros that Swift does not import. The
    // letter that comes first in the text is at the right.
    let type = fribidi_get_joining_type(scalar)
    return type & 0x18 == 0 ? (before: type & 0x01 != 0, after: type & 0x02 != 0) : nil
  }

  /// Returns whether the first letter of some scalars is joined to a letter before it that also joins.
  static func joinsBefore(_ scalars: some Sequence<UInt32>) -> Bool {
    for scalar in scalars {
      if let found = sides(of: scalar) { return found.before }
    }
    return false
  }

  /// Returns whether the last letter of some scalars is joined to a letter after it that also joins.
  static func joinsAfter(_ scalars: some BidirectionalCollection<UInt32>) -> Bool {
    for scalar in scalars.reversed() {
      if let found = sides(of: scalar) { return found.after }
    }
    return false
  }
}
