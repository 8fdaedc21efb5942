import TactionGeometry

/// One thing to draw: what it is, in local coordinates, and the transform that brings it to device pixels.
public struct DisplayItem: Hashable, Sendable {
  /// What can be drawn.
  public enum Content: Hashable, Sendable {
    /// A shape filled with one colour.
    case fill(RoundedRect, Color)
    /// The outermost part of a shape, so many units wide, in one colour.
    case border(RoundedRect, width: Double, Color)
    /// A part of an image, in pixels of its level 0, stretched over a shape's rectangle; nil is the whole image.
    case image(Image, source: Rect?, RoundedRect)
    /// What a shape throws onto the ground: moved by a vector, and blurred by a Gaussian of a standard deviation.
    case shadow(RoundedRect, offset: Vector, blur: Double, Color)
    /// The inside of a polygon, which closes itself, in one colour.
    case polygon([Point], Color)
    /// Text in one colour; the point is the left end of its baseline. Emoji have colours of their own.
    case glyphs(GlyphLine, at: Point, Color)
  }

  /// What is drawn, in local coordinates.
  public var content: Content
  /// Brings local coordinates to device pixels; pixel (0, 0) has its centre at (0.5, 0.5).
  public var transform: Transform
  /// By what the opacity is multiplied, 0...1.
  public var opacity: Double

  /// Makes an item.
  public init(_ content: Content, transform: Transform = .identity, opacity: Double = 1) {
    self.content = content
    self.transform = transform
    self.opacity = opacity
  }

  /// The device pixels that the item can touch; empty where its transform is singular or not finite.
  public var deviceBounds: PixelRect {
    if case .glyphs(let line, let origin, _) = content {
      let place = Transform.translation(origin - .zero).concatenating(transform)
      return place.isInvertible ? line.deviceBounds(at: place) : .zero
    }
    guard transform.isInvertible, let local = localBounds else { return .zero }
    return PixelRect(enclosing: transform.boundingBox(of: local))
  }

  /// The local rectangle around all that is drawn.
  private var localBounds: Rect? {
    switch content {
    case .fill(let shape, _), .border(let shape, _, _), .image(_, _, let shape):
      shape.rect
    case .shadow(let shape, let offset, let blur, _):
      shape.rect.offset(by: offset).inset(by: -ShadowProfile.reach * max(blur, 0))
    case .polygon(let points, _):
      Rect(enclosing: points)
    case .glyphs(let line, let origin, _):
      line.inkBounds.offset(by: origin - .zero)
    }
  }
}
