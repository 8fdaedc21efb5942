import Glibc
import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

/// Tests the recognizer that combines move, scale and rotation: its values are applied as an app applies them.
@Suite("TransformGestureRecognizer")
struct TransformRecognizerTests {
  /// A view that an app moves by the recognizer's values; the app resets the values each time.
  private final class Sheet {
    let view: FakeView
    private(set) var recognizer = TransformGestureRecognizer()
    private(set) var states: [GestureRecognizer.State] = []
    private(set) var end: (velocity: Vector, scale: Double, turn: Angle)?

    init(_ view: FakeView) {
      self.view = view
      recognizer = TransformGestureRecognizer { [unowned self] in follow($0) }
      recognizer.rotationSlop = 0
      view.add(recognizer)
    }

    private func follow(_ hand: TransformGestureRecognizer) {
      if states.last != hand.state { states.append(hand.state) }
      if hand.state == .ended { end = (hand.velocity(in: nil), hand.scaleVelocity, hand.rotationVelocity) }
      let change = Transform.translation(hand.translation(in: nil))
        .concatenating(Transform.scale(hand.scale).about(hand.location(in: nil)))
        .concatenating(Transform.rotation(hand.rotation).about(hand.location(in: nil)))
      hand.setTranslation(.zero, in: nil)
      hand.scale = 1
      hand.rotation = .zero
      let space = view.nextTouchResponder?.transformToWindow ?? .identity
      guard let back = space.inverted() else { return }
      view.transformToParent = view.transformToParent.concatenating(space).concatenating(change).concatenating(back)
    }

    func content(under point: Point) -> Point { view.transformToWindow.inverted()?.apply(point) ?? point }
    func place(of content: Point) -> Point { view.transformToWindow.apply(content) }
  }

  @Test("with a transform recognizer, two fingers keep the content under them", arguments: ParentKind.allCases)
  func twoFingers(parentKind: ParentKind) {
    var dice = SeededGenerator(seed: 400)
    for _ in 0..<10 {
      let table = Table()
      let sheet = Sheet(parentKind.makeView(on: table))
      func place() -> Point { Point(x: dice.number(100...1100), y: dice.number(100...700)) }
      let (a, b) = (place(), place())
      guard a.distance(to: b) > 60 else { continue }
      let fingers = table.together { [table.touch(a.x, a.y), table.touch(b.x, b.y)] }
      let grips = fingers.map { sheet.content(under: $0.landing) }
      for _ in 0..<3 {
        table.drag(fingers, to: [place(), place()], steps: 30) {
          guard !sheet.states.isEmpty, fingers[0].location.distance(to: fingers[1].location) > 20 else { return }
          for (finger, grip) in zip(fingers, grips) {
            #expect(sheet.place(of: grip).distance(to: finger.location) < 1e-3)
          }
        }
      }
    }
  }

  @Test("if hands return to their starting positions, a transform recognizer brings the view back")
  func roundTrip() {
    var dice = SeededGenerator(seed: 401)
    let table = Table()
    let sheet = Sheet(ParentKind.nested.makeView(on: table))
    let starts = [Point(x: 400, y: 300), Point(x: 700, y: 350), Point(x: 500, y: 600), Point(x: 800, y: 560)]
    let fingers = table.together { starts.map { table.touch($0.x, $0.y) } }
    table.drag(fingers, to: starts.map { $0 + Vector(dx: 60, dy: 0) })
    let before = sheet.view.transformToWindow
    let ends = fingers.map(\.location)
    for _ in 0..<20 {
      table.drag(
        fingers, to: starts.map { $0 + Vector(dx: dice.number(-80...80), dy: dice.number(-80...80)) }, steps: 5)
    }
    table.drag(fingers, to: ends)
    let after = sheet.view.transformToWindow
    for corner in [Point.zero, Point(x: 5000, y: 100), Point(x: 100, y: 5000)] {
      #expect(before.apply(corner).distance(to: after.apply(corner)) < 1e-6)
    }
  }

