/// A colour in sRGB with straight (not premultiplied) alpha; components run from 0 to 1.
///
/// Most colours are fixed. The colours of the theme, such as ``label``, and colours made by ``init(light:dark:)``
/// follow the theme: views draw them with their values in the theme of the window. The components of such a colour are
/// its components in the light theme; setting any component except the opacity makes the colour fixed.
public struct Color: BitwiseCopyable, Hashable, Sendable {
  /// The red component, 0...1.
  public var red: Double { didSet { variation = .fixed } }
  /// The green component, 0...1.
  public var green: Double { didSet { variation = .fixed } }
  /// The blue component, 0...1.
  public var blue: Double { didSet { variation = .fixed } }
  /// The opacity: 0 is clear, 1 is opaque.
  public var alpha: Double { didSet { variation.setAlpha(alpha) } }
  /// The dependence of the colour on the theme.
  var variation = ColorVariation.fixed

  /// Creates a colour from its components, which are clamped to 0...1 when they are drawn; not-a-number is drawn as 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a grey: `white` is 0 for black, 1 for white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from 0xRRGGBB, as in style sheets: `Color(hex: 0x20242C)` is red 0x20, green 0x24, blue 0x2C.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }

  /// Creates the colour of a premultiplied 0xAARRGGBB pixel.
  public init(premultiplied pixel: UInt32) {
    let alpha = Double(pixel >> 24)
    guard alpha > 0 else {
      self = .clear
      return
    }
    let straight = { (shift: UInt32) in min(Double(pixel >> shift & 0xFF) / alpha, 1) }
    self.init(red: straight(16), green: straight(8), blue: straight(0), alpha: alpha / 255)
  }

  /// Returns the colour with a different opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// Whether the colour is opaque at the precision of a pixel.
  public var isOpaque: Bool { step(of: 1) == 255 }

  /// Whether the colour is invisible at the precision of a pixel.
  public var isClear: Bool { step(of: 1) == 0 }

  /// The colour as a premultiplied 0xAARRGGBB pixel, each component rounded to the nearest of 256 steps.
  public var premultiplied: UInt32 {
    step(of: 1) << 24 | step(of: red) << 16 | step(of: green) << 8 | step(of: blue)
  }

  /// Returns a component multiplied by alpha, rounded to the nearest of 256 steps.
  private func step(of component: Double) -> UInt32 {
    UInt32(saturating: component.clamped(to: 0...1) * alpha.clamped(to: 0...1) * 255)
  }
}

/// Named colours. The hues are Taction's own palette: they are opaque, differ from UIKit's system colours and from the
/// colours of CSS, and do not follow the theme.
extension Color {
  /// Fully transparent.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)
  /// A medium grey: half of white.
  public static let gray = Color(white: 0.5)
  /// A light grey: three quarters of white.
  public static let lightGray = Color(white: 0.75)
  /// A dark grey: a quarter of white.
  public static let darkGray = Color(white: 0.25)

  /// Red, 0xE0403C.
  public static let red = Color(hex: 0xE0_403C)
  /// Orange, 0xF08A24.
  public static let orange = Color(hex: 0xF0_8A24)
  /// Yellow, 0xF2C530.
  public static let yellow = Color(hex: 0xF2_C530)
  /// Green, 0x3AA857.
  public static let green = Color(hex: 0x3A_A857)
  /// Mint, 0x38BFA0.
  public static let mint = Color(hex: 0x38_BFA0)
  /// Teal, 0x2290A0.
  public static let teal = Color(hex: 0x22_90A0)
  /// Cyan, 0x30B4DC.
  public static let cyan = Color(hex: 0x30_B4DC)
  /// Blue, 0x2B70E0.
  public static let blue = Color(hex: 0x2B_70E0)
  /// Indigo, 0x5254C4.
  public static let indigo = Color(hex: 0x52_54C4)
  /// Purple, 0x9848C8.
  public static let purple = Color(hex: 0x98_48C8)
  /// Pink, 0xE04880.
  public static let pink = Color(hex: 0xE0_4880)
  /// Brown, 0x96704A.
  public static let brown = Color(hex: 0x96_704A)
}

/// Arithmetic on premultiplied pixels, with pixman's rounding.
extension UInt32 {
  /// Returns the pixel multiplied by `factor`/255.
  func scaled(by factor: UInt8) -> UInt32 {
    let product = { (components: UInt32) -> UInt32 in
      let sum = components * UInt32(factor) + 0x0080_0080
      return (sum + (sum >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    }
    return product(self & 0x00FF_00FF) | product(self >> 8 & 0x00FF_00FF) << 8
  }

  /// Returns the pixel composited over another pixel; both are premultiplied.
  func over(_ below: UInt32) -> UInt32 { self &+ below.scaled(by: UInt8(255 - self >> 24)) }
}
