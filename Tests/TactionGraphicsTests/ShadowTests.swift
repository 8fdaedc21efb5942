import Glibc
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

/// Compares shadows with their definition: the Gaussian at each pixel's centre, summed over lines through the shape.
@Suite("Shadows")
struct ShadowTests {
  /// A shape and its blur.
  struct Case: CustomTestStringConvertible {
    let size: Size
    let radius: Double
    let blur: Double

    var testDescription: String { "\(size.width) x \(size.height), radius \(radius), blur \(blur)" }
  }

  static let cases = [
    Case(size: Size(width: 200, height: 130), radius: 32, blur: 16),
    Case(size: Size(width: 60, height: 40), radius: 0, blur: 6),
    Case(size: Size(width: 60, height: 40), radius: 20, blur: 6),
    Case(size: Size(width: 61, height: 40), radius: 20, blur: 2),
    Case(size: Size(width: 30, height: 30), radius: 15, blur: 20),
    Case(size: Size(width: 150, height: 20), radius: 6, blur: 1),
    Case(size: Size(width: 3, height: 90), radius: 4, blur: 5),
  ]

  /// The exact shadow of a shape at the origin.
  private struct Reference {
    let shape: Case
    /// The widths of the shape along fine horizontal lines, and the positions of the lines.
    private let lines: [(y: Double, inset: Double)]
    private let step = 1.0 / 12

    init(_ shape: Case) {
      self.shape = shape
      let radius = min(shape.radius, shape.size.width / 2, shape.size.height / 2)
      let count = Int(shape.size.height * 12)
      lines = (0..<count).map { [step] index in
        let y = (Double(index) + 0.5) * step
        let depth = max(radius - min(y, shape.size.height - y), 0)
        return (y, radius - max(radius * radius - depth * depth, 0).squareRoot())
      }
    }

    /// The coverage at a position, 0...1.
    func depth(x: Double, y: Double) -> Double {
      let scale = 1 / (shape.blur * 2.0.squareRoot())
      var sum = 0.0
      for line in lines {
        let away = (y - line.y) / shape.blur
        guard abs(away) < 5 else { continue }
        let across = erf((shape.size.width - line.inset - x) * scale) - erf((line.inset - x) * scale)
        sum += exp(-away * away / 2) * across / 2
      }
      return sum * step / (shape.blur * (2 * Double.pi).squareRoot())
    }
  }

  @Test("upright shadows at whole pixels equal a Gaussian to one step of 255", arguments: cases)
  func upright(shape: Case) throws {
    try compare(shape, at: .identity, tolerance: 1)
  }

  @Test("shadows between pixels, sideways, mirrored or scaled equal a Gaussian", arguments: cases)
  func uprightElsewhere(shape: Case) throws {
    try compare(shape, at: .translation(Vector(dx: 0.25, dy: 0.875)), tolerance: 1)
    try compare(shape, at: .rotation(.degrees(90)), tolerance: 1)
    try compare(shape, at: .scale(x: -1, y: 1), tolerance: 1)
    try compare(shape, at: .scale(1.5), tolerance: 1)
  }

  @Test("shadows equal a Gaussian at any angle and scale", arguments: cases)
  func turned(shape: Case) throws {
    try compare(shape, at: .rotation(.degrees(20)), tolerance: 1.25)
    try compare(shape, at: Transform.rotation(.degrees(-65)).scaled(by: 0.7), tolerance: 1.25)
    try compare(shape, at: .scale(x: 1.3, y: 0.8), tolerance: 1.25)
  }

  /// Draws a white shadow, and compares a grid of its pixels, which differ for each transform.
  private func compare(_ shape: Case, at transform: Transform, tolerance: Double) throws {
    let margin = 3 * shape.blur + 2
    let box = transform.boundingBox(of: Rect(origin: .zero, size: shape.size).inset(by: -margin))
    let place = transform.concatenating(
      .translation(Vector(dx: (-box.minX).rounded(.up), dy: (-box.minY).rounded(.up))))
    let bitmap = try Bitmap(width: Int(box.width) + 2, height: Int(box.height) + 2)
    var list = DisplayList()
    list.drawShadow(
      of: RoundedRect(Rect(origin: .zero, size: shape.size), radius: shape.radius), blur: shape.blur, color: .white,
      transform: place)
    bitmap.draw(list, background: .black)
    let (reference, back) = (Reference(shape), try #require(place.inverted()))
    var worst = 0.0
    for y in stride(from: 0, to: bitmap.height, by: 6) {
      for x in stride(from: y % 7, to: bitmap.width, by: 7) {
        let local = back.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let seen = Double(bitmap[x, y] & 255)
        worst = max(worst, abs(seen - reference.depth(x: local.x, y: local.y) * 255))
      }
    }
    #expect(worst <= tolerance, "\(shape) through \(transform)")
  }

  @Test func `unchanged shadows of many sizes keep their profiles, and shadows of large shapes share one`() {
    var cache = ShadowProfileCache()
    let profiles = { (sizes: StrideThrough<Double>) in
      sizes.map { side in
        let shape = RoundedRect(Rect(x: 0, y: 0, width: side, height: side * 0.7), radius: 3)
        return ObjectIdentifier(cache.profile(ShadowProfile.Key(of: shape, blur: 4)))
      }
    }
    let small = stride(from: 10.0, through: 30, by: 0.5)
    let (first, second) = (profiles(small), profiles(small))
    #expect(Set(first).count == 41 && first == second)
    #expect(Set(profiles(stride(from: 100.0, through: 200, by: 1))).count == 1)
  }

  @Test func `a shadow that is moved by whole pixels looks the same`() throws {
    let shape = RoundedRect(Rect(x: 40.3, y: 40.6, width: 70, height: 50), radius: 9)
    let pictures = try [0.0, 23].map { distance in
      let bitmap = try Bitmap(width: 180, height: 160)
      var list = DisplayList()
      list.drawShadow(
        of: shape, blur: 8, color: .white, transform: .translation(Vector(dx: distance, dy: distance)))
      bitmap.draw(list, background: .black)
      return bitmap
    }
    for y in 0..<130 {
      for x in 0..<150 where pictures[0][x, y] != pictures[1][x + 23, y + 23] {
        Issue.record("differs at \(x), \(y)")
      }
    }
  }
}
