import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("The coverage of paths does not depend on how drawing is divided")
struct PathPiecesTests {
  private static let (width, height) = (360, 280)

  /// The arrangement of the points of a path.
  private enum Kind: Int, CaseIterable {
    case tiny, usual, huge, hostile

    func point(_ random: inout SeededGenerator) -> Point {
      switch self {
      case .tiny: Point(x: random.number(0...20), y: random.number(0...20))
      case .usual: Point(x: random.number(-40...400), y: random.number(-40...300))
      case .huge: Point(x: random.number(-3000...6000), y: random.number(-3000...6000))
      case .hostile: Point(x: hostile(&random), y: hostile(&random))
      }
    }

    private func hostile(_ random: inout SeededGenerator) -> Double {
      random.chance(0.7)
        ? random.number(-40...400)
        : [0, 1e9, -1e9, 1e18, 1e-300, 4097, -300_000].randomElement(using: &random) ?? 0
    }
  }

  private func path(_ kind: Kind, _ random: inout SeededGenerator) -> Path {
    var (path, place) = (Path(), kind.point(&random))
    path.move(to: place)
    for _ in 0..<Int.random(in: 1...(random.chance(0.3) ? 300 : 12), using: &random) {
      place =
        random.chance(0.5)
        ? kind.point(&random) : place + Vector(dx: random.number(-9...9), dy: random.number(-9...9))
      if random.chance(0.2) { place = Point(x: place.x.rounded(), y: place.y.rounded()) }
      switch Int.random(in: 0..<14, using: &random) {
      case 0..<7: path.addLine(to: place)
      case 7, 8: path.addQuadCurve(to: place, control: kind.point(&random))
      case 9..<12: path.addCurve(to: place, control1: kind.point(&random), control2: kind.point(&random))
      case 12: path.close()
      default: path.move(to: place)
      }
    }
    return path
  }

  private func list(_ seed: UInt64) -> DisplayList {
    var (random, list) = (SeededGenerator(seed: seed), DisplayList())
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let path = path(Kind.allCases[Int(seed) % Kind.allCases.count], &random)
      let place =
        random.chance(0.4)
        ? Transform.translation(Vector(dx: random.number(-20...60), dy: random.number(-20...60)))
        : random.similarity(scale: 0.4...2, bringing: Point(x: 100, y: 100), near: Point(x: 150, y: 150))
      let color = random.color(alpha: random.chance(0.5) ? 1 : random.number(0...1))
      if random.chance(0.6) {
        var style = StrokeStyle(
          width: random.chance(0.3) ? random.number(0.1...2) : random.number(1...40),
          cap: StrokeStyle.Cap.allCases.randomElement(using: &random) ?? .butt,
          join: StrokeStyle.Join.allCases.randomElement(using: &random) ?? .miter, miterLimit: random.number(1...12))
        if random.chance(0.3) { style.dash = [random.number(0.5...20), random.number(0.5...20)] }
        list.stroke(path, style, color: color, transform: place)
      } else {
        list.fill(path, rule: random.chance(0.5) ? .nonZero : .evenOdd, color: color, transform: place)
      }
    }
    return list
  }

  private func drawn(_ list: DisplayList, threads: Int) throws -> Bitmap {
    let bitmap = try Bitmap(width: Self.width, height: Self.height)
    Renderer(threads: .shared, limit: threads, workPerThread: 0).draw(list, into: bitmap, background: .white)
    return bitmap
  }

  @Test("path masks have the same bytes with any number of threads", arguments: 0..<SampleSize.number(20, of: 60))
  func threads(seed: UInt64) throws {
    let list = list(seed)
    let expected = try drawn(list, threads: 1)
    for count in [2, 3, 8] {
      #expect(try drawn(list, threads: count).hasSamePixels(as: expected), "\(count) threads")
    }
  }

  @Test(
    "parts of a path mask have the same bytes as the whole mask",
    arguments: SampleSize.number(100..<120, of: 100..<160))
  func parts(seed: UInt64) throws {
    var (random, list) = (SeededGenerator(seed: seed), list(seed))
    while let item = list.items.popLast() {
      guard case .path(let content)? = list.resource(of: item), content.value.outline.bounds != nil else { continue }
      let outline = content.value.outline
      let area = PixelRect(x: -40, y: -48, width: 400, height: 330)
      let traced = TracedOutline(outline, at: item.transform, in: area, edges: PathEdges(), memory: TracingMemory())
      let painter = PathMaskPainter()
      let whole = bytes(of: painter, traced.edges, outline.rule, [area], area)
      var pieces: [PixelRect] = []
      for y in stride(from: area.y, to: area.maxY, by: 24) {
        let cut = 16 * Int.random(in: 1...24, using: &random)
        let height = min(24, area.maxY - y)
        pieces.append(PixelRect(x: area.x, y: y, width: cut, height: height))
        pieces.append(PixelRect(x: area.x + cut, y: y, width: area.width - cut, height: height))
      }
      #expect(bytes(of: painter, traced.edges, outline.rule, pieces.shuffled(using: &random), area) == whole)
    }
  }

  /// Returns the coverage of all pixels of an area, from masks of its parts.
  private func bytes(
    of painter: PathMaskPainter, _ edges: PathEdges, _ rule: FillRule, _ parts: [PixelRect], _ area: PixelRect
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: area.area)
    let (full, partial) = (BoxBuffer(), BoxBuffer())
    func fill(_ box: PixelBox, _ value: (Int32, Int32) -> UInt8) {
      for y in box.y1..<box.y2 {
        for x in box.x1..<box.x2 { bytes[(Int(y) - area.y) * area.width + Int(x) - area.x] = value(x, y) }
      }
    }
    for part in parts {
      let mask = PathMask(bounds: part)
      let piece = painter.piece(part, of: edges, rule: rule)
      mask.set(0..<mask.stripCount, to: piece)
      mask.retain(piece)
      let placed = PlacedPathMask(mask, x: 0, y: 0)
      full.removeAll()
      partial.removeAll()
      let box = PixelBox(
        x1: Int32(part.x), y1: Int32(part.y), x2: Int32(part.maxX), y2: Int32(part.maxY))
      placed.gather(in: box, full: full, partial: partial)
      for box in full.asRegion.boxes { fill(box) { _, _ in 255 } }
      for box in partial.asRegion.boxes {
        fill(box) { column, row in placed.bytes(at: box.x1, row: row).map { $0[Int(column - box.x1)] } ?? 0 }
      }
    }
    return bytes
  }
}
