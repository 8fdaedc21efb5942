/// A colour in sRGB with straight (not premultiplied) alpha; components run from 0 to 1.
public struct Color: BitwiseCopyable, Hashable, Sendable {
  /// The red component, 0...1.
  public var red: Double
  /// The green component, 0...1.
  public var green: Double
  /// The blue component, 0...1.
  public var blue: Double
  /// The opacity: 0 is clear, 1 is opaque.
  public var alpha: Double

  /// Makes a colour from its components; what lies outside 0...1, or is not a number, is clamped when it is drawn.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a grey from its lightness.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a colour from the number that style sheets write: `Color(hex: 0x20242C)` is red 0x20, green 0x24, blue 0x2C.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }

  /// Makes the colour that a premultiplied 0xAARRGGBB pixel shows.
  public init(premultiplied pixel: UInt32) {
    let alpha = Double(pixel >> 24)
    guard alpha > 0 else {
      self = .clear
      return
    }
    let straight = { (shift: UInt32) in min(Double(pixel >> shift & 0xFF) / alpha, 1) }
    self.init(red: straight(16), green: straight(8), blue: straight(0), alpha: alpha / 255)
  }

  /// Nothing at all.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)

  /// The same colour with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Whether nothing shines through, at the precision of a pixel.
  public var isOpaque: Bool { step(of: 1) == 255 }

  /// Whether nothing of it is seen, at the precision of a pixel.
  public var isClear: Bool { step(of: 1) == 0 }

  /// The colour as a pixel of a bitmap: 0xAARRGGBB, premultiplied, each component rounded to the nearest of 256 steps.
  public var premultiplied: UInt32 {
    step(of: 1) << 24 | step(of: red) << 16 | step(of: green) << 8 | step(of: blue)
  }

  /// A component times alpha, in the nearest of 256 steps.
  private func step(of component: Double) -> UInt32 {
    UInt32(saturating: component.clamped(to: 0...1) * alpha.clamped(to: 0...1) * 255)
  }
}