  @Test("if fingers land at one point or cross, a transform recognizer gives valid transforms")
  func coincident() {
    let table = Table()
    let sheet = Sheet(table.root)
    let fingers = table.together { [table.touch(500, 400), table.touch(500, 400)] }
    table.drag(fingers, to: [Point(x: 400, y: 400), Point(x: 600, y: 400)])
    let grips = fingers.map { sheet.content(under: $0.location) }
    table.drag(fingers, to: [Point(x: 600, y: 400), Point(x: 400, y: 400)], steps: 10)
    #expect(sheet.view.transformToWindow.isInvertible)
    for (finger, grip) in zip(fingers, grips) { #expect(sheet.place(of: grip).distance(to: finger.location) < 1e-6) }
  }

  @Test("while the fingers rest, a transform recognizer catches up with the withheld angle over time")
  func catchesUp() {
    let table = Table()
    let sheet = Sheet(table.root)
    sheet.recognizer.rotationSlop = 8
    let fingers = table.together { [table.touch(400, 400), table.touch(600, 400)] }
    // The first frame begins the gesture; the second frame shows that a rotation is intended.
    table.drag(fingers, to: [Point(x: 400, y: 390), Point(x: 600, y: 410)], steps: 2)
    let turn = Angle.radians(atan2(20, 200))
    var angles = [sheet.view.transformToWindow.rotation.radians]
    #expect(angles[0] < turn.radians / 4)
    for _ in 0..<15 {
      table.wait(0.008)
      angles.append(sheet.view.transformToWindow.rotation.radians)
    }
    #expect(zip(angles, angles.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 < turn.radians * 0.2 })
    #expect(abs((angles.last ?? 0) - turn.radians) < 1e-9)
    #expect(table.dispatcher.nextDeadline == nil)
  }

  @Test("a transform recognizer has the velocities of hand, scale and angle, even if fingers lift one by one")
  func velocities() throws {
    let table = Table()
    let sheet = Sheet(table.root)
    let fingers = table.together { [table.touch(400, 400), table.touch(600, 400)] }
    for step in 1...30 {
      let time = Double(step) * table.interval
      let arm = Transform.rotation(.radians(2 * time)).scaled(by: exp(1.5 * time)).apply(Vector(dx: 100, dy: 0))
      let center = Point(x: 500 + 300 * time, y: 400)
      table.together {
        fingers[0].move(to: center - arm)
        fingers[1].move(to: center + arm)
      }
    }
    #expect((sheet.recognizer.velocity(in: nil) - Vector(dx: 300, dy: 0)).length < 3)
    #expect(abs(sheet.recognizer.scaleVelocity - 1.5) < 0.02)
    #expect(abs(sheet.recognizer.rotationVelocity.radians - 2) < 0.02)
    fingers[0].lift()
    fingers[1].move(30, 30)
    fingers[1].lift()
    let end = try #require(sheet.end)
    #expect((end.velocity - Vector(dx: 300, dy: 0)).length < 3)
    #expect(abs(end.scale - 1.5) < 0.02 && abs(end.turn.radians - 2) < 0.02)
    #expect(sheet.states == [.began, .changed, .ended])
  }

  @Test("fewer fingers than the minimum of a transform recognizer move nothing")
  func fewest() {
    let table = Table()
    let sheet = Sheet(table.root)
    sheet.recognizer.minimumNumberOfTouches = 2
    let first = table.touch(300, 300)
    first.drag(100, 0)
    #expect(sheet.states.isEmpty)
    let second = table.touch(600, 300)
    table.drag([first, second], to: [Point(x: 430, y: 300), Point(x: 640, y: 320)])
    #expect(sheet.recognizer.isActive)
    let held = sheet.view.transformToWindow
    second.lift()
    first.drag(50, 50)
    #expect(sheet.view.transformToWindow == held)
  }

  @Test("a change of the minimum number of fingers during a gesture does not move the content")
  func otherMinimum() {
    let table = Table()
    let sheet = Sheet(table.root)
    let finger = table.touch(300, 300)
    finger.drag(100, 0)
    let held = sheet.view.transformToWindow
    sheet.recognizer.minimumNumberOfTouches = 2
    finger.drag(50, 50)
    #expect(sheet.recognizer.isActive && sheet.view.transformToWindow == held)
    sheet.recognizer.minimumNumberOfTouches = 1
    finger.drag(10, 0)
    #expect((sheet.place(of: .zero) - held.apply(.zero) - Vector(dx: 10, dy: 0)).length < 1e-9)
  }

  @Test(
    "two fingers that have scaled content, and rest while the screen is rotated and scaled, change nothing",
    arguments: ParentKind.allCases)
  func relocated(parentKind: ParentKind) {
    let table = Table()
    let sheet = Sheet(parentKind.makeView(on: table))
    let fingers = table.together { [table.touch(500, 400), table.touch(700, 400)] }
    table.drag(fingers, to: [Point(x: 300, y: 400), Point(x: 900, y: 400)])
    #expect(sheet.recognizer.isActive)
    let corners = [Point.zero, Point(x: 100, y: 0), Point(x: 0, y: 100)]
    let held = corners.map(sheet.place)
    table.together { for (finger, x) in zip(fingers, [250.0, 550]) { finger.relocate(to: Point(x: x, y: 200)) } }
    table.together { for (finger, y) in zip(fingers, [50.0, 350]) { finger.relocate(to: Point(x: 400, y: y)) } }
    for (finger, y) in zip(fingers, [700.0, 100]) { finger.relocate(to: Point(x: 900, y: y)) }
    for (corner, place) in zip(corners, held) { #expect(sheet.place(of: corner).distance(to: place) < 1e-6) }
    // Movement counts from there on.
    let side = held[0].distance(to: held[1])
    table.drag(fingers, to: [Point(x: 900, y: 550), Point(x: 900, y: 250)])
    #expect(abs(sheet.place(of: corners[0]).distance(to: sheet.place(of: corners[1])) / side - 0.5) < 1e-6)
  }

  @Test("when one transform cannot follow all of three fingers, it follows the finger with by far the greatest weight")
  func weights() {
    final class Heavy: TransformGestureRecognizer {
      override func weight(of touch: Touch) -> Double { touch.id == 1 ? 1000 : 1 }
    }
    let table = Table()
    let heavy = Heavy()
    table.root.add(heavy)
    let fingers = table.together {
      [table.touch(300, 300, id: 1), table.touch(600, 300, id: 2), table.touch(450, 600, id: 3)]
    }
    table.drag(fingers, to: [Point(x: 340, y: 320), Point(x: 560, y: 300), Point(x: 500, y: 640)])
    #expect(heavy.location(in: nil).distance(to: Point(x: 340, y: 320)) < 1)
  }
}
