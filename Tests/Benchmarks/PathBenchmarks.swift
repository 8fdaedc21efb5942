import Glibc
import Taction
import TactionGraphics

/// The cost of paths: icons, and long lines.
enum PathBenchmarks {
  private static let size = (width: 1280, height: 800)

  /// Measures a thousand icons, and lines of ten thousand points.
  static func paths() throws -> [Measurement] {
    try icons(step: 24) + icons(step: 24.37) + strokes()
  }

  /// Measures a thousand icons of 24 px, drawn for the first time and drawn again.
  private static func icons(step: Double) throws -> [Measurement] {
    let icons = Icon.all.map(\.icon)
    return try measure("paths: 1 000 icons of 24 px, \(step) px apart", bars: (nil, nil)) { list, shift in
      for number in 0..<1000 {
        let (column, row) = (Double(number % 50), Double(number / 50))
        list.draw(
          icons[number % icons.count], in: Rect(x: column * step + shift, y: row * step, width: 24, height: 24),
          color: .black)
      }
    }
  }

  /// Measures lines of ten thousand points like those that a hand draws: a line whose windings are next to each other,
  /// and a line that crosses itself everywhere.
  private static func strokes() throws -> [Measurement] {
    var angle = 0.0
    let spiral = (0..<10_000).map { _ in
      let radius = 4 * angle
      angle += 2 / max(radius, 2)
      return Point(x: 640 + radius * cos(angle), y: 400 + radius * sin(angle))
    }
    let scribble = (0..<10_000).map { number in
      let time = Double(number) / 10_000 * 2 * .pi
      return Point(x: 640 + 300 * sin(11 * time), y: 400 + 200 * sin(13 * time))
    }
    return try stroke(spiral, "a spiral") + stroke(scribble, "a scribble")
  }

  private static func stroke(_ points: [Point], _ name: String) throws -> [Measurement] {
    try measure("paths: \(name) of 10 000 points", bars: (2, 0.1)) { list, shift in
      var path = Path()
      path.move(to: points[0] + Vector(dx: shift, dy: 0))
      for point in points.dropFirst() { path.addLine(to: point + Vector(dx: shift, dy: 0)) }
      list.stroke(path, StrokeStyle(width: 3, cap: .round, join: .round), color: .black)
    }
  }

  /// Draws lists that are new to a renderer, each a little further to the right, by one and by two threads, and then
  /// draws the last list again.
  private static func measure(
    _ label: String, bars: (first: Double?, rest: Double?), _ make: (inout DisplayList, _ shift: Double) -> Void
  ) throws -> [Measurement] {
    let (one, two) = (try times(threads: 1, make), try times(threads: 2, make))
    let values = [
      ("first", one.first, bars.first), ("first, two threads", two.first, nil), ("again", one.rest, bars.rest),
    ]
    return values.map { name, seconds, bar in
      Measurement(label: "\(label), \(name)", value: seconds * 1e3, unit: "ms", bar: bar.map { .atMost($0) })
    }
  }

  /// Returns the times of the first and of further drawings, in seconds, without the time of an empty list.
  private static func times(
    threads: Int, _ make: (inout DisplayList, _ shift: Double) -> Void
  ) throws -> (first: Double, rest: Double) {
    Application.maximumDrawingThreads = threads
    let bitmap = try Bitmap(width: size.width, height: size.height)
    let renderer = Renderer()
    var list = DisplayList()
    var first: [Double] = []
    for round in 0..<11 {
      list = DisplayList()
      make(&list, Double(round) / 16)
      var watch = Stopwatch()
      watch.measure { renderer.draw(list, into: bitmap, background: .white) }
      // The very first drawing allocates memory that all later drawings use again.
      if round > 0 { first.append(watch.seconds) }
    }
    let rest = Stopwatch.median(runs: 21) { renderer.draw(list, into: bitmap, background: .white) }
    let blank = Stopwatch.median(runs: 21) { renderer.draw(DisplayList(), into: bitmap, background: .white) }
    return (first.median - blank, rest - blank)
  }
}
