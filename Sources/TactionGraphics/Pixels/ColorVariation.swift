/// The dependence of a colour on the theme.
enum ColorVariation: BitwiseCopyable, Hashable, Sendable {
  /// The same in every theme.
  case fixed
  /// The colour of a role in a palette. If the opacity was set, the colour has its own opacity.
  case role(ColorRole, hasOwnAlpha: Bool)
  /// A different colour in dark palettes; the value is its components with straight alpha, as 0xRRGGBBAA.
  case dark(UInt32)

  /// Sets an opacity for every theme.
  mutating func setAlpha(_ alpha: Double) {
    switch self {
    case .fixed: break
    case .role(let role, _): self = .role(role, hasOwnAlpha: true)
    case .dark(let components): self = .dark(components & 0xFFFF_FF00 | Self.step(alpha))
    }
  }

  /// Returns the components of a colour as 0xRRGGBBAA.
  static func components(of color: Color) -> UInt32 {
    step(color.red) << 24 | step(color.green) << 16 | step(color.blue) << 8 | step(color.alpha)
  }

  private static func step(_ component: Double) -> UInt32 {
    UInt32(saturating: (component.isNaN ? 0 : component.clamped(to: 0...1)) * 255)
  }
}

extension Color {
  /// Creates a colour with a different value in dark themes. Each component of the dark value is rounded to the nearest
  /// of 256 steps.
  ///
  ///     photo.borderColor = Color(light: .black, dark: Color(hex: 0xD0_D0D8))
  ///
  /// If an argument itself follows the theme, its components in the light theme are used.
  public init(light: Color, dark: Color) {
    self.init(red: light.red, green: light.green, blue: light.blue, alpha: light.alpha)
    variation = .dark(ColorVariation.components(of: dark))
  }

  /// Creates the colour that each theme has for a role.
  public init(_ role: ColorRole) {
    self = Palette.light[role]
    variation = .role(role, hasOwnAlpha: false)
  }

  /// Whether the colour is the same in every theme.
  @inline(__always)
  package var isFixed: Bool {
    if case .fixed = variation { true } else { false }
  }

  /// Whether the colour may be visible in a theme. The opacity of a colour that follows the theme is its opacity in the
  /// light theme.
  @inline(__always)
  package var mayBeVisible: Bool { alpha > 0 || !isFixed }

  /// Returns the fixed colour that this colour has in a palette.
  public func resolved(in palette: Palette) -> Color {
    switch variation {
    case .fixed: return self
    case .role(let role, let hasOwnAlpha):
      let color = palette[role]
      return hasOwnAlpha ? color.withAlpha(alpha) : color
    case .dark(let components):
      guard palette.isDark else { return Color(red: red, green: green, blue: blue, alpha: alpha) }
      return Color(rgba: components)
    }
  }
}
