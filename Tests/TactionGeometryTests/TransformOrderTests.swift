import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Transforms: the order of composition")
struct TransformOrderTests {
  let step = Vector(dx: 100, dy: 0)
  let quarter = Angle.degrees(90)

  @Test("translated, rotated, scaled is T·R·S: a point is scaled first, then rotated, then moved")
  func insideOut() {
    let transform = Transform.identity.translated(by: step).rotated(by: quarter).scaled(by: 2)
    // (10, 0) doubles to (20, 0), turns clockwise on the screen to (0, 20), and moves to (100, 20).
    #expect(isClose(transform.apply(Point(x: 10, y: 0)), Point(x: 100, y: 20)))
  }

  @Test("scaled, rotated, translated is S·R·T: a point is moved first, then rotated, then scaled")
  func outsideIn() {
    let transform = Transform.identity.scaled(by: 2).rotated(by: quarter).translated(by: step)
    // (10, 0) moves to (110, 0), turns to (0, 110), and doubles to (0, 220).
    #expect(isClose(transform.apply(Point(x: 10, y: 0)), Point(x: 0, y: 220)))
  }

  @Test("concatenating applies the receiver first, then the argument")
  func concatenation() {
    let transform = Transform.scale(2).concatenating(.rotation(quarter)).concatenating(.translation(step))
    #expect(isClose(transform, Transform.identity.translated(by: step).rotated(by: quarter).scaled(by: 2)))
  }

  @Test("the order of two transforms matters, except for a rotation and a uniform scale")
  func commutation() {
    let turn = Transform.rotation(quarter)
    #expect(!isClose(turn.concatenating(.translation(step)), Transform.translation(step).concatenating(turn)))
    #expect(!isClose(turn.concatenating(.scale(x: 2, y: 1)), Transform.scale(x: 2, y: 1).concatenating(turn)))
    // A uniform scale and a turn about the same point commute.
    #expect(isClose(turn.concatenating(.scale(2)), Transform.scale(2).concatenating(turn)))
  }

  @Test("each transform method has a mutating counterpart")
  func mutations() {
    var dice = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let start = dice.transform()
      let (move, turn, factor, anchor) = (dice.vector(), dice.angle(), dice.number(0.2...5), dice.point())
      let pairs: [((inout Transform) -> Void, Transform)] = [
        ({ $0.translate(by: move) }, start.translated(by: move)),
        ({ $0.rotate(by: turn) }, start.rotated(by: turn)),
        ({ $0.rotate(by: turn, about: anchor) }, start.rotated(by: turn, about: anchor)),
        ({ $0.scale(by: factor) }, start.scaled(by: factor)),
        ({ $0.scale(x: factor, y: 2) }, start.scaled(x: factor, y: 2)),
        ({ $0.scale(by: factor, about: anchor) }, start.scaled(by: factor, about: anchor)),
        ({ $0.concatenate(.scale(factor)) }, start.concatenating(.scale(factor))),
      ]
      for (mutate, expected) in pairs {
        var transform = start
        mutate(&transform)
        #expect(transform == expected)
      }
    }
  }

  @Test("a positive angle rotates clockwise on the screen")
  func clockwise() {
    #expect(isClose(Transform.rotation(quarter).apply(Point(x: 1, y: 0)), Point(x: 0, y: 1)))
  }
}
