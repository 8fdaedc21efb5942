import Glibc
import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

/// The centre of gravity of a white disc shows its drawn position, precise to a small fraction of a pixel.
@Suite("Everything is drawn where its transform puts it, to 0.05 pixels")
struct PlacementTests {
  private let tolerance = 0.05

  /// Returns a black image with a white disc, whose edge is soft over one pixel, and the disc's centre of gravity.
  private func disc(at center: Point, radius: Double, width: Int, height: Int) throws -> (image: Image, center: Point) {
    let bitmap = try Bitmap(width: width, height: height)
    bitmap.fill(.black)
    let box = PixelRect(enclosing: Rect(center: center, size: Size(width: 2 * radius + 4, height: 2 * radius + 4)))
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX {
        let distance = Point(x: Double(x) + 0.5, y: Double(y) + 0.5).distance(to: center)
        bitmap[x, y] = Color(white: radius + 0.5 - distance).premultiplied
      }
    }
    return (try Image(copying: bitmap), bitmap.lightCenter)
  }

  private func distance(_ bitmap: Bitmap, from expected: Point) -> Double { bitmap.lightCenter.distance(to: expected) }

  @Test("filled discs are drawn at their exact position", arguments: 0..<20)
  func filledDisc(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let center = Point(x: 300, y: -200)
    let transform = random.similarity(scale: 0.2...4, bringing: center, near: Point(x: 100, y: 100))
    let bitmap = try Bitmap(width: 200, height: 200)
    var list = DisplayList()
    list.fill(
      RoundedRect(Rect(center: center, size: Size(width: 40, height: 40)), radius: 20), color: .white,
      transform: transform)
    bitmap.draw(list, background: .black)
    #expect(distance(bitmap, from: transform.apply(center)) < tolerance)
  }

  @Test("images are drawn at their exact position, at all sizes and angles", arguments: 0..<40)
  func imageDisc(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Odd sizes at every level are the hardest case. A disc smaller than 3 pixels is too small to measure.
    let place = Point(x: random.number(80...120), y: random.number(60...80))
    let (image, center) = try disc(at: place, radius: 36, width: 223, height: 151)
    let transform = random.similarity(scale: 0.12...3, bringing: center, near: Point(x: 120, y: 120))
    let bitmap = try Bitmap(width: 240, height: 240)
    var list = DisplayList()
    list.draw(image, in: RoundedRect(Rect(x: 0, y: 0, width: 223, height: 151)), transform: transform)
    bitmap.draw(list, background: .black)
    #expect(distance(bitmap, from: transform.apply(center)) < tolerance)
  }

  @Test("a part of an image is drawn at its exact position in a rectangle", arguments: 0..<20)
  func partOfImage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (image, center) = try disc(at: Point(x: 100.3, y: 80.6), radius: 18, width: 211, height: 157)
    let source = Rect(x: 60.5, y: 41.25, width: 90, height: 75)
    let target = Rect(x: 7, y: -3, width: 60, height: 50)
    let local = Point(x: 7 + (center.x - 60.5) * 60 / 90, y: -3 + (center.y - 41.25) * 50 / 75)
    let transform = random.similarity(scale: 0.3...2, bringing: local, near: Point(x: 100, y: 100))
    let bitmap = try Bitmap(width: 200, height: 200)
    var list = DisplayList()
    list.draw(image, source: source, in: RoundedRect(target), transform: transform)
    bitmap.draw(list, background: .black)
    #expect(distance(bitmap, from: transform.apply(local)) < tolerance)
  }

  @Test("the far corner of a large image is drawn exactly at high zoom", arguments: 0..<4)
  func farCorner(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (image, center) = try disc(at: Point(x: 3990.5, y: 590.25), radius: 4, width: 4000, height: 600)
    let transform = random.similarity(scale: 15...15.5, bringing: center, near: Point(x: 100, y: 100))
    let bitmap = try Bitmap(width: 200, height: 200)
    var list = DisplayList()
    list.draw(image, in: RoundedRect(Rect(x: 0, y: 0, width: 4000, height: 600)), transform: transform)
    bitmap.draw(list, background: .black)
    #expect(distance(bitmap, from: transform.apply(center)) < tolerance)
  }

  @Test func `an image at whole pixels and its own size is copied exactly`() throws {
    let image = try testPhoto(90, 70)
    let bitmap = try Bitmap(width: 160, height: 160)
    var list = DisplayList()
    list.draw(
      image, in: RoundedRect(Rect(x: 0, y: 0, width: 90, height: 70)),
      transform: .translation(Vector(dx: 33, dy: 47)))
    bitmap.draw(list)
    let expected = try image.bitmap()
    let copy = try Bitmap.make(90, 70) { bitmap[$0 + 33, $1 + 47] }
    #expect(copy.hasSamePixels(as: expected))
    #expect(bitmap[32, 50] == 0 && bitmap[123, 50] == 0)
  }

  @Test func `half the size and quarter turns give exact pixels`() throws {
    let image = try testPhoto(90, 70)
    let half = try image.bitmap(level: 1)
    let bitmap = try Bitmap(width: 160, height: 160)
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 90, height: 70))
    var list = DisplayList()
    list.draw(image, in: shape, transform: Transform.translation(Vector(dx: 10, dy: 20)).scaled(by: 0.5))
    bitmap.draw(list)
    #expect(try Bitmap.make(45, 35) { bitmap[$0 + 10, $1 + 20] }.hasSamePixels(as: half))

    list.removeAll()
    list.draw(image, in: shape, transform: Transform.translation(Vector(dx: 100, dy: 20)).rotated(by: .degrees(90)))
    bitmap.draw(list)
    let full = try image.bitmap()
    #expect(try Bitmap.make(90, 70) { bitmap[99 - $1, 20 + $0] }.hasSamePixels(as: full))
  }

  /// A source rectangle may extend any distance beyond the pixels; the outermost pixels are repeated there.
  @Test("far beyond an image its edge pixels are repeated", arguments: [1.0, 0.37, 1.31], [Angle.zero, .degrees(7)])
  func farBeyond(scale: Double, angle: Angle) throws {
    let pixels = try Bitmap.make(40, 30) { x, y in
      Color(red: x < 20 ? 1 : 0, green: y < 15 ? 1 : 0, blue: 1).premultiplied
    }
    let image = try Image(copying: pixels)
    let bitmap = try Bitmap(width: 80, height: 60)
    let far = 400_000.0
    let source = Rect(x: -far, y: -far, width: 2 * far, height: 2 * far)
    for middle in [
      Point(x: -70_000, y: 3), Point(x: 20, y: 15), Point(x: 12, y: 66_000), Point(x: 200_000, y: -99_000),
    ] {
      var list = DisplayList()
      let transform = Transform.translation(Vector(dx: 40, dy: 30)).rotated(by: angle).scaled(by: scale)
        .translated(by: .zero - middle)
      list.draw(image, source: source, in: RoundedRect(source), transform: transform)
      bitmap.draw(list)
      let back = try #require(transform.inverted())
      for (x, y) in [(0, 0), (79, 0), (40, 29), (0, 59), (79, 59), (13, 41)] {
        let place = back.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        guard abs(place.x - 20) > 3, abs(place.y - 15) > 3 else { continue }
        let color = Color(red: place.x < 20 ? 1 : 0, green: place.y < 15 ? 1 : 0, blue: 1)
        #expect(bitmap[x, y] == color.premultiplied, "\(x), \(y) at \(place)")
      }
    }
  }
}
