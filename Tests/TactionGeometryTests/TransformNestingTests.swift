import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Transforms: nested parents")
struct TransformNestingTests {
  /// A table rotated by -75° and scaled by 0.4 about its middle, and a box in it that is rotated by 30° and scaled by
  /// 1.5.
  let table = Self.place(Rect(x: 140, y: 0, width: 1000, height: 800), degrees: -75, scale: 0.4)
  let box = Self.place(Rect(x: 300, y: 250, width: 400, height: 300), degrees: 30, scale: 1.5)

  static func place(_ frame: Rect, degrees: Double, scale: Double) -> Transform {
    Transform.translation(.init(dx: -frame.width / 2, dy: -frame.height / 2))
      .concatenating(.scale(scale)).concatenating(.rotation(.degrees(degrees)))
      .concatenating(.translation(frame.center - .zero))
  }

  @Test(
    "a point of the window is converted to a box on a rotated table",
    arguments: [
      (Point(x: 640, y: 400), Point(x: 200, y: 150)),
      (Point(x: 700, y: 380), Point(x: 294.28090415820634, y: 197.14045207910317)),
      (Point(x: 600, y: 520), Point(x: 11.438191683587291, y: 244.28090415820634)),
    ])
  func windowToBox(window: Point, local: Point) throws {
    let toWindow = box.concatenating(table)
    #expect(isClose(try #require(toWindow.inverted()).apply(window), local))
    #expect(isClose(toWindow.apply(local), window))
  }

  @Test("points convert down any chain of parents and up again")
  func chains() throws {
    var dice = SeededGenerator(seed: 20)
    for _ in 0..<300 {
      let chain = (0..<5).map { _ in dice.transform() }
      let point = dice.point()
      let stepwise = chain.reduce(point) { $1.apply($0) }
      let whole = chain.reduce(Transform.identity) { $0.concatenating($1) }
      #expect(isClose(whole.apply(point), stepwise))
      var back = stepwise
      for parent in chain.reversed() { back = try #require(parent.inverted()).apply(back) }
      #expect(isClose(back, point, 1e-7))
    }
  }

  @Test("the bounding box of a transformed rectangle is the smallest around its corners")
  func boxes() throws {
    var dice = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      let (transform, rect) = (dice.transform(), dice.rect())
      let corners = rect.corners.map(transform.apply)
      let tight = try #require(Rect(enclosing: corners))
      #expect(isClose(transform.boundingBox(of: rect), tight))
    }
  }

  @Test("a bounding box through all transforms at once is never larger than a box through one transform after another")
  func boxesOfBoxes() {
    var dice = SeededGenerator(seed: 22)
    for _ in 0..<300 {
      let chain = (0..<3).map { _ in dice.transform() }
      let rect = dice.rect()
      let whole = chain.reduce(Transform.identity) { $0.concatenating($1) }.boundingBox(of: rect)
      let stepwise = chain.reduce(rect) { $1.boundingBox(of: $0) }
      #expect(stepwise.inset(by: -1e-6).contains(whole))
    }
  }

  @Test("upright transforms map rectangles exactly")
  func uprightBoxes() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    let transform = Transform.identity.translated(by: Vector(dx: 5, dy: 6)).scaled(x: 2, y: 3)
    #expect(transform.boundingBox(of: rect) == Rect(x: 25, y: 66, width: 60, height: 120))
    let mirrored = Transform.scale(x: -1, y: 1)
    #expect(mirrored.boundingBox(of: rect) == Rect(x: -40, y: 20, width: 30, height: 40))
  }
}
