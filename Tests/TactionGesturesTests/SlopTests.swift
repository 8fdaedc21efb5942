import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGestures

@Suite("Slops, the movements of a hand that begin no gesture")
struct SlopTests {
  @Test("a slop is pixels or millimetres of the screen, at any scale of the view", arguments: ParentKind.allCases)
  func units(parentKind: ParentKind) {
    for (slop, density, pixels) in [
      (10, nil, 10.0), (25.5, 6, 25.5), (.millimetres(2), 6, 12), (.millimetres(2), 10, 20),
    ] as [(ScreenDistance, Double?, Double)] {
      let (table, eventLog) = (Table(), EventLog())
      table.dispatcher.pixelsPerMillimetre = density
      let pan = parentKind.makeView(on: table).addPan(eventLog)
      pan.slop = slop
      let finger = table.touch(600, 400)
      finger.move(0, pixels - 0.1)
      #expect(pan.state == .possible)
      finger.move(0, 0.2)
      #expect(pan.state == .began)
    }
  }

  @Test("a screen without a size, or with an impossible size, is assumed to have 96 pixels per inch")
  func nonsense() {
    for density in [nil, 0, -3, .nan, .infinity, 120, 0.01] as [Double?] {
      let table = Table()
      table.dispatcher.pixelsPerMillimetre = density
      let pan = table.root.addPan(EventLog())
      _ = table.touch(600, 400)
      #expect(abs(pan.pixels(.millimetres(25.4)) - 96) < 1e-9)
    }
    #expect(ScreenDistance.pixels(.nan) == 0 && ScreenDistance.millimetres(.nan).pixels(perMillimetre: 5) == 0)
  }

  @Test("a rotation may also wait for an angle", arguments: ParentKind.allCases)
  func angle(parentKind: ParentKind) {
    let table = Table()
    let rotation = parentKind.makeView(on: table).addRotation(EventLog())
    rotation.slopAngle = .degrees(10)
    table.dispatch([
      .init(id: 1, phase: .began, location: Point(x: 500, y: 400)),
      .init(id: 2, phase: .began, location: Point(x: 700, y: 400)),
    ])
    func turn(_ angle: Double) -> GestureRecognizer.State {
      let arm = Vector(dx: 200 * Angle.degrees(angle).cosine, dy: 200 * Angle.degrees(angle).sine)
      table.dispatch([.init(id: 2, phase: .moved, location: Point(x: 500, y: 400) + arm)])
      return rotation.state
    }
    #expect(turn(9.9) == .possible)
    #expect(turn(10.1) == .began)
  }

  @Test("an app can set the limits of a swipe and the distance between taps", arguments: ParentKind.allCases)
  func settings(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let view = parentKind.makeView(on: table)
    let swipe = view.addSwipe(eventLog)
    swipe.minimumDistance = 80
    swipe.maximumDuration = 0.2
    swipe.maximumDeviation = .degrees(10)
    let double = view.addTap(eventLog, "double", taps: 2)
    double.maximumTapDistance = 90
    func stroke(_ dx: Double, _ dy: Double, seconds: Double) {
      table.interval = seconds / 10
      let finger = table.touch(400, 300)
      finger.drag(dx, dy, steps: 10)
      finger.lift()
      table.wait(1)
    }
    stroke(79, 0, seconds: 0.15)
    stroke(90, 0, seconds: 0.3)
    stroke(90, 20, seconds: 0.15)
    #expect(eventLog.entries.isEmpty)
    stroke(90, 10, seconds: 0.15)
    #expect(eventLog.entries == ["swipe ended"])
    table.interval = 0.008
    table.touch(400, 300).lift()
    table.touch(489, 300).lift()
    #expect(eventLog.entries.last == "double ended")
  }
}
