import Glibc
import Taction
import TactionCanvas
import TactionInk
import TactionTestSupport
import TactionTesting

/// Ink on pages of synthetic handwriting (`SyntheticHandwriting`), in a window of 2560 by 1600 px, on two drawing
/// threads.
enum InkBenchmarks {
  static let size = Size(width: 2560, height: 1600)

  static func ink() throws -> [Measurement] {
    Application.maximumDrawingThreads = 2
    return try samples() + lengths() + InkPenBenchmarks.pens() + zooming() + files() + InkPredictionBenchmark.made()
  }

  /// Returns a page with a number of points; the side of the page grows with the square root of that number.
  private static func page(_ count: Int) -> InkPage {
    let side = 1400 * (Double(count) / 100_000).squareRoot()
    let paper = InkPaper(size: Size(width: 1.6 * side, height: side))
    var page = InkPage(paper: paper)
    let area = Rect(origin: .zero, size: Size(width: 1.6 * side, height: side)).inset(by: 20)
    for word in SyntheticHandwriting(count: count, in: area, size: 17, seed: 1).words {
      page.append(stroke(word))
    }
    return page
  }

  private static func stroke(_ word: [SyntheticHandwriting.Report]) -> InkStroke {
    InkStroke(
      word.map { InkPoint($0.point, time: $0.time, force: $0.force) }, tool: InkTool(.fountain, width: 2))
  }

  /// A window that shows a page whose ink is already sharp.
  final class Scene {
    let stage: Stage
    let ink = InkView(frame: Rect(origin: .zero, size: InkBenchmarks.size))

    init(_ page: InkPage, zoom: Double) throws {
      stage = try Stage(configuration: WindowBenchmarks.configuration)
      let window = stage.makeWindow(size: InkBenchmarks.size)
      ink.zoomLimits = 0.05...16
      ink.page = page
      window.content.addSubview(ink)
      stage.advance(by: 0.1)
      show(zoom)
    }

    func show(_ zoom: Double) {
      ink.placement = CanvasPlacement(center: ink.page.paper.bounds?.center ?? .zero, scale: zoom)
      settle()
    }

    func settle() {
      for _ in 0..<20 {
        stage.advance(by: 0.2)
        ink.finishDrawing()
        stage.advance(by: 0.05)
        if ink.isSharp { return }
      }
    }
  }

  // MARK: Samples

  /// Measures the time from an event of the pen on the wire to the commit, for samples and for lifts, on a page of
  /// 100,000 points, at several zooms.
  private static func samples() throws -> [Measurement] {
    let page = page(100_000)
    return try [0.25, 1.0, 4.0].flatMap { zoom in
      let scene = try Scene(page, zoom: zoom)
      let clock = ContinuousClock()
      var (wall, cpu, lifts): ([Double], [Double], [Double]) = ([], [], [])
      for word in SyntheticHandwriting(
        count: 600, in: Rect(x: 300, y: 300, width: 1900, height: 900), size: 30, seed: 2
      ).words {
        scene.stage.stylus.press(at: word[0].point, force: word[0].force)
        for report in word.dropFirst() {
          let start = MachineTime.process
          let time = clock.measure {
            scene.stage.stylus.move(to: report.point, force: report.force, over: 0, steps: 1)
            scene.stage.advance(by: 1 / 60)
          }
          wall.append(time / .milliseconds(1))
          cpu.append((MachineTime.process - start) * 1e3)
        }
        lifts.append(lift(in: scene))
      }
      try scene.stage.finish()
      let label = "ink: a sample on 100 000 points, zoom \(zoom), from the event to the commit"
      return [
        Measurement(label: "\(label), 95 %", value: wall.percentile(0.95), unit: "ms", bar: .atMost(4)),
        Measurement(label: "\(label), CPU of all", value: cpu.median, unit: "ms", bar: .atMost(1)),
        Measurement(
          label: "ink: a lift on 100 000 points, zoom \(zoom), CPU of the main thread, 95 %",
          value: lifts.percentile(0.95), unit: "ms", bar: .atMost(4)),
      ]
    }
  }

