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
    /// A part of some pixels, in their own coordinates, stretched over a shape's rectangle; beyond their edges they go on with their
    /// outermost ones.
    case pixels(ImagePixels, source: Rect, RoundedRect)
    /// Pixels that were made for a place, seen through a shape: whatever the transform, their top left corner lies on a device
    /// pixel. Beyond their edges they go on with their outermost ones.
    case placedPixels(ImagePixels, corner: Vector, RoundedRect)
    /// A picture tilted in space: a projection brings its pixels to the item's coordinates. The item's transform acts after it.
    case plane(PlanePicture, Projection)
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
}
