/// A typeface at a size.
///
/// Fonts come from fontconfig: a family that is not installed is replaced by the most similar family, and characters
/// that are missing in a family are taken from other families (font fallback). If no font is installed at all, text is
/// drawn as boxes, and a warning is logged once.
public struct Font: Hashable, Sendable {
  /// The range of sizes, in logical pixels.
  public static let sizes = 1.0...2000.0

  /// The default size of `system(size:weight:)`, in logical pixels: the size of UIKit's body text.
  public static let systemSize = 17.0

  /// The family, as fontconfig names it: "DejaVu Serif", or a generic family such as "sans-serif".
  public var family: String { face.family }
  /// The size of the em in logical pixels, within `sizes`.
  public let size: Double
  /// The weight of the strokes.
  public var weight: Weight { face.weight }
  /// Whether the letters are slanted.
  public var isItalic: Bool { face.isItalic }

  /// Whether labels and buttons multiply the size of the font by the user's text scale; see ``followingTextScale()``.
  /// True for the fonts of the type scale.
  public private(set) var followsTextScale = false

  let face: FontFace

  /// Creates a font. The size is clamped to `sizes`; not-a-number becomes `systemSize`.
  public init(family: String, size: Double, weight: Weight = .regular, isItalic: Bool = false) {
    self.init(FontFace(family: family, weight: weight, isItalic: isItalic), size: size)
  }

  init(_ face: FontFace, size: Double) {
    self.face = face
    self.size = size.isNaN ? Self.systemSize : size.clamped(to: Self.sizes)
  }

  /// Returns the user's sans-serif font. In labels and buttons, this is the font of the desktop; elsewhere, it is
  /// fontconfig's default.
  public static func system(size: Double = systemSize, weight: Weight = .regular) -> Font {
    Font(family: systemFamily, size: size, weight: weight)
  }

  /// Returns a font whose characters have equal widths. In such a font, a value that changes does not move the text
  /// next to it.
  public static func monospaced(size: Double = systemSize, weight: Weight = .regular) -> Font {
    Font(family: "monospace", size: size, weight: weight)
  }

  /// Returns the same typeface at a different size.
  public func withSize(_ size: Double) -> Font { with(face, size: size) }

  /// Returns the same family and size with a different weight of the strokes.
  public func withWeight(_ weight: Weight) -> Font {
    var face = face
    face.weight = weight
    return with(face, size: size)
  }

  /// Returns the font with a size that follows the user's text scale. The current size is the size at a text scale
  /// of 1.
  public func followingTextScale() -> Font {
    var font = self
    font.followsTextScale = true
    return font
  }

  /// Returns the font that replaces this font when text is drawn with the user's settings.
  ///
  /// - Parameters:
  ///   - textScale: The factor by which the size is multiplied if the font follows the text scale.
  ///   - family: The user's family for sans-serif text; nil for fontconfig's default.
  package func resolved(textScale: Double, family: String?) -> Font {
    var face = face
    if let family, face.family == Self.systemFamily { face.family = family }
    return Font(face, size: followsTextScale ? size * textScale : size)
  }

  private func with(_ face: FontFace, size: Double) -> Font {
    var font = Font(face, size: size)
    font.followsTextScale = followsTextScale
    return font
  }

  private static let systemFamily = "sans-serif"

  /// The distance from the baseline to the top of the letters, in logical pixels.
  public var ascender: Double { metrics.ascender * size }
  /// The distance from the baseline to the bottom of the letters, in logical pixels; positive.
  public var descender: Double { metrics.descender * size }
  /// The distance from one baseline to the next, in logical pixels.
  public var lineHeight: Double { metrics.lineHeight * size }
  /// The distance from the top of a line to its baseline, in logical pixels: half of the space between lines is above
  /// the letters.
  package var lineAscent: Double { (lineHeight - ascender - descender) / 2 + ascender }

  var metrics: FontMetrics { FontLibrary.shared.metrics(of: face) }
}

extension Font {
  /// The weight of the strokes of a font, with UIKit's names.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    // The raw values are fontconfig's.
    /// The thinnest strokes.
    case ultraLight = 0
    /// Thinner than light.
    case thin = 40
    /// Thinner than regular.
    case light = 50
    /// The weight of plain text.
    case regular = 80
    /// A little heavier than regular.
    case medium = 100
    /// Between medium and bold.
    case semibold = 180
    /// The weight of headings.
    case bold = 200
    /// Heavier than bold.
    case heavy = 205
    /// The heaviest strokes.
    case black = 210
  }
}

/// A typeface without a size.
struct FontFace: Hashable, Sendable {
  /// The source of the glyphs.
  enum Source: Hashable, Sendable {
    /// Fonts of fontconfig; whole runs are shaped if fcft supports it.
    case installed
    /// Fonts of fontconfig; text is set character by character, as by an fcft that was built without HarfBuzz.
    case unshaped
    /// No fonts, as on a machine without installed fonts.
    case none
  }

  var family: String
  var weight: Font.Weight
  var isItalic: Bool
  var source = Source.installed

  /// Whether text is shaped: with ligatures, joined letters and positioned accents.
  var isShaped: Bool { source == .installed && FcftFont.canShapeRuns }

  /// The fontconfig pattern, without a size.
  var pattern: String {
    "\(Self.escaped(family)):weight=\(weight.rawValue):slant=\(isItalic ? 100 : 0)"
  }

  /// Returns a family's name with fontconfig's special characters escaped.
  private static func escaped(_ name: String) -> String {
    // No family has a longer name. Control characters are removed, because a C string ends at a NUL.
    let longest = 200
    var text = ""
    for scalar in name.unicodeScalars.prefix(longest) where scalar.properties.generalCategory != .control {
      if "\\-:,=".unicodeScalars.contains(scalar) { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

/// The vertical metrics of a typeface, in em.
struct FontMetrics: Hashable, Sendable {
  var ascender: Double
  var descender: Double
  var lineHeight: Double

  /// The metrics of the boxes that replace characters if there is no font.
  static let boxes = FontMetrics(ascender: 0.93, descender: 0.24, lineHeight: 1.17)
}
