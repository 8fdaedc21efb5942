import TactionGeometry

@testable import TactionGraphics

/// Draws a display list by the simplest method: it composites each item with its coverage of the whole picture, in
/// floating point, without rounding. It uses no bands, occlusion or caches, and none of the renderer's loops.
///
/// For each pixel, it also computes an additional tolerance (`slack`). A difference of 2 steps of 255 is allowed
/// everywhere. Edges may differ by 6 more steps. Planes may differ by the effect of the tolerance of their positions.
/// An image or a group with an opacity may differ by half a step, because pixman rounds the product of a pixel and the
/// opacity before it composites.
struct OraclePainter {
  struct Layer {
    /// Blue, green, red and alpha of each pixel, premultiplied, 0...255.
    var pixels: [SIMD4<Double>]
    var slack: [Double]
    /// The group whose shape clips the layer; nil for the whole picture.
    var group: DisplayItem?
    /// The path to which the layer is clipped; nil if the shape of the group clips it.
    var clip: PathOutline?
  }

  /// The additional tolerance on an edge.
  private static let edgeSlack = 6.0
  /// The additional tolerance of an image with an opacity, because pixman rounds the product of a pixel and the
  /// opacity.
  private static let productSlack = 0.5

  let width: Int
  let height: Int
  private var layers: [Layer] = []

  /// Draws a list over a background.
  static func draw(_ list: DisplayList, width: Int, height: Int, background: Color) -> Layer {
    var painter = OraclePainter(width: width, height: height)
    painter.open(nil)
    painter.composite(background, 1, OracleCoverage(width: width, height: height))
    for item in list.items {
      switch item.kind {
      case .beginGroup, .beginClippedGroup: painter.open(item, clip: list.outline(of: item))
      case .endGroup: painter.close()
      default: painter.paint(item, item.resource >= 0 ? list.resources[Int(item.resource)] : nil)
      }
    }
    while painter.layers.count > 1 { painter.close() }
    return painter.layers[0]
  }

  private init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  // MARK: Groups

  private mutating func open(_ group: DisplayItem?, clip: PathOutline? = nil) {
    let count = width * height
    layers.append(
      Layer(
        pixels: Array(repeating: .zero, count: count), slack: Array(repeating: 0, count: count), group: group,
        clip: clip))
  }

  private mutating func close() {
    guard layers.count > 1, let layer = layers.popLast(), let group = layer.group else { return }
    let clip =
      group.kind == .beginClippedGroup
      ? layer.clip.map { area($0, group.transform) } ?? area(group.shape, group.transform) : nil
    composite(clip ?? OracleCoverage(width: width, height: height), opacity: group.opacity) { [width] x, y in
      (layer.pixels[y * width + x], max(layer.slack[y * width + x], group.opacity < 1 ? Self.productSlack : 0))
    }
  }

  // MARK: Items

  private mutating func paint(_ item: DisplayItem, _ resource: DisplayResource?) {
    let (shape, transform) = (item.shape, item.transform)
    switch (item.kind, resource) {
    case (.fill, _): composite(item.color, item.opacity, area(shape, transform))
    case (.border, _) where item.extent > 0:
      var ring = area(shape, transform)
      let hole = area(shape.inset(by: item.extent), transform)
      for y in 0..<height { for x in 0..<width { ring[x, y] -= hole[x, y] } }
      composite(item.color, item.opacity, ring)
    case (.path, .path(let content)): paint(content.value, item)
    case (.shadow, _):
      let moved = RoundedRect(shape.rect.offset(by: item.shift), radius: shape.radius)
      let shadow = OracleCoverage(
        width: width, height: height, shadowOf: moved, blur: item.extent, through: transform)
      let isSmooth = item.extent > 1e-3 && item.extent * transform.meanScale > 0.3
      composite(item.color, item.opacity, shadow, hasEdges: !isSmooth)
    case (.image, .image(let image)):
      guard let place = Image.transform(of: item.source, over: shape.rect)?.concatenating(transform) else { return }
      let (pixels, level) = image.pixels(forLevel: image.level(forScale: place.meanScale))
      composite(pixels.bitmap, place.scaled(by: Double(1 << level)), area(shape, transform), item.opacity)
    case (.pixels, .pixels(let pixels)):
      guard let place = Image.transform(of: item.source, over: shape.rect)?.concatenating(transform) else { return }
      composite(pixels.bitmap, place, area(shape, transform), item.opacity)
    case (.placedPixels, .pixels(let pixels)):
      composite(pixels.bitmap, .translation(item.shift), area(shape, transform), item.opacity)
    case (.plane, .plane(let picture)): paint(picture, item)
    case (.glyphs, .glyphs(let line)): paint(line.value, item)
    default: break
    }
  }

