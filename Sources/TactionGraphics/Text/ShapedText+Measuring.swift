import TactionGeometry

extension ShapedText {
  /// Opens fonts of a face; nil where there is none.
  typealias Opening = (_ pixelSize: Double, _ style: FcftFont.Style) -> FcftFont?

  /// The size in pixels at which plain glyphs are measured.
  private static let plainSize = 64.0

  /// Shapes and measures a text.
  convenience init(_ key: Key, fonts open: Opening) {
    let size = key.isPlain ? Self.plainSize : FcftFont.measuringSize
    guard let font = open(size, key.isPlain ? .plain : .advances) else {
      self.init(boxes: key)
      return
    }
    let measured = font.glyphs(of: key.scalars, isRightToLeft: key.isRightToLeft, drawn: false)
    var pen = 0.0
    let glyphs = measured.map { glyph in
      // fcft has cut the advance off; half a pixel on top makes it right on average.
      let advance = (Double(glyph.advance) + Double(glyph.advance.signum()) / 2) / size
      defer { pen += advance }
      return Glyph(
        cluster: glyph.cluster, pen: pen, advance: advance, offset: key.isPlain ? .zero : Self.offset(of: glyph))
    }
    self.init(key, glyphs: glyphs, ink: .zero, measured: measured, fonts: open)
  }

  private convenience init(_ key: Key, glyphs: [Glyph], ink: Rect, measured: [FcftGlyph], fonts open: Opening) {
    let reach = key.isPlain ? 1 : FcftFont.inkReduction
    let size = (key.isPlain ? Self.plainSize : FcftFont.measuringSize) / reach
    let drawn =
      key.isPlain
      ? measured
      : open(FcftFont.measuringSize, .ink)?
        .glyphs(of: key.scalars, isRightToLeft: key.isRightToLeft, drawn: false) ?? []
    guard drawn.count == glyphs.count else {
      // Out of memory half way: somewhere near the letters.
      let length = glyphs.reduce(0) { $0 + $1.advance }
      self.init(key, glyphs: glyphs, ink: Rect(x: -1, y: -2, width: length + 2, height: 3))
      return
    }
    var ink = Rect.zero
    for (glyph, picture) in zip(glyphs, drawn) where picture.width > 0 && picture.height > 0 {
      // The offset stands in pixels of the font, the picture's own place in those of the smaller picture.
      let left = (Double(picture.x) - glyph.offset.dx * FcftFont.measuringSize) / size
      let top = (Double(picture.y) - glyph.offset.dy * FcftFont.measuringSize) / size
      let box = Rect(
        x: glyph.pen + glyph.offset.dx + left, y: -glyph.offset.dy - top, width: Double(picture.width) / size,
        height: Double(picture.height) / size)
      ink = ink.union(box.inset(by: -1 / size))
    }
    self.init(key, glyphs: glyphs, ink: ink)
  }

  /// How far a glyph of the style `advances` is moved; its picture, of at most two pixels, hides smaller steps.
  private static func offset(of glyph: FcftGlyph) -> Vector {
    let part = { (length: Int) in abs(length) > 2 ? Double(length) / FcftFont.measuringSize : 0 }
    return Vector(dx: part(glyph.x), dy: part(glyph.y))
  }

  // MARK: Without fonts

  /// The size of a box, in parts of the font's size.
  static let box = Size(width: 0.5, height: 0.7)

  /// A box for each character that has a width of its own.
  private convenience init(boxes key: Key) {
    var pen = 0.0
    let order = Array(key.scalars.enumerated())
    let glyphs = (key.isRightToLeft ? order.reversed() : order).map { index, scalar in
      let advance = Self.isMark(scalar) ? 0 : Self.box.width + 0.1
      defer { pen += advance }
      return Glyph(cluster: index, pen: pen, advance: advance, offset: .zero)
    }
    self.init(key, glyphs: glyphs, ink: Rect(x: 0, y: -Self.box.height, width: pen, height: Self.box.height))
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: true
    default: false
    }
  }
}
