import Glibc
import Taction
import TactionGraphics

/// The cost of paths: icons, and a long line.
enum PathBenchmarks {
  private static let size = (width: 1280, height: 800)

  /// The bars of a thousand icons and of a line of ten thousand points.
  static func paths() throws -> [Measurement] {
    try icons(step: 24, label: "at whole pixels", bar: nil) + icons(step: 24.37, label: "anywhere", bar: nil) + stroke()
  }

  /// A thousand icons of 24 px: the first time, and at rest.
  private static func icons(step: Double, label: String, bar: Double?) throws -> [Measurement] {
    let icons = Icon.all.map(\.icon)
    var list = DisplayList()
    for number in 0..<1000 {
      let (column, row) = (Double(number % 50), Double(number / 50))
      list.draw(
        icons[number % icons.count], in: Rect(x: column * step, y: row * step, width: 24, height: 24), color: .black)
    }
    return try measure(list, "paths: 1 000 icons of 24 px \(label)", bars: (bar, nil))
  }

  private static func stroke() throws -> [Measurement] {
    var path = Path()
    var (x, y, angle) = (640.0, 400.0, 0.0)
    path.move(to: Point(x: x, y: y))
    for number in 1..<10_000 {
      angle += Double((number * 7919) % 200 - 100) / 250
      x = (x + 3 * cos(angle)).clamped(to: 20...1260)
      y = (y + 3 * sin(angle)).clamped(to: 20...780)
      path.addLine(to: Point(x: x, y: y))
    }
    var list = DisplayList()
    list.stroke(path, StrokeStyle(width: 3, cap: .round, join: .round), color: .black)
    return try measure(list, "paths: a line of 10 000 points", bars: (2, 0.1))
  }

  /// Draws a list anew each time, and again with the masks that are there.
  private static func measure(
    _ list: DisplayList, _ label: String, bars: (first: Double?, rest: Double?)
  ) throws -> [Measurement] {
    let threads = Application.maximumDrawingThreads
    Application.maximumDrawingThreads = 1
    defer { Application.maximumDrawingThreads = threads }
    let bitmap = try Bitmap(width: size.width, height: size.height)
    var first: [Double] = []
    for _ in 0..<9 {
      let renderer = Renderer()
      renderer.draw(DisplayList(), into: bitmap, background: .white)
      var watch = Stopwatch()
      watch.measure { renderer.draw(list, into: bitmap, background: .white) }
      first.append(watch.seconds)
    }
    let renderer = Renderer()
    renderer.draw(list, into: bitmap, background: .white)
    let rest = Stopwatch.median(runs: 21) { renderer.draw(list, into: bitmap, background: .white) }
    let blank = Stopwatch.median(runs: 21) { renderer.draw(DisplayList(), into: bitmap, background: .white) }
    return [
      Measurement(
        label: label + ", first", value: (first.median - blank) * 1e3, unit: "ms", bar: bars.first.map { .atMost($0) }),
      Measurement(
        label: label + ", again", value: (rest - blank) * 1e3, unit: "ms", bar: bars.rest.map { .atMost($0) }),
    ]
  }
}
