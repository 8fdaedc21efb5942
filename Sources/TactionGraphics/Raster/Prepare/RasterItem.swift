import TactionGeometry

/// One item of a display list, or the beginning or end of a group, ready to be drawn into any band. It is a plain value
/// that refers to memory in the arena of its list.
struct RasterItem: BitwiseCopyable {
  /// The content that is drawn through the coverage.
  enum Source: BitwiseCopyable {
    /// One premultiplied pixel everywhere.
    case solid(UInt32)
    /// An image through an affine transform.
    case image(UnsafePointer<AffineSampler>)
    /// An image through a projection.
    case plane(UnsafePointer<PerspectiveSampler>)
    /// A gradient.
    case gradient(UnsafePointer<GradientSampler>)
    /// The beginning of a group, with the index of its end.
    case beginGroup(end: Int)
    /// The end of a group, with the index of its beginning. Its coverage is the group's clip.
    case endGroup(beginning: Int)
  }

  var coverage: Coverage
  /// A box that contains all visible device pixels that the item covers, at least partly.
  let bounds: PixelBox
  var source: Source
  /// The opacity in steps of 1/255; 255 for a solid source, whose pixel already includes the opacity.
  let opacity: UInt8
  /// Whether the item is opaque in the pixels with uniform coverage.
  let isOpaque: Bool
  /// The pixel of a solid source in the pixels with uniform coverage. In the middle of a shadow, this pixel may be more
  /// translucent than the shadow's colour.
  let uniformPixel: UInt32

  init(_ covered: BoundedCoverage, _ source: Source, opacity: UInt8, isOpaque: Bool, visible: PixelRect) {
    coverage = covered.coverage
    bounds = PixelBox(covered.bounds.intersection(visible))
    self.source = source
    self.opacity = opacity
    if case .solid(let pixel) = source {
      uniformPixel = pixel.scaled(by: coverage.uniformCoverage)
    } else {
      uniformPixel = 0
    }
    self.isOpaque = isOpaque && opacity == 255 && coverage.uniformCoverage == 255
  }

  /// Returns whether the item is a rectangle in one colour that contains a box.
  func covers(_ box: PixelBox) -> Bool {
    guard case (.solid, .boxes(let list)) = (source, coverage), list.count == 1 else { return false }
    return list.first[0].offset(x: list.x, y: list.y).contains(box)
  }

  /// Makes an item in one colour; nil if the item is invisible.
  init?(_ covered: BoundedCoverage?, _ color: Color, opacity: Double, visible: PixelRect) {
    let seen = color.withAlpha(color.alpha.clamped(to: 0...1) * opacity)
    guard let covered, !seen.isClear else { return nil }
    self.init(covered, .solid(seen.premultiplied), opacity: 255, isOpaque: seen.isOpaque, visible: visible)
  }
}

extension Coverage {
  /// The coverage of the pixels with uniform coverage, 0...255.
  var uniformCoverage: UInt8 {
    switch self {
    case .patch(let patch): patch.pointee.full.count > 0 ? patch.pointee.uniformCoverage : 255
    case .shadow(let shadow): shadow.pointee.plateau == nil ? 255 : shadow.pointee.uniformCoverage
    case .boxes, .outline, .border, .glyphs, .path: 255
    // A masked path has no pixels with uniform coverage.
    case .maskedPath: 0
    }
  }

  /// Whether a repeated mask must be sampled.
  var isMasked: Bool { if case .maskedPath = self { true } else { false } }

  /// Whether the coverage consists of whole pixels.
  var isWhole: Bool { if case .boxes = self { true } else { false } }
}
