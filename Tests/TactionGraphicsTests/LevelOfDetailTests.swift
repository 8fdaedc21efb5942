import Testing

@testable import TactionGraphics

@Suite("Level of detail")
struct LevelOfDetailTests {
  @Test(
    "The level of detail is the smallest level that is not magnified",
    arguments: [
      (4, 0), (1, 0), (0.99, 0), (0.51, 0), (0.5, 1), (0.25, 2), (0.25 - 1e-9, 2), (0.25 - 1e-5, 2), (0.1, 3),
      (1e-300, 5), (0, 0), (-1, 0), (.nan, 0), (.infinity, 0),
    ] as [(Double, Int)])
  func levels(scale: Double, level: Int) {
    #expect(LevelOfDetail(levelCount: 6).level(forScale: scale) == level)
  }

  @Test("A scale that differs from a half only by rounding counts as a half")
  func rounding() {
    let lod = LevelOfDetail(levelCount: 6)
    #expect(lod.level(forScale: 0.5 * (1 + 1e-9)) == 1)
    #expect(lod.level(forScale: 0.5 * (1 + 1e-5)) == 0)
  }

  @Test("The current level of detail stays until the scale leaves its range by a factor of 1.2")
  func hysteresis() {
    let lod = LevelOfDetail(levelCount: 6)
    // The range of level 1 is scales from 0.25 to 0.5.
    for scale in [0.21, 0.3, 0.5, 0.59] { #expect(lod.level(forScale: scale, current: 1) == 1, "at \(scale)") }
    #expect(lod.level(forScale: 0.61, current: 1) == 0)
    #expect(lod.level(forScale: 0.2, current: 1) == 2)
    #expect(lod.level(forScale: .nan, current: 3) == 0)
    #expect(lod.level(forScale: 0.3, current: 99) == 1, "99 is not a level")
  }

  @Test("If levels are never magnified, a finer level is used at once, a coarser level with hysteresis")
  func finerAtOnce() {
    let lod = LevelOfDetail(levelCount: 6, keepsMagnifiedLevel: false)
    #expect(lod.level(forScale: 0.51, current: 1) == 0)
    #expect(lod.level(forScale: 0.5 * (1 + 1e-9), current: 1) == 1)
    #expect(lod.level(forScale: 0.21, current: 1) == 1)
    #expect(lod.level(forScale: 0.2, current: 1) == 2)
  }

  @Test("There is a level of detail for any scale")
  func oneLevel() {
    #expect(LevelOfDetail(levelCount: 0).level(forScale: 0.01) == 0)
  }
}