  private mutating func paint(_ content: PathContent, _ item: DisplayItem) {
    let coverage = area(content.outline, item.transform)
    guard let paint = content.paint else { return composite(item.color, item.opacity, coverage) }
    guard let back = item.transform.inverted() else { return }
    composite(coverage, opacity: item.opacity) { x, y in
      (paint.value(at: back.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))), Self.productSlack)
    }
  }

  private func area(_ outline: PathOutline, _ transform: Transform) -> OracleCoverage {
    guard transform.isInvertible else { return OracleCoverage(width: width, height: height, value: 0) }
    return OraclePath(outline, through: transform).coverage(width: width, height: height, rowsPerPixel: 64)
  }

  private mutating func paint(_ picture: ProjectedLayer, _ item: DisplayItem) {
    guard let plane = OraclePlane(picture, item.projection) else { return }
    let outline = item.projection.outline(of: picture.bounds.rect.corners)
    let coverage = OracleCoverage(width: width, height: height, polygon: outline)
    composite(coverage, opacity: item.opacity) { plane.value($0, $1) }
  }

  private mutating func paint(_ line: GlyphLine, _ item: DisplayItem) {
    var glyphs: [PositionedGlyph] = []
    let transform = Transform.translation(item.shift).concatenating(item.transform)
    FontLibrary.shared.appendGlyphs(
      of: line, at: transform, visible: PixelRect(x: 0, y: 0, width: width, height: height), to: &glyphs)
    var ink = OracleCoverage(width: width, height: height, value: 0)
    for glyph in glyphs {
      guard case .mask(let mask) = glyph.shape else { continue }
      ink.add(mask, at: glyph)
    }
    composite(item.color, item.opacity, ink)
    for glyph in glyphs {
      guard case .picture(let picture) = glyph.shape else { continue }
      let edges = Rect(x: 0, y: 0, width: Double(picture.bitmap.width), height: Double(picture.bitmap.height))
      let opacity = item.opacity.clamped(to: 0...1) * item.color.alpha.clamped(to: 0...1)
      composite(picture.bitmap, glyph.toDevice, area(RoundedRect(edges), glyph.toDevice), opacity)
    }
  }

  private func area(_ shape: RoundedRect, _ transform: Transform) -> OracleCoverage {
    OracleCoverage(width: width, height: height, shape: shape, through: transform)
  }

  // MARK: Compositing

  /// Composites a colour.
  private mutating func composite(
    _ color: Color, _ opacity: Double, _ coverage: OracleCoverage, hasEdges: Bool = true
  ) {
    let straight = SIMD4(color.blue, color.green, color.red, 1).clamped(lowerBound: .zero, upperBound: .one)
    let value = straight * (255 * color.alpha.clamped(to: 0...1))
    composite(coverage, opacity: opacity, hasEdges: hasEdges) { _, _ in (value, 0) }
  }

  /// Composites pixels through a transform to the device.
  private mutating func composite(
    _ bitmap: Bitmap, _ toDevice: Transform, _ coverage: OracleCoverage, _ opacity: Double
  ) {
    guard let back = toDevice.inverted() else { return }
    composite(coverage, opacity: opacity) { x, y in
      let place = back.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      return (bitmap.value(at: place - Vector(dx: 0.5, dy: 0.5)), opacity < 1 ? Self.productSlack : 0)
    }
  }

  /// Composites the result of a function for each pixel.
  private mutating func composite(
    _ coverage: OracleCoverage, opacity: Double, hasEdges: Bool = true,
    _ source: (Int, Int) -> (value: SIMD4<Double>, slack: Double)
  ) {
    guard var layer = layers.popLast() else { return }
    let factor = opacity.clamped(to: 0...1)
    // Pointers are faster than arrays here, since tests are built without optimization.
    coverage.values.withUnsafeBufferPointer { covered in
      layer.pixels.withUnsafeMutableBufferPointer { pixels in
        layer.slack.withUnsafeMutableBufferPointer { slack in
          var index = -1
          for y in 0..<height {
            for x in 0..<width {
              index += 1
              let part = covered[index]
              guard part > 0 else { continue }
              let share = part * factor
              let seen = source(x, y)
              let value = seen.value * share
              let behind = 1 - value.w / 255
              let step = hasEdges && value.w > 0 ? (part * 255).rounded() : 0
              pixels[index] = value + pixels[index] * behind
              // If one picture is in front of another picture, their tolerances add up.
              let sum = seen.slack * share + slack[index] * behind
              slack[index] = step >= 1 && step < 255 && sum < Self.edgeSlack ? Self.edgeSlack : sum
            }
          }
        }
      }
    }
    layers.append(layer)
  }
}

extension OracleCoverage {
  /// Adds the coverage of a glyph's mask, interpolated between the pixels of the mask; outside the mask the coverage is
  /// 0.
  fileprivate mutating func add(_ mask: GlyphMask, at glyph: PositionedGlyph) {
    guard let back = glyph.toDevice.inverted() else { return }
    let byte = { (x: Int, y: Int) in
      x >= 0 && y >= 0 && x < mask.width && y < mask.height ? Double(mask.bytes[y * mask.stride + x]) / 255 : 0
    }
    let area = glyph.bounds.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        let place = back.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) - Vector(dx: 0.5, dy: 0.5)
        let (column, row) = (place.x.rounded(.down), place.y.rounded(.down))
        let (across, down) = (place.x - column, place.y - row)
        let (i, j) = (Int(column), Int(row))
        let top = byte(i, j) * (1 - across) + byte(i + 1, j) * across
        let bottom = byte(i, j + 1) * (1 - across) + byte(i + 1, j + 1) * across
        self[x, y] = min(self[x, y] + top * (1 - down) + bottom * down, 1)
      }
    }
  }
}
