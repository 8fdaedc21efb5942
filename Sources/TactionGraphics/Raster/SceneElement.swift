import TactionGeometry

/// One element of a scene, ready to be drawn in any row: an item, or the beginning or end of a group.
struct SceneElement {
  /// What the stencil lets through.
  enum Paint {
    /// A premultiplied pixel, everywhere the same.
    case solid(UInt32)
    /// Of an image, in the memory of the scene: too much to be copied for each row.
    case image(UnsafePointer<ImageRows>)
    /// Of a plane, in the memory of the scene.
    case plane(UnsafePointer<PlaneRows>)
    /// A group begins; the index of its end.
    case beginning(end: Int)
    /// The group ends that began at an index. Its stencil is the group's clip.
    case end(beginning: Int)
  }

  let stencil: RowStencil
  var paint: Paint
  /// What the paint is to be multiplied with, in steps of 1/255; 255 for solid paint, which has its opacity in the colour.
  var opacity: UInt8
  /// Whether nothing shines through where the item covers in full.
  let isOpaque: Bool
  /// For solid paint, its pixel and the mask that it goes through, if it goes through one: so that rows need not look further.
  let pixel: UInt32
  let mask: UnsafePointer<MaskRows>?

  init(_ stencil: RowStencil, _ paint: Paint, opacity: Double, isOpaque: Bool) {
    self.stencil = stencil
    self.paint = paint
    self.opacity = UInt8(saturating: opacity * 255)
    self.isOpaque = isOpaque && self.opacity == 255 && stencil.holes == nil
    if case .solid(let pixel) = paint { self.pixel = pixel } else { pixel = 0 }
    if case .mask(let mask) = stencil.edge, case .solid = paint { self.mask = mask } else { mask = nil }
  }

  /// An item in one colour; nil where that shows nothing.
  init?(_ stencil: RowStencil?, _ color: Color, _ opacity: Double) {
    let seen = color.withAlpha(color.alpha.clamped(to: 0...1) * opacity)
    guard let stencil, !seen.isClear else { return nil }
    self.init(stencil, .solid(seen.premultiplied), opacity: 1, isOpaque: seen.isOpaque)
  }
}