  /// Lifts the pen; returns the processor time of the main thread until the commit, in milliseconds.
  private static func lift(in scene: Scene) -> Double {
    threadTime {
      scene.stage.stylus.lift()
      scene.stage.advance(by: 1 / 60)
    } * 1e3
  }

  /// Measures the time of a sample for strokes of several lengths, and of the lift of a long stroke.
  private static func lengths() throws -> [Measurement] {
    let scene = try Scene(InkPage(paper: InkPaper(size: size)), zoom: 1)
    scene.stage.stylus.press(at: Point(x: 100, y: 800))
    var times: [Double] = []
    for index in 0..<10_000 {
      let angle = Double(index) * 0.05
      let place = Point(
        x: 1280 + 1100 * sin(angle * 0.137) + 30 * cos(angle), y: 800 + 650 * sin(angle * 0.091) + 30 * sin(angle))
      let start = MachineTime.process
      scene.stage.stylus.move(to: place, over: 0, steps: 1)
      scene.stage.advance(by: 1 / 60)
      times.append((MachineTime.process - start) * 1e3)
    }
    let lift = lift(in: scene)
    try scene.stage.finish()
    let samples = [("100th", 50..<150), ("1 000th", 900..<1100), ("10 000th", 9800..<10_000)].map { name, range in
      Measurement(
        label: "ink: the \(name) sample of a stroke, CPU of all", value: Array(times[range]).median, unit: "ms")
    }
    return samples + [
      Measurement(
        label: "ink: the lift of a stroke of 10 000 samples, CPU of the main thread", value: lift, unit: "ms",
        bar: .atMost(4))
    ]
  }

  // MARK: Zooming

  /// Measures frames of a page of 1,000,000 points that is zoomed by 3 % in each frame.
  private static func zooming() throws -> [Measurement] {
    let page = page(1_000_000)
    let scene = try Scene(page, zoom: 0.4)
    let clock = ContinuousClock()
    var times: [Double] = []
    for step in 0..<120 {
      let scale = 0.4 * pow(1.03, Double(step < 60 ? step : 120 - step))
      let time = clock.measure {
        scene.ink.placement.scale = scale
        scene.stage.advance(by: 1 / 60)
      }
      if step >= 3 { times.append(time / .milliseconds(1)) }
    }
    let sharpening = clock.measure { scene.settle() } / .milliseconds(1)
    let bytes = Double(scene.ink.cachedByteCount) / 1e6
    try scene.stage.finish()
    return [
      Measurement(label: "ink: zooming 1 000 000 points, a frame", value: times.median, unit: "ms"),
      Measurement(
        label: "ink: zooming 1 000 000 points, a frame, 95 %", value: times.percentile(0.95), unit: "ms",
        bar: .atMost(8)),
      Measurement(label: "ink: then until all is sharp", value: sharpening, unit: "ms"),
      Measurement(label: "ink: the pixels that are kept", value: bytes, unit: "MB"),
    ]
  }

  // MARK: Files

  private static func files() throws -> [Measurement] {
    let document = InkDocument(pages: [page(100_000)])
    let bytes = document.fileBytes
    let clock = ContinuousClock()
    let times = try (0..<9).map { _ in
      try clock.measure { _ = try InkFile(decoding: bytes) } / .milliseconds(1)
    }
    let count = Double(document.pages[0].pointCount)
    var pdfSize = 0
    let pdf = clock.measure { pdfSize = document.pdfBytes.count } / .milliseconds(1)
    let svg = clock.measure { _ = document.pages[0].svgBytes } / .milliseconds(1)
    return [
      Measurement(
        label: "ink: a point in memory", value: Double(MemoryLayout<InkPoint>.stride), unit: "bytes", bar: .atMost(24)),
      Measurement(label: "ink: a point in a file", value: Double(bytes.count) / count, unit: "bytes"),
      Measurement(label: "ink: opening 100 000 points", value: times.median, unit: "ms", bar: .atMost(50)),
      Measurement(label: "ink: 100 000 points as PDF", value: pdf, unit: "ms"),
      Measurement(label: "ink: a point in the PDF", value: Double(pdfSize) / count, unit: "bytes"),
      Measurement(label: "ink: 100 000 points as SVG", value: svg, unit: "ms"),
    ]
  }
}
