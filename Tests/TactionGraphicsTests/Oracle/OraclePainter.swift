import CPixman
import TactionGeometry

@testable import TactionGraphics

/// Draws a display list as simply as can be: each item's coverage as a mask of the whole picture, and pixman puts its
/// colour or its pixels through that over what is there. No bands, no occlusion, no memory, no loops of the renderer's.
///
/// Beside the pixels it keeps by how much a drawing of them may differ (`slack`): 6 steps of 255 on edges, to the 2
/// that it may differ everywhere; on planes what their tolerance makes of the pixels there; and a step for each group
/// around it, whose picture is rounded by itself.
struct OraclePainter {
  struct Layer {
    let bitmap: Bitmap
    var slack: [Double]
    /// What the layer is put through; nil for that of the whole picture.
    var group: DisplayItem?
  }

  /// By how much more a drawing may differ on an edge.
  private static let edgeSlack = 6.0

  let width: Int
  let height: Int
  private var layers: [Layer] = []

  /// Draws a list over a background.
  static func draw(_ list: DisplayList, width: Int, height: Int, background: Color) throws -> Layer {
    var painter = OraclePainter(width: width, height: height)
    try painter.open(nil)
    let all = OracleCoverage(width: width, height: height)
    painter.composite(painter.solid(background, 1), all)
    for item in list.items {
      switch item.kind {
      case .beginGroup, .beginClippedGroup: try painter.open(item)
      case .endGroup: painter.close()
      default: try painter.paint(item, item.resource >= 0 ? list.resources[Int(item.resource)] : nil)
      }
    }
    while painter.layers.count > 1 { painter.close() }
    return painter.layers[0]
  }

  private init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  // MARK: Groups

  private mutating func open(_ group: DisplayItem?) throws {
    layers.append(
      Layer(
        bitmap: try Bitmap(width: width, height: height), slack: Array(repeating: 0, count: width * height),
        group: group))
  }

  private mutating func close() {
    guard layers.count > 1, let layer = layers.popLast(), let group = layer.group else { return }
    let clip = group.kind == .beginClippedGroup ? area(group.shape, group.transform) : nil
    let image = OracleImage(layer.bitmap)
    composite(
      Source(image: image, bitmap: layer.bitmap, slack: layer.slack.map { $0 + 1 }),
      clip ?? OracleCoverage(width: width, height: height), opacity: group.opacity)
  }

  // MARK: Items

  private mutating func paint(_ item: DisplayItem, _ resource: DisplayResource?) throws {
    let (shape, transform) = (item.shape, item.transform)
    switch (item.kind, resource) {
    case (.fill, _): composite(solid(item), area(shape, transform))
    case (.border, _) where item.extent > 0:
      var ring = area(shape, transform)
      let hole = area(shape.inset(by: item.extent), transform)
      for y in 0..<height { for x in 0..<width { ring[x, y] -= hole[x, y] } }
      composite(solid(item), ring)
    case (.polygon, .polygon(let points)):
      let corners = transform.isInvertible ? points.value.map(transform.apply) : []
      composite(solid(item), OracleCoverage(width: width, height: height, polygon: corners))
    case (.shadow, _):
      let moved = RoundedRect(shape.rect.offset(by: item.shift), radius: shape.radius)
      let shadow = OracleCoverage(
        width: width, height: height, shadowOf: moved, blur: item.extent, through: transform)
      let isSmooth = item.extent > 1e-3 && item.extent * transform.meanScale > 0.3
      composite(solid(item), shadow, hasEdges: !isSmooth)
    case (.image, .image(let image)):
      guard let place = Image.place(of: item.source, over: shape.rect)?.concatenating(transform) else { return }
      let (pixels, level) = image.pixels(forLevel: image.level(forScale: place.meanScale))
      try composite(pixels.bitmap, place.scaled(by: Double(1 << level)), area(shape, transform), item.opacity)
    case (.pixels, .pixels(let pixels)):
      guard let place = Image.place(of: item.source, over: shape.rect)?.concatenating(transform) else { return }
      try composite(pixels.bitmap, place, area(shape, transform), item.opacity)
    case (.placedPixels, .pixels(let pixels)):
      try composite(pixels.bitmap, .translation(item.shift), area(shape, transform), item.opacity)
    case (.plane, .plane(let picture)): try paint(picture, item)
    case (.glyphs, .glyphs(let line)): try paint(line.value, item)
    default: break
    }
  }

  private mutating func paint(_ picture: PlanePicture, _ item: DisplayItem) throws {
    guard let plane = OraclePlane(picture, item.projection) else { return }
    let outline = item.projection.outline(of: picture.bounds.rect.corners)
    let coverage = OracleCoverage(width: width, height: height, polygon: outline)
    try composite(coverage, opacity: item.opacity) { plane.value($0, $1) }
  }

