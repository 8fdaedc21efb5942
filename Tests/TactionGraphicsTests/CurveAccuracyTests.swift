import Glibc
import TactionGeometry
import Testing

@testable import TactionGraphics

@Suite("Lines that replace curves")
struct CurveAccuracyTests {
  private static let radii = [0.6, 1, 2, 4, 9, 20, 60]
  private static let center = Point(x: 70.3, y: 70.7)

  private func draw(_ record: (inout DisplayList) -> Void) throws -> Bitmap {
    var list = DisplayList()
    record(&list)
    let bitmap = try Bitmap(width: 141, height: 141)
    bitmap.draw(list, background: .black)
    return bitmap
  }

  /// A circle of four curves.
  private func circle(_ radius: Double) -> Path {
    Path(ellipseIn: Rect(center: Self.center, size: Size(width: 2 * radius, height: 2 * radius)))
  }

  /// The same curves as a polygon of very short lines.
  private func polygon(_ radius: Double) -> Path {
    var (path, from) = (Path(), Point.zero)
    for element in circle(radius).elements {
      if case .move(let start) = element { from = start }
      guard case .curve(let end, let control1, let control2) = element else { continue }
      for step in 1...1024 {
        let t = Double(step) / 1024
        let middle = control1.mixed(with: control2, t)
        let first = from.mixed(with: control1, t).mixed(with: middle, t)
        path.addLine(to: first.mixed(with: middle.mixed(with: control2.mixed(with: end, t), t), t))
      }
      from = end
    }
    path.close()
    return path
  }

  private func values(_ bitmap: Bitmap) -> [Int] {
    (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { x in Int(bitmap[x, y] & 0xFF) } }
  }

  private func worst(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(values(a), values(b)).map { abs($0 - $1) }.max() ?? 0
  }

  @Test("The inside of a circle is as exact as its pixels", arguments: radii)
  func inside(radius: Double) throws {
    let curved = try draw { $0.fill(circle(radius), color: .white) }
    let exact = try draw { $0.fill(polygon(radius), color: .white) }
    #expect(worst(curved, exact) <= 1)
    // The sum of all pixels is more exact than each pixel, because the areas on both sides of each line are equal.
    let (sum, area) = (values(curved).reduce(0, +), values(exact).reduce(0, +))
    #expect(Double(abs(sum - area)) <= 0.2 * (radius + 20), "\(sum), not \(area)")
  }

  @Test("Lines along a circle are as exact as their pixels", arguments: radii, [0.7, 2, 5, 24])
  func lines(radius: Double, width: Double) throws {
    let style = StrokeStyle(width: width, join: .round)
    let curved = try draw { $0.stroke(circle(radius), style, color: .white) }
    let exact = try draw { $0.stroke(polygon(radius), style, color: .white) }
    // In a thin line, the errors of both edges add up.
    #expect(worst(curved, exact) <= 2)
  }

  @Test("Round ends are as exact as their pixels", arguments: radii)
  func ends(radius: Double) throws {
    var dot = Path()
    dot.move(to: Self.center)
    dot.close()
    let curved = try draw { $0.stroke(dot, StrokeStyle(width: 2 * radius, cap: .round), color: .white) }
    var circle = Path()
    for step in 0..<4096 {
      let angle = Double(step) / 4096 * 2 * .pi
      circle.addLine(to: Self.center + Vector(dx: cos(angle), dy: sin(angle)) * radius)
    }
    let exact = try draw { $0.fill(circle, color: .white) }
    #expect(worst(curved, exact) <= 1)
  }

  @Test("A small circle needs few lines", arguments: [(1.0, 18), (4, 40), (9, 60)])
  func count(radius: Double, most: Int) {
    var tracer = OutlineTracer(nil, through: .identity, memory: TracingMemory())
    tracer.addAll(circle(radius))
    #expect(tracer.lines.count <= most)
  }
}
