import Glibc
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Paths that grow")
struct GrowingPathTests {
  private static let side = 300
  private let turned = Transform.rotation(.degrees(33)).scaled(by: 1.7).concatenating(
    .translation(Vector(dx: 140.3, dy: -60.7)))

  /// Returns the steps of a growing path: a random line within a square, straight or curved, sometimes with a new
  /// subpath or a closed one.
  private func steps(_ count: Int, _ random: inout SeededGenerator, isCurved: Bool, parts: Double) -> [Path] {
    var (path, all): (Path, [Path]) = (Path(), [])
    var (point, angle) = (Point(x: 80, y: 80), 0.0)
    path.move(to: point)
    for _ in 0..<count {
      angle += random.number(-1...1)
      let next = Point(
        x: (point.x + 4 * cos(angle)).clamped(to: 20...150), y: (point.y + 4 * sin(angle)).clamped(to: 20...150))
      if isCurved {
        path.addQuadCurve(to: point.mixed(with: next, 0.5), control: point)
      } else {
        path.addLine(to: next)
      }
      point = next
      if random.chance(parts) { path.close() }
      if random.chance(parts) { path.move(to: point) }
      all.append(path)
    }
    return all
  }

  private func list(_ path: Path, _ style: StrokeStyle?, _ transform: Transform, rule: FillRule = .nonZero)
    -> DisplayList
  {
    var list = DisplayList()
    if let style {
      list.stroke(path, style, color: .black, transform: transform, opacity: 0.7)
    } else {
      list.fill(path, rule: rule, color: .black, transform: transform, opacity: 0.7)
    }
    return list
  }

  private func drawn(_ list: DisplayList) throws -> Bitmap {
    let bitmap = try Bitmap(width: Self.side, height: Self.side)
    bitmap.draw(list, background: .white)
    return bitmap
  }

  /// Draws each list only in the pixels in which it differs from the list before, and sometimes compares the result
  /// with a drawing of all pixels.
  private func grow(_ lists: [DisplayList], every step: Int, _ name: String) throws {
    let (renderer, bitmap) = (Renderer(), try Bitmap(width: Self.side, height: Self.side))
    var before = DisplayList()
    for (index, list) in lists.enumerated() {
      var clip: Region?
      if index > 0 {
        let boxes = try #require(list.differences(0..<list.count, from: before, 0..<before.count))
        clip = Region(boxes.map { $0.intersection(bitmap.bounds) })
      }
      renderer.draw(list, into: bitmap, clip: clip, background: .white)
      before = list
      guard index % step == 0 || index == lists.count - 1 else { continue }
      #expect(bitmap.hasSamePixels(as: try drawn(list)), "\(name), after \(index) steps")
    }
  }

  @Test(
    "a growing stroke drawn step by step has the same bytes as the whole stroke drawn once",
    arguments: 0..<SampleSize.number(9, of: 18))
  func strokes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let style = StrokeStyle(
      width: [0.8, 3, 11][Int(seed) % 3], cap: StrokeStyle.Cap.allCases[Int(seed / 3) % 3],
      join: StrokeStyle.Join.allCases[Int(seed / 2) % 3])
    let transform = seed % 2 == 0 ? turned : .translation(Vector(dx: 20.4, dy: 30))
    let paths = steps(SampleSize.number(160, of: 400), &random, isCurved: seed % 4 < 2, parts: seed % 5 == 0 ? 0.02 : 0)
    try grow(paths.map { list($0, style, transform) }, every: 37, "seed \(seed)")
  }

  @Test("a growing path filled step by step has the same bytes as the whole path filled once", arguments: 20..<28)
  func fills(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = SampleSize.number(150, of: 300)
    let paths = steps(count, &random, isCurved: seed % 4 < 2, parts: seed % 3 == 0 ? 0.05 : 0)
    let rule = seed % 2 == 0 ? FillRule.nonZero : .evenOdd
    try grow(paths.map { list($0, nil, seed % 3 == 1 ? turned : .identity, rule: rule) }, every: 37, "seed \(seed)")
  }

  @Test("a stroke whose end is replaced or removed has the same bytes as the stroke drawn once", arguments: 30..<36)
  func tails(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var paths: [Path] = []
    for (index, path) in steps(300, &random, isCurved: true, parts: 0).enumerated() {
      var whole = path
      whole.addLine(to: Point(x: random.number(20...150), y: random.number(20...150)))
      paths.append(whole)
      if random.chance(0.05), index > 90 { paths.append(paths[index - 80]) }
    }
    let style = StrokeStyle(width: 4, cap: .round, join: .round)
    try grow(paths.map { list($0, style, turned) }, every: 23, "seed \(seed)")
  }

  @Test func `a new step of a long stroke is traced alone, and damages few pixels`() throws {
    var random = SeededGenerator(seed: 1)
    let paths = steps(3000, &random, isCurved: false, parts: 0)
    let style = StrokeStyle(width: 3, cap: .round, join: .round)
    // The path is visible in this area from its first step on. A path that became visible later would be traced
    // completely at that moment.
    let (cache, visible) = (PathMaskCache(), PixelRect(x: 72, y: 72, width: 16, height: 16))
    var counts: [Int] = []
    for path in paths {
      let before = cache.tracedCount
      _ = cache.mask(of: PathOutline(path, style: style), at: .identity, visible: visible)
      cache.finish()
      counts.append(cache.tracedCount - before)
    }
    // Shorter paths are traced completely at each step.
    #expect(counts.dropFirst(PathSteps.blockSize).max() == 1)
    let (first, last) = (list(paths[2000], style, .identity), list(paths[2001], style, .identity))
    let boxes = try #require(last.differences(0..<1, from: first, 0..<1))
    #expect(boxes.count == 1 && boxes[0].height <= 14)
  }

  @Test func `a path that grows beyond the limit of lines, above which it is not drawn, changes as a whole`() throws {
    var path = Path()
    for number in 0..<7300 { path.addLine(to: Point(x: 5 + Double(number) / 30, y: number % 2 == 0 ? 295 : 5)) }
    path.addLine(to: Point(x: 249, y: 8))
    let before = list(path, StrokeStyle(width: 1), .identity)
    path.addLine(to: Point(x: 250, y: 10))
    let after = list(path, StrokeStyle(width: 1), .identity)
    let boxes = try #require(after.differences(0..<1, from: before, 0..<1))
    #expect(boxes.contains { $0.width > 240 && $0.height >= 290 })
  }

  @Test func `a copy of a path that grows differently does not change the original`() {
    var path = Path()
    for number in 0..<1000 { path.addLine(to: Point(x: Double(number), y: Double(number % 7))) }
    let before = path
    var (first, second) = (path, path)
    for number in 0..<200 {
      first.addLine(to: Point(x: Double(number), y: 50))
      second.addLine(to: Point(x: 60, y: Double(number)))
    }
    #expect(path == before && path.elements.count == 1000 && first != second)
    #expect(Array(first.elements[..<1000]) == path.elements && Array(second.elements[..<1000]) == path.elements)
    #expect(first.elements[1100] == .line(Point(x: 100, y: 50)) && second.elements[1100] == .line(Point(x: 60, y: 100)))
    #expect(first.steps.commonCount(with: second.steps) == 1000)
    #expect(first.bounds == Rect(x: 0, y: 0, width: 999, height: 50))
    var again = Path()
    for element in first.elements {
      if case .line(let point) = element { again.addLine(to: point) }
      if case .move(let point) = element { again.move(to: point) }
    }
    #expect(again == first && again.hashValue == first.hashValue)
  }
}
