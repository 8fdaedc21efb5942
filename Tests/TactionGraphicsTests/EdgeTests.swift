import Glibc
import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@Suite("Edges are antialiased exactly")
struct EdgeTests {
  private func draw(_ list: DisplayList, background: Color = .black) throws -> Bitmap {
    let bitmap = try Bitmap(width: 160, height: 160)
    bitmap.draw(list, background: background)
    return bitmap
  }

  private func somewhere(_ random: inout SeededGenerator) -> Transform {
    random.similarity(scale: 0.5...1.5, bringing: Point(x: 30, y: 20), near: Point(x: 80, y: 80))
  }

  @Test("the coverage of a rotated shape adds up to its area", arguments: 0..<40)
  func coveredArea(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let transform = somewhere(&random)
    let radius = random.number(0...20)
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 60, height: 40), radius: radius)
    var list = DisplayList()
    list.fill(shape, color: .white, transform: transform)
    let area = (2400 - (4 - .pi) * radius * radius) * transform.determinant
    #expect(abs(try draw(list).light - area) < area * 0.002)

    var ring = DisplayList()
    ring.strokeBorder(of: RoundedRect(shape.rect), width: 6, color: .white, transform: transform)
    let ringArea = (2400 - 48 * 28) * transform.determinant
    #expect(abs(try draw(ring).light - ringArea) < ringArea * 0.004)

    var triangle = DisplayList()
    let corners = [Point(x: 0, y: 0), Point(x: 60, y: 10), Point(x: 20, y: 40)]
    triangle.fillPolygon(seed % 2 == 0 ? corners : corners.reversed(), color: .white, transform: transform)
    let triangleArea = 1100 * transform.determinant
    #expect(abs(try draw(triangle).light - triangleArea) < triangleArea * 0.004)
  }

  @Test func `a pixel is as light as its covered fraction`() throws {
    var list = DisplayList()
    list.fill(Rect(x: 10.25, y: 20, width: 5, height: 3.5), color: .white)
    let bitmap = try draw(list)
    #expect([9, 10, 11, 15, 16].map { bitmap.components($0, 20)[1] } == [0, 191, 255, 64, 0])
    #expect([20, 22, 23, 24].map { bitmap.components(12, $0)[1] } == [255, 255, 128, 0])
    #expect(bitmap.components(10, 23)[1] == 96)
  }

  @Test func `edges on pixel boundaries are sharp`() throws {
    var list = DisplayList()
    list.fill(Rect(x: 10, y: 20, width: 100, height: 80), color: Color(hex: 0x336699))
    let bitmap = try draw(list)
    let expected = try Bitmap(width: 160, height: 160)
    expected.fill(.black)
    expected.fill(Color(hex: 0x336699), in: Region(PixelRect(x: 10, y: 20, width: 100, height: 80)))
    #expect(bitmap.hasSamePixels(as: expected))
  }

  @Test("white shapes on white stay white, without fringes or seams", arguments: 0..<10)
  func whiteOnWhite(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let white = try Bitmap(width: 61, height: 40)
    white.fill(.white)
    let image = try Image(copying: white)
    var list = DisplayList()
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 60, height: 40), radius: seed % 2 == 0 ? 0 : 9)
    list.draw(image, in: shape, transform: somewhere(&random))
    list.fill(shape, color: .white, transform: somewhere(&random))
    let bitmap = try draw(list, background: .white)
    let darkest = (0..<160).flatMap { y in (0..<160).flatMap { bitmap.components($0, y) } }.min()
    #expect(darkest == 255)
  }

  @Test func `a shape that moves by fractions of a pixel keeps its total coverage`() throws {
    var list = DisplayList()
    var weights: [Double] = []
    for step in 0..<64 {
      list.removeAll()
      let transform = Transform.translation(Vector(dx: 60 + Double(step) / 64, dy: 40)).rotated(by: .degrees(7))
      list.fill(Rect(x: 0, y: 0, width: 60, height: 50), color: .white, transform: transform)
      weights.append(try draw(list).light)
    }
    #expect((weights.max() ?? 0) - (weights.min() ?? 0) < 0.5)
  }

  @Test func `a translucent colour is blended with the pixels below`() throws {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 160, height: 160), color: Color(hex: 0x0000FF))
    list.fill(Rect(x: 0, y: 0, width: 80, height: 160), color: Color(hex: 0xFF0000, alpha: 0.5))
    list.fill(Rect(x: 0, y: 0, width: 160, height: 80), color: Color(hex: 0xFF0000), opacity: 0.25)
    let bitmap = try draw(list)
    #expect(bitmap.components(100, 100) == [0, 0, 255, 255])
    #expect(bitmap.components(20, 100) == [128, 0, 127, 255])
    #expect(bitmap.components(100, 20) == [64, 0, 191, 255])
  }
}
