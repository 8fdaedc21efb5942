import Glibc
import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@Suite("Items of a display list")
struct ItemTests {
  private let shape = RoundedRect(Rect(x: 0, y: 0, width: 60, height: 40), radius: 8)

  /// Returns lists of one item each.
  private func everyItem(_ transform: Transform, image: Image) -> [DisplayList] {
    let recorders: [(inout DisplayList) -> Void] = [
      { $0.fill(shape, color: .white, transform: transform) },
      { $0.strokeBorder(of: shape, width: 4, color: .white, transform: transform) },
      { $0.draw(image, in: shape, transform: transform) },
      { $0.drawShadow(of: shape, blur: 5, color: .white, transform: transform) },
      { $0.fillPolygon(shape.rect.corners, color: .white, transform: transform) },
      { $0.draw(TextLayout("Hügel ﷺ", font: .system(size: 30)), color: .white, transform: transform) },
    ]
    return recorders.map { record in
      var list = DisplayList()
      record(&list)
      return list
    }
  }

  @Test(
    "items with invalid transforms draw nothing",
    arguments: [
      Transform.scale(0), .scale(x: 1, y: 0), .scale(.nan), .scale(.infinity), .scale(1e-300),
      Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0), .translation(Vector(dx: .nan, dy: 0)),
      .translation(Vector(dx: -.infinity, dy: 0)),
    ])
  func senseless(transform: Transform) throws {
    let bitmap = try Bitmap(width: 100, height: 100)
    var list = DisplayList()
    for item in everyItem(transform, image: try testPhoto(30, 20)) {
      list.append(contentsOf: item)
      #expect(item.deviceBounds().isEmpty || transform.isInvertible)
    }
    bitmap.draw(list, background: .black)
    #expect(bitmap.light == 0)
  }

  @Test(
    "beyond the edges of a picture its outermost pixels are repeated, even at its own size",
    arguments: [0.0, 0.001, 0.3])
  func beyondTheEdges(shift: Double) throws {
    let image = try Image(copying: Bitmap.make(10, 10) { x, y in x == 9 && y == 9 ? 0xFF00_FF00 : 0xFFFF_0000 })
    let bitmap = try Bitmap(width: 2000, height: 300)
    for radius in [0.0, 40] {
      var list = DisplayList()
      let whole = Rect(x: 0, y: 0, width: 2000, height: 300)
      list.draw(
        image, source: whole, in: RoundedRect(whole, radius: radius),
        transform: .translation(Vector(dx: shift, dy: shift)))
      bitmap.draw(list, background: .black)
      #expect(bitmap[1000, 150] == 0xFF00_FF00)
      #expect(bitmap[1950, 5] == 0xFFFF_0000)
    }
  }

  @Test("items with extreme transforms do no harm", arguments: 0..<300)
  func extreme(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let number = { (random: inout SeededGenerator) -> Double in
      let magnitude = Double.random(in: -320...308, using: &random)
      return Bool.random(using: &random)
        ? pow(10, magnitude) : [0, 1, -1, 1e5, -40000, 1e-5].randomElement(using: &random) ?? 0
    }
    let transform = Transform(
      a: number(&random), b: number(&random), c: number(&random), d: number(&random), tx: number(&random),
      ty: number(&random))
    let bitmap = try Bitmap(width: 70, height: 70)
    let shape = RoundedRect(
      Rect(x: number(&random), y: number(&random), width: number(&random), height: number(&random)),
      radius: number(&random))
    let image = try testPhoto(30, 20)
    var list = DisplayList()
    for item in everyItem(transform, image: image) { list.append(contentsOf: item) }
    list.beginGroup(.init(opacity: number(&random), clip: shape, transform: transform))
    list.drawShadow(of: shape, offset: Vector(dx: number(&random), dy: 0), blur: number(&random), color: .white)
    list.draw(image, source: shape.rect, in: shape, transform: transform)
    list.strokeBorder(of: shape, width: number(&random), color: .white)
    bitmap.draw(list)
    #expect(bitmap.width == 70)
  }

  @Test("nothing is drawn outside an item's bounds", arguments: 0..<40)
  func bounds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let image = try testPhoto(30, 20)
    let transform = random.similarity(scale: 0.2...1.5, bringing: Point(x: 30, y: 20), near: Point(x: 60, y: 60))
    for item in everyItem(transform, image: image) {
      let bitmap = try Bitmap(width: 120, height: 120)
      bitmap.draw(item)
      let bounds = item.deviceBounds()
      var drawn = PixelRect.zero
      for y in 0..<120 {
        for x in 0..<120 where bitmap[x, y] != 0 { drawn = drawn.union(PixelRect(x: x, y: y, width: 1, height: 1)) }
      }
      #expect(bounds.contains(drawn) && !drawn.isEmpty, "\(bounds) \(drawn)")
    }
  }

  @Test func `a shadow is the shape blurred by a Gaussian`() throws {
    let blur = 6.0
    let rect = Rect(x: 50.5, y: 40.25, width: 60, height: 50)
    var list = DisplayList()
    list.drawShadow(of: RoundedRect(rect), offset: Vector(dx: 2, dy: 3), blur: blur, color: .white)
    let bitmap = try Bitmap(width: 160, height: 140)
    bitmap.draw(list, background: .black)
    let share = { (place: Double, start: Double, end: Double) in
      (erf((end - place) / blur / 2.0.squareRoot()) - erf((start - place) / blur / 2.0.squareRoot())) / 2
    }
    for y in 0..<140 {
      for x in 0..<160 {
        let across = share(Double(x) + 0.5 - 2, rect.minX, rect.maxX)
        let down = share(Double(y) + 0.5 - 3, rect.minY, rect.maxY)
        let error = abs(Double(bitmap.components(x, y)[1]) - across * down * 255)
        if error > 1.6 { Issue.record("off by \(error) at \(x), \(y)") }
      }
    }
  }

  @Test("a shadow has the same total coverage as its shape, at any angle and radius", arguments: 0..<12)
  func shadowWeight(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let radius = random.number(0...20)
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 60, height: 40), radius: radius)
    let transform = random.similarity(scale: 0.7...1.2, bringing: Point(x: 30, y: 20), near: Point(x: 80, y: 80))
    var list = DisplayList()
    list.drawShadow(of: shape, blur: random.number(2...10), color: .white, transform: transform)
    let bitmap = try Bitmap(width: 160, height: 160)
    bitmap.draw(list, background: .black)
    let area = (2400 - (4 - .pi) * radius * radius) * transform.determinant
    #expect(abs(bitmap.light - area) < area * 0.015)
    #expect(bitmap.lightCenter.distance(to: transform.apply(shape.rect.center)) < 0.05)
  }

  @Test func `content behind an opaque picture does not change the drawing`() throws {
    let image = try testPhoto(300, 300)
    let transform = Transform.translation(Vector(dx: -20, dy: 60)).rotated(by: .degrees(-20))
    var list = DisplayList()
    list.draw(image, in: RoundedRect(Rect(x: 0, y: 0, width: 300, height: 300)), transform: transform)
    let (alone, above) = (try Bitmap(width: 200, height: 200), try Bitmap(width: 200, height: 200))
    alone.draw(list, background: .black)
    var crowd = DisplayList()
    crowd.fill(Rect(x: 0, y: 0, width: 200, height: 200), color: .black)
    crowd.append(contentsOf: list)
    above.draw(crowd, background: .white)
    #expect(above.hasSamePixels(as: alone))
  }

  @Test func `each of ten thousand items of a list is drawn`() throws {
    var list = DisplayList()
    list.reserveCapacity(10_000)
    for index in 0..<10_000 {
      list.fill(Rect(x: Double(index % 100), y: Double(index / 100), width: 1, height: 1), color: .white)
    }
    #expect(list.items.count == 10_000)
    let bitmap = try Bitmap(width: 100, height: 100)
    bitmap.draw(list, background: .black)
    #expect(bitmap.light == 10_000)
  }
}
