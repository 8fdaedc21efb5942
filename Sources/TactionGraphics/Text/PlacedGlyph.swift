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
    /// A transform brings device pixels to its own.
    case sampled(Transform)
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
    guard let inverse = transform.inverted() else { return nil }
    self.shape = shape
    place = .sampled(inverse)
    // Between the outermost pixels and nothing there is half a pixel more to see.
    let edges = Rect(x: 0, y: 0, width: Double(shape.width), height: Double(shape.height)).inset(by: -0.5)
    bounds = PixelRect(enclosing: transform.boundingBox(of: edges))
  }

  /// An image for pixman, and which of its pixels belongs onto the top left pixel of an area of the device.
  func source(for area: PixelRect) -> (image: PixmanImage, x: Int, y: Int)? {
    guard let image = shape.image else { return nil }
    switch place {
    case .pixels(let x, let y): return (image, area.x - x, area.y - y)
    case .sampled(var fromDevice):
      let corner = fromDevice.apply(area.rect.origin)
      (fromDevice.tx, fromDevice.ty) = (corner.x, corner.y)
      return image.sample(through: fromDevice) ? (image, 0, 0) : nil
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

  fileprivate var image: PixmanImage? {
    switch self {
    case .mask(let mask): PixmanImage(mask)
    case .picture(let picture): PixmanImage(picture.bitmap)
    }
  }
}
