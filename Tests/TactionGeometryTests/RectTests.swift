import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Rectangles and the points that belong to them")
struct RectTests {
  let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test("a rectangle contains its left and top edges, but not its right and bottom edges")
  func edges() {
    #expect(rect.contains(Point(x: 10, y: 20)))
    #expect(rect.contains(Point(x: 39.999, y: 59.999)))
    #expect(!rect.contains(Point(x: 40, y: 30)))
    #expect(!rect.contains(Point(x: 20, y: 60)))
    #expect(!rect.contains(Point(x: 9.999, y: 30)))
    #expect(!rect.contains(Point(x: .nan, y: 30)))
  }

  @Test("adjacent rectangles do not intersect, because the right and bottom edges are not inside")
  func neighbours() {
    let right = Rect(x: 40, y: 20, width: 5, height: 40)
    #expect(!rect.intersects(right))
    #expect(rect.intersection(right).isEmpty)
    #expect(rect.union(right) == Rect(x: 10, y: 20, width: 35, height: 40))
  }

  @Test("insets move each edge of a rectangle inward by its own distance")
  func insets() {
    let inner = rect.inset(by: Insets(top: 1, left: 2, bottom: 3, right: -4))
    #expect(inner == Rect(x: 12, y: 21, width: 32, height: 36))
    #expect(rect.inset(by: Insets(5)) == rect.inset(by: 5))
    #expect(Insets(horizontal: 3, vertical: 4) == Insets(top: 4, left: 3, bottom: 4, right: 3))
    #expect(rect.inset(by: Insets(horizontal: 16, vertical: 0)).isEmpty)
    #expect(!Insets(top: .nan).isFinite && Insets.zero.isFinite)
  }

  @Test("the union of two rectangles has all points of both, and their intersection the common points")
  func points() {
    var dice = SeededGenerator(seed: 60)
    for _ in 0..<500 {
      let (a, b) = (dice.rect(), dice.rect())
      let (union, intersection) = (a.union(b), a.intersection(b))
      for _ in 0..<20 {
        let point = dice.point()
        #expect(!(a.contains(point) || b.contains(point)) || union.contains(point))
        #expect((a.contains(point) && b.contains(point)) == intersection.contains(point))
      }
      #expect(union.inset(by: -1e-9).contains(a) && union.inset(by: -1e-9).contains(b))
      #expect(a.intersects(b) == b.intersects(a))
    }
  }

  @Test(
    "an empty rectangle contains nothing, is inside every other rectangle and adds nothing to a union",
    arguments: [
      Rect.zero, Rect(x: 500, y: 500, width: 0, height: 10), Rect(x: 0, y: 0, width: -5, height: 10),
      Rect(x: 0, y: 0, width: .nan, height: 10),
    ])
  func empties(empty: Rect) {
    #expect(empty.isEmpty)
    #expect(!empty.contains(empty.origin))
    #expect(rect.contains(empty))
    #expect(!rect.intersects(empty))
    #expect(rect.union(empty) == rect)
    #expect(empty.union(rect) == rect)
  }

  @Test("the bounding rectangle of points is the smallest one")
  func enclosing() {
    let points = [Point(x: 3, y: 9), Point(x: -1, y: 4), Point(x: 2, y: 10)]
    #expect(Rect(enclosing: points) == Rect(x: -1, y: 4, width: 4, height: 6))
    #expect(Rect(enclosing: []) == nil)
    #expect(Rect(enclosing: [points[0]])?.isEmpty == true)
  }

  @Test("a rectangle has a centre and corners, and can be moved and inset")
  func shapes() {
    #expect(rect.center == Point(x: 25, y: 40))
    #expect(Rect(center: rect.center, size: rect.size) == rect)
    #expect(Rect(enclosing: rect.corners) == rect)
    #expect(rect.offset(by: Vector(dx: 1, dy: -1)) == Rect(x: 11, y: 19, width: 30, height: 40))
    #expect(rect.inset(by: 5) == Rect(x: 15, y: 25, width: 20, height: 30))
    #expect(rect.inset(by: 15).isEmpty)
    #expect(rect.inset(by: -5).inset(by: 5) == rect)
  }
}
