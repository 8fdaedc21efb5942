import Glibc
import Taction
import TactionInk
import TactionTestSupport

/// The same lines drawn by a pencil, whose grain costs time, and by a ball pen.
enum InkPenBenchmarks {
  private static let kinds: [(InkTool.Kind, String)] = [(.ball, "ball pen"), (.pencil, "pencil")]

  static func pens() throws -> [Measurement] {
    let times = try kinds.map { kind, name in (name, sample: try sample(kind), page: try page(kind)) }
    let costs = times.flatMap { name, sample, page in
      [
        Measurement(label: "ink: a sample of a \(name), CPU of all", value: sample, unit: "ms"),
        Measurement(label: "ink: 100 000 points of a \(name) as pixels", value: page, unit: "ms"),
      ]
    }
    let (ball, pencil) = (times[0], times[1])
    return costs + [
      Measurement(label: "ink: a sample, pencil : ball pen", value: pencil.sample / ball.sample, unit: "times"),
      Measurement(label: "ink: a page as pixels, pencil : ball pen", value: pencil.page / ball.page, unit: "times"),
    ]
  }

  /// Returns the processor time of all threads for a sample of handwriting with varying force on an empty page, in
  /// milliseconds.
  private static func sample(_ kind: InkTool.Kind) throws -> Double {
    let scene = try InkBenchmarks.Scene(InkPage(paper: InkPaper(size: InkBenchmarks.size)), zoom: 1)
    scene.ink.instrument = .pen(InkTool(kind, width: 4))
    var times: [Double] = []
    for word in SyntheticHandwriting(
      count: 1000, in: Rect(x: 300, y: 300, width: 1900, height: 900), size: 30, seed: 2
    ).words {
      scene.stage.stylus.press(at: word[0].point, force: word[0].force)
      for report in word.dropFirst() {
        let start = MachineTime.process
        scene.stage.stylus.move(to: report.point, force: report.force, over: 0, steps: 1)
        scene.stage.advance(by: 1 / 60)
        times.append((MachineTime.process - start) * 1e3)
      }
      scene.stage.stylus.lift()
      scene.stage.advance(by: 1 / 60)
    }
    try scene.stage.finish()
    return times.median
  }

  /// Returns the processor time for a page of handwriting as a PNG file, less the time for an empty page, in
  /// milliseconds. The strokes are drawn as in tiles.
  private static func page(_ kind: InkTool.Kind) throws -> Double {
    let paper = InkPaper(size: Size(width: 2240, height: 1400))
    var page = InkPage(paper: paper)
    let area = Rect(origin: .zero, size: Size(width: 2240, height: 1400)).inset(by: 20)
    for word in SyntheticHandwriting(count: 100_000, in: area, size: 17, seed: 1).words {
      let points = word.map { InkPoint($0.point, time: $0.time, force: $0.force) }
      page.append(InkStroke(points, tool: InkTool(kind, width: 2)))
    }
    func time(_ page: InkPage) throws -> Double {
      let start = MachineTime.process
      _ = try page.pngBytes(scale: 1)
      return (MachineTime.process - start) * 1e3
    }
    // The first page also takes the time for what is made only once.
    _ = try time(page)
    return try time(page) - time(InkPage(paper: paper))
  }
}
