import TactionGraphics
import TestSupport
import Testing

@Suite("A picture does not depend on how it is split up")
struct SplitTests {
  private let width = RandomScene.width
  private let height = RandomScene.height

  @Test("drawn in strips, blocks or scattered rectangles, it is the same to the byte", arguments: 0..<12)
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
      // The last few pixels would take for ever to be hit.
      let part = rest.area < 500 ? rest : some
      renderer.draw(list, into: pieces, clip: part, background: background)
      rest.subtract(part)
    }
    #expect(pieces.hasSamePixels(as: whole))
  }

  @Test func `nothing outside the region is written`() throws {
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

  @Test func `a renderer forgets the last frame`() throws {
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
