import CPixman
import TactionGeometry
import TestSupport
import Testing

@testable import TactionGraphics

/// The renderer beside a plain painter, over random scenes of everything that a list can hold.
@Suite("Drawn as a plain painter draws it")
struct OracleTests {
  /// By how many steps of 255 any pixel may differ; see `OraclePainter` for what is added on edges, planes and in
  /// groups.
  ///
  /// Two are wanted. Pictures sampled with weights of 7 bits, put over others in several translucent layers, come to 3 in one scene
  /// of 40 and to 4 in two of all: each of them rounds.
  private static let steps = 4.0

  @Test("Two thousand scenes", arguments: 0..<40)
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
      try compare(seen, list, background, "scene \(seed).\(index)")
      for case .plane(let picture) in list.resources {
        guard picture.isDrawn, let pixels = picture.pixels(across: 0, down: 0) else { continue }
        try compare(pixels.bitmap, picture.list, .clear, "plane of scene \(seed).\(index)")
      }
    }
  }

  /// Records an issue where a bitmap differs from what the painter makes of a list.
  private func compare(_ seen: Bitmap, _ list: DisplayList, _ background: Color, _ name: String) throws {
    let expected = try OraclePainter.draw(list, width: seen.width, height: seen.height, background: background)
    var (count, worst): (Int, (excess: Double, x: Int, y: Int)) = (0, (0, 0, 0))
    for y in 0..<seen.height {
      for x in 0..<seen.width where seen[x, y] != expected.bitmap[x, y] {
        let bound = Self.steps + expected.slack[y * seen.width + x]
        let difference = zip(seen.components(x, y), expected.bitmap.components(x, y)).map { abs($0 - $1) }.max() ?? 0
        let excess = Double(difference) - bound
        if excess > 0 { count += 1 }
        if excess > worst.excess { worst = (excess, x, y) }
      }
    }
    guard count > 0 else { return }
    let (x, y) = (worst.x, worst.y)
    Issue.record(
      """
      \(name): \(count) pixels differ; at \(x), \(y): \(seen.components(x, y)), not \(expected.bitmap.components(x, y)), \
      slack \(expected.slack[y * seen.width + x])
      """)
  }
}
