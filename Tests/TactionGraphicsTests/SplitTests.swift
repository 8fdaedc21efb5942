import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@Suite("A picture does not depend on how it is divided")
struct SplitTests {
  private let width = RandomScene.width
  private let height = RandomScene.height

  @Test("a picture drawn in random rectangles has the same bytes as the picture drawn as a whole", arguments: 0..<12)
  func pieces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let list = try RandomScene(&random).list(&random)
    let background = Color(hex: 0x20242C)
    let renderer = Renderer()
    let whole = try Bitmap(width: width, height: height)
    renderer.draw(list, into: whole, background: background)

    let pieces = try Bitmap(width: width, height: height)
    pieces.fill(.white)
    var rest = Region(pieces.bounds)
    while !rest.isEmpty {
      var some = Region()
      for _ in 0..<3 {
        some.formUnion(
          PixelRect(
            x: .random(in: -20..<width, using: &random), y: .random(in: -20..<height, using: &random),
            width: .random(in: 1...130, using: &random), height: .random(in: 1...60, using: &random)))
      }
      // Draw the last few pixels together, since random rectangles would take long to hit them.
      let part = rest.area < 500 ? rest : some
      renderer.draw(list, into: pieces, clip: part, background: background)
      rest.subtract(part)
    }
    #expect(pieces.hasSamePixels(as: whole))
  }

  @Test("A card whose shadow is outside the drawn part is not merged with items behind it", arguments: [0.0, 0.3])
  func farShadow(opacity: Double) throws {
    let (behind, card) = (
      RoundedRect(Rect(x: 0, y: 0, width: 300, height: 300), radius: 20),
      RoundedRect(Rect(x: 20, y: 20, width: 300, height: 300), radius: 20)
    )
    var list = DisplayList()
    list.fill(behind, color: Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.37))
    list.drawShadow(of: card, offset: Vector(dx: 500, dy: 0), blur: 8, color: .black.withAlpha(opacity))
    list.fill(card, color: Color(red: 0.2, green: 0.7, blue: 0.5, alpha: 0.43))
    let background = Color(red: 0.31, green: 0.53, blue: 0.77)
    let (whole, part) = (try Bitmap(width: 900, height: 340), try Bitmap(width: 900, height: 340))
    let renderer = Renderer()
    renderer.draw(list, into: whole, background: background)
    for x in stride(from: 0, to: 900, by: 300) {
      let strip = Region(PixelRect(x: x, y: 0, width: 300, height: 340))
      renderer.draw(list, into: part, clip: strip, background: background)
    }
    #expect(part.hasSamePixels(as: whole))
  }

  @Test func `drawing writes no pixels outside the region`() throws {
    var random = SeededGenerator(seed: 99)
    let list = try RandomScene(&random).list(&random)
    let bitmap = try Bitmap(width: width, height: height)
    bitmap.fill(Color(hex: 0xABCDEF))
    let clip = Region([
      PixelRect(x: 30, y: 30, width: 71, height: 3), PixelRect(x: 60, y: 60, width: 9, height: 80),
    ])
    bitmap.draw(list, clip: clip, background: .black)
    let untouched = Region(bitmap.bounds).subtracting(clip)
    for rect in untouched.rectangles {
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX where bitmap[x, y] != 0xFFAB_CDEF { Issue.record("wrote \(x), \(y)") }
      }
    }
  }

  @Test func `a renderer keeps nothing of the last frame`() throws {
    var random = SeededGenerator(seed: 7)
    let scene = try RandomScene(&random)
    let (first, second) = (scene.list(&random), scene.list(&random))
    let used = Renderer()
    let (a, b) = (try Bitmap(width: width, height: height), try Bitmap(width: width, height: height))
    used.draw(first, into: a)
    used.draw(second, into: a)
    Renderer().draw(second, into: b)
    #expect(a.hasSamePixels(as: b))
  }
}
