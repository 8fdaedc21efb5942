import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Angles")
struct AngleTests {
  @Test("an angle in degrees has the right value in radians, and vice versa")
  func units() {
    #expect(isClose(Angle.degrees(180).radians, Double.pi))
    #expect(isClose(Angle.radians(.pi / 2).degrees, 90))
    #expect(Angle.fullTurn.degrees == 360)
  }

  @Test("an angle of three turns stays three turns until it is wrapped")
  func turns() {
    let turns = Angle.fullTurn * 3 + .degrees(10)
    #expect(isClose(turns.degrees, 1090))
    #expect(isClose(turns.wrapped.degrees, 10))
    #expect(isClose(Angle.degrees(-350).wrapped.degrees, 10))
    #expect(isClose(Angle.degrees(190).wrapped.degrees, -170))
  }

  @Test("a wrapped angle is at most half a turn and has the same direction")
  func wrapping() {
    var dice = SeededGenerator(seed: 70)
    for _ in 0..<1000 {
      let angle = Angle.radians(dice.number(-100...100))
      #expect(angle.wrapped.magnitude.radians <= .pi)
      #expect(isClose(angle.wrapped.cosine, angle.cosine) && isClose(angle.wrapped.sine, angle.sine))
    }
  }

  @Test("angles can be added, subtracted, scaled and compared")
  func arithmetic() {
    var angle = Angle.degrees(30)
    angle += .degrees(60)
    angle -= .degrees(45)
    #expect(isClose(angle.degrees, 45))
    #expect(isClose((-angle * 2 / 3).degrees, -30))
    #expect(Angle.degrees(-10) < .degrees(5))
    #expect(Angle.degrees(-10).magnitude == .degrees(10))
    #expect(!Angle.radians(.nan).isFinite)
  }
}
