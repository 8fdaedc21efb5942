import Glibc
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Paths that are filled through a repeated mask")
struct RepeatedMaskTests {
  private let width = 150
  private let height = 110

  /// Returns a mask of random bytes, 8 by 8.
  private func randomMask(_ seed: UInt64, unit: Double = 1) -> RepeatedMask {
    var dice = SeededGenerator(seed: seed)
    return RepeatedMask(exponent: 3, unit: unit) { _, _ in UInt8(dice.number(0...255)) }
  }

  private func picture(_ draw: (inout DisplayList) -> Void) throws -> Bitmap {
    var list = DisplayList()
    draw(&list)
    let bitmap = try Bitmap(width: width, height: height)
    bitmap.draw(list)
    return bitmap
  }

  /// Returns a path with thin and thick parts, a hole, and curves.
  private func blob() -> Path {
    var path = Path(ellipseIn: Rect(x: 10, y: 8, width: 90, height: 80))
    path.addRoundedRect(Rect(x: 60, y: 30, width: 70.3, height: 12.6), radius: 5)
    path.move(to: Point(x: 4, y: 100))
    for point in [Point(x: 120, y: 70), Point(x: 121, y: 71.5)] { path.addLine(to: point) }
    path.close()
    return path
  }

  private let places: [Transform] = [
    .identity, .translation(Vector(dx: 3.4, dy: 7.7)), .scale(1.3), .scale(0.4),
    .scale(x: 1, y: -1).translated(by: Vector(dx: 0, dy: -105)),
    .rotation(.degrees(20)),
  ]

  @Test("Through a mask that covers everything, a path has the bytes of a plain fill", arguments: 0..<6)
  func full(place: Int) throws {
    let mask = RepeatedMask(exponent: 4, unit: 0.7) { _, _ in 255 }
    let plain = try picture { $0.fill(blob(), color: .black, transform: places[place]) }
    let masked = try picture { $0.fill(blob(), color: .black, through: mask, transform: places[place]) }
    #expect(masked.hasSamePixels(as: plain))
    #expect((0..<height).contains { plain[width / 4, $0] >> 24 == 255 })
    let empty = RepeatedMask(exponent: 0, unit: 1) { _, _ in 0 }
    #expect(
      try picture { $0.fill(blob(), color: .black, through: empty, transform: places[place]) }
        .hasSamePixels(as: Bitmap(width: width, height: height)))
  }

  @Test("Each pixel of a path is the plain fill times the mask, at each scale and angle", arguments: 0..<6)
  func values(place: Int) throws {
    let (mask, transform) = (randomMask(5, unit: 3), places[place])
    let plain = try picture { $0.fill(blob(), color: .black, transform: transform) }
    let masked = try picture { $0.fill(blob(), color: .black, through: mask, transform: transform) }
    let back = try #require(transform.inverted())
    // At each of these scales, a byte is larger than a pixel.
    #expect(transform.meanScale * 3 > 1)
    let bytes = mask.bytes(ofLevel: 0)
    var most = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let point = back.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let (u, v) = (point.x / 3 - 0.5, point.y / 3 - 0.5)
        let (left, top) = (u.rounded(.down), v.rounded(.down))
        let byte = { (dx: Int, dy: Int) in Double(bytes[((Int(top) + dy) & 7) * 8 + ((Int(left) + dx) & 7)]) }
        let above = byte(0, 0) + (byte(1, 0) - byte(0, 0)) * (u - left)
        let below = byte(0, 1) + (byte(1, 1) - byte(0, 1)) * (u - left)
        let value = above + (below - above) * (v - top)
        let expected = value * Double(plain[x, y] >> 24) / 255
        most = max(most, abs(Double(masked[x, y] >> 24) - expected))
      }
    }
    #expect(most <= 3.5)
  }

  @Test("A path through a mask has the same bytes if it is drawn in parts, or moved by whole pixels")
  func parts() throws {
    let (mask, place) = (randomMask(8, unit: 1.7), Transform.translation(Vector(dx: 0.25, dy: 0.5)).scaled(by: 1.1))
    var list = DisplayList()
    list.fill(blob(), color: .black.withAlpha(0.8), through: mask, transform: place)
    let whole = try picture { $0.append(contentsOf: list) }
    let pieces = try Bitmap(width: width, height: height)
    for y in stride(from: 0, to: height, by: 13) {
      for x in stride(from: 0, to: width, by: 17) {
        pieces.draw(list, clip: Region(PixelRect(x: x, y: y, width: 17, height: 13)))
      }
    }
    #expect(pieces.hasSamePixels(as: whole))
    let moved = try picture { $0.append(contentsOf: list, transform: .translation(Vector(dx: 9, dy: 4))) }
    #expect((4..<height).allSatisfy { y in (9..<width).allSatisfy { moved[$0, y] == whole[$0 - 9, y - 4] } })
  }

  @Test("A mask that is drawn very small is an even tone, and extreme transforms do no harm")
  func small() throws {
    let mask = randomMask(3)
    #expect(mask.levelCount == 4 && abs(Double(mask.bytes(ofLevel: 3)[0]) / 255 - mask.mean) < 0.01)
    let far = try picture {
      $0.fill(Path(Rect(x: 0, y: 0, width: 1e6, height: 1e6)), color: .black, through: mask, transform: .scale(1e-3))
    }
    let tones = Set((10..<100).flatMap { y in (10..<140).map { far[$0, y] >> 24 } })
    #expect(tones.count == 1 && tones.allSatisfy { abs(Double($0) / 255 - mask.mean) < 0.01 })
    for number in Double.special + [1e-30, 1e-9, 1e9, 1e30] {
      for place in [Transform.scale(number), .scale(x: number, y: 1), .translation(Vector(dx: number, dy: -number))] {
        _ = try picture { $0.fill(blob(), color: .black, through: mask, transform: place) }
      }
    }
  }

  @Test("A growing path through a mask damages only its end; a change of the mask damages all of the path")
  func damage() throws {
    let (mask, other) = (randomMask(1), randomMask(2))
    func list(_ count: Int, _ mask: RepeatedMask?) -> DisplayList {
      var (path, list) = (Path(), DisplayList())
      for index in 0..<count {
        path.addRect(Rect(x: Double(index % 40) * 10, y: Double(index / 40) * 10, width: 8, height: 8))
      }
      if let mask {
        list.fill(path, color: .black, through: mask)
      } else {
        list.fill(path, color: .black)
      }
      return list
    }
    let damage = try #require(list(400, mask).differences(0..<1, from: list(399, mask), 0..<1))
    #expect(damage == list(400, nil).differences(0..<1, from: list(399, nil), 0..<1))
    #expect(damage.count == 1 && damage.allSatisfy { $0.y >= 80 }, "\(damage)")
    let whole = try #require(list(400, other).differences(0..<1, from: list(399, mask), 0..<1))
    #expect(whole.contains { $0.y <= 0 })
    #expect(list(8, mask) == list(8, mask) && list(8, mask) != list(8, other))
  }
}
