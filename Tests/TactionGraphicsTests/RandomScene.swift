import Glibc
import TactionGeometry
import TactionTestSupport

@testable import TactionGraphics

/// Display lists of all kinds of items, at random positions, sizes and angles, in nested groups.
struct RandomScene {
  static let width = 230
  static let height = 170

  private let size: Size
  private let photo: Image
  private let glass: Image
  private let texts: [TextLayout]

  /// Makes the images and texts that the lists use; `width` and `height` are the size of the bitmaps for the lists.
  init(_ random: inout SeededGenerator, width: Int = Self.width, height: Int = Self.height) throws {
    size = Size(width: Double(width), height: Double(height))
    photo = try testPhoto(181, 139)
    glass = try Image(
      copying: .make(120, 90) { _, _ in random.color(alpha: .random(in: 0...1, using: &random)).premultiplied })
    texts = [9.0, 13, 30].map {
      TextLayout("Sphinx of black quartz, judge my vow 😀 שלום", font: .system(size: $0), width: 90)
    }
  }

  /// Returns up to fourteen items of all kinds, some in groups, which may be left open or closed too often.
  func list(_ random: inout SeededGenerator) -> DisplayList {
    var list = DisplayList()
    var depth = 0
    for _ in 0..<Int.random(in: 3...14, using: &random) {
      if depth < 4, random.chance(0.25) {
        list.beginGroup(group(&random))
        depth += 1
      }
      add(to: &list, &random)
      if random.chance(0.25) {
        list.endGroup()
        depth = max(depth - 1, 0)
      }
    }
    return list
  }

  private func group(_ random: inout SeededGenerator) -> DisplayList.Group {
    let opacity = random.chance(0.4) ? 1 : random.number(0...1)
    if random.chance(0.2) {
      return DisplayList.Group(
        opacity: opacity, clip: path(&random), rule: random.chance(0.5) ? .nonZero : .evenOdd,
        transform: transform(&random))
    }
    let clip = random.chance(0.7) ? shape(&random) : nil
    return DisplayList.Group(opacity: opacity, clip: clip, transform: transform(&random))
  }

  private func add(to list: inout DisplayList, _ random: inout SeededGenerator) {
    let (shape, transform) = (shape(&random), transform(&random))
    let opacity = random.chance(0.3) ? random.number(0...1) : 1
    let color = random.color(alpha: random.chance(0.6) ? 1 : random.number(0...1))
    switch Int.random(in: 0..<13, using: &random) {
    case 0: list.fill(shape, color: color, transform: transform, opacity: opacity)
    case 1:
      list.strokeBorder(of: shape, width: random.number(0.3...12), color: color, transform: transform, opacity: opacity)
    case 2, 3:
      let image = random.chance(0.5) ? photo : glass
      let source = random.chance(0.3) ? part(of: image, &random) : nil
      list.draw(image, source: source, in: shape, transform: transform, opacity: opacity)
    case 4:
      let image = random.chance(0.5) ? photo : glass
      let pixels = image.pixels(forLevel: random.chance(0.5) ? 0 : 1).pixels
      list.pixels(pixels, source: part(of: image, &random), in: shape, transform: transform, opacity: opacity)
    case 5:
      let corner = Vector(
        dx: random.number(-60...size.width).rounded(), dy: random.number(-60...size.height).rounded())
      list.placedPixels(
        (random.chance(0.5) ? photo : glass).pixels(forLevel: 0).pixels, corner: corner, in: shape,
        transform: transform, opacity: opacity)
    case 6:
      let text = texts.randomElement(using: &random) ?? texts[0]
      list.draw(text, color: color, transform: transform, opacity: opacity)
    case 7:
      let offset = random.chance(0.5) ? Vector.zero : Vector(dx: random.number(-9...9), dy: random.number(-9...9))
      let blur = random.chance(0.1) ? 0.1 : random.number(0.5...12)
      list.drawShadow(of: shape, offset: offset, blur: blur, color: color, transform: transform, opacity: opacity)
    case 8:
      let (picture, tilt) = plane(&random)
      list.plane(picture, projection: tilt, transform: transform, opacity: opacity)
    case 9: list.fillPolygon(polygon(&random), color: color, transform: transform, opacity: opacity)
    case 10: list.fill(path(&random), with: paint(&random), transform: transform, opacity: opacity)
    case 11:
      let style = StrokeStyle(width: random.number(0.5...12), cap: .round, join: .round)
      list.stroke(path(&random), style, color: color, transform: transform, opacity: opacity)
    default: list.fill(shape.rect, color: color, transform: transform, opacity: opacity)
    }
  }

