import Glibc
import Taction
import TactionGraphics
import TactionViews

/// The cost of paths that change in each frame: a chart whose points all move, and a stroke that grows.
enum MovingPathBenchmarks {
  /// Measures the chart and the stroke.
  static func moving() throws -> [Measurement] { try charts() + strokes() }

  // MARK: A chart

  /// A chart of 1,000 noisy points on 2560 x 1600 pixels, filled below a line of 2.5 pixels, on one thread and on two.
  private static func charts() throws -> [Measurement] {
    return try [1, 2].map { count in
      Application.maximumDrawingThreads = count
      let time = try timeOfChart()
      return Measurement(
        label: "moving paths: a chart of 1 000 noisy points, \(count == 1 ? "one thread" : "two threads")",
        value: time * 1e3, unit: "ms", bar: count == 1 ? nil : .atMost(5))
    }
  }

  /// Returns the wall time of a frame, as the median of many.
  private static func timeOfChart() throws -> Double {
    let (bitmap, renderer) = (try Bitmap(width: 2560, height: 1600), Renderer())
    var (random, times): (Noise, [Double]) = (Noise(), [])
    for frame in 0..<44 {
      var list = DisplayList()
      addChart(to: &list, &random)
      let time = ContinuousClock().measure { renderer.draw(list, into: bitmap, background: .white) }
      if frame >= 3 { times.append(time / .seconds(1)) }
    }
    return times.median
  }

  private static func addChart(to list: inout DisplayList, _ random: inout Noise) {
    let count = 1000
    var line = Path()
    for number in 0..<count {
      let x = Double(number) * 1280 / Double(count - 1)
      line.addLine(to: Point(x: x, y: 400 + 100 * sin(x / 128) + 200 * (random.next() - 0.5)))
    }
    var inside = line
    inside.addLine(to: Point(x: 1280, y: 800))
    inside.addLine(to: Point(x: 0, y: 800))
    inside.close()
    let style = StrokeStyle(width: 1.25, cap: .round, join: .round)
    list.fill(inside, color: Color.blue.withAlpha(0.25), transform: .scale(2))
    list.stroke(line, style, color: .blue, transform: .scale(2))
  }

  // MARK: A stroke

  private static let pointCount = 10_000

  /// Measures frames of a `ShapeView` whose stroke gets a point in each frame, from the change to the pixels, on one
  /// thread.
  private static func strokes() throws -> [Measurement] {
    Application.maximumDrawingThreads = 1
    return try [("wanders", wander), ("crosses itself everywhere", scribble)].flatMap { name, points in
      let times = try timesOfPoints(points())
      let parts = [("100th", 50..<150), ("1 000th", 900..<1100), ("10 000th", 9800..<10_000)]
      return parts.map { part, range in
        Measurement(
          label: "moving paths: a stroke that \(name), its \(part) point", value: Array(times[range]).median * 1e3,
          unit: "ms", bar: .atMost(0.1))
      }
    }
  }

  private static func timesOfPoints(_ points: [Point]) throws -> [Double] {
    let root = View(frame: Rect(x: 0, y: 0, width: 1280, height: 800))
    root.backgroundColor = .white
    let stroke = ShapeView(frame: root.bounds)
    stroke.fillPaint = nil
    stroke.strokeColor = .black
    stroke.strokeStyle = StrokeStyle(width: 3, cap: .round, join: .round)
    root.addSubview(stroke)
    let (pipeline, bitmap) = (FramePipeline(root: root), try Bitmap(width: 2560, height: 1600))
    var times: [Double] = []
    for (number, point) in points.enumerated() {
      var watch = Stopwatch()
      watch.measure {
        stroke.path.addLine(to: point)
        let change = pipeline.update(time: Double(number) / 60, scale: 2, pixelSize: (bitmap.width, bitmap.height))
        pipeline.raster(into: bitmap, missed: change)
      }
      times.append(watch.seconds)
    }
    pipeline.tree.close()
    return times
  }

  /// A line whose direction changes a little at each point, and reverses at the edges.
  private static func wander() -> [Point] {
    var (random, point, angle) = (Noise(), Point(x: 640, y: 400), 0.0)
    return (0..<pointCount).map { _ in
      angle += (random.next() - 0.5) * 0.8
      if point.x < 20 || point.x > 1260 { angle = .pi - angle }
      if point.y < 20 || point.y > 780 { angle = -angle }
      let next = point + Vector(dx: cos(angle), dy: sin(angle)) * 1.5
      point = Point(x: next.x.clamped(to: 10...1270), y: next.y.clamped(to: 10...790))
      return point
    }
  }

  private static func scribble() -> [Point] {
    (0..<pointCount).map { number in
      let time = Double(number) / Double(pointCount) * 2 * .pi
      return Point(x: 640 + 300 * sin(11 * time), y: 400 + 200 * sin(13 * time))
    }
  }

  /// Pseudorandom numbers from 0 to 1, the same in each run.
  private struct Noise {
    private var state: UInt64 = 7

    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
  }
}
