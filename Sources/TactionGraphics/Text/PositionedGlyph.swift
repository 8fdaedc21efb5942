import TactionGeometry

/// A glyph and where it is drawn.
struct PlacedGlyph: Sendable {
  enum Shape: Sendable {
    /// Covers pixels, to be filled with the text's colour.
    case mask(GlyphMask)
    /// Has colours of its own.
    case picture(GlyphPicture)
  }

  enum Place: Sendable {
    /// Its pixels lie on those of the device, the first one on this.
    case pixels(x: Int, y: Int)
    /// A transform brings its pixels to those of the device.
    case through(Transform)
  }

  let shape: Shape
  let place: Place
  /// The device pixels that it touches.
  let bounds: PixelRect

  /// Puts a glyph onto device pixels.
  init(_ shape: Shape, x: Int, y: Int) {
    self.shape = shape
    place = .pixels(x: x, y: y)
    bounds = PixelRect(x: x, y: y, width: shape.width, height: shape.height)
  }

  /// Draws a glyph through a transform from its pixels to those of the device; nil for one without a way back.
  init?(_ shape: Shape, through transform: Transform) {
    guard transform.isInvertible else { return nil }
    self.shape = shape
    place = .through(transform)
    // Between the outermost pixels and nothing there is half a pixel more to see.
    let edges = Rect(x: 0, y: 0, width: Double(shape.width), height: Double(shape.height)).inset(by: -0.5)
    bounds = PixelRect(enclosing: transform.boundingBox(of: edges))
  }

  /// The same glyph, so many pixels further on.
  func offset(x: Int, y: Int) -> PlacedGlyph {
    switch place {
    case .pixels(let oldX, let oldY): PlacedGlyph(shape, x: oldX + x, y: oldY + y)
    case .through(let transform):
      PlacedGlyph(shape, through: transform.concatenating(.translation(Vector(dx: Double(x), dy: Double(y))))) ?? self
    }
  }
}

extension PlacedGlyph.Shape {
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
