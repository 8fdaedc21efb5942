import Glibc
import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Rotations, under every kind of parent")
struct RotationTests {
  private let center = Point(x: 640, y: 400)

  private func place(_ degrees: Double, _ radius: Double = 150) -> Point {
    center + Transform.rotation(.degrees(degrees)).apply(Vector(dx: radius, dy: 0))
  }

  /// Rotates two fingers about the centre.
  private func turn(_ table: Table, _ fingers: [Finger], from start: Double, by degrees: Double, steps: Int = 30) {
    for step in 1...steps {
      let angle = start + degrees * Double(step) / Double(steps)
      table.together {
        fingers[0].move(to: place(angle))
        fingers[1].move(to: place(angle + 180))
      }
    }
  }

  private func land(_ table: Table) -> [Finger] {
    table.together { [place(0), place(180)].map { table.touch($0.x, $0.y) } }
  }

  @Test("the movement of one finger before the other lands does not count as a rotation")
  func lateSecondFinger() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addRotation(eventLog)
    let first = table.touch(500, 400)
    table.drag([first], to: [Point(x: 500, y: 409.5)])
    let second = table.touch(700, 400)
    table.drag([first, second], to: [Point(x: 510, y: 409.5), Point(x: 710, y: 400)])
    #expect(eventLog.entries.isEmpty)
    table.drag([first, second], to: [Point(x: 510, y: 409.5), Point(x: 710, y: 440)])
    #expect(!eventLog.entries.isEmpty)
  }

  @Test("for fingers close together, a rotation begins before they have moved the whole slop")
  func closeFingers() {
    let (table, eventLog) = (Table(), EventLog())
    let rotation = table.root.addRotation(eventLog)
    let fingers = table.together { [table.touch(500, 400), table.touch(512, 400)] }
    // A quarter of a right angle: an arc of 4.7 px.
    table.drag(fingers, to: [Point(x: 500.457, y: 397.704), Point(x: 511.543, y: 402.296)])
    #expect(rotation.isActive)
  }

  @Test(
    "a quarter turn clockwise on the screen is a rotation of plus 90 degrees", arguments: ParentKind.allCases)
  func quarter(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let rotation = parentKind.makeView(on: table).addRotation(eventLog)
    let fingers = land(table)
    turn(table, fingers, from: 0, by: 90)
    #expect(abs(rotation.rotation.degrees - 90) < 1e-9)
    turn(table, fingers, from: 90, by: -90)
    #expect(abs(rotation.rotation.degrees) < 1e-9)
    table.together { fingers.forEach { $0.lift() } }
    #expect(eventLog.states("rotation") == ["began", "changed", "ended"])
  }

  @Test("a rotation counts three whole turns, and back again")
  func turns() {
    let table = Table()
    let rotation = table.root.addRotation(EventLog())
    let fingers = land(table)
    turn(table, fingers, from: 0, by: 1080, steps: 90)
    #expect(abs(rotation.rotation.degrees - 1080) < 1e-6)
    turn(table, fingers, from: 1080, by: -1080, steps: 90)
    #expect(abs(rotation.rotation.degrees) < 1e-6)
  }

  @Test("a rotation begins when one finger has moved 8 px around the other, at any distance")
  func slop() {
    for radius in [20.0, 50, 150, 300] {
      let table = Table()
      let rotation = table.root.addRotation(EventLog())
      let fingers = table.together { [place(0, radius), place(180, radius)].map { table.touch($0.x, $0.y) } }
      let limit = Angle.radians(8 / (2 * radius)).degrees
      func move(_ angle: Double) {
        table.together {
          fingers[0].move(to: place(angle, radius))
          fingers[1].move(to: place(angle + 180, radius))
        }
      }
      move(limit * 0.98)
      #expect(rotation.state == .possible)
      move(limit * 1.02)
      #expect(rotation.state == .began)
    }
  }

  @Test("further rotation is added to a rotation that was set; a rotation that is not a number is refused")
  func setting() {
    let table = Table()
    let rotation = table.root.addRotation(EventLog())
    let fingers = land(table)
    turn(table, fingers, from: 0, by: 40)
    rotation.rotation = .zero
    turn(table, fingers, from: 40, by: 25)
    #expect(abs(rotation.rotation.degrees - 25) < 1e-9)
    rotation.rotation = .radians(.nan)
    #expect(abs(rotation.rotation.degrees - 25) < 1e-9)
  }

  @Test("a pinch along the line between the fingers is not a rotation")
  func purePinch() {
    let table = Table()
    let rotation = table.root.addRotation(EventLog())
    let fingers = land(table)
    turn(table, fingers, from: 0, by: 30)
    table.drag(fingers, to: [place(30, 300), place(210, 300)])
    #expect(abs(rotation.rotation.degrees - 30) < 1e-9)
  }

  @Test("if a third finger lands and lifts, the angle of a rotation does not jump")
  func thirdFinger() {
    let table = Table()
    let rotation = table.root.addRotation(EventLog())
    let fingers = land(table)
    turn(table, fingers, from: 0, by: 30)
    let third = table.touch(700, 200)
    #expect(abs(rotation.rotation.degrees - 30) < 1e-9)
    third.lift()
    #expect(abs(rotation.rotation.degrees - 30) < 1e-9)
    turn(table, fingers, from: 30, by: 40)
    #expect(abs(rotation.rotation.degrees - 70) < 1e-9)
  }

  @Test("if one finger lifts and lands elsewhere, the rotation continues without a jump")
  func retouch() {
    let table = Table()
    let rotation = table.root.addRotation(EventLog())
    let fingers = land(table)
    turn(table, fingers, from: 0, by: 30)
    fingers[0].lift()
    fingers[1].move(to: center)
    #expect(rotation.isActive)
    let other = table.touch(place(0).x, place(0).y)
    #expect(abs(rotation.rotation.degrees - 30) < 1e-9)
    for angle in stride(from: 5.0, through: 45, by: 5) { other.move(to: place(angle)) }
    #expect(abs(rotation.rotation.degrees - 75) < 1e-9)
  }

  @Test("two fingers at one point have no angle, and their rotation stays finite")
  func coincident() {
    let table = Table()
    let rotation = table.root.addRotation(EventLog())
    let fingers = table.together { [table.touch(640, 400), table.touch(640, 400)] }
    fingers[0].drag(300, 0)
    #expect(rotation.rotation == .zero)
    fingers[0].drag(-300, 0)
    fingers[0].drag(0, 200)
    #expect(rotation.rotation.isFinite)
  }

  @Test("the rotation of many fingers is the angle that fits them best")
  func manyFingers() {
    let table = Table()
    let rotation = table.root.addRotation(EventLog())
    let starts = [place(10, 100), place(130, 140), place(250, 90), place(320, 200)]
    let fingers = table.together { starts.map { table.touch($0.x, $0.y) } }
    for angle in stride(from: 5.0, through: 60, by: 5) {
      let map = Transform.rotation(.degrees(angle)).about(center)
      table.together { for (finger, start) in zip(fingers, starts) { finger.move(to: map.apply(start)) } }
    }
    #expect(abs(rotation.rotation.degrees - 60) < 1e-9)
  }

  @Test("the velocity of a rotation is the angle per second")
  func velocity() {
    let table = Table()
    let rotation = table.root.addRotation(EventLog())
    let fingers = land(table)
    turn(table, fingers, from: 0, by: 90, steps: 50)
    #expect(abs(rotation.velocity.degrees - 90 / 0.4) < 1)
    table.wait(0.1)
    fingers[0].lift()
    #expect(rotation.velocity == .zero)
  }

  @Test("fingers that land at one place and part, and waver by three degrees as hands do, begin no rotation")
  func parting() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addRotation(eventLog)
    let center = Point(x: 600, y: 400)
    let fingers = table.together { [table.touch(center.x, center.y), table.touch(center.x, center.y)] }
    for step in 1...50 {
      let arm = Transform.rotation(.degrees(3 * sin(Double(step) / 8))).apply(Vector(dx: 4 * Double(step), dy: 0))
      table.together {
        fingers[0].move(to: center - arm)
        fingers[1].move(to: center + arm)
      }
    }
    #expect(eventLog.entries.isEmpty)
  }

  @Test("in mirrored coordinates, a rotation has the opposite sign", arguments: ParentKind.even)
  func inSpace(parentKind: ParentKind) {
    let table = Table()
    let view = parentKind.makeView(on: table)
    let rotation = view.addRotation(EventLog())
    turn(table, land(table), from: 0, by: 40)
    #expect(rotation.rotation(in: nil) == rotation.rotation)
    let seen = rotation.rotation(in: view).degrees
    #expect(abs(seen - (parentKind == .mirrored ? -40 : 40)) < 1e-9)
  }
}
