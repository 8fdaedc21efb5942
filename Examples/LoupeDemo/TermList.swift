import Taction

/// A list of words that scrolls.
final class TermList: ScrollView {
  private static let words = [
    "aperture", "bokeh", "collimator", "dioptre", "étendue", "focal length", "grating", "Huygens", "iris", "Jena glass",
    "kaleidoscope", "lens", "meniscus", "numerical aperture", "ocular", "prism", "quarter-wave plate", "refraction",
    "spherical aberration", "telescope", "ultraviolet", "vignetting", "wavefront", "x-ray", "Young's fringes", "zoom",
  ]
  private static let rowHeight = 34.0
  private let labels = words.map { Label($0) }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .background
    cornerRadius = 12
    for label in labels {
      label.font = .system(size: 15).followingTextScale()
      label.numberOfLines = 0
      addSubview(label)
    }
  }

  /// The minimum width at which no word has to be broken.
  var leastWidth: Double {
    let words = Self.words.flatMap { $0.split { $0 == " " || $0 == "-" } }
    let font = theme.font(.system(size: 15).followingTextScale())
    let longest = words.map { TextLayout(String($0), font: font).size.width }.max() ?? 0
    return longest.rounded(.up) + 2 * 8 + 2
  }

  override func layoutSubviews() {
    let margin = bounds.width < 180 * max(theme.textScale, 1) ? 8.0 : 14
    let width = max(0, bounds.width - 2 * margin)
    var top = 0.0
    for label in labels {
      let height = max(Self.rowHeight, label.sizeThatFits(Size(width: width, height: 0)).height + 6)
      label.frame = Rect(x: margin, y: top, width: width, height: height)
      top += height
    }
    contentSize = Size(width: bounds.width, height: top)
    super.layoutSubviews()
  }
}
