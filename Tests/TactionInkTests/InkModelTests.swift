import Glibc
import Taction
import TactionTestSupport
import Testing

@testable import TactionInk

@Suite("Strokes, layers and pages")
struct InkModelTests {
  @Test("An ink point takes 20 bytes and rounds its numbers")
  func point() {
    #expect(MemoryLayout<InkPoint>.stride == 20)
    let point = InkPoint(
      Point(x: 12.3456, y: -7.891), time: 1.23456, force: 0.4321, altitude: .degrees(51.3), azimuth: .degrees(-70))
    #expect(point.location.distance(to: Point(x: 12.3456, y: -7.891)) < 1.0 / 512)
    #expect(abs(point.time - 1.23456) < 0.6e-4 && abs((point.force ?? 0) - 0.4321) < 1e-4)
    #expect(abs(point.altitude.degrees - 51.3) < 0.01 && abs(point.azimuth.degrees - 290) < 0.01)
    #expect(InkPoint(.zero).force == nil)
  }

  @Test("A change of many strokes equals single changes, and a stroke without points is ignored")
  func manyStrokes() {
    var page = InkPage()
    for number in 0..<200 {
      let place = Point(x: Double(number % 20) * 300, y: Double(number / 20) * 300)
      page.append(InkStroke([InkPoint(place), InkPoint(place + Vector(dx: 40, dy: 9))], tool: InkTool()))
    }
    page.append(InkStroke([], tool: InkTool()))
    let strokes = page.layers[0].strokes
    #expect(strokes.count == 200 && InkStroke([], tool: InkTool()).isHit(at: .zero, within: 10) == false)
    let moved = strokes[100..<180].map { $0.applying(.translation(Vector(dx: 5, dy: 700))) }
    let change = InkChange(removed: Array(strokes[0..<150]), added: moved)
    var (whole, single) = (page, page)
    whole.apply(change)
    for stroke in change.removed { single.apply(InkChange(removed: [stroke])) }
    for stroke in change.added { single.apply(InkChange(added: [stroke])) }
    #expect(whole == single && whole.pointCount == single.pointCount && whole.layers[0].strokes.count == 100)
    for y in stride(from: 0.0, to: 4000, by: 250) {
      let rect = Rect(x: 0, y: y, width: 6000, height: 100)
      #expect(whole.layers[0].strokes(in: rect) == single.layers[0].strokes(in: rect))
    }
    whole.apply(change.inverse)
    #expect(whole.layers[0].strokes(in: Rect(x: 0, y: 0, width: -5, height: -5)).isEmpty)
  }

  @Test("Infinite, NaN and enormous numbers in ink are bounded")
  func specialNumbers() {
    for number in Double.special {
      for other in [number, 1] {
        let point = InkPoint(
          Point(x: number, y: other), time: number, force: other, altitude: .radians(number), azimuth: .radians(number))
        #expect(point.location.isFinite && abs(point.location.x) <= InkPoint.maximumCoordinate)
        #expect(point.time >= 0 && (0...1).contains(point.force ?? 0) && point.altitude.isFinite)
        #expect(point.azimuth.radians >= 0 && point.azimuth.degrees <= 360)
        let tool = InkTool(.pencil, color: Color(red: number, green: other, blue: 0), width: number)
        let stroke = InkStroke([point, InkPoint(.zero)], tool: tool)
        #expect(stroke.bounds.isFinite && stroke.tool.maximumRadius > 0)
        let moved = stroke.applying(.scale(x: number, y: other))
        #expect(moved.bounds.isFinite)
        _ = InkOutline.path(of: stroke, scale: 2, clip: Rect(x: 0, y: 0, width: 256, height: 256))
        _ = stroke.straightened
      }
    }
  }

