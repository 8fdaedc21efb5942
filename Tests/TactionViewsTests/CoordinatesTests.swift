import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("Coordinates of nested views")
struct CoordinatesTests {
  /// Returns a chain of nested views at random positions.
  private func chain(_ count: Int, _ random: inout SeededGenerator) -> [View] {
    var views: [View] = []
    for _ in 0..<count {
      let view = View(frame: Rect(x: random.number(-50...50), y: random.number(-50...50), width: 120, height: 90))
      view.anchorPoint = random.point(0...1)
      view.bounds.origin = random.point(-20...20)
      view.transform = random.transform()
      views.last?.addSubview(view)
      views.append(view)
    }
    return views
  }

  @Test("Converting step by step up the tree gives the same result as a single conversion", arguments: 1...20)
  func stepByStep(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let views = chain(6, &random)
    let point = random.point(-100...100)
    var stepped = point
    for (view, parent) in zip(views.reversed(), views.reversed().dropFirst()) {
      stepped = view.convert(stepped, to: parent)
    }
    #expect(isClose(stepped, views[5].convert(point, to: views[0])))
    #expect(isClose(views[5].convert(point, to: nil), views[5].transformToWindow.apply(point)))
  }

  @Test("Converting there and back gives the same point, through any chain", arguments: 1...20)
  func roundTrip(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (left, right) = (chain(4, &random), chain(5, &random))
    let top = chain(2, &random)
    top[1].addSubview(left[0])
    top[1].addSubview(right[0])
    let point = random.point(-100...100)
    let there = left[3].convert(point, to: right[4])
    #expect(isClose(right[4].convert(there, to: left[3]), point, within: 1e-7))
    #expect(isClose(left[3].convert(there, from: right[4]), point, within: 1e-7))
    let around = left[3].convert(left[3].convert(point, to: nil), from: nil)
    #expect(isClose(around, point, within: 1e-7))
  }

  @Test("Converting there and back through tilted views is exact within a millionth", arguments: 1...20)
  func projectedRoundTrip(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (left, right) = (chain(3, &random), chain(3, &random))
    for view in [left[0], left[2], right[1]] where random.chance(0.8) { view.transform3D = random.tilt(within: 50) }
    let top = chain(1, &random)[0]
    top.addSubview(left[0])
    top.addSubview(right[0])
    top.transform3D = random.tilt(within: 50)
    for _ in 0..<20 {
      let point = left[2].bounds.center + (random.point(-50...50) - .zero)
      let (seen, there) = (left[2].convert(point, to: nil), left[2].convert(point, to: right[2]))
      #expect(isClose(left[2].convert(seen, from: nil), point, within: 1e-6))
      #expect(isClose(right[2].convert(there, to: left[2]), point, within: 1e-6))
      #expect(isClose(right[2].convert(there, to: nil), seen, within: 1e-6))
      var stepped = point
      for (view, parent) in [(left[2], left[1]), (left[1], left[0]), (left[0], top)] {
        stepped = view.convert(stepped, to: parent)
      }
      #expect(isClose(stepped, left[2].convert(point, to: top), within: 1e-6))
    }
  }

