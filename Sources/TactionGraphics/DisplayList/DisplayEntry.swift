import TactionGeometry

/// One entry of a display list: numbers only, so that lists are copied as memory is.
///
/// What has no numbers (images, planes, polygons, text) stands in a table of the list.
struct DisplayEntry: BitwiseCopyable, Hashable, Sendable {
  /// What the entry is.
  enum Kind: UInt8 {
    case fill, border, image, pixels, placedPixels, plane, shadow, polygon, glyphs
    /// A group begins, which shows all of its members.
    case beginGroup
    /// A group begins that is cut off at a shape.
    case beginClippedGroup
    /// The innermost open group is complete.
    case endGroup
  }

  var kind: Kind
  /// The place in the table of the list, for images, planes, polygons and text.
  var resource: Int32 = -1
  /// By what the opacity is multiplied.
  var opacity = 1.0
  /// Brings local coordinates to device pixels; of a plane, before the division by the depth.
  var transform = Transform.identity
  /// The shape in local coordinates; of polygons and text, the rectangle around them.
  var shape = RoundedRect(.zero)
  /// A border's width, a shadow's blur, the size of a font; the depth of a plane's origin.
  var extent = 0.0
  /// By how much a shadow is moved, and the text's baseline from the origin; the device pixel of placed pixels; by
  /// how much the depth of a plane grows along x and y.
  var shift = Vector.zero
  /// The part of an image that is shown, in pixels of its level 0; of pixels, in their own.
  var source = Rect.zero
  /// The colour, but of images.
  var color = Color.clear

  /// The device pixels that an item can touch; empty where its transform is singular or not finite.
  var deviceBounds: PixelRect { deviceBounds(at: transform) }

  /// The device pixels that an item would touch with another transform.
  func deviceBounds(at transform: Transform) -> PixelRect {
    if kind == .plane {
      return projection(at: transform).boundingBox(of: shape.rect).map(PixelRect.init(enclosing:)) ?? .zero
    }
    guard transform.isInvertible else { return .zero }
    switch kind {
    case .fill, .border, .image, .pixels, .placedPixels, .polygon:
      return PixelRect(enclosing: transform.boundingBox(of: shape.rect))
    case .shadow:
      let reach = shape.rect.offset(by: shift).inset(by: -ShadowProfile.reach * max(extent, 0))
      return PixelRect(enclosing: transform.boundingBox(of: reach))
    case .glyphs:
      return PixelRect(ink: shape.rect, size: extent, at: transform)
    case .plane, .beginGroup, .beginClippedGroup, .endGroup:
      return .zero
    }
  }

  /// The device pixels that an item would touch if a transform came after its own.
  func deviceBounds(movedBy next: Transform) -> PixelRect {
    let moved = kind == .plane ? projection.concatenating(next).numerator : transform.concatenating(next)
    return deviceBounds(at: moved)
  }

  /// How a plane is seen.
  var projection: Projection { projection(at: transform) }

  private func projection(at transform: Transform) -> Projection {
    Projection(numerator: transform, depthX: shift.dx, depthY: shift.dy, depth: extent)
  }
}
