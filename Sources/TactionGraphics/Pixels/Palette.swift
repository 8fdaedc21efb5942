import Glibc

/// The colours of a theme: one colour for each role. A theme is light or dark, and has usual or high contrast.
public struct Palette: Hashable, Sendable {
  /// Whether the background is dark and the text light.
  public let isDark: Bool
  /// Whether the colours have more contrast than usual, for users with low vision.
  public let hasHighContrast: Bool
  private var colors: [Color]

  /// The colours of the light theme with usual contrast.
  public static let light = Palette()

  /// The minimum contrast of text in palettes of usual contrast.
  package static let minimumContrast = 4.5
  /// The minimum contrast of text in palettes of high contrast.
  package static let minimumHighContrast = 7.0

  /// The roles of text on the backgrounds.
  package static let textRoles: [ColorRole] = [.label, .secondaryLabel, .tint, .destructive, .success]
  /// The roles of the backgrounds on which text is drawn.
  package static let backgroundRoles: [ColorRole] = [.background, .secondaryBackground, .fill]

  /// Creates a palette.
  ///
  /// - Parameters:
  ///   - isDark: whether the background is dark.
  ///   - hasHighContrast: whether the colours have more contrast than usual.
  ///   - accent: the user's or the app's colour for the tint; nil for the toolkit's blue. The colour is made darker or
  ///     lighter if text in it would be hard to read. A colour that follows the theme has its value in this palette.
  public init(isDark: Bool = false, hasHighContrast: Bool = false, accent: Color? = nil) {
    self.isDark = isDark
    self.hasHighContrast = hasHighContrast
    let table = isDark ? Self.dark : Self.bright
    colors = ColorRole.allCases.map { role in
      let (usual, high) = table(role)
      return Color(hex: hasHighContrast ? high : usual)
    }
    if let accent { colors[Int(ColorRole.tint.rawValue)] = readable(accent.resolved(in: self)) }
  }

  /// The colour of a role; this colour does not follow the theme.
  public subscript(role: ColorRole) -> Color { colors[Int(role.rawValue)] }

  /// Returns the colour nearest to an accent in which text has enough contrast on each background. It is a mixture of
  /// the accent with black; in dark palettes, with white.
  private func readable(_ accent: Color) -> Color {
    let end = isDark ? 1.0 : 0.0
    let least = hasHighContrast ? Self.minimumHighContrast : Self.minimumContrast
    let steps = 50
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      let mixed = { (component: Double) in
        let value = component.isNaN ? 0 : component.clamped(to: 0...1)
        return value + (end - value) * part
      }
      let color = Color(red: mixed(accent.red), green: mixed(accent.green), blue: mixed(accent.blue))
      if Self.backgroundRoles.allSatisfy({ color.contrast(with: self[$0]) >= least }) { return color }
    }
    return self[.label]
  }

  /// Returns the colours of a role in light palettes, with usual and with high contrast, as 0xRRGGBB.
  private static func bright(_ role: ColorRole) -> (usual: UInt32, high: UInt32) {
    switch role {
    case .label: (0x00_0000, 0x00_0000)
    case .secondaryLabel: (0x5A_5E66, 0x33_363B)
    case .background: (0xFF_FFFF, 0xFF_FFFF)
    case .secondaryBackground: (0xF3_F3F6, 0xF3_F3F6)
    case .fill: (0xE9_EAEE, 0xE9_EAEE)
    case .separator: (0xC8_CACF, 0x5A_5E66)
    case .tint: (0x29_63CA, 0x0F_429A)
    case .onTint: (0xFF_FFFF, 0xFF_FFFF)
    case .destructive: (0xBE_2A26, 0x8A_1010)
    case .success: (0x1E_7038, 0x0A_4A20)
    }
  }

  /// Returns the colours of a role in dark palettes, with usual and with high contrast, as 0xRRGGBB.
  private static func dark(_ role: ColorRole) -> (usual: UInt32, high: UInt32) {
    switch role {
    case .label: (0xF4_F5F7, 0xFF_FFFF)
    case .secondaryLabel: (0xAB_B0BA, 0xD8_DBE0)
    case .background: (0x16_181C, 0x00_0000)
    case .secondaryBackground: (0x22_252B, 0x16_181C)
    case .fill: (0x34_3841, 0x2A_2D33)
    case .separator: (0x45_4A54, 0xAB_B0BA)
    case .tint: (0x7A_A9F7, 0xA6_C8FF)
    case .onTint: (0x00_0000, 0x00_0000)
    case .destructive: (0xFF_8A80, 0xFF_B3AB)
    case .success: (0x63_CF85, 0x97_EFB2)
    }
  }
}

extension Color {
  /// Returns the contrast of two opaque colours by the formula of WCAG 2: from 1, for equal colours, to 21, for black
  /// and white.
  public func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance, 0...1, by the definition of WCAG 2.
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The components with straight alpha as 0xRRGGBBAA.
  package var rgba: UInt32 {
    [red, green, blue, alpha].reduce(0) { $0 << 8 | UInt32(($1.clamped(to: 0...1) * 255).rounded()) }
  }

  /// Creates a colour from components with straight alpha, as 0xRRGGBBAA.
  package init(rgba: UInt32) { self.init(hex: rgba >> 8, alpha: Double(rgba & 255) / 255) }

  private static func linear(_ component: Double) -> Double {
    let value = component.isNaN ? 0 : component.clamped(to: 0...1)
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
