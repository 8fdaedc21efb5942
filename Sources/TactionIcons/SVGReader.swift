import TactionGeometry
import TactionGraphics
import TactionXML

/// A reader of the part of SVG that icon themes use.
final class SVGReader: XMLReceiver {
  /// The maximum number of shapes and of groups with an opacity, and the maximum number of steps of all paths together.
  private enum Limit {
    static let shapes = 5_000
    static let steps = 100_000
  }

  /// An open element.
  private struct Element {
    var style: SVGStyle
    var transform: Transform
    /// The index of the step that begins the element's group; nil if the element has no group.
    var groupStart: Int?
  }

  private static let namespace = "http://www.w3.org/2000/svg"
  /// Elements that only describe the picture, and style sheets. Their content is also skipped.
  private static let skipped: Set<String> = ["title", "desc", "metadata", "style"]
  /// Elements that draw nothing unless another element refers to them. Such references are refused.
  private static let definitions: Set<String> = [
    "defs", "linearGradient", "radialGradient", "pattern", "clipPath", "mask", "filter", "marker", "symbol",
  ]

  private let isSymbolic: Bool
  private var viewBox: Rect?
  private var prefix = ""
  private var open: [Element] = []
  /// The number of open elements that are being skipped.
  private var skippedDepth = 0
  private var sheet = SVGStyleSheet()
  /// The element `style` that is being read, and its text; nil if there is none.
  private var styleElement: (tag: XMLTag, text: [UInt8])?
  /// The classes of the elements that have begun. A rule for one of them, in a style sheet that follows, would have to
  /// change these elements.
  private var classes: Set<String> = []
  private var steps: [Icon.Step] = []
  /// The number of shapes and of groups with an opacity.
  private var shapeCount = 0
  private var pathSteps = 0
  private var reachesOut = false
  private var failure: IconError?

  private init(isSymbolic: Bool) { self.isSymbolic = isSymbolic }

  /// Reads an icon; see `Icon.init(svg:isSymbolic:)`.
  static func icon(_ bytes: [UInt8], isSymbolic: Bool) throws(IconError) -> Icon {
    guard bytes.count <= IconError.maximumBytes else { throw .tooLarge(bytes: bytes.count) }
    let reader = SVGReader(isSymbolic: isSymbolic)
    do throws(XMLFailure) { try XMLReader.read(bytes, into: reader) } catch { throw IconError(error) }
    if let failure = reader.failure { throw failure }
    guard let viewBox = reader.viewBox else { throw .broken(line: 1, reason: "it has no element svg") }
    return Icon(viewBox: viewBox, steps: reader.steps, isDirectional: false, isClipped: reader.reachesOut)
  }

  func begin(_ tag: XMLTag) -> Bool {
    do throws(IconError) { try take(tag) } catch { failure = error }
    return failure == nil
  }

  private func take(_ tag: XMLTag) throws(IconError) {
    if skippedDepth > 0 || !open.isEmpty && isSkipped(tag) {
      let name = localName(of: tag)
      if name == "style", styleElement == nil {
        styleElement = (tag, [])
      } else if name == "style" || name == "script" || styleElement != nil {
        // These are refused even here, because they could change other elements.
        throw tag.unsupported("<\(tag.name.prefix(40))>")
      }
      skippedDepth += 1
      return
    }
    guard let outer = open.last else { return try beginRoot(tag) }
    guard let name = localName(of: tag) else { return }
    var style = outer.style
    classes.formUnion(SVGStyleSheet.names(of: tag))
    try style.take(tag, sheet)
    if isSymbolic { style.takeClasses(tag) }
    let transform = try transform(of: tag).concatenating(outer.transform)
    switch name {
    case "g":
      if style.isRemoved { return skippedDepth += 1 }
      var element = Element(style: style, transform: transform)
      if style.opacity < 1 {
        try countShape(tag)
        element.groupStart = steps.count
        steps.append(.beginGroup(opacity: style.opacity))
      }
      open.append(element)
    case _ where SVGShape.names.contains(name):
      try draw(SVGShape.path(tag, named: name), style, transform, tag)
      // The content of a shape is skipped: it may be a title or an animation, but not a shape.
      skippedDepth += 1
    default: throw tag.unsupported("<\(name.prefix(40))>")
    }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
    styleElement?.text += piece
    return true
  }

