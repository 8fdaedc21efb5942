import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@Suite("Regions are sets of pixels")
struct RegionTests {
  /// Returns a random region on a board of 12 x 12 pixels, and a plain set of the same pixels.
  private func randomRegion(_ random: inout SeededGenerator) -> (region: Region, pixels: Set<[Int]>) {
    var region = Region()
    var pixels: Set<[Int]> = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let rect = PixelRect(
        x: .random(in: 0...9, using: &random), y: .random(in: 0...9, using: &random),
        width: .random(in: 0...5, using: &random), height: .random(in: 0...5, using: &random))
      region.formUnion(rect)
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX { pixels.insert([x, y]) }
      }
    }
    return (region, pixels)
  }

  private func pixels(of region: Region) -> Set<[Int]> {
    var pixels: Set<[Int]> = []
    for y in -1...16 {
      for x in -1...16 where region.contains(x: x, y: y) { pixels.insert([x, y]) }
    }
    return pixels
  }

  @Test("union, intersection and difference of regions equal the same operations on sets of pixels", arguments: 0..<200)
  func algebra(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (a, setA) = randomRegion(&random)
    let (b, setB) = randomRegion(&random)
    #expect(pixels(of: a) == setA)
    #expect(pixels(of: a.union(b)) == setA.union(setB))
    #expect(pixels(of: a.intersection(b)) == setA.intersection(setB))
    #expect(pixels(of: a.subtracting(b)) == setA.subtracting(setB))
    #expect(a.area == setA.count)
    #expect((a == b) == (setA == setB))
    #expect(a.union(a) == a)
    #expect(pixels(of: a.offset(x: 2, y: 1)) == Set(setA.map { [$0[0] + 2, $0[1] + 1] }))
  }

  @Test func `a copy of a region keeps its pixels when the original changes`() {
    let copy: Region
    var region = Region(PixelRect(x: 0, y: 0, width: 10, height: 10))
    copy = region
    region.subtract(PixelRect(x: 0, y: 0, width: 10, height: 5))
    #expect(copy.area == 100)
    #expect(region.rectangles == [PixelRect(x: 0, y: 5, width: 10, height: 5)])
  }

  @Test func `a rectangle is in a region wholly, in part or not at all`() {
    let region = Region([
      PixelRect(x: 0, y: 0, width: 10, height: 10), PixelRect(x: 20, y: 0, width: 10, height: 10),
    ])
    #expect(region.contains(PixelRect(x: 2, y: 2, width: 8, height: 8)))
    #expect(!region.contains(PixelRect(x: 5, y: 2, width: 10, height: 8)))
    #expect(region.intersects(PixelRect(x: 5, y: 2, width: 10, height: 8)))
    #expect(!region.intersects(PixelRect(x: 10, y: 0, width: 10, height: 10)))
    #expect(region.bounds == PixelRect(x: 0, y: 0, width: 30, height: 10))
  }

  @Test func `a region of many small rectangles becomes their bounding rectangle`() {
    let checks = (0..<10).map { PixelRect(x: 2 * $0, y: 2 * $0, width: 1, height: 1) }
    let region = Region(checks)
    #expect(region.simplified(to: 10) == region)
    #expect(region.simplified(to: 9).rectangles == [PixelRect(x: 0, y: 0, width: 19, height: 19)])
  }

  @Test func `a rectangle that reaches beyond the limits on all sides contains the screen`() {
    let screen = PixelRect(x: -16_384, y: -16_384, width: 32_768, height: 32_768)
    let huge = PixelRect(enclosing: Rect(x: -2e9, y: -1.2e9, width: 4e9, height: 2.4e9))
    #expect(huge.contains(screen) && huge.offset(x: -9, y: 9).contains(screen))
    let far = PixelRect(x: -2_000_000_000, y: -2_000_000_000, width: 4_000_000_000, height: 2_000_000_007)
    #expect(far.maxY == 7 && far.union(screen).contains(screen) && far.union(screen).contains(far))
  }

  @Test func `regions of rectangles with any numbers stay within bounds`() {
    let huge = PixelRect(x: .min, y: .max, width: .max, height: -5)
    #expect(huge.isEmpty)
    #expect(PixelRect(x: .max, y: .max, width: .max, height: .max).maxX > 0)
    #expect(
      Region(PixelRect(x: .min, y: .min, width: .max, height: .max)).intersects(
        PixelRect(x: -5, y: -5, width: 1, height: 1)))
    #expect(PixelRect(enclosing: Rect(x: .nan, y: 0, width: 1, height: 1)).isEmpty)
    #expect(PixelRect(enclosing: Rect(x: 0, y: 0, width: .infinity, height: 1)).isEmpty)
    #expect(PixelRect(enclosing: Rect(x: -1e300, y: 0, width: 2e300, height: 1)).width > 1_000_000)
    #expect(
      PixelRect(enclosing: Rect(x: 0.5, y: -0.5, width: 1, height: 1)) == PixelRect(x: 0, y: -1, width: 2, height: 2))
  }
}
