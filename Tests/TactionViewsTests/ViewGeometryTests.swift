import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("View geometry")
struct ViewGeometryTests {
  @Test("Setting a view's frame sets the centre and the size, and the frame has the value that was set")
  func frame() {
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.center == Point(x: 25, y: 40))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(view.frame == Rect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test("A new size of the bounds keeps the centre; a new origin does not move the view")
  func bounds() {
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    view.bounds.size = Size(width: 50, height: 10)
    #expect(view.frame == Rect(x: 0, y: 35, width: 50, height: 10))
    view.bounds.origin = Point(x: 7, y: 9)
    #expect(view.frame == Rect(x: 0, y: 35, width: 50, height: 10))
  }

  @Test("A view's transform acts about the anchor point", arguments: [0, 0.5, 1], [0, 0.5, 1])
  func anchor(x: Double, y: Double) {
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    view.anchorPoint = Point(x: x, y: y)
    view.transform = Transform.rotation(.degrees(33)).scaled(x: 2, y: 0.5)
    let anchor = Point(x: 30 * x, y: 40 * y)
    #expect(isClose(view.transformToWindow.apply(anchor), view.center))
  }

  @Test("The frame of a rotated view is its bounding box")
  func frameOfTurned() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    view.transform = .rotation(.degrees(90))
    #expect(isClose(view.frame, Rect(x: 25, y: -25, width: 50, height: 100)))
    view.transform = .rotation(.degrees(45))
    let side = 150 / 2.0.squareRoot()
    #expect(isClose(view.frame, Rect(center: Point(x: 50, y: 25), size: Size(width: side, height: side))))
  }

  @Test(
    "A frame that is set on a scaled and rotated view becomes the view's frame",
    arguments: [0.0, 10, 30, 90, 160, 180, 270])
  func frameSetUnderTransform(degrees: Double) {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    view.anchorPoint = Point(x: 0.2, y: 0.9)
    view.transform = Transform.rotation(.degrees(degrees)).scaled(x: 2, y: 3)
    let wanted = Rect(x: 5, y: -7, width: 300, height: 310)
    view.frame = wanted
    #expect(isClose(view.frame, wanted, within: 1e-6))
  }

  @Test("If no size gives a rotated view the frame that is set, the size stays and only the centre changes")
  func frameWithoutSolution() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    view.transform = .rotation(.degrees(45))
    view.frame = Rect(x: 0, y: 0, width: 10, height: 400)
    #expect(view.bounds.size == Size(width: 100, height: 50))
    #expect(isClose(view.frame.center, Point(x: 5, y: 200)))
  }

  @Test("View properties refuse NaN and infinite numbers", arguments: [Double.nan, .infinity, -.infinity])
  func refusals(bad: Double) {
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    view.transform = .scale(2)
    view.cornerRadius = 3
    view.shadow = Shadow()
    let before = view.state
    view.center.x = bad
    view.bounds.size.width = bad
    view.bounds.origin.y = bad
    view.frame.origin.x = bad
    view.frame.size.height = bad
    view.anchorPoint.y = bad
    view.transform.a = bad
    view.transform.ty = bad
    view.alpha = bad
    view.cornerRadius = bad
    view.shadow?.radius = bad
    view.borderWidth = bad
    view.scale(by: bad, about: .zero)
    view.scale(by: 2, about: Point(x: bad, y: 0))
    view.rotate(by: Angle(radians: bad), about: .zero)
    view.translate(by: Vector(dx: bad, dy: 0))
    #expect(view.state == before)
    #expect(view.borderWidth == 0)
    #expect(view.matrix == before.matrix)
  }

  @Test("A refused number of a view is logged once for each view and property")
  func refusalNotices() {
    let notices = NoticeCapture.during {
      let view = View()
      view.accessibilityIdentifier = "card"
      for bad in [Double.nan, .infinity] {
        view.alpha = bad
        view.frame.size.width = bad
        view.transform = .scale(bad)
        view.transform3D = .perspective(distance: 500).scaled(by: bad)
      }
      StackView().spacing = .nan
      Button().contentInsets = Insets(.infinity)
    }
    let end = ": the new one has a number that is not finite"
    #expect(
      notices == [
        "card keeps its alpha" + end, "card keeps its frame" + end, "card keeps its transform" + end,
        "card keeps its transform3D" + end, "StackView keeps its spacing" + end, "Button keeps its contentInsets" + end,
      ])
  }

  @Test("View properties clamp numbers out of range")
  func clamps() {
    let view = View(frame: Rect(x: 0, y: 0, width: -5, height: 3))
    #expect(view.bounds.size == Size(width: 0, height: 3))
    view.alpha = 7
    #expect(view.alpha == 1)
    view.alpha = -7
    #expect(view.alpha == 0)
    view.cornerRadius = -1
    #expect(view.cornerRadius == 0)
  }

  @Test("Scaling and rotating a view about a point leave that point in place on the screen", arguments: 1...20)
  func verbsKeepThePoint(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parent = View(frame: Rect(x: 3, y: 4, width: 300, height: 200))
    parent.transform = random.transform()
    let view = View(frame: Rect(x: 30, y: 10, width: 80, height: 60))
    parent.addSubview(view)
    view.anchorPoint = random.point(-0.5...1.5)
    view.bounds.origin = random.point(-50...50)
    view.transform = random.transform()
    let point = random.point(-100...100)
    let (place, center) = (view.convert(point, to: nil), view.center)
    view.scale(by: random.number(0.2...4), about: point)
    #expect(isClose(view.convert(point, to: nil), place))
    view.rotate(by: .degrees(random.number(-300...300)), about: point)
    #expect(isClose(view.convert(point, to: nil), place))
    #expect(view.center == center)

    let step = Vector(dx: random.number(-30...30), dy: random.number(-30...30))
    let further = view.convert(point + step, to: nil)
    view.translate(by: step)
    #expect(isClose(view.convert(point, to: nil), further))
  }

  @Test(
    "A scale and a rotation keep a point in place while an animation changes the size", arguments: [false, true],
    [false, true])
  func duringResize(setsFrame: Bool, rotates: Bool) throws {
    let window = try TestWindow(width: 400, height: 400)
    let view = View(frame: Rect(x: 150, y: 150, width: 100, height: 100))
    window.root.addSubview(view)
    window.frame()
    View.animate(duration: 1, curve: .linear) {
      if setsFrame {
        view.frame = Rect(x: 20, y: 40, width: 300, height: 200)
      } else {
        view.bounds.size = Size(width: 300, height: 300)
      }
    }
    window.frame(at: 0)
    window.frame(at: 0.5)
    let corner = view.convert(Point.zero, to: nil)
    if rotates { view.rotate(by: .degrees(30), about: .zero) } else { view.scale(by: 2, about: .zero) }
    #expect(isClose(view.convert(Point.zero, to: nil), corner))
  }

  @Test("Ten thousand small scales and rotations about moving points do not drift")
  func manySmallSteps() {
    var random = SeededGenerator(seed: 5)
    let view = View(frame: Rect(x: 0, y: 0, width: 80, height: 60))
    let fixed = Point(x: 13, y: 57)
    for _ in 0..<10_000 {
      let factor = random.number(0.95...1.05)
      view.scale(by: factor, about: fixed)
      view.scale(by: 1 / factor, about: fixed)
      view.rotate(by: .degrees(0.036), about: fixed)
    }
    let start = View(frame: Rect(x: 0, y: 0, width: 80, height: 60))
    for corner in view.bounds.corners {
      #expect(isClose(view.convert(corner, to: nil), start.convert(corner, to: nil), within: 1e-8))
    }
  }
}