  func end() -> Bool {
    if skippedDepth > 0 {
      skippedDepth -= 1
      return endStyle()
    }
    guard let element = open.popLast(), let start = element.groupStart else { return true }
    if steps.count == start + 1 { steps.removeLast() } else { steps.append(.endGroup) }
    return true
  }

  /// Reads the style sheet that has ended, if there is one; returns false if it is refused.
  private func endStyle() -> Bool {
    guard let element = styleElement.take() else { return true }
    do throws(IconError) {
      try sheet.add(String(decoding: element.text, as: UTF8.self), of: element.tag, after: classes)
    } catch { failure = error }
    return failure == nil
  }

  /// Returns the name of an SVG element without its prefix; nil for an element of another namespace.
  private func localName(of tag: XMLTag) -> String? {
    let parts = tag.name.split(separator: ":", maxSplits: 1)
    if parts.count < 2 { return tag.name }
    return parts[0] == prefix ? String(parts[1]) : nil
  }

  private func isSkipped(_ tag: XMLTag) -> Bool {
    guard let name = localName(of: tag) else { return true }
    return Self.skipped.contains(name) || Self.definitions.contains(name)
  }

  // MARK: The root

  private func beginRoot(_ tag: XMLTag) throws(IconError) {
    if let index = tag.name.firstIndex(of: ":"), tag.attributes["xmlns:\(tag.name[..<index])"] == Self.namespace {
      prefix = String(tag.name[..<index])
    }
    guard localName(of: tag) == "svg" else { throw tag.invalid("the file is not SVG") }
    viewBox = try viewBox(of: tag)
    var style = SVGStyle()
    classes.formUnion(SVGStyleSheet.names(of: tag))
    try style.take(tag, sheet)
    if style.isRemoved { return skippedDepth += 1 }
    var element = Element(style: style, transform: .identity)
    if style.opacity < 1 {
      element.groupStart = 0
      steps.append(.beginGroup(opacity: style.opacity))
    }
    open.append(element)
  }

  private func viewBox(of tag: XMLTag) throws(IconError) -> Rect {
    let box: Rect
    if let text = tag.attributes["viewBox"] {
      var scanner = SVGScanner(text)
      guard let values = scanner.numbers(limit: 4), values.count == 4 else { throw tag.invalid("viewBox is not a box") }
      box = Rect(x: values[0], y: values[1], width: values[2], height: values[3])
    } else {
      guard let width = try SVGShape.length(tag, "width"), let height = try SVGShape.length(tag, "height") else {
        throw tag.invalid("it has neither a viewBox nor a size")
      }
      box = Rect(x: 0, y: 0, width: width, height: height)
    }
    guard box.width > 0, box.height > 0 else { throw tag.invalid("its box is empty") }
    return box
  }

  // MARK: Shapes

  private func transform(of tag: XMLTag) throws(IconError) -> Transform {
    guard let text = tag.attributes["transform"] else { return .identity }
    guard let transform = SVGTransform.transform(text) else {
      throw tag.invalid("it cannot be transformed by \"\(text.prefix(40))\"")
    }
    return transform
  }

  /// Counts a shape, or a group with an opacity.
  private func countShape(_ tag: XMLTag) throws(IconError) {
    shapeCount += 1
    guard shapeCount <= Limit.shapes else { throw .tooComplex(line: tag.line) }
  }

