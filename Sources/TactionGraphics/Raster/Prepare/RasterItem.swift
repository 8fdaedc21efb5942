import TactionGeometry

/// One item of a display list, or the beginning or end of a group, ready to be drawn into any band: a flat value over
/// the arena of its list.
struct RasterItem: BitwiseCopyable {
  /// What is drawn where the coverage lets it through.
  enum Source: BitwiseCopyable {
    /// A premultiplied pixel, everywhere the same.
    case solid(UInt32)
    /// A picture through an affine transform.
    case image(UnsafePointer<AffineSampler>)
    /// A picture that is tilted in space.
    case plane(UnsafePointer<PerspectiveSampler>)
    /// A group begins; the index of its end.
    case beginGroup(end: Int)
    /// The group ends that began at an index. Its coverage is the group's clip.
    case endGroup(beginning: Int)
  }

  var coverage: Coverage
  /// The device pixels that are touched, cut to those that can be seen.
  let bounds: PixelBox
  var source: Source
  /// By what the source is multiplied, in steps of 1/255; 255 for one in one colour, which has its opacity in the
  /// pixel.
  let opacity: UInt8
  /// Whether nothing shines through where the item covers evenly.
  let isOpaque: Bool
  /// For a source in one colour, the pixel where the item covers evenly: in the middle of a shadow that is less than
  /// its colour.
  let uniformPixel: UInt32

  init(_ covered: BoundedCoverage, _ source: Source, opacity: UInt8, isOpaque: Bool, visible: PixelRect) {
    coverage = covered.coverage
    bounds = PixelBox(covered.bounds.intersection(visible))
    self.source = source
    self.opacity = opacity
    if case .solid(let pixel) = source { uniformPixel = pixel.scaled(by: coverage.depth) } else { uniformPixel = 0 }
    self.isOpaque = isOpaque && opacity == 255 && coverage.depth == 255
  }

  /// An item in one colour; nil where that shows nothing.
  init?(_ covered: BoundedCoverage?, _ color: Color, opacity: Double, visible: PixelRect) {
    let seen = color.withAlpha(color.alpha.clamped(to: 0...1) * opacity)
    guard let covered, !seen.isClear else { return nil }
    self.init(covered, .solid(seen.premultiplied), opacity: 255, isOpaque: seen.isOpaque, visible: visible)
  }
}

extension Coverage {
  /// How much is covered of each pixel that is covered evenly.
  var depth: UInt8 {
    switch self {
    case .patch(let patch): patch.pointee.full.count > 0 ? patch.pointee.depth : 255
    case .shadow(let shadow): shadow.pointee.plateau == nil ? 255 : shadow.pointee.depth
    case .boxes, .outline, .border, .glyphs: 255
    }
  }

  /// Whether all pixels are covered in full.
  var isWhole: Bool { if case .boxes = self { true } else { false } }
}
