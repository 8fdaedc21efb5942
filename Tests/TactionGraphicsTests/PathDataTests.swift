import TactionGeometry
import Testing

@testable import TactionGraphics

@Suite("The language of SVG paths")
struct PathDataTests {
  @Test(
    "SVG path commands are read: absolute and relative, in compact forms",
    arguments: [
      ("M1 2L3 4", "M1 2 3 4"), ("M1 2l2 2z", "m1,2,2,2z"), ("M0 0L1.5.5", "M0 0 1.5.5"), ("M1-2L-.5-1", "M1-2-.5-1"),
      ("M0 0H5V6", "M0 0L5 0L5 6"), ("M1 1h4v5", "M1 1L5 1L5 6"), ("M0 0C1 2 3 4 5 6", "m0 0c1 2 3 4 5 6"),
      ("M0 0C1 2 3 4 5 6S9 9 8 8", "M0 0C1 2 3 4 5 6C7 8 9 9 8 8"), ("M4 4S9 9 8 8", "M4 4C4 4 9 9 8 8"),
      ("M0 0Q1 2 3 4T9 9", "M0 0Q1 2 3 4Q5 6 9 9"), ("M0 0t9 9", "M0 0Q0 0 9 9"), ("M1e1 2E-1", "M10 .2"),
      ("M2 2h2zl1 0", "M2 2H4Z M2 2L3 2"), ("M0 0a5 5 0 01 5 5", "M0 0A5 5 0 0 1 5 5"),
      ("M0 0a0 5 0 0 1 3 3", "M0 0L3 3"),
    ])
  func equal(one: String, other: String) throws {
    let (a, b) = (try PathData.path(one), try PathData.path(other))
    #expect(a == b)
    #expect(!a.isEmpty)
  }

  @Test("two SVG arcs make an exact circle")
  func arcs() throws {
    for text in ["M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z", "M2 12a10 10 90 0 1 20 0a1 1 0 1120-20"] {
      let path = try PathData.path(text)
      #expect(path.elements.count >= 4)
    }
    let circle = try PathData.path("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z")
    for element in circle.elements {
      guard case .curve(let end, let one, let two) = element else { continue }
      #expect(abs(end.distance(to: Point(x: 12, y: 12)) - 10) < 1e-9)
      // The handles of a quarter circle have 0.5523 of the radius.
      for handle in [one, two] { #expect(abs(handle.distance(to: Point(x: 12, y: 12)) - 11.4236) < 0.001) }
    }
  }

  @Test(
    "the flags of an SVG arc select one of four arcs through two points",
    arguments: [false, true], [false, true])
  func fourArcs(isLarge: Bool, isClockwise: Bool) throws {
    let path = try PathData.path("M0 0A10 10 0 \(isLarge ? 1 : 0) \(isClockwise ? 1 : 0) 10 0")
    // The centre is the third corner of an equilateral triangle with the two points, on either side.
    let side = isLarge == isClockwise ? -1.0 : 1
    let center = Point(x: 5, y: side * 75.0.squareRoot())
    var (start, reach) = (Point.zero, 0.0)
    for case .curve(let end, let one, let two) in path.elements {
      #expect(abs(end.distance(to: center) - 10) < 1e-9)
      for t in stride(from: 0.125, to: 1, by: 0.125) {
        let (a, b) = ((1 - t) * (1 - t), t * t)
        let x = a * ((1 - t) * start.x + 3 * t * one.x) + b * (3 * (1 - t) * two.x + t * end.x)
        let y = a * ((1 - t) * start.y + 3 * t * one.y) + b * (3 * (1 - t) * two.y + t * end.y)
        #expect(abs(Point(x: x, y: y).distance(to: center) - 10) < 0.01)
        if abs(y) > abs(reach) { reach = y }
      }
      start = end
    }
    #expect(start == Point(x: 10, y: 0))
    let farthest = (isClockwise ? -1 : 1) * (isLarge ? 10 + 75.0.squareRoot() : 10 - 75.0.squareRoot())
    #expect(abs(reach - farthest) < 0.2)
  }

  @Test(
    "invalid SVG path data is refused",
    arguments: [
      "L1 1", "1 1", "M", "M1", "M1 1L", "M1 1L2", "M0 0X", "M0 0A5 5 0 2 1 1 1", "M0 0Z1 1", "M0 0L1e99 0",
      "M0 0L1..2,",
      "M0 0L--1 1", "M0 0Lnan 0", "M0 0L0x1 1", "M 0 0 é", "M0 0L,,1 1",
    ])
  func refused(text: String) { #expect(throws: PathData.Failure.self) { try PathData.path(text) } }

  @Test("very long SVG path data is refused")
  func limits() {
    #expect(throws: PathData.Failure.self) {
      try PathData.path("M0 0" + String(repeating: "l1 1", count: PathData.maximumSteps + 1))
    }
  }
}