  private func draw(_ path: Path, _ style: SVGStyle, _ transform: Transform, _ tag: XMLTag) throws(IconError) {
    try countShape(tag)
    pathSteps += path.elements.count
    guard pathSteps <= Limit.steps else { throw .tooComplex(line: tag.line) }
    guard !style.isHidden, !style.isRemoved, !path.isEmpty, transform.isInvertible else { return }
    var layers = [
      layer(style.fill, style.fillOpacity, .fill(style.fillRule), path, style, transform),
      layer(style.stroke, style.strokeOpacity, .stroke(style.line), path, style, transform),
    ].compactMap(\.self)
    if case .stroke = layers.last?.shape, style.line.width <= 0 { layers.removeLast() }
    layers.removeAll { isOutside($0) }
    if style.strokeIsBelow { layers.reverse() }
    let isGroup = layers.count > 1 && style.opacity < 1
    if isGroup { steps.append(.beginGroup(opacity: style.opacity)) }
    for var layer in layers {
      if !isGroup { layer.opacity *= style.opacity }
      steps.append(.layer(layer))
    }
    if isGroup { steps.append(.endGroup) }
  }

  /// Returns a layer; nil if the layer has no colour. The transform is applied to the path, unless this would distort
  /// the line of a stroke.
  private func layer(
    _ paint: SVGStyle.Paint, _ opacity: Double, _ shape: Icon.Layer.Shape, _ path: Path, _ style: SVGStyle,
    _ transform: Transform
  ) -> Icon.Layer? {
    guard let paint = resolved(paint, style) else { return nil }
    guard case .stroke(var line) = shape else {
      return Icon.Layer(path.applying(transform), shape, paint: paint, opacity: opacity)
    }
    let scale = abs(transform.determinant).squareRoot()
    let across = Vector(dx: transform.a, dy: transform.b)
    let down = Vector(dx: transform.c, dy: transform.d)
    let isSimilar =
      abs(across.length - scale) < 1e-6 * scale && abs(down.length - scale) < 1e-6 * scale
    guard isSimilar else {
      return Icon.Layer(path, shape, paint: paint, opacity: opacity, transform: transform)
    }
    line.width *= scale
    line.dash = line.dash.map { $0 * scale }
    line.dashPhase *= scale
    return Icon.Layer(path.applying(transform), .stroke(line), paint: paint, opacity: opacity)
  }

  private func resolved(_ paint: SVGStyle.Paint, _ style: SVGStyle) -> Icon.Layer.Paint? {
    switch paint {
    case .none: nil
    case .role(let role): role
    case .color(let color): isSymbolic ? .tint : .color(color)
    case .current: isSymbolic ? .tint : style.color.map { .color($0) } ?? .tint
    }
  }

  /// Returns whether a layer is completely outside the view box; records in `reachesOut` whether it extends beyond the
  /// view box.
  private func isOutside(_ layer: Icon.Layer) -> Bool {
    let outline =
      switch layer.shape {
      case .fill(let rule): PathOutline(layer.path, rule: rule)
      case .stroke(let line): PathOutline(layer.path, style: line)
      }
    guard let viewBox, let bounds = outline.bounds else { return false }
    let box = layer.transform.boundingBox(of: bounds)
    if box.maxX <= viewBox.minX || box.maxY <= viewBox.minY || box.minX >= viewBox.maxX || box.minY >= viewBox.maxY {
      return true
    }
    let isInside =
      box.minX >= viewBox.minX && box.minY >= viewBox.minY && box.maxX <= viewBox.maxX && box.maxY <= viewBox.maxY
    if !isInside { reachesOut = true }
    return false
  }
}

extension Icon {
  /// Reads an icon from the bytes of an SVG file.
  ///
  /// The initializer supports the part of SVG that icon themes use: paths, rectangles, circles, ellipses, lines,
  /// polygons and groups, with fills, strokes and transforms. Texts, pictures, references, gradients, filters, masks
  /// and style sheets are errors, except for style sheets that only give colours to classes. `currentColor` is the
  /// colour with which the icon is drawn, unless the file sets the property `color`.
  ///
  /// - Parameters:
  ///   - bytes: The text of the file, at most 1 MiB long.
  ///   - isSymbolic: Whether the colour with which the icon is drawn replaces all colours in the file, as in GTK's
  ///     symbolic icons. Elements of the classes `success`, `warning` and `error` get special colours, as in GTK.
  /// - Throws: `IconError`, with the line and the element.
  public init(svg bytes: [UInt8], isSymbolic: Bool = false) throws(IconError) {
    self = try SVGReader.icon(bytes, isSymbolic: isSymbolic)
  }
}
