import TactionGeometry
import Testing

@testable import TactionGraphics

@Suite("Icons")
struct IconTests {
  @Test("every built-in icon draws within its box, is balanced, and differs from all others")
  func set() throws {
    #expect(Icon.all.count >= 60)
    #expect(Set(Icon.all.map(\.name)).count == Icon.all.count)
    var pictures: [[UInt32]: String] = [:]
    for (name, icon) in Icon.all {
      #expect(!icon.layers.isEmpty, "\(name) has shapes")
      let bitmap = try picture(of: icon, side: 96)
      let ink = Rect(enclosing: inkedPixels(bitmap)) ?? .zero
      // Two units of the grid at each edge stay free, except for tips.
      #expect(ink.minX >= 4 && ink.minY >= 4 && ink.maxX <= 92 && ink.maxY <= 92, "\(name) is within its box: \(ink)")
      #expect(max(ink.width, ink.height) >= 44, "\(name) is large enough")
      #expect(abs(ink.center.x - 48) <= 8 && abs(ink.center.y - 48) <= 8, "\(name) is in the middle: \(ink.center)")
      if name != "back" && name != "forward" && !name.hasPrefix("chevron") {
        #expect(bitmap.light > 300, "\(name) has some weight")
      }
      let pixels: [UInt32] = (0..<9216).map { bitmap[$0 % 96, $0 / 96] }
      #expect(pictures.updateValue(name, forKey: pixels) == nil, "\(name) has its own picture")
    }
  }

  @Test("an icon keeps its proportions in any rectangle, and can be mirrored")
  func placement() throws {
    let bitmap = try Bitmap(width: 60, height: 24)
    var list = DisplayList()
    list.draw(.chevronLeft, in: Rect(x: 0, y: 0, width: 60, height: 24), color: .white)
    Renderer().draw(list, into: bitmap, background: .black)
    let ink = try #require(Rect(enclosing: inkedPixels(bitmap)))
    #expect(abs(ink.center.x - 29) < 2 && ink.width < 12 && ink.height > 14)

    let (left, right) = (try picture(of: .back, side: 24), try picture(of: .back, side: 24, isMirrored: true))
    for y in 0..<24 {
      for x in 0..<24 { #expect(abs(Int(left[x, y] & 255) - Int(right[23 - x, y] & 255)) <= 1) }
    }
    #expect(left.lightCenter.x < right.lightCenter.x)
  }

  @Test("a translucent icon is equally translucent where its shapes overlap")
  func overlap() throws {
    let square = { (x: Double) in Icon.Layer(Path(Rect(x: x, y: 0, width: 16, height: 24))) }
    let icon = Icon(viewBox: Rect(x: 0, y: 0, width: 24, height: 24), layers: [square(0), square(8)])
    let bitmap = try picture(of: icon, side: 24, color: .white.withAlpha(0.5))
    #expect(abs(Int(bitmap[12, 12] & 255) - Int(bitmap[2, 12] & 255)) <= 1)
  }

  @Test("layers with their own colours have the alpha of the tint as their opacity, whether there are one or two")
  func fadedColors() throws {
    let square = { (x: Double, width: Double) in
      Icon.Layer(Path(Rect(x: x, y: 0, width: width, height: 24)), paint: .color(Color(red: 1, green: 0, blue: 0)))
    }
    for layers in [[square(0, 24)], [square(0, 16), square(8, 16)]] {
      let icon = Icon(viewBox: Rect(x: 0, y: 0, width: 24, height: 24), layers: layers)
      let bitmap = try picture(of: icon, side: 24, color: .white.withAlpha(0.4))
      #expect(abs(Int(bitmap[12, 12] >> 16 & 255) - 102) <= 1)
    }
  }

  @Test("an icon draws nothing in invalid rectangles or boxes")
  func hostile() {
    for bad in [Double.nan, .infinity, -5, 0] {
      var list = DisplayList()
      list.draw(.add, in: Rect(x: 0, y: 0, width: bad, height: 20), color: .black)
      let icon = Icon(viewBox: Rect(x: bad, y: 0, width: bad, height: 24), layers: Icon.add.layers)
      list.draw(icon, in: Rect(x: 0, y: 0, width: 20, height: 20), color: .black)
      #expect(list.isEmpty)
    }
  }

  private func picture(
    of icon: Icon, side: Int, color: Color = .white, isMirrored: Bool = false
  ) throws -> Bitmap {
    let bitmap = try Bitmap(width: side, height: side)
    var list = DisplayList()
    let rect = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    list.draw(icon, in: rect, color: color, isMirrored: isMirrored)
    Renderer().draw(list, into: bitmap, background: .black)
    return bitmap
  }

  /// Returns the corners of the pixels with ink.
  private func inkedPixels(_ bitmap: Bitmap) -> [Point] {
    var corners: [Point] = []
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] & 255 > 40 {
        corners.append(Point(x: Double(x), y: Double(y)))
        corners.append(Point(x: Double(x + 1), y: Double(y + 1)))
      }
    }
    return corners
  }
}
