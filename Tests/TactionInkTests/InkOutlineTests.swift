import Glibc
import Taction
import TactionTestSupport
import Testing

@testable import TactionInk

@Suite("Outlines of ink")
struct InkOutlineTests {
  /// Returns a random line with sharp turns and a changing force.
  private func scribble(_ seed: UInt64, count: Int = 60) -> [InkPoint] {
    var (dice, place, angle) = (SeededGenerator(seed: seed), Point(x: 120, y: 120), 0.0)
    return (0..<count).map { index in
      angle += dice.chance(0.1) ? dice.number(-3...3) : dice.number(-0.5...0.5)
      let next = place + Vector(dx: cos(angle), dy: sin(angle)) * dice.number(0.2...9)
      place = Point(x: next.x.clamped(to: 20...220), y: next.y.clamped(to: 20...220))
      return InkPoint(place, time: Double(index) * 0.005, force: dice.number(0.1...1))
    }
  }

  private func picture(_ path: Path, scale: Double) throws -> Bitmap {
    let bitmap = try Bitmap(width: Int(240 * scale), height: Int(240 * scale))
    var list = DisplayList()
    list.fill(path, color: .black, transform: .scale(scale))
    bitmap.draw(list)
    return bitmap
  }

  @Test("A line of ink has no hole, and no ink beyond its width", arguments: InkTool.Kind.allCases, [1.0, 4])
  func holes(kind: InkTool.Kind, scale: Double) throws {
    for seed: UInt64 in 1...6 {
      let tool = InkTool(kind, width: seed.isMultiple(of: 2) ? 14 : 4)
      let stroke = InkStroke(scribble(seed), tool: tool)
      let bitmap = try picture(InkOutline.path(of: stroke, scale: scale), scale: scale)
      // The middle of the curve has ink along its whole length.
      let places = stroke.points.map(\.location)
      for index in 1..<(places.count - 1) {
        let (a, b, c) = (places[index - 1], places[index], places[index + 1])
        let (start, end) = (a + (b - a) * 0.5, b + (c - b) * 0.5)
        guard a.distance(to: b) * scale > 1, b.distance(to: c) * scale > 1, tool.maximumRadius * scale > 3 else {
          continue
        }
        for part in [0.0, 0.25, 0.5, 0.75] {
          let (p, q) = (start + (b - start) * part, b + (end - b) * part)
          let place = p + (q - p) * part
          let pixel = bitmap[Int(place.x * scale), Int(place.y * scale)]
          #expect(pixel >> 24 > 40, "\(kind), seed \(seed), at \(place)")
        }
      }
      // No ink is farther from the points than a line can reach.
      let reach = tool.maximumRadius + 2 / scale
      for y in stride(from: 0, to: bitmap.height, by: 7) {
        for x in stride(from: 0, to: bitmap.width, by: 7) where bitmap[x, y] >> 24 > 0 {
          let place = Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
          let distance = zip(places, places.dropFirst()).map { Segment($0, $1).distance(to: place) }.min() ?? 0
          #expect(distance <= reach, "\(kind), seed \(seed), at \(place)")
        }
      }
    }
  }

  @Test("A line of ink that has grown equals the same line drawn at once, and its beginning does not change")
  func growth() throws {
    for seed: UInt64 in 1...8 {
      let points = scribble(seed, count: 200)
      var outline = InkOutline(InkTool(.fountain), .smooth, scale: 2)
      var last: [Path.Element] = []
      for point in points {
        outline.add(point)
        let elements = outline.path.elements
        #expect(elements.starts(with: last))
        last = elements
      }
      #expect(outline.whole() == InkOutline.path(of: InkStroke(points, tool: InkTool(.fountain)), scale: 2))
    }
  }

  @Test("The tip of a line of ink is at the last point, even if two points are very close")
  func tip() throws {
    for step in [0.01, 0.2, 1, 8] {
      var outline = InkOutline(InkTool(.marker, width: 6), .smooth, scale: 1)
      for index in 0..<40 { outline.add(InkPoint(Point(x: 20 + Double(index) * step, y: 60))) }
      let end = 20 + 39 * step
      let bounds = try #require(outline.whole().bounds)
      #expect(abs(bounds.maxX - (end + 3)) < 0.1, "\(step)")
    }
  }

