import TactionGraphics

/// The colours of a frame.
struct DecorationPalette {
  /// The colour behind the title.
  let background: Color
  /// The colour of the title and of the signs on the buttons.
  let foreground: Color
  /// The colour over a button that is pressed.
  let highlight: Color
  /// The colour of the line between the bar and the content.
  let line: Color
  /// The colour of the line around the window; it may be translucent.
  let outline: Color

  /// Returns the colours of a light or dark frame, for the active window or for another window.
  ///
  /// With high contrast, the title has a contrast of at least 7:1 to its background, even if the window is not active,
  /// and the line shows where the content begins.
  static func palette(isDark: Bool, isActive: Bool, hasHighContrast: Bool = false) -> DecorationPalette {
    guard !hasHighContrast else { return strong(isDark: isDark, isActive: isActive) }
    return switch (isDark, isActive) {
    case (false, true):
      DecorationPalette(
        background: Color(hex: 0xE6_E7_EA), foreground: Color(hex: 0x1D_1F_23),
        highlight: Color(white: 0, alpha: 0.14), line: Color(hex: 0xC6_C8_CE),
        outline: Color(white: 0, alpha: 0.28))
    case (false, false):
      DecorationPalette(
        background: Color(hex: 0xF4_F4_F6), foreground: Color(hex: 0x7C_7F_86),
        highlight: Color(white: 0, alpha: 0.1), line: Color(hex: 0xDC_DD_E1),
        outline: Color(white: 0, alpha: 0.18))
    case (true, true):
      DecorationPalette(
        background: Color(hex: 0x2B_2D_31), foreground: Color(hex: 0xEF_F0_F2),
        highlight: Color(white: 1, alpha: 0.18), line: Color(hex: 0x17_18_1A),
        outline: Color(white: 0.5, alpha: 0.6))
    case (true, false):
      DecorationPalette(
        background: Color(hex: 0x22_23_26), foreground: Color(hex: 0x8C_8F_96),
        highlight: Color(white: 1, alpha: 0.12), line: Color(hex: 0x17_18_1A),
        outline: Color(white: 0.5, alpha: 0.6))
    }
  }

  private static func strong(isDark: Bool, isActive: Bool) -> DecorationPalette {
    let (ink, paper) = isDark ? (1.0, 0.0) : (0.0, 1.0)
    return DecorationPalette(
      background: isActive ? Color(white: isDark ? 0.16 : 0.87) : Color(white: paper),
      foreground: isActive ? Color(white: ink) : Color(hex: isDark ? 0xD8_DBE0 : 0x33_363B),
      highlight: Color(white: ink, alpha: 0.3), line: Color(white: ink),
      outline: Color(white: ink))
  }
}
