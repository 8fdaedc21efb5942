import TactionGeometry
import TactionGraphics
import TactionXML

/// Reads the basic shapes of SVG as paths, and reads lengths.
enum SVGShape {
  /// The names of the elements that draw a shape.
  static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  /// Returns the path of an element; an empty path if the element draws nothing.
  static func path(_ tag: XMLTag, named name: String) throws(IconError) -> Path {
    switch name {
    case "path":
      do throws(PathData.Failure) { return try PathData.path(tag.attributes["d"] ?? "") } catch {
        throw tag.invalid(error.reason)
      }
    case "rect": return try rect(tag)
    case "circle":
      let radius = try length(tag, "r") ?? 0
      return try ellipse(tag, Size(width: radius, height: radius))
    case "ellipse":
      let (across, down) = (try length(tag, "rx"), try length(tag, "ry"))
      return try ellipse(tag, Size(width: across ?? down ?? 0, height: down ?? across ?? 0))
    case "line":
      var path = Path()
      path.move(to: Point(x: try length(tag, "x1") ?? 0, y: try length(tag, "y1") ?? 0))
      path.addLine(to: Point(x: try length(tag, "x2") ?? 0, y: try length(tag, "y2") ?? 0))
      return path
    default: return try polygon(tag, isClosed: name == "polygon")
    }
  }

  /// Returns the length in an attribute, in px; nil if the attribute is missing.
  static func length(_ tag: XMLTag, _ name: String) throws(IconError) -> Double? {
    guard let text = tag.attributes[name] else { return nil }
    guard let length = length(text) else { throw tag.invalid("\(name) is not a length: \"\(text.prefix(40))\"") }
    return length
  }

  /// Returns a length in px; nil if the text is not a length, or if the length is relative.
  static func length(_ text: String) -> Double? {
    var scanner = SVGScanner(text)
    guard let number = scanner.number() else { return nil }
    let unit = scanner.word()
    // An inch has 96 px.
    let units = ["": 1, "px": 1, "pt": 4 / 3.0, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4]
    guard let factor = units[unit], scanner.isAtEnd else { return nil }
    return number * factor
  }

  private static func rect(_ tag: XMLTag) throws(IconError) -> Path {
    let (width, height) = (try length(tag, "width") ?? 0, try length(tag, "height") ?? 0)
    let rect = Rect(x: try length(tag, "x") ?? 0, y: try length(tag, "y") ?? 0, width: width, height: height)
    let (across, down) = (try length(tag, "rx"), try length(tag, "ry"))
    guard width >= 0, height >= 0, across ?? 0 >= 0, down ?? 0 >= 0 else { throw tag.invalid("a size is negative") }
    var path = Path()
    guard !rect.isEmpty else { return path }
    let rx = min(across ?? down ?? 0, width / 2)
    let ry = min(down ?? across ?? 0, height / 2)
    guard rx > 0, ry > 0 else {
      path.addRect(rect)
      return path
    }
    // A rectangle with circular corners is built and then stretched, so that its corners become elliptical.
    let flat = Rect(x: rect.minX * ry / rx, y: rect.minY, width: rect.width * ry / rx, height: rect.height)
    path.addRoundedRect(flat, radius: ry)
    return path.applying(.scale(x: rx / ry, y: 1))
  }

  private static func ellipse(_ tag: XMLTag, _ radii: Size) throws(IconError) -> Path {
    guard radii.width >= 0, radii.height >= 0 else { throw tag.invalid("a radius is negative") }
    let center = Point(x: try length(tag, "cx") ?? 0, y: try length(tag, "cy") ?? 0)
    var path = Path()
    guard radii.width > 0, radii.height > 0 else { return path }
    path.addEllipse(in: Rect(center: center, size: radii * 2))
    return path
  }

  private static func polygon(_ tag: XMLTag, isClosed: Bool) throws(IconError) -> Path {
    var scanner = SVGScanner(tag.attributes["points"] ?? "")
    guard let values = scanner.numbers(limit: 2 * PathData.maximumSteps), values.count % 2 == 0 else {
      throw tag.invalid("the points are not pairs of numbers")
    }
    var path = Path()
    for index in stride(from: 0, to: values.count, by: 2) {
      let point = Point(x: values[index], y: values[index + 1])
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    if isClosed { path.close() }
    return path
  }
}
