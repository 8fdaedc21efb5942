import CFribidi

/// The order in which the characters of a paragraph are seen, by the Unicode bidirectional algorithm.
struct BidiLevels {
  /// For each scalar how deep it is embedded: odd ones run from right to left.
  let levels: [Int8]
  /// The level of the paragraph: 0 for left to right, 1 for right to left.
  let base: Int8

  /// Finds the levels; the first letter that has a direction gives the paragraph its own.
  init(_ scalars: [UInt32]) {
    // Before the Hebrew block, everything runs from left to right.
    guard scalars.contains(where: { $0 >= 0x0590 }), let count = FriBidiStrIndex(exactly: scalars.count) else {
      levels = Array(repeating: 0, count: scalars.count)
      base = 0
      return
    }
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    // FRIBIDI_PAR_ON, a macro that Swift does not see: neutral until a letter says otherwise.
    var direction = FriBidiParType(0x40)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    let isFound = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels) != 0
    self.levels = isFound ? levels : Array(repeating: 0, count: scalars.count)
    base = isFound && direction.rawValue & 1 == 1 ? 1 : 0
  }

  /// The order in which parts of a line are seen from left to right, by the levels of the parts as they are read.
  static func visualOrder(of levels: [Int8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    // From the deepest level up to the first odd one, whatever is at least as deep is turned around.
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }

  /// The character that a bracket or the like becomes in a text from right to left.
  static func mirrored(_ scalar: UInt32) -> UInt32 {
    var mirror: FriBidiChar = scalar
    return fribidi_get_mirror_char(scalar, &mirror) != 0 ? mirror : scalar
  }
}
