import TactionGeometry
import TactionGraphics
import TestSupport
import Testing

@Suite("A picture does not depend on how it is split up")
struct SplitTests {
  private let width = 230
  private let height = 170

  private func randomList(_ random: inout SeededGenerator, photo: Image, glass: Image) -> DisplayList {
    var list = DisplayList()
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 90, height: 70), radius: 12)
    let paragraph = TextLayout("Sphinx of black quartz, judge my vow 😀", font: .system(size: 13), width: 90)
    for index in 0..<10 {
      let place = Point(x: random.number(0...230), y: random.number(0...170))
      var transform = random.similarity(scale: 0.3...2.5, bringing: Point(x: 45, y: 35), near: place)
      if index % 4 == 0 { transform = .scale(x: 1.3, y: 0.8).concatenating(.translation(place - .zero)) }
      if index % 5 == 1 {
        list.beginGroup(.init(opacity: random.number(0.3...1), clip: shape, transform: transform))
      }
      let opacity = index % 3 == 0 ? random.number(0.2...1) : 1
      switch Int.random(in: 0..<7, using: &random) {
      case 0: list.fill(shape, color: random.color(), transform: transform, opacity: opacity)
      case 1: list.border(shape, width: 5, color: random.color(), transform: transform, opacity: opacity)
      case 2: list.image(photo, in: RoundedRect(shape.rect), transform: transform, opacity: opacity)
      case 3: list.image(glass, in: shape, transform: transform, opacity: opacity)
      case 4: list.text(paragraph, color: random.color(), transform: transform, opacity: opacity)
      case 5: list.shadow(of: shape, blur: 6, color: random.color(alpha: 0.7), transform: transform, opacity: opacity)
      default: list.polygon(shape.rect.corners.dropLast(), color: random.color(), transform: transform)
      }
      if index % 5 == 3 { list.endGroup() }
    }
    return list
  }

  private func pictures(_ random: inout SeededGenerator) throws -> (photo: Image, glass: Image) {
    let noise = try Bitmap.make(120, 90) { _, _ in
      random.color(alpha: .random(in: 0...1, using: &random)).premultiplied
    }
    return (try testPhoto(181, 139), try Image(copying: noise))
  }

  @Test("drawn in strips, blocks or scattered rectangles, it is the same to the byte", arguments: 0..<12)
  func pieces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (photo, glass) = try pictures(&random)
    let list = randomList(&random, photo: photo, glass: glass)
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
    let (photo, glass) = try pictures(&random)
    let list = randomList(&random, photo: photo, glass: glass)
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
    let (photo, glass) = try pictures(&random)
    let (first, second) = (
      randomList(&random, photo: photo, glass: glass), randomList(&random, photo: photo, glass: glass)
    )
    let used = Renderer()
    let (a, b) = (try Bitmap(width: width, height: height), try Bitmap(width: width, height: height))
    used.draw(first, into: a)
    used.draw(second, into: a)
    Renderer().draw(second, into: b)
    #expect(a.hasSamePixels(as: b))
  }
}
