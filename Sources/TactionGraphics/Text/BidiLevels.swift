import CFribidi

/// The embedding levels of a paragraph, by the Unicode bidirectional algorithm.
struct BidiLevels {
  /// The embedding level of each scalar; odd levels run from right to left.
  let levels: [Int8]
  /// The level of the paragraph: 0 for left to right, 1 for right to left.
  let base: Int8

  /// Computes the levels; the first strong character gives the paragraph its direction.
  init(_ scalars: [UInt32]) {
    // All characters before the Hebrew block run from left to right.
    guard scalars.contains(where: { $0 >= 0x0590 }), let count = FriBidiStrIndex(exactly: scalars.count) else {
      levels = Array(repeating: 0, count: scalars.count)
      base = 0
      return
    }
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    // FRIBIDI_PAR_ON, a macro that Swift does not import: the first strong character decides.
    var direction = FriBidiParType(0x40)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    let isFound = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels) != 0
    self.levels = isFound ? levels : Array(repeating: 0, count: scalars.count)
    base = isFound && direction.rawValue & 1 == 1 ? 1 : 0
  }

  /// Returns the visual order, from left to right, of the runs of a line, from their levels in logical order.
  static func visualOrder(of levels: [Int8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    // Rule L2: from the highest level down to 1, reverse every sequence of runs of at least that level.
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

  /// Returns the mirrored character, as of a bracket in right-to-left text.
  static func mirrored(_ scalar: UInt32) -> UInt32 {
    var mirror: FriBidiChar = scalar
    return fribidi_get_mirror_char(scalar, &mirror) != 0 ? mirror : scalar
  }
}
