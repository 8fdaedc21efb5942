/// A typeface at a size: what text is set in.
///
/// Fonts come from fontconfig: a family that is not installed is replaced by the nearest one, and characters that a
/// family lacks come from others. Where no font is installed at all, text shows as boxes, and the log says so once.
public struct Font: Hashable, Sendable {
  /// The sizes that can be set, in logical pixels.
  ///
  /// Below, nothing could be read; above, letters are larger than a screen.
  public static let sizes = 1.0...2000.0

  /// What `system(size:weight:)` has for a size when nothing is said, in logical pixels: that of UIKit's body text.
  public static let systemSize = 17.0

  /// The family, as fontconfig names it: "DejaVu Serif", or a generic one such as "sans-serif".
  public var family: String { face.family }
  /// The em in logical pixels, within `sizes`.
  public let size: Double
  /// How heavy the strokes are.
  public var weight: Weight { face.weight }
  /// Whether the letters lean.
  public var isItalic: Bool { face.isItalic }

  let face: FontFace

  /// Makes a font. A size outside `sizes` is moved to its nearest end; one that is not a number is `systemSize`.
  public init(family: String, size: Double, weight: Weight = .regular, isItalic: Bool = false) {
    self.init(FontFace(family: family, weight: weight, isItalic: isItalic), size: size)
  }

  init(_ face: FontFace, size: Double) {
    self.face = face
    self.size = size.isNaN ? Self.systemSize : size.clamped(to: Self.sizes)
  }

  /// The sans-serif font that the user has chosen for the desktop.
  public static func system(size: Double = systemSize, weight: Weight = .regular) -> Font {
    Font(family: "sans-serif", size: size, weight: weight)
  }

  /// A font whose characters are all equally wide: for values that change without moving what stands beside them.
  public static func monospaced(size: Double = systemSize, weight: Weight = .regular) -> Font {
    Font(family: "monospace", size: size, weight: weight)
  }

  /// The same typeface at another size.
  public func withSize(_ size: Double) -> Font { Font(face, size: size) }

  /// How far letters reach above the baseline, in logical pixels.
  public var ascender: Double { metrics.ascender * size }
  /// How far letters reach below the baseline, in logical pixels, as a positive number.
  public var descender: Double { metrics.descender * size }
  /// The distance from one baseline to the next, in logical pixels.
  public var lineHeight: Double { metrics.lineHeight * size }

  var metrics: FontMetrics { FontLibrary.shared.metrics(of: face) }
}
