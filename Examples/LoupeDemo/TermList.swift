import Taction

/// A list of words that scrolls.
final class TermList: ScrollView {
  private static let words = [
    "aperture", "bokeh", "collimator", "dioptre", "étendue", "focal length", "grating", "Huygens", "iris", "Jena glass",
    "kaleidoscope", "lens", "meniscus", "numerical aperture", "ocular", "prism", "quarter-wave plate", "refraction",
    "spherical aberration", "telescope", "ultraviolet", "vignetting", "wavefront", "x-ray", "Young's fringes", "zoom",
  ]
  private static let rowHeight = 34.0
  /// The height of a row whose word takes two lines, in a narrow list.
  private static let highRowHeight = 44.0
  private let labels = words.map { Label($0) }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .background
    cornerRadius = 12
    for label in labels {
      label.font = .system(size: 15)
      label.numberOfLines = 2
      addSubview(label)
    }
  }

  override func layoutSubviews() {
    let margin = bounds.width < 180 ? 8.0 : 14
    let width = max(0, bounds.width - 2 * margin)
    var top = 0.0
    for label in labels {
      let isLong = label.sizeThatFits(Size(width: width, height: 0)).height > Self.rowHeight
      let height = isLong ? Self.highRowHeight : Self.rowHeight
      label.frame = Rect(x: margin, y: top, width: width, height: height)
      top += height
    }
    contentSize = Size(width: bounds.width, height: top)
    super.layoutSubviews()
  }
}
