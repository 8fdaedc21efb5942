import CTactionPixman
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Scenes over a background of one colour")
struct BackdropTests {
  private static let size = (width: 300, height: 200)

  /// The ways to give all pixels one colour.
  private enum Ground: CaseIterable {
    case background, fill, fillInParts, picture
  }

  /// Adds translucent shapes with all kinds of edges, some of them in groups.
  private func addShapes(to list: inout DisplayList, _ random: inout SeededGenerator) {
    for number in 0..<12 {
      let isGroup = number % 4 == 3
      if isGroup { list.beginGroup(DisplayList.Group(opacity: random.number(0.3...1))) }
      let shape = RoundedRect(
        Rect(
          x: random.number(-40...250).rounded(), y: random.number(-40...150), width: random.number(20...260),
          height: random.number(20...180)), radius: number % 3 == 0 ? 0 : random.number(1...20))
      let turn = Transform.identity.rotated(by: .degrees(number % 5 == 4 ? random.number(-30...30) : 0))
      if number % 2 == 0 {
        list.drawShadow(
          of: shape, offset: Vector(dx: 0, dy: 4), blur: random.number(1...12),
          color: random.color(alpha: random.number(0...1)), transform: turn)
      }
      list.fill(shape, color: random.color(alpha: random.number(0...1)), transform: turn)
      if isGroup { list.endGroup() }
    }
  }

  private func draw(_ seed: UInt64, over ground: Ground, _ color: Color) throws -> Bitmap {
    var random = SeededGenerator(seed: seed)
    let bounds = Rect(x: 0, y: 0, width: Double(Self.size.width), height: Double(Self.size.height))
    var list = DisplayList()
    switch ground {
    case .background: break
    case .fill: list.fill(RoundedRect(bounds), color: color)
    case .fillInParts:
      list.fill(RoundedRect(Rect(x: 0, y: 0, width: 120, height: bounds.height)), color: color)
      list.fill(RoundedRect(Rect(x: 120, y: 0, width: 180, height: bounds.height)), color: color)
    case .picture:
      let pixel = color.premultiplied
      list.draw(try Image(copying: .make(Self.size.width, Self.size.height) { _, _ in pixel }), in: RoundedRect(bounds))
    }
    addShapes(to: &list, &random)
    let bitmap = try Bitmap(width: Self.size.width, height: Self.size.height)
    bitmap.draw(list, background: ground == .background ? color : .white)
    return bitmap
  }

  @Test("A scene has the same bytes over a background, a fill and a picture of one colour", arguments: 0..<40)
  func sameBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 1000)
    let color = random.color()
    let expected = try draw(seed, over: .picture, color)
    for ground in Ground.allCases {
      #expect(try draw(seed, over: ground, color).hasSamePixels(as: expected), "\(ground)")
    }
  }

  @Test("Blending each opacity over each grey gives the same bytes as pixman")
  func allSteps() throws {
    for below in stride(from: 0, through: 255, by: 15) {
      for alpha in 0...255 {
        let (grey, color) = (
          Color(white: Double(below) / 255), Color(red: 1, green: 0.5, blue: 0, alpha: Double(alpha) / 255)
        )
        var list = DisplayList()
        list.fill(RoundedRect(Rect(x: 0, y: 0, width: 40, height: 1)), color: color)
        let (seen, expected) = (try Bitmap(width: 40, height: 1), try Bitmap(width: 40, height: 1))
        seen.draw(list, background: grey)
        expected.fill(grey)
        try over(color.premultiplied, expected)
        if !seen.hasSamePixels(as: expected) { Issue.record("\(alpha) over \(below)") }
      }
    }
  }

  private func over(_ pixel: UInt32, _ bitmap: Bitmap) throws {
    let box = PixelBox(x1: 0, y1: 0, x2: 40, y2: 1)
    let target = try #require(RasterTarget(origin: bitmap.row(0), stride: bitmap.stride / 4, area: box))
    defer { target.release() }
    let solids = SolidImages()
    target.over(try #require(solids.image(pixel)), in: box)
    withExtendedLifetime(solids) {}
  }
}