  private mutating func paint(_ line: GlyphLine, _ item: DisplayItem) throws {
    var glyphs: [PlacedGlyph] = []
    let transform = Transform.translation(item.shift).concatenating(item.transform)
    FontLibrary.shared.place(
      line, at: transform, visible: PixelRect(x: 0, y: 0, width: width, height: height), into: &glyphs)
    var ink = OracleCoverage(width: width, height: height, value: 0)
    for glyph in glyphs {
      guard case .mask(let mask) = glyph.shape else { continue }
      ink.add(mask, at: glyph)
    }
    composite(solid(item), ink)
    for glyph in glyphs {
      guard case .picture(let picture) = glyph.shape else { continue }
      let edges = Rect(x: 0, y: 0, width: Double(picture.bitmap.width), height: Double(picture.bitmap.height))
      let opacity = item.opacity.clamped(to: 0...1) * item.color.alpha.clamped(to: 0...1)
      try composite(picture.bitmap, glyph.transform, area(RoundedRect(edges), glyph.transform), opacity)
    }
  }

  private func area(_ shape: RoundedRect, _ transform: Transform) -> OracleCoverage {
    OracleCoverage(width: width, height: height, shape: shape, through: transform)
  }

  // MARK: Compositing

  private struct Source {
    let image: OracleImage
    /// The source's pixels; nil for one colour of an opacity.
    var bitmap: Bitmap?
    var alpha = 1.0
    var slack: [Double]?
  }

  private func solid(_ item: DisplayItem) -> Source { solid(item.color, item.opacity) }

  private func solid(_ color: Color, _ opacity: Double) -> Source {
    let alpha = color.alpha.clamped(to: 0...1) * opacity.clamped(to: 0...1)
    let step = { (value: Double) in UInt16((value.clamped(to: 0...1) * alpha * 65535).rounded()) }
    return Source(
      image: OracleImage(
        pixman_color(red: step(color.red), green: step(color.green), blue: step(color.blue), alpha: step(1))),
      alpha: alpha)
  }

  /// Puts pixels, brought to the device by a transform, over what is there.
  private mutating func composite(
    _ bitmap: Bitmap, _ toDevice: Transform, _ coverage: OracleCoverage, _ opacity: Double
  ) throws {
    guard let back = toDevice.inverted() else { return }
    try composite(coverage, opacity: opacity) { x, y in
      let place = back.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      return (bitmap.value(at: place - Vector(dx: 0.5, dy: 0.5)), 0)
    }
  }

  private mutating func composite(
    _ coverage: OracleCoverage, opacity: Double, _ value: (Int, Int) -> (value: SIMD4<Double>, slack: Double)
  ) throws {
    let picture = try Bitmap(width: width, height: height)
    var slack = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width where coverage[x, y] > 0 {
        let seen = value(x, y)
        (picture.row(y)[x], slack[y * width + x]) = (UInt32(rounding: seen.value), seen.slack)
      }
    }
    composite(Source(image: OracleImage(picture), bitmap: picture, slack: slack), coverage, opacity: opacity)
  }

  private mutating func composite(
    _ source: Source, _ coverage: OracleCoverage, opacity: Double = 1, hasEdges: Bool = true
  ) {
    let factor = opacity.clamped(to: 0...1)
    guard let mask = GlyphMask(width: width, height: height) else { return }
    let (through, target) = (OracleImage(mask), OracleImage(layers[layers.count - 1].bitmap))
    for y in 0..<height {
      for x in 0..<width where coverage[x, y] > 0 {
        let (share, index) = (coverage[x, y] * factor, y * width + x)
        mask.bytes[y * mask.stride + x] = UInt8((share * 255).rounded())
        let alpha = source.bitmap.map { Double($0.row(y)[x] >> 24) / 255 } ?? source.alpha
        let isEdge = hasEdges && (1..<255).contains((coverage[x, y] * 255).rounded()) && alpha * factor > 0
        let own = max(isEdge ? Self.edgeSlack : 0, (source.slack?[index] ?? 0) * share)
        let behind = layers[layers.count - 1].slack[index] * (1 - alpha * share)
        layers[layers.count - 1].slack[index] = max(own, behind)
      }
    }
    pixman_image_composite32(
      PIXMAN_OP_OVER, source.image.raw, through.raw, target.raw, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
  }
}

extension OracleCoverage {
  /// Adds a glyph's mask, between whose pixels it is mixed, and beyond which nothing is covered.
  fileprivate mutating func add(_ mask: GlyphMask, at glyph: PlacedGlyph) {
    guard let back = glyph.transform.inverted() else { return }
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

extension PlacedGlyph {
  /// From the glyph's pixels to those of the device.
  fileprivate var transform: Transform {
    switch place {
    case .pixels(let x, let y): .translation(Vector(dx: Double(x), dy: Double(y)))
    case .through(let transform): transform
    }
  }
}

/// An image of pixman's over pixels, coverage or one colour.
private final class OracleImage {
  let raw: OpaquePointer?
  /// Whose memory it shows.
  private var owner: AnyObject?

  init(_ bitmap: Bitmap) {
    raw = pixman_image_create_bits_no_clear(
      PIXMAN_a8r8g8b8, Int32(bitmap.width), Int32(bitmap.height), bitmap.row(0), Int32(bitmap.stride))
    owner = bitmap
  }

  init(_ mask: GlyphMask) {
    let words = UnsafeMutableRawPointer(mask.bytes).assumingMemoryBound(to: UInt32.self)
    raw = pixman_image_create_bits_no_clear(
      PIXMAN_a8, Int32(mask.width), Int32(mask.height), words, Int32(mask.stride))
    owner = mask
  }

  init(_ color: pixman_color) {
    var color = color
    raw = pixman_image_create_solid_fill(&color)
  }

  deinit { if let raw { pixman_image_unref(raw) } }
}
