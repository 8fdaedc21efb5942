import TactionGeometry

/// One item of a display list: something to draw, or the beginning or the end of a group.
///
/// An item consists of numbers only, so that a list is copied as plain memory. Images, layers, paths and text are in
/// the list's table of resources. Items are made by the recording methods of `DisplayList`.
package struct DisplayItem: BitwiseCopyable, Hashable, Sendable {
  /// The primitives of a display list.
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// A shape filled with one colour.
    case fill
    /// The outermost part of a shape in one colour.
    case border
    /// A part of an image, stretched over a shape's rectangle.
    case image
    /// A part of a block of pixels, stretched over a shape's rectangle; beyond the block, its outermost pixels are
    /// repeated.
    case pixels
    /// A block of pixels whose top left corner is on a given device pixel for any transform, clipped to a shape; beyond
    /// the block, its outermost pixels are repeated.
    case placedPixels
    /// A projected layer.
    case plane
    /// The shadow of a shape: its coverage, moved and blurred by a Gaussian.
    case shadow
    /// The inside of a path, or a line along it, in one colour or a gradient.
    case path
    /// A line of text in one colour; emoji have their own colours.
    case glyphs
    /// The beginning of a group that is not clipped.
    case beginGroup
    /// The beginning of a group that is clipped to a shape.
    case beginClippedGroup
    /// The end of the innermost open group.
    case endGroup
  }

  /// The primitive that is drawn.
  package internal(set) var kind: Kind
  /// The index in `DisplayList.resources`, for images, pixels, planes, paths and text; -1 for others.
  package internal(set) var resource: Int32 = -1
  /// The opacity, 0...1, by which alpha is multiplied.
  package internal(set) var opacity = 1.0
  /// The transform from local coordinates to device pixels. For a plane, it is the part of the projection before the
  /// division by the depth.
  package internal(set) var transform = Transform.identity
  /// The shape in local coordinates; for paths and text, the rectangle around them; for a group, its clip.
  package internal(set) var shape = RoundedRect(.zero)
  /// A border's width, a shadow's standard deviation or the size of a font, in local units. For a plane, it is the
  /// depth of its origin.
  package internal(set) var extent = 0.0
  /// The offset of a shadow, or of a text's baseline from the origin, in local units. For placed pixels, it is the
  /// device pixel of their top left corner; for a plane, the growth of its depth along x and y.
  package internal(set) var shift = Vector.zero
  /// The visible part: for an image, in pixels of its level 0; for a block of pixels, in its own pixels.
  package internal(set) var source = Rect.zero
  /// The colour of an item that has only one colour; for a group, the colour whose alpha is a factor of its opacity.
  package internal(set) var color = Color.clear

  /// The opacity of a group, 0...1, with the alpha of its colour.
  var groupOpacity: Double { opacity.clamped(to: 0...1) * color.alpha.clamped(to: 0...1) }

  /// The device pixels that the item can touch; empty if the item's transform is singular or not finite, and for
  /// groups.
  package var deviceBounds: PixelRect { deviceBounds(at: transform) }

  /// Returns the device pixels that the item would touch if a transform were applied after the item's own transform.
  func deviceBounds(movedBy next: Transform) -> PixelRect { deviceBounds(at: moved(by: next)) }

  private func deviceBounds(at transform: Transform) -> PixelRect {
    if kind == .plane {
      return projection(at: transform).boundingBox(of: shape.rect).map(PixelRect.init(enclosing:)) ?? .zero
    }
    guard transform.isInvertible else { return .zero }
    switch kind {
    case .fill, .border, .image, .pixels, .placedPixels, .path:
      return PixelRect(enclosing: transform.boundingBox(of: shape.rect))
    case .shadow:
      return Self.deviceBounds(ofShadowOf: shape.rect, offset: shift, blur: extent, at: transform)
    case .glyphs:
      return PixelRect(ink: shape.rect, size: extent, at: transform)
    case .plane, .beginGroup, .beginClippedGroup, .endGroup:
      return .zero
    }
  }

  /// Returns the device pixels that the shadow of a rectangle can touch; empty if the transform is singular or not
  /// finite.
  package static func deviceBounds(
    ofShadowOf rect: Rect, offset: Vector, blur: Double, at transform: Transform
  ) -> PixelRect {
    guard transform.isInvertible else { return .zero }
    let reach = rect.offset(by: offset).inset(by: -RoundedRect.shadowExtent * max(blur, 0))
    return PixelRect(enclosing: transform.boundingBox(of: reach))
  }

  /// Returns the item's transform, followed by another transform.
  func moved(by next: Transform) -> Transform {
    kind == .plane ? projection.concatenating(next).numerator : transform.concatenating(next)
  }

  /// The projection that maps a plane's pixels to device pixels.
  var projection: Projection { projection(at: transform) }

  private func projection(at transform: Transform) -> Projection {
    Projection(numerator: transform, depthX: shift.dx, depthY: shift.dy, depth: extent)
  }
}