  @Test("The index of strokes finds the same strokes as a full search")
  func index() {
    var (dice, layer) = (SeededGenerator(seed: 3), InkLayer())
    var all: [InkStroke] = []
    for number in 1...600 {
      let start = Point(x: dice.number(-3000...3000), y: dice.number(-3000...3000))
      let length = dice.chance(0.1) ? 6000.0 : 80
      let points = (0...4).map { _ in
        InkPoint(start + Vector(dx: dice.number(-length...length), dy: dice.number(-length...length)))
      }
      let stroke = InkStroke(id: InkStroke.ID(place: UInt64(number)), points, tool: InkTool())
      layer.insert(stroke)
      all.append(stroke)
      if dice.chance(0.3) {
        let gone = all.remove(at: Int(dice.number(0...Double(all.count - 1))))
        #expect(layer.remove(gone.id) == gone && layer.remove(gone.id) == nil)
      }
    }
    #expect(layer.strokes == all && layer.pointCount == 5 * all.count)
    for _ in 0..<200 {
      let side = dice.chance(0.1) ? 20_000 : dice.number(1...900)
      let rect = Rect(x: dice.number(-4000...4000), y: dice.number(-4000...4000), width: side, height: side)
      #expect(layer.strokes(in: rect) == all.filter { $0.bounds.intersects(rect) })
    }
    #expect(layer.strokes(in: Rect(x: -1e300, y: -1e300, width: .infinity, height: 1)).count <= all.count)
  }

  @Test("An ink change and its inverse leave the page unchanged")
  func inverse() {
    var page = InkPage.handwriting(count: 4000)
    let before = page
    let strokes = page.layers[0].strokes
    let moved = strokes[3...9].map { $0.applying(.translation(Vector(dx: 5, dy: 6))) }
    for change in [
      InkChange(removed: Array(strokes[3...9]), added: moved), InkChange(removed: [strokes[0]]),
      InkChange(added: [InkStroke(id: .init(place: 5, piece: 3), strokes[1].points, tool: InkTool())]),
      InkChange(layer: 7, removed: strokes),
    ] {
      page.apply(change)
      page.apply(change.inverse)
      #expect(page == before && page.pointCount == before.pointCount)
    }
  }

  @Test("No piece of a cut stroke gets a number that another piece of this stroke has had")
  func pieceNumbers() {
    var layer = InkLayer()
    #expect(layer.nextPiece(of: 1) == 1)
    let points = [InkPoint(.zero), InkPoint(Point(x: 10, y: 0))]
    for piece in 0...2 {
      layer.insert(InkStroke(id: InkStroke.ID(place: 1, piece: UInt32(piece)), points, tool: InkTool()))
    }
    for piece in 0...2 { layer.remove(InkStroke.ID(place: 1, piece: UInt32(piece))) }
    #expect(layer.strokes.isEmpty && layer.nextPiece(of: 1) == 3 && layer.nextPiece(of: 2) == 1)
  }