  /// Returns a shape of 4 to 90 units, often of whole units, with its top left corner near the origin, with or without
  /// round corners.
  private func shape(_ random: inout SeededGenerator) -> RoundedRect {
    var rect = Rect(
      x: random.number(-8...8), y: random.number(-8...8), width: random.number(4...90), height: random.number(4...70))
    if random.chance(0.5) {
      rect = Rect(
        x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(), height: rect.height.rounded())
    }
    return RoundedRect(rect, radius: random.chance(0.4) ? 0 : random.number(0...40))
  }

  /// Returns a part of an image, which may be outside the image.
  private func part(of image: Image, _ random: inout SeededGenerator) -> Rect {
    let (width, height) = (Double(image.width), Double(image.height))
    return Rect(
      x: random.number(-0.3...0.8) * width, y: random.number(-0.3...0.8) * height,
      width: random.number(0.1...1.2) * width, height: random.number(0.1...1.2) * height)
  }

  /// Returns a transform: upright, mirrored, sideways, stretched, rotated or sheared, on whole pixels or not.
  private func transform(_ random: inout SeededGenerator) -> Transform {
    var place = Vector(dx: random.number(-70...size.width), dy: random.number(-50...size.height))
    if random.chance(0.4) { place = Vector(dx: place.dx.rounded(), dy: place.dy.rounded()) }
    let at = Transform.translation(place)
    let scale = exp2(random.number(-1.6...1.3))
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: return at
    case 2: return at.scaled(by: scale)
    case 3: return Transform.scale(x: scale, y: exp2(random.number(-1...1))).concatenating(at)
    case 4:
      return Transform.scale(x: -scale, y: scale).concatenating(.translation(Vector(dx: 50, dy: 0))).concatenating(at)
    case 5: return at.rotated(by: .degrees(90 * random.number(-2...2).rounded()))
    case 6:
      return Transform(a: scale, b: random.number(-0.5...0.5), c: random.number(-0.8...0.8), d: 1, tx: 0, ty: 0)
        .concatenating(at)
    case 7:
      return Transform.scale(x: scale, y: 1).concatenating(.rotation(.degrees(random.number(-180...180))))
        .concatenating(at)
    default: return random.similarity(scale: 0.3...2.5, bringing: Point(x: 45, y: 35), near: .zero + place)
    }
  }

  /// Returns a triangle, a star or a polygon that may cross itself.
  private func polygon(_ random: inout SeededGenerator) -> [Point] {
    let (count, kind) = (Int.random(in: 3...9, using: &random), Int.random(in: 0..<3, using: &random))
    return (0..<count).map { index in
      let radius = kind == 0 ? 40 : kind == 1 ? (index % 2 == 0 ? 40 : 15) : random.number(5...45)
      let angle = (Double(index) + (kind == 2 ? random.number(0...2) : 0)) / Double(count) * 2 * .pi
      return Point(x: 45 + radius * cos(angle), y: 35 + radius * sin(angle))
    }
  }

  /// Returns a path of one or two closed subpaths of lines and curves.
  private func path(_ random: inout SeededGenerator) -> Path {
    var path = Path()
    let point = { (random: inout SeededGenerator) in Point(x: random.number(0...90), y: random.number(0...70)) }
    path.move(to: point(&random))
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      path.addLine(to: point(&random))
      path.addCurve(to: point(&random), control1: point(&random), control2: point(&random))
    }
    path.close()
    if random.chance(0.5) { path.addEllipse(in: Rect(x: 20, y: 10, width: 50, height: 40)) }
    return path
  }

  /// Returns a gradient of colours that may be translucent.
  private func paint(_ random: inout SeededGenerator) -> Paint {
    let stops = [0, random.number(0.1...0.4), 0.7, 0.9].map { position in
      GradientStop(random.color(alpha: random.chance(0.5) ? 1 : random.number(0...1)), at: position)
    }
    if random.chance(0.5) {
      return .radial(RadialGradient(center: Point(x: 40, y: 30), radius: random.number(10...60), stops: stops))
    }
    let end = Point(x: random.chance(0.3) ? 5 : 80, y: random.number(30...70))
    return .linear(LinearGradient(from: Point(x: 5, y: 3), to: end, stops: stops))
  }

  /// Returns a tilted layer with a shape, and sometimes with a photo that covers the whole layer.
  private func plane(_ random: inout SeededGenerator) -> (ProjectedLayer, Projection) {
    var inner = DisplayList()
    inner.draw(photo, in: RoundedRect(Rect(x: 0, y: 0, width: 90, height: 70)))
    if random.chance(0.5) { inner.removeAll() }
    inner.fill(RoundedRect(Rect(x: 9, y: 9, width: 60, height: 40), radius: 20), color: random.color())
    let turn = Quaternion(angle: .degrees(random.number(-70...70)), axis: Vector3(x: 1, y: random.number(-2...2), z: 0))
    let space = Transform3D.perspective(distance: random.number(80...500)).rotated(by: turn)
    return (ProjectedLayer(inner, width: 90, height: 70), Projection(space))
  }
}
