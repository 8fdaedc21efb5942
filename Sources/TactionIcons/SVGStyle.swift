import TactionGeometry
import TactionGraphics
import TactionXML

/// The properties of an SVG element that control how shapes are drawn. Elements in a group inherit the properties of
/// the group.
struct SVGStyle {
  /// The colour of a fill or a stroke.
  enum Paint {
    case none
    /// The value of the property `color` or, without this property, the colour with which the icon is drawn.
    case current
    case color(Color)
    /// A colour of the theme, which GTK's classes select.
    case role(Icon.Layer.Paint)
  }

  var fill = Paint.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  var stroke = Paint.none
  var strokeOpacity = 1.0
  // These are the initial values in SVG.
  var line = StrokeStyle(width: 1, cap: .butt, join: .miter, miterLimit: 4)
  var strokeIsBelow = false
  var color: Color?
  var isHidden = false
  /// The opacity of the element itself. Its children do not inherit this value.
  var opacity = 1.0
  /// Whether the element and its whole content are left out.
  var isRemoved = false

  /// The attributes that set properties. Style sheets override them, and the attribute `style` overrides both.
  private static let properties: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "paint-order", "color", "opacity",
    "visibility", "display", "clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end",
    "mix-blend-mode", "transform", "transform-origin",
  ]

  /// Applies the properties of an element, with the colours that style sheets give to its classes.
  mutating func take(_ tag: XMLTag, _ sheet: SVGStyleSheet) throws(IconError) {
    (opacity, isRemoved) = (1, false)
    for (name, value) in tag.attributes where name != "transform" && Self.properties.contains(name) {
      try set(name, Self.trimmed(value), tag)
    }
    if let value = sheet.color(of: tag) { color = value }
    for declaration in (tag.attributes["style"] ?? "").split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else {
        if declaration.allSatisfy(\.isWhitespace) { continue }
        throw tag.invalid("its style is not a list of properties")
      }
      let name = Self.trimmed(parts[0])
      if Self.properties.contains(name) { try set(name, Self.trimmed(parts[1]), tag) }
    }
  }

  /// Applies the colours that GTK assigns to classes in symbolic icons.
  mutating func takeClasses(_ tag: XMLTag) {
    for name in (tag.attributes["class"] ?? "").split(separator: " ") {
      switch name {
      case "foreground-fill": fill = .role(.tint)
      case "foreground-stroke": stroke = .role(.tint)
      case "success", "success-fill": fill = .role(.color(.success))
      case "success-stroke": stroke = .role(.color(.success))
      case "warning", "warning-fill": fill = .role(.color(.orange))
      case "warning-stroke": stroke = .role(.color(.orange))
      case "error", "error-fill": fill = .role(.color(.destructive))
      case "error-stroke": stroke = .role(.color(.destructive))
      case "transparent-fill": fill = .none
      case "transparent-stroke": stroke = .none
      default: break
      }
    }
  }

  /// Returns a text without white space at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  private mutating func set(_ name: String, _ text: String, _ tag: XMLTag) throws(IconError) {
    guard text != "inherit" else { return }
    switch name {
    case "fill": fill = try paint(text, tag)
    case "stroke": stroke = try paint(text, tag)
    case "fill-opacity": fillOpacity = try fraction(name, text, tag)
    case "stroke-opacity": strokeOpacity = try fraction(name, text, tag)
    case "opacity": opacity = try fraction(name, text, tag)
    case "fill-rule": fillRule = try word(text, ["nonzero": .nonZero, "evenodd": .evenOdd], name, tag)
    case "color":
      guard text.lowercased() != "currentcolor" else { return }
      guard let value = SVGColor.color(text) else { throw invalid(name, text, tag) }
      color = value
    case "visibility": isHidden = text == "hidden" || text == "collapse"
    case "display": isRemoved = text == "none"
    case "paint-order":
      let words = text.split(separator: " ").filter { $0 != "markers" }
      strokeIsBelow = words.first == "stroke"
    default:
      if name.hasPrefix("stroke-") { try setLine(name, text, tag) } else { try refuse(name, text, tag) }
    }
  }

  private mutating func setLine(_ name: String, _ text: String, _ tag: XMLTag) throws(IconError) {
    switch name {
    case "stroke-linecap": line.cap = try word(text, ["butt": .butt, "round": .round, "square": .square], name, tag)
    case "stroke-linejoin":
      line.join = try word(
        text, ["miter": .miter, "miter-clip": .miter, "arcs": .miter, "round": .round, "bevel": .bevel], name, tag)
    case "stroke-dasharray": line.dash = text == "none" ? [] : try dash(text, tag)
    default:
      guard let length = SVGShape.length(text), length >= 0 || name == "stroke-dashoffset" else {
        throw invalid(name, text, tag)
      }
      switch name {
      case "stroke-width": line.width = length
      case "stroke-miterlimit": line.miterLimit = max(length, 1)
      default: line.dashPhase = length
      }
    }
  }

  /// Returns the lengths of dashes and gaps.
  private func dash(_ text: String, _ tag: XMLTag) throws(IconError) -> [Double] {
    // Icons have fewer dashes and gaps than this limit, and the limit keeps the drawing cheap.
    let limit = 64
    let parts = text.split(maxSplits: limit) { $0 == "," || $0.isWhitespace }
    let lengths = parts.compactMap { SVGShape.length(String($0)) }
    guard parts.count <= limit, lengths.count == parts.count, lengths.allSatisfy({ $0 >= 0 }) else {
      throw invalid("stroke-dasharray", text, tag)
    }
    return lengths.contains { $0 > 0 } ? lengths : []
  }

  /// Throws if a property such as `filter` has an effect, because shapes are drawn only in plain colours.
  private func refuse(_ name: String, _ text: String, _ tag: XMLTag) throws(IconError) {
    guard text.isEmpty || text == "none" || text == "normal" else { throw tag.unsupported("the property \(name)") }
  }

  private func paint(_ text: String, _ tag: XMLTag) throws(IconError) -> Paint {
    if text == "none" { return .none }
    if text.lowercased() == "currentcolor" { return .current }
    if text.hasPrefix("url") { throw tag.unsupported("gradients and patterns") }
    guard let color = SVGColor.color(text) else { throw invalid("a colour", text, tag) }
    return .color(color)
  }

  private func fraction(_ name: String, _ text: String, _ tag: XMLTag) throws(IconError) -> Double {
    var scanner = SVGScanner(text)
    guard let number = scanner.number() else { throw invalid(name, text, tag) }
    let isPercentage = scanner.take(UInt8(ascii: "%"))
    guard scanner.isAtEnd else { throw invalid(name, text, tag) }
    return (isPercentage ? number / 100 : number).clamped(to: 0...1)
  }

  private func word<Value>(
    _ text: String, _ words: [String: Value], _ name: String, _ tag: XMLTag
  ) throws(IconError) -> Value {
    guard let value = words[text] else { throw invalid(name, text, tag) }
    return value
  }

  private func invalid(_ name: String, _ text: String, _ tag: XMLTag) -> IconError {
    tag.invalid("\(name) cannot be \"\(text.prefix(40))\"")
  }
}
