import TactionTestSupport
import Testing

@testable import TactionWindow

@Suite("The damage rectangles for a compositor")
struct DamageRectanglesTests {
  private func squares(_ count: Int, side: Int, seed: UInt64) -> Region {
    var dice = SeededGenerator(seed: seed)
    return Region(
      (0..<count).map { _ in
        PixelRect(
          x: Int.random(in: 0...1200, using: &dice), y: Int.random(in: 0...700, using: &dice), width: side, height: side
        )
      })
  }

  @Test("Up to sixteen damage rectangles stay as they are") func few() {
    let region = squares(5, side: 30, seed: 1)
    #expect(region.damageRectangles() == region.rectangles)
    #expect(Region().damageRectangles() == [])
  }

  @Test("Many damage rectangles become at most sixteen that cover them", arguments: 1...20 as ClosedRange<UInt64>)
  func many(seed: UInt64) {
    let region = squares(17 + Int(seed), side: 8, seed: seed)
    let cover = region.damageRectangles()
    #expect(cover.count <= 16)
    #expect(region.subtracting(Region(cover)).isEmpty)
    #expect(cover.allSatisfy { region.bounds.contains($0) })
    #expect(Region(cover).area < region.bounds.area / 3, "what lies between is left out")
  }
}
