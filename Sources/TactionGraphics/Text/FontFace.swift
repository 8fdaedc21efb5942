/// A typeface without a size.
struct FontFace: Hashable, Sendable {
  /// Where fonts come from.
  enum Source: Hashable, Sendable {
    /// Those that fontconfig finds, shaped run by run where fcft can do so.
    case installed
    /// Those that fontconfig finds, set character by character, as by an fcft that was built without HarfBuzz.
    case unshaped
    /// None, as on a machine where none is installed.
    case none
  }

  var family: String
  var weight: Font.Weight
  var isItalic: Bool
  var source = Source.installed

  /// Whether ligatures, joined letters and placed accents can be had.
  var isShaped: Bool { source == .installed && FcftFont.canShapeRuns }

  /// What fontconfig is asked for, without a size.
  var pattern: String {
    "\(Self.escaped(family)):weight=\(weight.rawValue):slant=\(isItalic ? 100 : 0)"
  }

  /// A family's name with what means something to fontconfig marked as plain characters.
  private static func escaped(_ name: String) -> String {
    // No family has a longer name; and a C string ends at a NUL.
    let longest = 200
    var text = ""
    for scalar in name.unicodeScalars.prefix(longest) where scalar.properties.generalCategory != .control {
      if "\\-:,=".unicodeScalars.contains(scalar) { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

/// The heights of a typeface, in parts of its size.
struct FontMetrics: Hashable, Sendable {
  var ascender: Double
  var descender: Double
  var lineHeight: Double

  /// Those of the boxes that stand for characters where there is no font.
  static let boxes = FontMetrics(ascender: 0.93, descender: 0.24, lineHeight: 1.17)
}
