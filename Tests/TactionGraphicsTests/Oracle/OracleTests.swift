import Glibc
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

/// Compares the renderer with a plain painter, with random scenes of all kinds of items.
@Suite("The renderer draws the same pixels as a plain painter")
struct OracleTests {
  /// The tolerance of any pixel in steps of 255; see `OraclePainter` for the additional tolerance on edges and planes.
  private static let steps = 2.0
  /// The seeds; each seed makes fifty scenes, so a full sample has two thousand.
  static let seeds: Range<UInt64> = 0..<SampleSize.number(6, of: 40)

  @Test("random scenes look like the plain painter's drawing", arguments: OracleTests.seeds)
  func scenes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (Int.random(in: 40...112, using: &random), Int.random(in: 40...84, using: &random))
    let scene = try RandomScene(&random, width: width, height: height)
    let renderer = Renderer()
    for index in 0..<50 {
      let list = scene.list(&random)
      let background = random.chance(0.5) ? Color.white : random.color(alpha: random.number(0...1))
      let seen = try Bitmap(width: width, height: height)
      renderer.draw(list, into: seen, background: background)
      compare(seen, list, background, "scene \(seed).\(index)")
      for case .plane(let picture) in list.resources {
        guard picture.isDrawn, let pixels = picture.pixels(across: 0, down: 0) else { continue }
        compare(pixels.bitmap, picture.list, .clear, "plane of scene \(seed).\(index)")
      }
    }
  }

  /// Records an issue if a bitmap differs from the painter's picture.
  private func compare(_ seen: Bitmap, _ list: DisplayList, _ background: Color, _ name: String) {
    let expected = OraclePainter.draw(list, width: seen.width, height: seen.height, background: background)
    var (count, worst): (Int, (excess: Double, x: Int, y: Int)) = (0, (0, 0, 0))
    // The painter does not round, which makes a difference of up to half a step.
    let bound = Self.steps + 0.5
    expected.pixels.withUnsafeBufferPointer { pixels in
      var index = -1
      for y in 0..<seen.height {
        let row = seen.row(y)
        for x in 0..<seen.width {
          index += 1
          let excess = Self.difference(row[x], pixels[index]) - bound
          guard excess > 0, excess > expected.slack[index] else { continue }
          count += 1
          if excess - expected.slack[index] > worst.excess { worst = (excess - expected.slack[index], x, y) }
        }
      }
    }
    guard count > 0 else { return }
    let (x, y) = (worst.x, worst.y)
    let index = y * seen.width + x
    Issue.record(
      """
      \(name): \(count) pixels differ; at \(x), \(y): \(SIMD4<Double>(seen[x, y])), not \(expected.pixels[index]), \
      slack \(expected.slack[index])
      """)
  }

  private static func difference(_ pixel: UInt32, _ value: SIMD4<Double>) -> Double {
    let difference = SIMD4<Double>(pixel) - value
    return max(difference.max(), -difference.min())
  }
}
