import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Paths at their limits")
struct PathLimitsTests {
  private func light(_ record: (inout DisplayList) -> Void) throws -> Double {
    var list = DisplayList()
    record(&list)
    let bitmap = try Bitmap(width: 200, height: 200)
    bitmap.draw(list, background: .black)
    return bitmap.light
  }

  @Test("drawing a path with extreme numbers ends, whatever it draws")
  func wildNumbers() throws {
    let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -1e9, 0, 1e-300, 100]
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
      func point() -> Point { Point(x: number(), y: number()) }
      var path = Path()
      for _ in 0..<6 {
        path.addLine(to: point())
        path.addCurve(to: point(), control1: point(), control2: point())
        path.addQuadCurve(to: point(), control: point())
        path.addArc(center: point(), radius: point().x, from: .degrees(point().x), sweep: .degrees(point().y))
      }
      let style = StrokeStyle(
        width: point().x, cap: .round, join: .miter, miterLimit: point().x, dash: [point().x, point().y],
        dashPhase: point().x)
      let stops = [GradientStop(.red, at: point().x), GradientStop(.blue, at: point().y)]
      _ = try light {
        $0.fill(path, color: .white)
        $0.stroke(path, style, color: .white, transform: .scale(x: point().x, y: point().y))
        $0.fill(path, with: .radial(RadialGradient(center: point(), radius: point().x, stops: stops)))
        $0.fill(path, with: .linear(LinearGradient(from: point(), to: point(), stops: stops)))
        $0.group(.init(clip: path)) { $0.fill(Rect(x: 0, y: 0, width: 90, height: 90), color: .white) }
      }
    }
  }

  @Test func `a path edge too narrow for Double is drawn at the side of a wide mask`() throws {
    let tiny = Double.leastNormalMagnitude / 1e12
    var path = Path()
    path.move(to: Point(x: -tiny, y: 10.1))
    path.addLine(to: Point(x: tiny, y: 10.4))
    path.addLine(to: Point(x: 5000, y: 10.2))
    path.close()
    var list = DisplayList()
    list.fill(path, color: .white)
    let bitmap = try Bitmap(width: 5000, height: 20)
    bitmap.draw(list, background: .black)
    #expect(abs(bitmap.light - 750) < 20)
  }

  @Test func `drawing a path with very many segments ends`() throws {
    var random = SeededGenerator(seed: 4)
    var path = Path()
    for _ in 0..<100_000 { path.addLine(to: Point(x: random.number(0...200), y: random.number(0...200))) }
    _ = try light {
      $0.fill(path, color: .white)
      $0.stroke(path, StrokeStyle(width: 3, cap: .round, join: .round, dash: [1e-9, 1e-9]), color: .white)
    }
  }

  @Test func `dashes that are too small to see make a solid line`() throws {
    var path = Path()
    path.move(to: Point(x: 10, y: 50.5))
    path.addLine(to: Point(x: 110, y: 50.5))
    for dash in [[1e-12, 1e-12], [-1, 2], [.nan], [0, 0], []] {
      #expect(try light { $0.stroke(path, StrokeStyle(dash: dash), color: .white) } == 100)
    }
  }

  @Test func `dashes have the given lengths, starting at the phase`() throws {
    var path = Path()
    path.move(to: Point(x: 10, y: 50.5))
    path.addLine(to: Point(x: 70, y: 50.5))
    path.addLine(to: Point(x: 110, y: 50.5))
    let style = StrokeStyle(dash: [6, 4], dashPhase: 3)
    let bitmap = try Bitmap(width: 200, height: 200)
    var list = DisplayList()
    list.stroke(path, style, color: .white)
    bitmap.draw(list, background: .black)
    let row = (10..<110).map { bitmap.components($0, 50)[1] == 255 ? 1 : 0 }
    #expect(row == (0..<100).map { ($0 + 3) % 10 < 6 ? 1 : 0 })
    #expect(bitmap.light == Double(row.reduce(0, +)))
  }

  @Test(arguments: [0.0, 10])
  func `a pattern that begins with an empty dash draws a dot at the start`(phase: Double) throws {
    let dash = phase == 0 ? [0.0, 10] : [6, 4, 0, 10]
    for cap in [StrokeStyle.Cap.round, .square] {
      let style = StrokeStyle(width: 4, cap: cap, dash: dash, dashPhase: phase)
      var path = Path()
      path.move(to: Point(x: 20, y: 20))
      path.addLine(to: Point(x: 80, y: 80))
      let dashed = try Bitmap(width: 100, height: 100)
      var list = DisplayList()
      list.stroke(path, style, color: .white)
      dashed.draw(list, background: .black)
      // A square dot has the direction of the line.
      path = Path()
      path.move(to: Point(x: 20, y: 20))
      path.addLine(to: Point(x: 20.0001, y: 20.0001))
      let dot = try Bitmap(width: 100, height: 100)
      list = DisplayList()
      list.stroke(path, StrokeStyle(width: 4, cap: cap), color: .white)
      dot.draw(list, background: .black)
      for y in 15..<25 {
        for x in 15..<25 { #expect(abs(dashed.components(x, y)[1] - dot.components(x, y)[1]) <= 8, "\(x), \(y)") }
      }
      #expect(dot.light > 12)
    }
  }

  @Test func `a dash that covers a whole closed path is joined at the first corner`() throws {
    let corner = Path(Rect(x: 20, y: 20, width: 60, height: 40))
    let pictures = try [[], [1000, 1000]].map { dash in
      let bitmap = try Bitmap(width: 100, height: 100)
      var list = DisplayList()
      list.stroke(corner, StrokeStyle(width: 10, dash: dash), color: .white)
      bitmap.draw(list, background: .black)
      return bitmap
    }
    #expect(pictures[0].light == pictures[1].light && pictures[1].components(16, 16)[1] == 255)
  }

  @Test func `a subpath without length is a dot if its caps are round or square`() throws {
    var path = Path()
    path.move(to: Point(x: 50, y: 50))
    path.addLine(to: Point(x: 50, y: 50))
    let areas = try StrokeStyle.Cap.allCases.map { cap in
      try light { $0.stroke(path, StrokeStyle(width: 10, cap: cap), color: .white) }
    }
    #expect(areas[0] == 0)
    #expect(abs(areas[1] - 25 * .pi) < 0.2)
    #expect(areas[2] == 100)
  }

  @Test func `gradients pad, mix and take the colours of the theme`() throws {
    let stops = [GradientStop(.tint, at: 0.25), GradientStop(.white, at: 0.75)]
    var list = DisplayList()
    let all = RoundedRect(Rect(x: 0, y: 0, width: 200, height: 200))
    list.fill(all, with: .linear(LinearGradient(from: .zero, to: Point(x: 200, y: 0), stops: stops)))
    list.resolveColors(in: .light)
    let bitmap = try Bitmap(width: 200, height: 200)
    bitmap.draw(list, background: .black)
    let tint = Color.tint.resolved(in: .light).premultiplied
    #expect(bitmap[0, 0] == tint && bitmap[40, 100] == tint)
    #expect(bitmap[199, 0] == 0xFFFF_FFFF)
    let mean = SIMD4<Double>(tint) * 0.5 + 127.5
    #expect((SIMD4<Double>(bitmap[99, 50]) - mean).max() < 1.5)
    for empty in [[], [GradientStop(.clear, at: 0)]] {
      #expect(try light { $0.fill(all, with: .radial(RadialGradient(center: .zero, radius: 9, stops: empty))) } == 0)
    }
    let point = Paint.radial(RadialGradient(center: .zero, radius: 0, stops: stops))
    #expect(try light { $0.fill(all, with: point) } == 40_000)
  }

  @Test func `equal paths share one outline, and moves by whole pixels keep it`() {
    let cache = PathMaskCache()
    let visible = PixelRect(x: 0, y: 0, width: 500, height: 500)
    func mask(_ x: Double) -> PathMask? {
      let path = Path(ellipseIn: Rect(x: 1, y: 2, width: 30, height: 20))
      return cache.mask(
        of: PathOutline(path, rule: .nonZero), at: .translation(Vector(dx: x, dy: 5.25)), visible: visible)?.mask
    }
    let first = mask(7.5)
    #expect(first != nil && mask(7.5) === first && mask(90.5) === first)
    #expect(mask(7.75) !== first)
  }
}
