import TactionGeometry

/// A few characters of one direction in one typeface, with each glyph's place, in parts of the font's size.
///
/// Places do not depend on the size: text is as long at any scale as it is at the first, and never jumps in a pinch.
final class ShapedText: Sendable {
  struct Key: Hashable {
    let face: FontFace
    /// Unicode scalars in the order in which they are read.
    let scalars: [UInt32]
    let isRightToLeft: Bool
    /// Whether they are emoji, whose pictures cannot be stretched or shrunk while they are measured.
    let isEmoji: Bool

    /// Whether they are measured and drawn as they are, without fine places.
    var isPlain: Bool { isEmoji || !face.isShaped }
  }

  struct Glyph {
    /// The index of the first scalar that it stands for.
    let cluster: Int
    /// Where the pen is for it, from the left end.
    let pen: Double
    let advance: Double
    /// How far it is moved from the pen, up being positive: accents are.
    let offset: Vector
  }

  let key: Key
  /// From left to right.
  let glyphs: [Glyph]
  /// By how much the pen moves in all.
  let advance: Double
  /// Where there may be ink; the origin is the left end of the baseline, y runs down.
  let ink: Rect

  init(_ key: Key, glyphs: [Glyph], ink: Rect) {
    self.key = key
    self.glyphs = glyphs
    self.ink = ink
    advance = glyphs.reduce(0) { $0 + $1.advance }
  }

  /// The length of the characters before an index of `key.scalars`.
  func advance(before index: Int) -> Double {
    glyphs.reduce(0) { $1.cluster < index ? $0 + $1.advance : $0 }
  }
}

extension ShapedText: Hashable {
  static func == (a: ShapedText, b: ShapedText) -> Bool { a === b || a.key == b.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
