import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Points and vectors")
struct PointAndVectorTests {
  @Test("the difference of two points is the vector from one to the other")
  func affine() {
    var dice = SeededGenerator(seed: 80)
    for _ in 0..<200 {
      let (a, b) = (dice.point(), dice.point())
      let way = b - a
      #expect(isClose(a + way, b))
      #expect(isClose(b - way, a))
      #expect(isClose(a.distance(to: b), way.length))
      #expect(a.distance(to: b) == b.distance(to: a))
    }
  }

  @Test("the centroid of points is their mean, and nil without points")
  func centroid() {
    #expect(Point.centroid(of: [Point(x: 0, y: 0), Point(x: 6, y: 0), Point(x: 0, y: 9)]) == Point(x: 2, y: 3))
    #expect(Point.centroid(of: []) == nil)
  }

  @Test("the cross product of vectors is positive clockwise on the screen; the dot product is zero at a right angle")
  func products() {
    let (right, down) = (Vector(dx: 2, dy: 0), Vector(dx: 0, dy: 3))
    #expect(right.dot(down) == 0)
    #expect(right.cross(down) == 6)
    #expect(down.cross(right) == -6)
    #expect(isClose(down.angle.degrees, 90))
    #expect(Vector.zero.angle == .zero)
  }

  @Test("points and vectors can be changed in place by += and -=")
  func mutation() {
    var point = Point(x: 1, y: 2)
    point += Vector(dx: 3, dy: 4)
    point -= Vector(dx: 1, dy: 1)
    #expect(point == Point(x: 3, y: 5))
    var vector = Vector(dx: 1, dy: 2)
    vector += Vector(dx: 1, dy: 1)
    vector -= Vector(dx: 0, dy: 2)
    #expect(vector == Vector(dx: 2, dy: 1))
    #expect((-vector * 4) / 2 == Vector(dx: -4, dy: -2))
  }

  @Test("isFinite is false for points and vectors with a number that is not finite")
  func finite() {
    #expect(Point(x: 1, y: 2).isFinite && Vector(dx: 1, dy: 2).isFinite && Size(width: 1, height: 2).isFinite)
    #expect(!Point(x: .nan, y: 2).isFinite && !Vector(dx: 1, dy: .infinity).isFinite)
    #expect(
      Size(width: .nan, height: 1).isEmpty && Size(width: 0, height: 1).isEmpty && !Size(width: 1, height: 1).isEmpty)
    #expect(Size(width: 2, height: 4) * 2 / 4 == Size(width: 1, height: 2))
  }
}
