import Glibc
import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("CanvasView: momentum and limits")
struct CanvasMomentumTests {
  @Test("A thrown canvas moves like a scroll view", arguments: [Vector(dx: -60, dy: -90), Vector(dx: 130, dy: 0)])
  func equalsScrollView(step: Vector) throws {
    var paths: [[Vector]] = []
    for isCanvas in [true, false] {
      try withCanvas { test in
        let scroll = ScrollView(frame: test.canvas.frame)
        let size = test.canvas.bounds.size * 5
        if isCanvas {
          test.canvas.contentBounds = Rect(origin: .zero, size: size)
          test.canvas.scroll(to: Point(x: 750, y: 750), animated: false)
        } else {
          test.canvas.removeFromSuperview()
          test.scene.parent.addSubview(scroll)
          scroll.contentSize = size
          scroll.contentOffset = Point(x: 600, y: 600)
        }
        test.scene.wait(0.1)
        let place = { isCanvas ? test.canvas.placement.center - Point(x: 150, y: 150) : scroll.contentOffset - .zero }
        test.drag(by: step).lift()
        var path: [Vector] = []
        for _ in 0..<300 {
          test.scene.wait(1.0 / 60)
          path.append(place())
        }
        #expect(!test.canvas.isMoving && !scroll.isMoving)
        paths.append(path)
      }
    }
    #expect(paths[0].count == 300 && (paths[0][299] - paths[0][0]).length > 100)
    for (canvas, scroll) in zip(paths[0], paths[1]) { #expect((canvas - scroll).length < 0.5) }
  }

  @Test(
    "A canvas thrown at an edge bounces like a scroll view, and rests at the edge, at any angle",
    arguments: [0.0, 30, 90, 135])
  func bounces(degrees: Double) throws {
    try withCanvas { test in
      test.limit(to: 3)
      test.canvas.turn(to: .degrees(degrees), animated: false)
      test.drag(by: Vector(dx: 150, dy: 30), steps: 4).lift()
      var furthest = 0.0
      for _ in 0..<200 {
        test.scene.wait(1.0 / 60)
        furthest = max(furthest, test.canvas.beyond)
      }
      #expect(furthest > 5 && furthest < 150, "\(furthest)")
      #expect(!test.canvas.isMoving && test.canvas.beyond < 1e-6)
      #expect(test.log == ["rests"])
    }
  }

  @Test(
    "Bounces that the app switches off after a throw also stop the content at the edge",
    arguments: ParentKind.even, [false, true])
  func bouncesOff(parentKind: ParentKind, isBeyond: Bool) throws {
    try withCanvas(in: parentKind) { test in
      test.limit(to: 3)
      test.drag(by: Vector(dx: 150, dy: 0), steps: 4).lift()
      for _ in 0..<200 where isBeyond && test.canvas.beyond < 5 * test.unit { test.scene.wait(1.0 / 60) }
      #expect(test.canvas.isMoving && (test.canvas.beyond > 0) == isBeyond)
      test.canvas.bounces = false
      for _ in 0..<300 {
        #expect(test.canvas.beyond < 1e-6 * test.unit)
        test.scene.wait(1.0 / 60)
      }
      #expect(!test.canvas.isMoving && test.canvas.placement.center.distance(to: .zero) > 100 * test.unit)
    }
  }

  @Test("A canvas without momentum stays where the fingers release it, and returns to its limits and snap angles")
  func withoutMomentum() throws {
    try withCanvas { test in
      test.canvas.hasMomentum = false
      test.drag(by: Vector(dx: -60, dy: -90)).lift()
      test.rest()
      #expect(test.canvas.placement.center.distance(to: Point(x: 60, y: 90)) < 1)
      let fingers = test.scene.land([Point(x: 360, y: 300), Point(x: 440, y: 300)])
      let ends = fingers.map { $0.location.turned(by: .degrees(45), scaled: 1.2, about: Point(x: 400, y: 300)) }
      test.scene.drag(fingers, to: ends, steps: 30)
      let held = test.canvas.placement
      test.scene.lift(fingers)
      test.rest()
      #expect(abs((test.canvas.rotation - held.rotation).degrees) < 0.1 && abs(test.canvas.rotation.degrees - 45) < 1)
      #expect(abs(test.canvas.zoomScale / held.scale - 1) < 1e-3)
      test.canvas.placement = CanvasPlacement()
      test.limit(to: 1.3)
      test.drag(by: Vector(dx: 0, dy: 150)).lift()
      #expect(test.canvas.isMoving && test.canvas.beyond > 5)
      test.rest()
      #expect(test.canvas.beyond < 1e-6)
    }
  }

  @Test("A canvas pulled beyond its edge lags, and springs back", arguments: ParentKind.even, [0.0, 45])
  func rubberBand(parentKind: ParentKind, degrees: Double) throws {
    try withCanvas(in: parentKind) { test in
      test.limit(to: 1.3)
      test.canvas.turn(to: .degrees(degrees), animated: false)
      let finger = test.drag(by: Vector(dx: 0, dy: 120), steps: 20)
      let pulled = test.canvas.beyond / test.unit
      #expect(pulled > 5 && pulled < 90)
      finger.rest(for: 0.3)
      finger.lift()
      test.rest()
      #expect(test.canvas.beyond < 1e-6 * test.unit)
      test.canvas.bounces = false
      let other = test.drag(by: Vector(dx: 0, dy: 120), steps: 20)
      #expect(test.canvas.beyond < 1e-6 * test.unit)
      other.lift()
    }
  }

  @Test("A canvas's scale can be pulled beyond its limits, and springs back")
  func zoomLimits() throws {
    try withCanvas { test in
      test.canvas.zoomLimits = 0.5...2
      let fingers = test.scene.land([Point(x: 380, y: 300), Point(x: 420, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 280, y: 300), Point(x: 520, y: 300)], steps: 20)
      #expect(test.canvas.zoomScale > 2.2 && test.canvas.zoomScale < 4)
      fingers[0].rest(for: 0.2)
      test.scene.lift(fingers)
      test.rest()
      #expect(test.canvas.zoomScale == 2)
      test.canvas.bouncesZoom = false
      let others = test.scene.land([Point(x: 300, y: 300), Point(x: 500, y: 300)])
      test.scene.drag(others, to: [Point(x: 395, y: 300), Point(x: 405, y: 300)], steps: 20)
      #expect(abs(test.canvas.zoomScale - 0.5) < 1e-9)
      test.scene.lift(others)
      test.rest()
      test.canvas.zoomLimits = 1...3
      #expect(test.canvas.zoomScale == 1)
      test.canvas.zoomLimits = -2...0
      #expect(test.canvas.zoomLimits == 1...3)
    }
  }

  @Test("A canvas released nearly upright becomes upright; otherwise its angle stays", arguments: [-4.0, 3, 20])
  func snaps(degrees: Double) throws {
    try withCanvas { test in
      test.canvas.turn(to: .degrees(40), animated: false)
      let (starts, middle) = ([Point(x: 320, y: 300), Point(x: 480, y: 300)], Point(x: 400, y: 300))
      let fingers = test.scene.land(starts)
      test.scene.drag(fingers, to: starts.map { $0.turned(by: .degrees(degrees - 40), about: middle) }, steps: 30)
      fingers[0].rest(for: 0.3)
      test.scene.lift(fingers)
      test.rest()
      #expect(abs(test.canvas.rotation.degrees - (abs(degrees) > 5 ? degrees : 0)) < 0.3)
      if abs(degrees) < 5 { #expect(test.canvas.rotation == .zero) }
      // A drag does not change an angle that the app has set.
      test.canvas.turn(to: .degrees(2), animated: false)
      let finger = test.drag(by: Vector(dx: 30, dy: 0))
      finger.rest(for: 0.2)
      finger.lift()
      test.rest()
      #expect(abs(test.canvas.rotation.degrees - 2) < 1e-9)
    }
  }

  @Test("A canvas that fingers turn nearly upright becomes upright although the app corrects each of their changes")
  func snapsCorrected() throws {
    try withCanvas { test in
      test.canvas.turn(to: .degrees(40), animated: false)
      test.canvas.onChange = { canvas in
        if canvas.isHeld, canvas.placement.center != .zero { canvas.placement.center = .zero }
      }
      let (starts, middle) = ([Point(x: 350, y: 330), Point(x: 510, y: 330)], Point(x: 430, y: 330))
      let fingers = test.scene.land(starts)
      test.scene.drag(fingers, to: starts.map { $0.turned(by: .degrees(-37), about: middle) }, steps: 30)
      #expect(test.canvas.placement.center == .zero)
      fingers[0].rest(for: 0.3)
      test.scene.lift(fingers)
      test.rest()
      #expect(test.canvas.rotation == .zero)
    }
  }

  @Test("A thrown rotation and pinch continue, slow down, and end within the canvas's limits")
  func spins() throws {
    try withCanvas { test in
      test.limit(to: 2)
      let (starts, middle) = ([Point(x: 350, y: 300), Point(x: 450, y: 300)], Point(x: 400, y: 300))
      let fingers = test.scene.land(starts)
      let ends = starts.map { $0.turned(by: .degrees(60), scaled: 1.4, about: middle) + Vector(dx: 60, dy: 0) }
      test.scene.drag(fingers, to: ends, steps: 10)
      let released = test.canvas.placement
      test.changes = []
      test.scene.lift(fingers)
      test.rest()
      let rested = test.canvas.placement
      #expect(abs((rested.rotation - released.rotation).wrapped.degrees) > 20 && rested.scale > released.scale * 1.1)
      #expect(test.canvas.beyond < 1e-6)
      // No step is longer than 60 px.
      let places = test.changes.map { $0.placement.transform(middle: .zero).apply(Point(x: 30, y: 30)) }
      let steps = zip(places, places.dropFirst()).map { $0.distance(to: $1) }
      #expect(places.count > 30 && (steps.max() ?? 0) < 60)
    }
  }

  @Test("Small canvas content rests centred; if only its centre is limited, a corner can rest in the middle")
  func small() throws {
    try withCanvas { test in
      test.limit(to: 0.5)
      let finger = test.drag(by: Vector(dx: 60, dy: 60))
      #expect(test.canvas.placement.center != .zero)
      finger.lift()
      test.rest()
      #expect(test.canvas.placement.center.distance(to: .zero) < 1e-9)
      test.canvas.confinement = .center
      test.canvas.scroll(to: Point(x: 1000, y: -1000), animated: false)
      let extent = test.canvas.bounds.width / 4
      #expect(test.canvas.placement.center.distance(to: Point(x: extent, y: -extent)) < 1e-9)
    }
  }

  @Test("A finger that lands on a moving canvas stops it, and presses no control", arguments: ParentKind.allCases)
  func stops(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      var presses = 0
      let button = Button("Here") { presses += 1 }
      button.frame = test.canvas.bounds
      test.canvas.content.addSubview(button)
      button.center = .zero
      button.bounds.size = test.canvas.bounds.size * 40
      test.drag(by: Vector(dx: -100, dy: 0)).lift()
      test.scene.wait(0.1)
      #expect(test.canvas.isMoving)
      let finger = test.scene.touch(400, 300)
      let placement = test.canvas.placement
      #expect(test.canvas.isHeld && !test.canvas.isMoving)
      test.scene.wait(0.1)
      finger.lift()
      test.rest()
      #expect(presses == 0 && test.canvas.placement.center.distance(to: placement.center) < 1 * test.unit)
      test.scene.stage.tap(at: Point(x: 400, y: 300))
      test.scene.wait(0.5)
      #expect(presses == 1)
    }
  }
}

extension CanvasView {
  /// The distance of the middle from the nearest position at which it may rest, in px of the view.
  var beyond: Double {
    guard let content = contentBounds else { return 0 }
    let (cosine, sine) = (abs(rotation.cosine), abs(rotation.sine))
    let reach = Vector(
      dx: cosine * bounds.width + sine * bounds.height, dy: sine * bounds.width + cosine * bounds.height)
    let room = content.size - Size(width: reach.dx / zoomScale, height: reach.dy / zoomScale)
    let out = { (value: Double, room: Double) in max(0, abs(value) - max(room, 0) / 2) }
    let center = placement.center - content.center
    return Vector(dx: out(center.dx, room.width), dy: out(center.dy, room.height)).length * zoomScale
  }
}

extension Size {
  static func - (a: Size, b: Size) -> Size { Size(width: a.width - b.width, height: a.height - b.height) }
}
