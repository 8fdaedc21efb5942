import Glibc
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Paths")
struct PathTests {
  private static let side = 72

  /// Draws white on black.
  private func draw(_ record: (inout DisplayList) -> Void, side: Int = Self.side) throws -> Bitmap {
    var list = DisplayList()
    record(&list)
    let bitmap = try Bitmap(width: side, height: side)
    bitmap.draw(list, background: .black)
    return bitmap
  }

  /// Compares the coverage with the oracle's: the error may be at most 1/255 in the mean of the touched pixels, and
  /// 3/255 in any pixel.
  private func compare(
    _ bitmap: Bitmap, _ outline: PathOutline, _ transform: Transform, _ name: String, mean: Double = 1,
    worst: Double = 3
  ) {
    let oracle = OraclePath(outline, through: transform).coverage(
      width: bitmap.width, height: bitmap.height, rowsPerPixel: 128)
    var (sum, count, most): (Double, Int, (Double, Int, Int)) = (0, 0, (0, 0, 0))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let seen = Double(bitmap[x, y] >> 8 & 0xFF), expected = oracle[x, y] * 255
        if abs(seen - expected) > most.0 { most = (abs(seen - expected), x, y) }
        guard seen > 0 && seen < 255 || expected > 0.5 && expected < 254.5 else { continue }
        (sum, count) = (sum + abs(seen - expected), count + 1)
      }
    }
    let (error, x, y) = most
    if error > worst || sum / Double(max(count, 1)) > mean {
      Issue.record(
        """
        \(name): mean \(sum / Double(max(count, 1))), worst \(error) at \(x), \(y): \
        \(bitmap[x, y] >> 8 & 0xFF), not \(oracle[x, y] * 255)
        """)
    }
  }

  private func place(_ random: inout SeededGenerator) -> Transform {
    let shear = Transform(
      a: random.number(0.5...1.3), b: random.number(-0.5...0.5), c: random.number(-0.5...0.5),
      d: random.number(0.5...1.3),
      tx: 0, ty: 0)
    let turned = random.similarity(scale: 0.4...1.4, bringing: Point(x: 32, y: 32), near: Point(x: 36, y: 36))
    return random.chance(0.5) ? turned : shear.concatenating(.translation(Vector(dx: random.number(0...8), dy: 3)))
  }

  private func path(_ random: inout SeededGenerator) -> Path {
    var path = Path()
    let point = { (random: inout SeededGenerator) in Point(x: random.number(0...64), y: random.number(0...64)) }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.move(to: point(&random))
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: path.addLine(to: point(&random))
        case 2: path.addQuadCurve(to: point(&random), control: point(&random))
        default: path.addCurve(to: point(&random), control1: point(&random), control2: point(&random))
        }
      }
      if random.chance(0.5) { path.close() }
    }
    if random.chance(0.3) { path.addRoundedRect(Rect(x: 10, y: 10, width: 40, height: 30), radius: 9) }
    if random.chance(0.3) { path.addEllipse(in: Rect(x: 20, y: 14, width: 24, height: 30)) }
    return path
  }

  @Test("the inside of random paths is right, by both fill rules", arguments: 0..<SampleSize.number(20, of: 60))
  func randomFills(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (path, transform) = (path(&random), place(&random))
    for rule in FillRule.allCases {
      let bitmap = try draw { $0.fill(path, rule: rule, color: .white, transform: transform) }
      compare(bitmap, PathOutline(path, rule: rule), transform, "seed \(seed), \(rule)")
    }
  }

  @Test(
    "strokes along random paths are right, with all caps and joins",
    arguments: 0..<SampleSize.number(40, of: 60))
  func randomStrokes(seed: UInt64) throws {
    try compareStroke(seed: seed)
  }

  @Test("A curve whose radius is less than half the line's width has no corners at its ends", arguments: [42, 197])
  func tightCurves(seed: UInt64) throws {
    try compareStroke(seed: seed)
  }

  private func compareStroke(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (path, transform) = (path(&random), place(&random))
    let style = StrokeStyle(
      width: random.chance(0.3) ? random.number(0.2...1) : random.number(1...12),
      cap: StrokeStyle.Cap.allCases[Int(seed) % 3], join: StrokeStyle.Join.allCases[Int(seed / 3) % 3],
      miterLimit: random.number(1...6))
    let bitmap = try draw { $0.stroke(path, style, color: .white, transform: transform) }
    // At most 4/255; the colour of a pixel is rounded by half a step more.
    compare(bitmap, PathOutline(path, style: style), transform, "seed \(seed), \(style)", worst: 4.5)
  }

  @Test(
    "A sharp corner is drawn as far as the miter limit allows, even without a limit", arguments: [30, 1e9, .infinity])
  func sharpCorner(limit: Double) throws {
    var path = Path()
    path.move(to: Point(x: 8, y: 35))
    path.addLine(to: Point(x: 30, y: 36))
    path.addLine(to: Point(x: 8, y: 37))
    let style = StrokeStyle(width: 3, join: .miter, miterLimit: limit)
    // The tip is 22 half widths from the corner.
    let bitmap = try draw { $0.stroke(path, style, color: .white) }
    #expect(bitmap[55, 36] >> 8 & 0xFF > 0)
    let bounds = try #require(PathOutline(path, style: style).bounds)
    #expect(bounds.maxX > 62 && bounds.maxX < 3000)
  }

  @Test("stars are filled correctly by both fill rules", arguments: 0..<20)
  func stars(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (count, step) = (5 + 2 * Int(seed % 5), 2 + Int(seed % 3))
    var path = Path()
    for index in 0..<count {
      let angle = Double(index * step) / Double(count) * 2 * .pi
      path.addLine(to: Point(x: 32 + 30 * cos(angle), y: 32 + 30 * sin(angle)))
    }
    path.close()
    let transform = place(&random)
    for rule in FillRule.allCases {
      let bitmap = try draw { $0.fill(path, rule: rule, color: .white, transform: transform) }
      compare(bitmap, PathOutline(path, rule: rule), transform, "seed \(seed), \(rule)")
    }
  }

  @Test func `a path made from a shape is drawn like the shape`() {
    let rect = Rect(x: 3, y: 5, width: 20, height: 10)
    var (plain, round, oval) = (Path(), Path(), Path())
    plain.addRect(rect)
    round.addRoundedRect(rect, radius: 4)
    oval.addEllipse(in: rect)
    #expect(Path(rect) == plain && Path(roundedRect: rect, radius: 4) == round && Path(ellipseIn: rect) == oval)
    #expect(Path(Rect(x: .nan, y: 0, width: 1, height: 1)).isEmpty)
  }

  @Test func `hit tests of a path in small units are as exact as of a large path`() {
    let circle = Path(ellipseIn: Rect(x: -0.5, y: -0.5, width: 1, height: 1))
    for step in 0..<48 {
      let turn = Double(step) * .pi / 24
      let direction = Vector(dx: cos(turn), dy: sin(turn))
      #expect(circle.contains(Point.zero + direction * 0.495), "\(step)")
      #expect(!circle.contains(Point.zero + direction * 0.505), "\(step)")
      #expect(circle.contains(Point.zero + direction * 0.5, strokedWith: StrokeStyle(width: 0.02)), "\(step)")
    }
  }

  @Test func `path edges that overlap within a pixel count once`() throws {
    var path = Path(Rect(x: 4.25, y: 4.25, width: 20.5, height: 20.5))
    path.addRect(Rect(x: 4.25, y: 4.25, width: 20.5, height: 20.5))
    path.addRect(Rect(x: 4.5, y: 24.5, width: 20, height: 0.5))
    let bitmap = try draw { $0.fill(path, color: .white) }
    compare(bitmap, PathOutline(path, rule: .nonZero), .identity, "overlap", mean: 0.5, worst: 0.5)
  }

  @Test func `a translucent path is not darker where it crosses itself`() throws {
    var path = Path()
    path.move(to: Point(x: 8, y: 8))
    path.addLine(to: Point(x: 60, y: 60))
    path.addLine(to: Point(x: 60, y: 8))
    path.addLine(to: Point(x: 8, y: 60))
    let style = StrokeStyle(width: 9, cap: .round, join: .round)
    let bitmap = try draw { $0.stroke(path, style, color: .white, opacity: 0.5) }
    #expect(bitmap.components(34, 34)[1] == 128)
    #expect(bitmap.components(12, 12)[1] == 128)
    #expect(bitmap.components(34, 10)[1] == 0)
  }
}
