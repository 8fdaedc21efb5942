import Glibc
import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Transforms: an anchor does not move")
struct TransformAnchorTests {
  @Test("scaling and rotating about a local point leave its image in place")
  func localAnchor() {
    var dice = SeededGenerator(seed: 10)
    for _ in 0..<1000 {
      let (transform, anchor) = (dice.transform(), dice.point())
      let place = transform.apply(anchor)
      #expect(isClose(transform.scaled(by: dice.number(0.1...10), about: anchor).apply(anchor), place))
      #expect(isClose(transform.rotated(by: dice.angle(), about: anchor).apply(anchor), place))
    }
  }

  @Test("about(_:) makes a transform act about another point as it acts about the origin")
  func outerAnchor() {
    var dice = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let (map, anchor, step) = (dice.transform(), dice.point(), dice.vector())
      let moved = map.about(anchor)
      #expect(isClose(moved.apply(anchor) - anchor, Vector(dx: map.tx, dy: map.ty)))
      #expect(isClose(moved.apply(anchor + step) - moved.apply(anchor), map.apply(step)))
    }
  }

  @Test("a scale multiplies a point's distance from the anchor, and a rotation turns the point about it")
  func aroundTheAnchor() {
    let anchor = Point(x: 300, y: 200)
    let scaled = Transform.identity.scaled(by: 3, about: anchor)
    #expect(isClose(scaled.apply(Point(x: 310, y: 200)), Point(x: 330, y: 200)))
    let turned = Transform.identity.rotated(by: .degrees(90), about: anchor)
    #expect(isClose(turned.apply(Point(x: 310, y: 200)), Point(x: 300, y: 210)))
  }

  @Test("10,000 small scales and rotations about an anchor differ by less than 1e-9 from one large change")
  func drift() {
    let (anchor, count) = (Point(x: 412.5, y: -173.25), 10_000)
    let (angle, factor, move) = (Angle.degrees(1234.5), 2.75, Vector(dx: 137, dy: -59))
    let start = Transform(
      Transform.Decomposition(
        translation: Vector(dx: 31, dy: 77), rotation: .degrees(30), scaleX: 0.7, scaleY: -1.3, shear: 0.2))

    var turned = start
    var scaled = start
    var moved = start
    for _ in 0..<count {
      turned.rotate(by: angle / Double(count), about: anchor)
      scaled.scale(by: pow(factor, 1 / Double(count)), about: anchor)
      moved.translate(by: move / Double(count))
    }
    #expect(isClose(turned, start.rotated(by: angle, about: anchor), 1e-9))
    #expect(isClose(scaled, start.scaled(by: factor, about: anchor), 1e-9))
    #expect(isClose(moved, start.translated(by: move), 1e-9))
    #expect(isClose(turned.apply(anchor), start.apply(anchor), 1e-9))
  }

  @Test("10,000 scales and rotations and their inverses end where they began")
  func roundTrip() {
    var dice = SeededGenerator(seed: 12)
    let start = dice.transform()
    var transform = start
    var undo: [(Double, Angle, Point)] = []
    for _ in 0..<5000 {
      let step = (dice.number(0.97...1.03), Angle.degrees(dice.number(-3...3)), dice.point())
      transform.scale(by: step.0, about: step.2)
      transform.rotate(by: step.1, about: step.2)
      undo.append(step)
    }
    for (factor, angle, anchor) in undo.reversed() {
      transform.rotate(by: -angle, about: anchor)
      transform.scale(by: 1 / factor, about: anchor)
    }
    #expect(isClose(transform, start, 1e-7))
  }
}