  @Test("Parts of a line of ink for tiles look like the whole line, to one step of 255")
  func clipping() throws {
    for seed: UInt64 in 1...6 {
      let stroke = InkStroke(scribble(seed), tool: InkTool(.fountain, width: 9))
      let whole = try picture(InkOutline.path(of: stroke, scale: 2), scale: 2)
      for (x, y) in [(0, 0), (160, 0), (0, 160), (160, 160), (320, 320)] {
        let area = Rect(x: Double(x) / 2, y: Double(y) / 2, width: 80, height: 80)
        let part = try picture(InkOutline.path(of: stroke, scale: 2, clip: area), scale: 2)
        let isSame = (y..<(y + 160)).allSatisfy { row in
          (x..<(x + 160)).allSatisfy { abs(Int(part[$0, row] >> 24) - Int(whole[$0, row] >> 24)) <= 1 }
        }
        #expect(isSame, "seed \(seed), \(x), \(y)")
      }
    }
  }

  @Test("The edge of an arc of few ink points is nearly a circle")
  func curve() throws {
    let points = (0...24).map { index in
      let angle = Double(index) / 24 * .pi
      return InkPoint(Point(x: 120 + 80 * cos(angle), y: 120 - 80 * sin(angle)))
    }
    let path = InkOutline.path(of: InkStroke(points, tool: InkTool(.marker, width: 10)), scale: 4)
    for element in path.elements {
      guard case .line(let point) = element, point.y < 100 else { continue }
      let distance = point.distance(to: Point(x: 120, y: 120))
      // The curve goes through the middles between the points, so it is slightly inside the circle.
      #expect(abs(abs(distance - 79.6) - 5) < 0.6 || distance < 84.7 && distance > 74.5, "\(point)")
    }
  }

  /// The arguments are the time ahead in seconds, and the maximum mean error of a prediction in mm, on a screen with 5
  /// px per mm.
  @Test(
    "Predictions of handwriting are accurate at each rate", arguments: [(0.016, 0.25), (0.033, 0.45)], [100, 200, 1000])
  func prediction(_ bound: (horizon: Double, error: Double), rate: Double) {
    let words = SyntheticHandwriting(
      count: Int(20 * rate), in: Rect(x: 0, y: 0, width: 4000, height: 3000), rate: rate, size: 15, seed: 11
    ).words
    var (errors, none): ([Double], [Double]) = ([], [])
    for word in words {
      let trial = InkPredictionTrial(word.map { ($0.point, $0.time) }, horizon: bound.horizon)
      errors += trial.errors
      none += trial.errorsOfNone
    }
    let mean = errors.reduce(0, +) / Double(errors.count) / 5
    #expect(mean < bound.error && errors.reduce(0, +) < 0.4 * none.reduce(0, +), "\(mean)")
  }

  @Test("A straight line is predicted, and a resting or erratic pen is not")
  func predictionLimits() {
    var predictor = InkPredictor(horizon: 0.016)
    for index in 0..<60 {
      predictor.add(Point(x: 2 * Double(index), y: Double(index)), at: Double(index) * 0.005)
    }
    // A pen with a steady speed is predicted for at least three quarters of the time ahead.
    let ahead = predictor.prediction.map { $0.x - 118 } ?? 0
    #expect(ahead > 0.75 * 6.4 && ahead <= 1.05 * 6.4, "\(ahead)")
    for index in 60..<100 { predictor.add(Point(x: 118, y: 59), at: Double(index) * 0.005) }
    #expect(predictor.prediction.map { $0.distance(to: Point(x: 118, y: 59)) < 0.01 } ?? true)
    // A pen that jumps at random cannot be predicted.
    var dice = SeededGenerator(seed: 2)
    let noise = (0..<400).map { index in
      (point: Point(x: dice.number(0...50), y: dice.number(0...50)), time: Double(index) * 0.005)
    }
    let trial = InkPredictionTrial(noise, horizon: 0.016)
    #expect(trial.errors.reduce(0, +) <= 1.05 * trial.errorsOfNone.reduce(0, +))
    predictor = InkPredictor(horizon: 0.016)
    for number in Double.special { predictor.add(Point(x: number, y: 1), at: number) }
    #expect(predictor.prediction?.isFinite ?? true)
  }

  @Test("A predictor does not grow while the time of the reports stands still, or goes back and forth")
  func predictionMemory() {
    var predictor = InkPredictor(horizon: 0.016)
    /// The number of elements of the arrays of the predictor, apart from the weights.
    func storedCount() -> Int {
      Mirror(reflecting: predictor).children.filter { $0.label != "weights" }
        .reduce(0) { $0 + (($1.value as? [Any])?.count ?? 0) }
    }
    for index in 0..<100 { predictor.add(Point(x: Double(index), y: 0), at: Double(index) * 0.001) }
    let usual = storedCount()
    #expect((64...128).contains(usual))
    for index in 0..<65_000 { predictor.add(Point(x: Double(index % 100), y: 0), at: 0.1) }
    for index in 0..<1000 { predictor.add(Point(x: Double(index % 100), y: 0), at: 0.1 + Double(index % 2) * 0.001) }
    #expect(storedCount() <= usual + 4)
  }
}
