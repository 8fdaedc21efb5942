import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Pixels are moved within a bitmap")
struct PixelMoveTests {
  private func bitmap() throws -> Bitmap {
    let bitmap = try Bitmap(width: 24, height: 18)
    for y in 0..<18 { bitmap.setRow(y, to: (0..<24).map { UInt32(y * 100 + $0) | 0xFF00_0000 }) }
    return bitmap
  }

  @Test("Each moved pixel is copied from its old position, even if source and target overlap", arguments: 1...400)
  func moved(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (before, after) = (try bitmap(), try bitmap())
    let rects = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      PixelRect(
        x: .random(in: -4...20, using: &random), y: .random(in: -4...16, using: &random),
        width: .random(in: 0...30, using: &random), height: .random(in: 0...15, using: &random))
    }
    let move = PixelMove(
      to: Region(rects), dx: .random(in: -9...9, using: &random),
      dy: random.chance(0.3) ? 0 : .random(in: -9...9, using: &random))
    after.move(move)
    for y in 0..<18 {
      for x in 0..<24 {
        let isMoved = move.region.contains(x: x, y: y) && before.bounds.contains(x: x - move.dx, y: y - move.dy)
        #expect(after[x, y] == (isMoved ? before[x - move.dx, y - move.dy] : before[x, y]))
      }
    }
  }

  @Test("Whole rows of a bitmap are moved together, up and down", arguments: [-5, 5])
  func wholeRows(dy: Int) throws {
    let (before, after) = (try bitmap(), try bitmap())
    after.move(PixelMove(to: Region(after.bounds), dx: 0, dy: dy))
    for y in 0..<18 { #expect(after[7, y] == before[7, (0..<18).contains(y - dy) ? y - dy : y]) }
  }
}