  @Test("A stroke is hit near its line, and only there")
  func hits() {
    let points = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 100)].map { InkPoint($0) }
    let stroke = InkStroke(points, tool: InkTool(.marker, width: 4))
    #expect(stroke.isHit(at: Point(x: 50, y: 5), within: 3.5) && !stroke.isHit(at: Point(x: 50, y: 6), within: 3.5))
    // A fast eraser can cross the line between two reports.
    #expect(stroke.isHit(from: Point(x: 50, y: -40), to: Point(x: 50, y: 40), within: 1))
    #expect(!stroke.isHit(from: Point(x: 10, y: 40), to: Point(x: 60, y: 40), within: 10))
  }

  @Test("An area eraser cuts a stroke at the eraser's edge, and leaves the rest")
  func area() throws {
    let stroke = InkStroke(
      (0...20).map { InkPoint(Point(x: Double($0) * 10, y: 0), time: 0.01 * Double($0)) }, tool: InkTool())
    let pieces = try #require(stroke.erased(from: Point(x: 97, y: -30), to: Point(x: 97, y: 30), radius: 12))
    #expect(pieces.count == 2)
    #expect(abs((pieces[0].points.last?.location.x ?? 0) - 85) < 0.01)
    #expect(abs((pieces[1].points.first?.location.x ?? 0) - 109) < 0.01)
    #expect(abs((pieces[0].points.last?.time ?? 0) - 0.085) < 1e-3)
    // The eraser touches the line between two points of the stroke that are far from each other.
    let line = InkStroke([InkPoint(.zero), InkPoint(Point(x: 1000, y: 0))], tool: InkTool())
    let halves = try #require(line.erased(from: Point(x: 400, y: 3), to: Point(x: 402, y: 3), radius: 5))
    #expect(halves.map(\.points.count) == [2, 2] && abs((halves[1].points[0].location.x) - 406) < 0.01)
    #expect(line.erased(from: Point(x: 400, y: 30), to: Point(x: 402, y: 30), radius: 5) == nil)
    #expect(line.erased(from: Point(x: -10, y: 0), to: Point(x: 1010, y: 0), radius: 5)?.isEmpty == true)
  }

  @Test("Roughly drawn shapes are recognized, other strokes are not")
  func shapes() throws {
    var dice = SeededGenerator(seed: 5)
    func stroke(_ corners: [Point]) -> InkStroke {
      var points: [InkPoint] = []
      for (start, end) in zip(corners, corners.dropFirst()) {
        for step in 0..<20 {
          let noise = Vector(dx: dice.number(-1.5...1.5), dy: dice.number(-1.5...1.5))
          points.append(InkPoint(start + (end - start) * (Double(step) / 20) + noise, force: 0.4))
        }
      }
      return InkStroke(points, tool: InkTool())
    }
    let line = try #require(stroke([Point(x: 10, y: 10), Point(x: 200, y: 40)]).straightened)
    #expect(line.points.count == 2 && line.joints == .straight)
    let square = [
      Point(x: 0, y: 0), Point(x: 150, y: 4), Point(x: 146, y: 100), Point(x: -3, y: 97), Point(x: 2, y: 3),
    ]
    let rectangle = try #require(stroke(square).straightened)
    #expect(rectangle.points.count == 5 && rectangle.points[0].location == rectangle.points[4].location)
    let first = rectangle.points[1].location - rectangle.points[0].location
    #expect(abs(first.dx) < 0.01 || abs(first.dy) < 0.01)
    #expect(abs(rectangle.bounds.width - 150) < 12 && abs(rectangle.bounds.height - 98) < 12)
    let triangle = try #require(
      stroke([Point(x: 0, y: 0), Point(x: 160, y: 20), Point(x: 60, y: 140), Point(x: 4, y: 6)]).straightened)
    #expect(triangle.points.count == 4)
    let round = (0...40).map { index in
      let angle = Double(index) / 40 * 2 * .pi
      return Point(x: 80 + (60 + dice.number(-3...3)) * cos(angle), y: 70 + (60 + dice.number(-3...3)) * sin(angle))
    }
    let circle = try #require(InkStroke(round.map { InkPoint($0) }, tool: InkTool()).straightened)
    #expect(circle.joints == .smooth && abs(circle.bounds.width - 120) < 10)
    #expect(circle.points.allSatisfy { abs($0.location.distance(to: Point(x: 80, y: 70)) - 60) < 4 })
    // A word, a curve and a dot are not shapes.
    let word = InkPage.handwriting(count: 100).layers[0].strokes[0]
    #expect(word.straightened == nil)
    #expect(stroke([.zero, Point(x: 60, y: 60), Point(x: 120, y: 0)]).straightened == nil)
    #expect(InkStroke([InkPoint(.zero)], tool: InkTool()).straightened == nil)
  }

  @Test("A line of a tilted pencil stays as broad when it is straightened")
  func tiltedShape() throws {
    let points = (0...20).map { step in
      InkPoint(Point(x: Double(step) * 10, y: 0), force: 0.5, altitude: .degrees(20), azimuth: .degrees(30))
    }
    let line = try #require(InkStroke(points, tool: InkTool(.pencil, width: 4)).straightened)
    for point in line.points {
      #expect(abs(point.altitude.degrees - 20) < 0.01 && abs(point.azimuth.degrees - 30) < 0.01)
    }
  }

  @Test(
    "The lean of a pen follows the strokes that are rotated, scaled or mirrored",
    arguments: [
      (.rotation(.degrees(90)), 120), (.scale(3), 30), (.scale(x: -1, y: 1), 150), (.scale(x: 2, y: -2), 330),
      (.scale(x: -1, y: -1), 210), (.scale(x: -1, y: 1).concatenating(.rotation(.degrees(90))), 240),
    ] as [(Transform, Double)])
  func lean(transform: Transform, azimuth: Double) throws {
    try withInk { test in
      let points = (0...3).map { step in
        InkPoint(Point(x: Double(step) * 10, y: 0), altitude: .degrees(40), azimuth: .degrees(30))
      }
      test.ink.add(InkStroke(points, tool: InkTool(.pencil)))
      test.ink.selectAll()
      test.ink.transformSelection(by: transform)
      let stroke = try #require(test.ink.page.layers[0].strokes.first)
      #expect(stroke.points.allSatisfy { abs($0.azimuth.degrees - azimuth) < 0.01 })
    }
  }
}
