import Glibc
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("Views of shapes")
struct ShapeViewTests {
  private var circle: Path { Path(ellipseIn: Rect(x: 10, y: 10, width: 40, height: 40)) }

  @Test func `a shape view fills and strokes its path in the coordinates of the bounds`() throws {
    let window = try TestWindow()
    let shape = ShapeView(path: circle, frame: Rect(x: 20, y: 10, width: 60, height: 60))
    shape.fillColor = .red
    shape.strokeColor = .blue
    shape.strokeStyle = StrokeStyle(width: 6)
    var list = DisplayList()
    shape.draw(into: &list)
    let bitmap = try Bitmap(width: 60, height: 60)
    bitmap.draw(list, background: .white)
    #expect(bitmap[30, 30] == Color.red.premultiplied)
    #expect(bitmap[9, 30] == Color.blue.premultiplied && bitmap[11, 30] == Color.blue.premultiplied)
    #expect(bitmap[5, 5] == Color.white.premultiplied)
    window.root.addSubview(shape)
  }

  @Test func `the size of a shape view reaches to the far ends of its path`() {
    let shape = ShapeView(path: circle)
    #expect(shape.sizeThatFits(.zero) == Size(width: 50, height: 50))
    shape.strokeColor = .black
    shape.strokeStyle.width = 4
    #expect(shape.sizeThatFits(.zero) == Size(width: 52, height: 52))
    shape.path = Path()
    #expect(shape.sizeThatFits(.zero) == .zero)
  }

  @Test func `on request touches hit only the drawn shape of a shape view`() {
    let shape = ShapeView(path: circle, frame: Rect(x: 0, y: 0, width: 60, height: 60))
    #expect(shape.point(inside: Point(x: 2, y: 2)))
    shape.hitsPath = true
    #expect(!shape.point(inside: Point(x: 12, y: 12)) && shape.point(inside: Point(x: 30, y: 30)))
    shape.fillColor = nil
    #expect(!shape.point(inside: Point(x: 30, y: 30)))
    shape.strokeColor = .black
    shape.strokeStyle.width = 6
    #expect(!shape.point(inside: Point(x: 30, y: 30)) && shape.point(inside: Point(x: 8, y: 30)))
    shape.strokeStyle.width = .nan
    #expect(!shape.point(inside: Point(x: 8, y: 30)))
  }

  @Test func `a shape view with a name is an image for screen readers`() {
    let shape = ShapeView(path: circle)
    #expect(shape.semantics == nil)
    shape.accessibilityLabel = "Dot"
    #expect(shape.semantics == Semantics(.image, name: "Dot"))
  }

  @Test("a shape is damaged when its bounds are set, animated or caught, although it is drawn in the same coordinates")
  func bounds() throws {
    let window = try TestWindow()
    let shape = ShapeView(path: circle, frame: Rect(x: 20, y: 10, width: 60, height: 60))
    window.root.addSubview(shape)
    window.frame()
    func expectWhole(at time: Double) throws {
      window.frame(at: time)
      #expect(window.bitmap.hasSamePixels(as: try window.redrawn()), "at \(time)")
    }
    shape.bounds.origin.y = -5
    try expectWhole(at: 0)
    View.animate(duration: 1, curve: .linear) { shape.bounds.size = Size(width: 120, height: 120) }
    try expectWhole(at: 1)
    try expectWhole(at: 1.5)
    shape.stopMovement()
    #expect(shape.bounds.width == 90)
    try expectWhole(at: 2)
  }

  @Test("a growing path damages only its new part, even in a rotated and scaled view", arguments: [0.0, 40])
  func growth(degrees: Double) throws {
    let window = try TestWindow(width: 300, height: 300)
    let parent = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    if degrees != 0 { parent.transform = .rotation(.degrees(degrees)).scaled(by: 0.8) }
    let shape = ShapeView(frame: Rect(x: 20, y: 20, width: 100, height: 100))
    shape.fillPaint = nil
    shape.strokeColor = .red
    shape.strokeStyle = StrokeStyle(width: 3, cap: .round, join: .round)
    parent.addSubview(shape)
    window.root.addSubview(parent)
    for step in 0..<400 {
      // The path is a spiral, which soon reaches beyond the bounds.
      let angle = Double(step) / 9
      shape.path.addLine(to: Point(x: 110 + 2 * angle * cos(angle), y: 110 + 2 * angle * sin(angle)))
      let damage = window.frame(at: Double(step) / 60)
      if step > 200 { #expect(damage.bounds.height < 45) }
      if step % 50 == 49 { #expect(window.bitmap.hasSamePixels(as: try window.redrawn())) }
    }
  }
}
