import Taction

/// A list of words that scrolls.
final class TermList: ScrollView {
  private static let words = [
    "aperture", "bokeh", "collimator", "dioptre", "étendue", "focal length", "grating", "Huygens", "iris", "Jena glass",
    "kaleidoscope", "lens", "meniscus", "numerical aperture", "ocular", "prism", "quarter-wave plate", "refraction",
    "spherical aberration", "telescope", "ultraviolet", "vignetting", "wavefront", "x-ray", "Young's fringes", "zoom",
  ]
  private static let rowHeight = 34.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .background
    cornerRadius = 12
    for (index, word) in Self.words.enumerated() {
      let label = Label(word)
      label.font = .system(size: 15)
      label.frame = Rect(x: 14, y: Double(index) * Self.rowHeight, width: 220, height: Self.rowHeight)
      addSubview(label)
    }
    contentSize = Size(width: 234, height: Double(Self.words.count) * Self.rowHeight)
  }
}
