import CTactionFribidi

/// The embedding levels of a paragraph, by the Unicode bidirectional algorithm.
struct BidiLevels: Sendable {
  /// The level of the paragraph: 0 for left to right, 1 for right to left.
  let base: Int8
  /// The embedding level of each byte of the text; nil if all levels are 0. Text with odd levels runs from right to
  /// left.
  let levels: [Int8]?

  /// Computes the levels of a text.
  ///
  /// - Parameter isRightToLeft: the direction of the paragraph; nil for the direction of the first strong character.
  init(_ text: String, isRightToLeft: Bool? = nil) {
    guard isRightToLeft == true || Self.mayNeedLevels(text),
      let count = FriBidiStrIndex(exactly: text.unicodeScalars.count), count > 0
    else {
      (base, levels) = (isRightToLeft == true ? 1 : 0, nil)
      return
    }
    let scalars = text.unicodeScalars.map(\.value)
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    // The values of FRIBIDI_PAR_RTL, _LTR and _ON, macros that Swift does not import. With the last value, the first
    // strong character decides.
    var direction = FriBidiParType(isRightToLeft.map { $0 ? 0x111 : 0x110 } ?? 0x40)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    let isFound = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels) != 0
    base = isFound && direction.rawValue & 1 == 1 ? 1 : 0
    self.levels = isFound && levels.contains { $0 != 0 } ? Self.perByte(levels, scalars) : nil
  }

  /// Returns the level of the byte at an offset.
  func level(at offset: Int) -> Int8 {
    guard let levels else { return base }
    return offset < levels.count ? levels[offset] : base
  }

  private static func perByte(_ levels: [FriBidiLevel], _ scalars: [UInt32]) -> [Int8] {
    var bytes: [Int8] = []
    bytes.reserveCapacity(scalars.count * 2)
    for (level, scalar) in zip(levels, scalars) {
      let count = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
      bytes.append(contentsOf: repeatElement(level, count: count))
    }
    return bytes
  }

  /// Returns whether a text may have characters that run from right to left, or that change the direction.
  ///
  /// All characters up to U+058F, and most characters from U+0900 on, run from left to right. So only a few bytes of
  /// each character are checked.
  static func mayNeedLevels(_ text: some StringProtocol) -> Bool {
    var (first, second): (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 where byte >= 0x80 {
      if byte >= 0xD6, byte <= 0xDF { return true }
      switch (second, byte) {
      // U+0800-U+08FF, presentation forms, and U+10000-U+1EFFF.
      case (0xE0, ..<0xA4), (0xEF, 0xAC...0xB7), (0xEF, 0xB9...0xBB), (0xF0, ..<0x9F): return true
      default: break
      }
      switch (first, second, byte) {
      // The format characters that set a direction.
      case (0xE2, 0x80, 0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA6...0xA9): return true
      default: (first, second) = (second, byte)
      }
    }
    return false
  }

  /// Returns the indices of a line's runs in visual order, from left to right; `levels` are the levels of the runs in
  /// logical order.
  static func visualOrder(of levels: [Int8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    // Rule L2: from the highest level down to 1, reverse every sequence of runs whose levels are at least that level.
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

  /// Returns the mirrored form of a character, such as a bracket in right-to-left text.
  static func mirrored(_ scalar: UInt32) -> UInt32 {
    var mirror: FriBidiChar = scalar
    return fribidi_get_mirror_char(scalar, &mirror) != 0 ? mirror : scalar
  }
}
