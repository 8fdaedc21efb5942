import TactionGeometry

/// Shaped characters of one direction in one typeface, with the position of each glyph in em.
///
/// Positions do not depend on the size: text has the same proportions at any scale, and glyphs do not jump during a
/// pinch.
final class ShapedText: Sendable {
  struct Key: Hashable {
    let face: FontFace
    /// Unicode scalars in logical order.
    let scalars: [UInt32]
    let isRightToLeft: Bool
    /// Whether the scalars are emoji, whose bitmaps cannot be scaled for measuring. In the key of a shaped text, it is
    /// also true if any of the glyphs is a picture.
    let isEmoji: Bool

    /// Whether the glyphs are measured at a fixed size, without exact positions.
    var isPlain: Bool { isEmoji || !face.isShaped }
  }

  struct Glyph {
    /// The index of the first scalar of the glyph.
    let cluster: Int
    /// The position of the pen, from the left end.
    let pen: Double
    let advance: Double
    /// The offset from the pen, for example of an accent; y points up.
    let offset: Vector
  }

  let key: Key
  /// The glyphs from left to right.
  let glyphs: [Glyph]
  /// The total advance.
  let advance: Double
  /// The ink bounds; the origin is the left end of the baseline, y points down.
  let inkBounds: Rect

  init(_ key: Key, glyphs: [Glyph], inkBounds: Rect) {
    self.key = key
    self.glyphs = glyphs
    self.inkBounds = inkBounds
    advance = glyphs.reduce(0) { $0 + $1.advance }
  }

  /// Returns the advance of the characters before an index of `key.scalars`.
  func advance(before index: Int) -> Double {
    glyphs.reduce(0) { $1.cluster < index ? $0 + $1.advance : $0 }
  }
}

extension ShapedText: Hashable {
  static func == (a: ShapedText, b: ShapedText) -> Bool { a === b || a.key == b.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

// MARK: Measuring

extension ShapedText {
  /// Opens fonts of a face; returns nil if there is no font.
  typealias Opening = (_ pixelSize: Double, _ style: FcftFont.Style) -> FcftFont?

  /// The size at which plain glyphs are measured, in pixels.
  private static let plainSize = 64.0

  /// Shapes and measures a text.
  convenience init(_ key: Key, fonts open: Opening) {
    let size = key.isPlain ? Self.plainSize : FcftFont.measuringSize
    guard let font = open(size, key.isPlain ? .plain : .advances) else {
      self.init(boxes: key)
      return
    }
    let measured = font.glyphs(of: key.scalars, isRightToLeft: key.isRightToLeft, rasterized: false)
    // A sign such as U+1F321 is drawn as text, unless only a font of emoji has it.
    guard key.isEmoji || !measured.contains(where: \.isPicture) else {
      self.init(
        Key(face: key.face, scalars: key.scalars, isRightToLeft: key.isRightToLeft, isEmoji: true), fonts: open)
      return
    }
    var pen = 0.0
    let glyphs = measured.map { glyph in
      // fcft truncates advances; adding half a pixel makes them correct on average.
      let advance = (Double(glyph.advance) + Double(glyph.advance.signum()) / 2) / size
      defer { pen += advance }
      return Glyph(
        cluster: glyph.cluster, pen: pen, advance: advance, offset: key.isPlain ? .zero : Self.offset(of: glyph))
    }
    let ink = Self.inkBounds(of: glyphs, key, measured: measured, fonts: open)
    self.init(key, glyphs: glyphs, inkBounds: ink)
  }

  /// Returns the union of the ink bounds of glyphs.
  private static func inkBounds(of glyphs: [Glyph], _ key: Key, measured: [FcftGlyph], fonts open: Opening) -> Rect {
    let reduction = key.isPlain ? 1 : FcftFont.inkBoundsReduction
    let size = (key.isPlain ? plainSize : FcftFont.measuringSize) / reduction
    let pictures =
      key.isPlain
      ? measured
      : open(FcftFont.measuringSize, .inkBounds)?
        .glyphs(of: key.scalars, isRightToLeft: key.isRightToLeft, rasterized: false) ?? []
    guard pictures.count == glyphs.count else {
      // There was not enough memory, so the result is a generous estimate.
      let length = glyphs.reduce(0) { $0 + $1.advance }
      return Rect(x: -1, y: -2, width: length + 2, height: 3)
    }
    var ink = Rect.zero
    for (glyph, picture) in zip(glyphs, pictures) where picture.width > 0 && picture.height > 0 {
      // The offset is in pixels of the font; the picture's position is in pixels of the reduced picture.
      let left = (Double(picture.x) - glyph.offset.dx * FcftFont.measuringSize) / size
      let top = (Double(picture.y) - glyph.offset.dy * FcftFont.measuringSize) / size
      let box = Rect(
        x: glyph.pen + glyph.offset.dx + left, y: -glyph.offset.dy - top, width: Double(picture.width) / size,
        height: Double(picture.height) / size)
      ink = ink.union(box.inset(by: -1 / size))
    }
    return ink
  }

  /// Returns the offset of a glyph of the style `advances`. Offsets of up to two pixels count as zero, because they may
  /// be the position of the shrunk picture.
  private static func offset(of glyph: FcftGlyph) -> Vector {
    let em = { (length: Int) in abs(length) > 2 ? Double(length) / FcftFont.measuringSize : 0 }
    return Vector(dx: em(glyph.x), dy: em(glyph.y))
  }

  // MARK: Without fonts

  /// The size of a box that replaces a character, in em.
  static let boxSize = Size(width: 0.5, height: 0.7)

  /// Creates a box for each character with an advance.
  private convenience init(boxes key: Key) {
    var pen = 0.0
    let order = Array(key.scalars.enumerated())
    let glyphs = (key.isRightToLeft ? order.reversed() : order).map { index, scalar in
      let advance = Self.isMark(scalar) ? 0 : Self.boxSize.width + 0.1
      defer { pen += advance }
      return Glyph(cluster: index, pen: pen, advance: advance, offset: .zero)
    }
    self.init(
      key, glyphs: glyphs, inkBounds: Rect(x: 0, y: -Self.boxSize.height, width: pen, height: Self.boxSize.height))
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control: return true
    case .format: return properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }
}