  @Test("In perspective, `transformToWindow` is the affine approximation at the middle of the view")
  func tangent() throws {
    var random = SeededGenerator(seed: 5)
    let views = chain(3, &random)
    #expect(views[2].projectionToWindow == nil)
    views[1].transform3D = random.tilt(within: 50)
    let (middle, projection) = (views[2].bounds.center, try #require(views[2].projectionToWindow))
    #expect(isClose(views[2].transformToWindow.apply(middle), views[2].convert(middle, to: nil)))
    #expect(isClose(try #require(projection.apply(middle)), views[2].convert(middle, to: nil)))
    let step = Vector(dx: 1e-4, dy: 2e-4)
    let way = views[2].convert(middle + step, to: nil) - views[2].convert(middle, to: nil)
    #expect((way - views[2].transformToWindow.apply(step)).length < 1e-7)
    #expect(views[0].projectionToWindow == nil)
  }

  @Test("In perspective a rectangle is converted to the bounding box of its visible part")
  func projectedRectangles() throws {
    var random = SeededGenerator(seed: 8)
    let views = chain(3, &random)
    let beside = View(frame: Rect(x: 5, y: 5, width: 50, height: 50))
    views[0].addSubview(beside)
    views[1].transform3D = random.tilt(within: 50)
    let rect = views[2].bounds.inset(by: 20)
    for other in [nil, beside, views[0]] {
      let box = try #require(Rect(enclosing: rect.corners.map { views[2].convert($0, to: other) }))
      #expect(isClose(views[2].convert(rect, to: other), box, within: 1e-6))
    }
    let back = try #require(Rect(enclosing: rect.corners.map { views[2].convert($0, from: nil) }))
    #expect(isClose(views[2].convert(rect, from: nil), back, within: 1e-5))
  }

  @Test("Points behind the eye, beyond the horizon and on a view seen edge-on are converted to finite points")
  func extremes() {
    let top = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let view = View(frame: Rect(x: 100, y: 100, width: 200, height: 200))
    top.addSubview(view)
    for angle in stride(from: 0.0, through: 360, by: 15) {
      for distance in [1.0, 50, 100, 500] {
        view.transform3D = .perspective(distance: distance).rotated(by: .degrees(angle), about: .unitX)
        #expect(view.transformToWindow.isFinite && view.frame.isFinite)
        for y in [-1e9, -300, 0, 199, 250, 1e9] {
          let point = Point(x: 150, y: y)
          #expect(view.convert(point, to: nil).isFinite && view.convert(point, from: nil).isFinite)
          #expect(view.convert(Rect(origin: point, size: Size(width: 20, height: 500)), to: nil).isFinite)
          #expect(view.convert(Rect(origin: point, size: Size(width: 20, height: 500)), from: nil).isFinite)
        }
      }
    }
  }

  @Test("A rectangle is converted to the bounding box of its corners", arguments: 1...10)
  func rectangles(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (left, right) = (chain(3, &random), chain(3, &random))
    let top = View()
    top.addSubview(left[0])
    top.addSubview(right[0])
    let rect = Rect(x: 4, y: 5, width: 60, height: 20)
    let corners = rect.corners.map { left[2].convert($0, to: right[2]) }
    let box = try #require(Rect(enclosing: corners))
    #expect(isClose(left[2].convert(rect, to: right[2]), box, within: 1e-6))
    #expect(isClose(right[2].convert(rect, from: left[2]), box, within: 1e-6))
  }

  @Test("The origin of the bounds scrolls the subviews")
  func scrolling() {
    let parent = View(frame: Rect(x: 100, y: 100, width: 50, height: 50))
    let child = View(frame: Rect(x: 10, y: 20, width: 5, height: 5))
    parent.addSubview(child)
    parent.bounds.origin = Point(x: 3, y: 4)
    #expect(child.convert(Point.zero, to: nil) == Point(x: 107, y: 116))
  }

  @Test("Points convert between siblings in a view with a scale of zero")
  func singularAncestor() {
    let top = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let (one, other) = (
      View(frame: Rect(x: 10, y: 0, width: 9, height: 9)), View(frame: Rect(x: 30, y: 5, width: 9, height: 9))
    )
    top.addSubview(one)
    top.addSubview(other)
    top.transform = .scale(0)
    #expect(one.convert(Point.zero, to: other) == Point(x: -20, y: -5))
  }

  @Test("Conversion to a view without area is finite")
  func intoSingularView() {
    let top = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let flat = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    top.addSubview(flat)
    for transform in [
      Transform.scale(0), .scale(1e-300), .scale(x: 1, y: 0), Transform(a: 1, b: 1, c: 2, d: 2, tx: 0, ty: 0),
    ] {
      flat.transform = transform
      #expect(flat.convert(Point(x: 40, y: 50), from: top) == Point(x: 30, y: 40))
    }
  }

  @Test("Conversion to a view in another tree goes through window coordinates")
  func otherTree() {
    let (one, other) = (
      View(frame: Rect(x: 10, y: 0, width: 9, height: 9)), View(frame: Rect(x: 30, y: 5, width: 9, height: 9))
    )
    #expect(one.convert(Point.zero, to: other) == Point(x: -20, y: -5))
  }
}
