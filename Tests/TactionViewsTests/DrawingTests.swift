import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("The look of views")
struct DrawingTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func box(_ frame: Rect, _ color: Color?, in parent: View) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    parent.addSubview(view)
    return view
  }

  @Test("Later siblings are drawn in front, and a border in front of the subviews")
  func order() throws {
    let window = try TestWindow()
    let back = box(Rect(x: 10, y: 10, width: 40, height: 40), red, in: window.root)
    _ = box(Rect(x: 0, y: 0, width: 20, height: 20), .black, in: back)
    _ = box(Rect(x: 30, y: 30, width: 40, height: 40), blue, in: window.root)
    back.borderWidth = 3
    back.borderColor = .white
    window.frame()
    #expect(window.bitmap.color(x: 11, y: 11) == .white)
    #expect(window.bitmap.color(x: 20, y: 20) == .black)
    #expect(window.bitmap.color(x: 35, y: 15) == red)
    #expect(window.bitmap.color(x: 40, y: 40) == blue)
    #expect(window.bitmap.color(x: 90, y: 90) == .white)
  }

  @Test("A view that reaches far beyond all edges of the window, such as an endless board, is drawn")
  func endless() throws {
    let window = try TestWindow(scale: 2)
    let ground = box(Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), blue, in: window.root)
    ground.clipsToBounds = true
    _ = box(Rect(x: 1e9 + 10, y: 1e9 + 10, width: 20, height: 20), red, in: ground)
    window.frame()
    #expect(window.bitmap.color(x: 15, y: 15) == blue && window.bitmap.color(x: 399, y: 299) == blue)
    #expect(window.bitmap.color(x: 50, y: 50) == red)
  }

  @Test("Alpha makes a view and its subviews translucent as one picture")
  func groupOpacity() throws {
    let window = try TestWindow()
    let view = box(Rect(x: 10, y: 10, width: 40, height: 40), red, in: window.root)
    _ = box(Rect(x: 10, y: 10, width: 20, height: 20), blue, in: view)
    view.alpha = 0.5
    window.frame()
    let (plain, covered) = (window.bitmap.color(x: 15, y: 15), window.bitmap.color(x: 30, y: 30))
    #expect(abs(plain.red - 1) < 0.01 && abs(plain.green - 0.5) < 0.01 && abs(plain.blue - 0.5) < 0.01)
    // No red shines through the blue.
    #expect(abs(covered.red - 0.5) < 0.01 && abs(covered.green - 0.5) < 0.01 && abs(covered.blue - 1) < 0.01)
  }

  @Test("Clipping cuts off content outside the bounds, even with round corners and in rotated views")
  func clipping() throws {
    let window = try TestWindow()
    let view = box(Rect(x: 50, y: 30, width: 60, height: 60), nil, in: window.root)
    let child = box(Rect(x: -50, y: -50, width: 200, height: 200), red, in: view)
    window.frame()
    #expect(window.bitmap.color(x: 40, y: 60) == red)
    view.clipsToBounds = true
    window.frame()
    #expect(window.bitmap.color(x: 40, y: 60) == .white)
    #expect(window.bitmap.color(x: 51, y: 31) == red)
    view.cornerRadius = 20
    window.frame()
    #expect(window.bitmap.color(x: 51, y: 31) == .white)
    #expect(window.bitmap.color(x: 80, y: 60) == red)
    view.cornerRadius = 0
    view.transform = .rotation(.degrees(45))
    window.frame()
    #expect(window.bitmap.color(x: 53, y: 33) == .white)
    #expect(window.bitmap.color(x: 80, y: 20) == red)
    #expect(window.bitmap.color(x: 80, y: 98) == red)
    child.removeFromSuperview()
    window.frame()
    #expect(window.bitmap.color(x: 80, y: 60) == .white)
  }

  @Test("The background under a border does not shine through the border's smooth outer edge", arguments: [0.0, 25])
  func borderHidesEdge(cornerRadius: Double) throws {
    let window = try TestWindow()
    window.pipeline.ownBackground = .black
    let bitmap = try Bitmap(width: 8, height: 8)
    bitmap.fill(red)
    let view = ImageView(image: try Image(copying: bitmap))
    view.frame = Rect(x: 50, y: 40, width: 100, height: 70)
    view.backgroundColor = blue
    view.cornerRadius = cornerRadius
    view.borderWidth = 6
    view.borderColor = .white
    view.transform = .rotation(.degrees(17))
    window.root.addSubview(view)
    window.frame()
    var coloured = 0
    for y in 0..<150 {
      for x in 0..<200 {
        let place = view.convert(Point(x: Double(x) + 0.5, y: Double(y) + 0.5), from: nil)
        guard !view.bounds.inset(by: 2).contains(place) else { continue }
        let pixel = window.bitmap.color(x: x, y: y)
        if pixel.red != pixel.green || pixel.green != pixel.blue { coloured += 1 }
      }
    }
    #expect(coloured == 0)
    #expect(window.bitmap.color(x: 100, y: 75) == red)
    view.borderColor = Color(white: 1, alpha: 0.5)
    window.frame()
    let middle = view.convert(Point(x: 50, y: 2), to: nil)
    let pixel = window.bitmap.color(x: Int(middle.x), y: Int(middle.y))
    #expect(pixel.red > pixel.green, "a translucent border shows the background below")
  }

  @Test("A view that clips still has its shadow")
  func shadowOfClipping() throws {
    let window = try TestWindow()
    let view = box(Rect(x: 50, y: 50, width: 40, height: 40), .white, in: window.root)
    view.clipsToBounds = true
    view.shadow = Shadow(opacity: 1, radius: 4, offset: Vector(dx: 0, dy: 6))
    window.frame()
    #expect(window.bitmap.color(x: 70, y: 92).red < 0.6)
    #expect(window.bitmap.color(x: 70, y: 70) == .white)
    #expect(window.bitmap.color(x: 70, y: 120) == .white)
  }

  @Test("A view scaled to nothing is not drawn, and a later valid transform shows it again")
  func singular() throws {
    let window = try TestWindow()
    let view = box(Rect(x: 50, y: 50, width: 40, height: 40), red, in: window.root)
    _ = box(Rect(x: 0, y: 0, width: 40, height: 40), blue, in: view)
    for nothing in [
      Transform.scale(0), .scale(1e-300), .scale(x: 0, y: 1), Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
    ] {
      view.transform = nothing
      window.frame()
      #expect(window.bitmap.color(x: 70, y: 70) == .white)
      view.transform = .scale(1.5)
      window.frame()
      #expect(window.bitmap.color(x: 41, y: 41) == blue)
    }
  }

  @Test(
    "Views with extreme transforms are drawn sensibly or not at all", arguments: [1e-12, 1e-3, 1e3, 1e7, 1e150, 1e308])
  func extremes(factor: Double) throws {
    let window = try TestWindow()
    let view = box(Rect(x: 50, y: 50, width: 40, height: 40), red, in: window.root)
    let child = box(Rect(x: 0, y: 0, width: 40, height: 40), red, in: view)
    view.transform = .scale(factor)
    child.transform = .scale(factor)
    window.frame()
    #expect([red, .white].contains(window.bitmap.color(x: 70, y: 70)) || factor < 1)
    #expect(window.touch(Point(x: 70, y: 70)) != nil)
    view.transform = .identity
    child.transform = .identity
    window.frame()
    #expect(window.bitmap.color(x: 70, y: 70) == red)
    #expect(window.bitmap.color(x: 30, y: 70) == .white)
  }

  @Test("A snapshot shows the bounds' content, without the view's transform, alpha and shadow", arguments: [1.0, 2.5])
  func snapshot(scale: Double) throws {
    let window = try TestWindow()
    let view = box(Rect(x: 50, y: 50, width: 40, height: 20), red, in: window.root)
    let child = box(Rect(x: 20, y: 0, width: 40, height: 20), blue, in: view)
    child.alpha = 0.5
    view.bounds.origin.x = 10
    view.transform = .rotation(.degrees(30))
    view.alpha = 0.3
    view.shadow = Shadow()
    let picture = try view.snapshot(scale: scale)
    #expect(picture.width == Int(40 * scale) && picture.height == Int(20 * scale))
    #expect(picture.color(x: Int(5 * scale), y: Int(10 * scale)) == red)
    let mixed = picture.color(x: Int(20 * scale), y: Int(10 * scale))
    #expect(abs(mixed.red - 0.5) < 0.01 && abs(mixed.blue - 0.5) < 0.01)
    #expect(window.frame().area == 200 * 150)
  }

  @Test("A snapshot of an empty view is one clear pixel; a snapshot of a huge view is smaller than the view")
  func snapshotSizes() throws {
    #expect(try View().snapshot().color(x: 0, y: 0) == .clear)
    let long = View(frame: Rect(x: 0, y: 0, width: 1e9, height: 10))
    #expect(try long.snapshot(scale: .infinity).width == 16_384)
  }
}
