import Glibc
import TactionGeometry

/// A rasterized glyph and its position on the device.
struct PositionedGlyph: Sendable {
  enum Shape: Sendable {
    /// Coverage, which is filled with the text's colour.
    case mask(GlyphMask)
    /// A picture with its own colours.
    case picture(GlyphPicture)
  }

  enum Placement: Sendable {
    /// The pixels are snapped to device pixels; the top left pixel is at this position.
    case snapped(x: Int, y: Int)
    /// The pixels are sampled through a transform to device pixels.
    case transformed(Transform)
  }

  let shape: Shape
  let placement: Placement
  /// The device pixels that the glyph touches.
  let bounds: PixelRect

  /// Creates a glyph that is snapped to device pixels.
  init(_ shape: Shape, x: Int, y: Int) {
    self.shape = shape
    placement = .snapped(x: x, y: y)
    bounds = PixelRect(x: x, y: y, width: shape.width, height: shape.height)
  }

  /// Creates a glyph that is sampled through a transform to device pixels; nil if the transform is not invertible.
  init?(_ shape: Shape, through transform: Transform) {
    guard transform.isInvertible else { return nil }
    self.shape = shape
    placement = .transformed(transform)
    // Interpolation extends the outermost pixels by half a pixel.
    let edges = Rect(x: 0, y: 0, width: Double(shape.width), height: Double(shape.height)).inset(by: -0.5)
    bounds = PixelRect(enclosing: transform.boundingBox(of: edges))
  }

  /// The transform from the glyph's pixels to device pixels.
  var toDevice: Transform {
    switch placement {
    case .snapped(let x, let y): .translation(Vector(dx: Double(x), dy: Double(y)))
    case .transformed(let transform): transform
    }
  }

  /// Returns the glyph moved by device pixels.
  func offset(x: Int, y: Int) -> PositionedGlyph {
    switch placement {
    case .snapped(let oldX, let oldY): PositionedGlyph(shape, x: oldX + x, y: oldY + y)
    case .transformed(let transform):
      PositionedGlyph(shape, through: transform.concatenating(.translation(Vector(dx: Double(x), dy: Double(y)))))
        ?? self
    }
  }
}

extension PositionedGlyph.Shape {
  var width: Int {
    switch self {
    case .mask(let mask): mask.width
    case .picture(let picture): picture.bitmap.width
    }
  }

  var height: Int {
    switch self {
    case .mask(let mask): mask.height
    case .picture(let picture): picture.bitmap.height
    }
  }
}

/// Computes the device positions of the glyphs of a run of a line.
struct GlyphPositioner {
  let raster: GlyphRaster
  /// The left end of the run, in local coordinates from the left end of the baseline.
  let x: Double
  /// The font size in local coordinates.
  let size: Double
  let strike: StrikeSpec
  /// The transform from local coordinates to device pixels; the left end of the baseline is the origin.
  let transform: Transform

  /// Appends the glyphs that may touch a rectangle of device pixels; all glyphs if `visible` is nil.
  func append(to glyphs: inout [PositionedGlyph], visible: PixelRect? = nil) {
    for index in raster.glyphs.indices {
      guard let glyph = strike.isUpright ? upright(index) : turned(index) else { continue }
      if let visible, !glyph.bounds.intersects(visible) { continue }
      glyphs.append(glyph)
    }
  }

  /// Snaps a glyph to pixels. Vertically, the baseline is snapped to an edge of a row. Horizontally, small text is
  /// snapped to a quarter of a pixel, and other text to a whole pixel.
  private func upright(_ index: Int) -> PositionedGlyph? {
    let glyph = raster.glyphs[index]
    let steps = FcftFont.oversampling
    let left = transform.tx + transform.a * (x + glyph.pen * size) + glyph.left
    let row = whole(transform.ty.rounded()) - glyph.top
    guard raster.isOversampled else {
      return shape(glyph).map { PositionedGlyph($0, x: whole(left.rounded()), y: row) }
    }
    let column = whole(left.rounded(.down))
    let shift = whole(((left - Double(column)) * Double(steps)).rounded())
    guard (0...steps).contains(shift), let mask = raster.mask(of: index, shift: shift % steps) else { return nil }
    return PositionedGlyph(.mask(mask), x: column + shift / steps, y: row)
  }

  private func turned(_ index: Int) -> PositionedGlyph? {
    let glyph = raster.glyphs[index]
    guard let shape = shape(glyph) else { return nil }
    let step = size / strike.pixelSize
    let toLocal = Transform(
      a: step, b: 0, c: 0, d: step, tx: x + glyph.pen * size + glyph.left * step, ty: -Double(glyph.top) * step)
    return PositionedGlyph(shape, through: toLocal.concatenating(transform))
  }

  private func shape(_ glyph: GlyphRaster.Glyph) -> PositionedGlyph.Shape? {
    glyph.picture.map { .picture($0) } ?? glyph.mask.map { .mask($0) }
  }

  /// Converts a number of pixels to an integer, clamped to ±2²⁹.
  private func whole(_ value: Double) -> Int { Int(saturating: value.clamped(to: -0x1p29...0x1p29)) }
}
