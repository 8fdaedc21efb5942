import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews
import TactionWords

extension Color {
  /// Returns the colour as a fixed colour of a theme, with components clamped to 0...1; nil if a component is not
  /// finite.
  nonisolated func fixed(in theme: Theme, showsOpacity: Bool) -> Color? {
    let color = resolved(in: theme.colors)
    let parts = [color.red, color.green, color.blue, showsOpacity ? color.alpha : 1]
    guard parts.allSatisfy(\.isFinite) else { return nil }
    let inside = parts.map { $0.clamped(to: 0...1) }
    return Color(red: inside[0], green: inside[1], blue: inside[2], alpha: inside[3])
  }
}

/// A colour as hue, saturation, brightness and opacity, all from 0 to 1.
///
/// If the user moves a slider to zero, the colour becomes grey or black. A grey then keeps its previous hue, and black
/// also keeps its previous saturation, so that the other sliders do not move.
nonisolated struct ColorParts: Equatable {
  var hue = 0.0
  var saturation = 0.0
  var brightness = 0.0
  var opacity = 1.0

  init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    (self.hue, self.saturation, self.brightness, self.opacity) = (hue, saturation, brightness, opacity)
  }

  /// Creates the parts of a colour. The hue of a grey, and the hue and saturation of black, are undefined, so they are
  /// copied from `other`.
  init(_ color: Color, like other: ColorParts? = nil) {
    let parts = [color.red, color.green, color.blue].map { $0.clamped(to: 0...1) }
    let (high, low) = (parts.max() ?? 0, parts.min() ?? 0)
    let span = high - low
    brightness = high
    opacity = color.alpha.clamped(to: 0...1)
    saturation = high > 0 ? span / high : other?.saturation ?? 0
    guard span > 0 else {
      hue = other?.hue ?? 0
      return
    }
    let (red, green, blue) = (parts[0], parts[1], parts[2])
    let sixth =
      high == red ? (green - blue) / span : high == green ? 2 + (blue - red) / span : 4 + (red - green) / span
    hue = (sixth < 0 ? sixth + 6 : sixth) / 6
    // Hue 0 and hue 1 are the same red; if `other` has hue 1, hue 1 is kept.
    if hue == 0, other?.hue == 1 { hue = 1 }
  }

  var color: Color {
    let place = (hue - hue.rounded(.down)) * 6
    func part(_ offset: Double) -> Double {
      let distance = (place + offset).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(1, min(distance, 4 - distance))))
    }
    return Color(red: part(5), green: part(3), blue: part(1), alpha: opacity)
  }

  /// The name of the basic colour that is closest to this colour.
  var name: Word {
    if brightness < 0.15 { return .black }
    if saturation < 0.12 { return brightness > 0.93 ? .white : .gray }
    switch hue * 360 {
    case ..<15, 345...: return brightness < 0.5 ? .brown : .red
    case ..<45: return brightness < 0.65 ? .brown : .orange
    case ..<70: return .yellow
    case ..<165: return .green
    case ..<200: return .cyan
    case ..<255: return .blue
    case ..<295: return .purple
    default: return .pink
    }
  }

  /// Returns a text that describes the colour, such as "Blue, #2B70E0".
  func description(in words: Words) -> String {
    "\(words[name]), \(HexCode.text(for: color, showsOpacity: opacity < 1))"
  }
}

/// The hexadecimal code of a colour: "#2B70E0", or "#2B70E080" with the opacity.
nonisolated enum HexCode {
  static func text(for color: Color, showsOpacity: Bool) -> String {
    let digits = String(showsOpacity ? color.rgba : color.rgba >> 8, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: (showsOpacity ? 8 : 6) - digits.count) + digits
  }

  /// Returns whether a text is a code, or the beginning of a code.
  static func accepts(_ text: String, showsOpacity: Bool) -> Bool {
    let digits = digits(of: text)
    return digits.count <= (showsOpacity ? 8 : 6) && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// Returns the colour of a code with 3 or 6 digits, or with 4 or 8 digits including the opacity; nil for any other
  /// text.
  static func color(of text: String) -> Color? {
    guard accepts(text, showsOpacity: true) else { return nil }
    var digits = digits(of: text).compactMap(\.hexDigitValue)
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let parts = stride(from: 0, to: digits.count, by: 2).map { index in
      let byte = digits[index] * 16 + digits[index + 1]
      return Double(byte) / 255
    }
    return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
  }

  private static func digits(of text: String) -> Substring {
    // A code that is pasted may have spaces around it.
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.first == "#" ? text.dropFirst() : text
  }
}
