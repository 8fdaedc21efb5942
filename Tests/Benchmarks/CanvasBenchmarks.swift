import Taction
import TactionCanvas
import TactionGraphics
import TactionTesting

/// The time of a frame of a window of 2560 by 1600 px in which only a map of tiles moves, in a canvas and in a scroll
/// view.
enum CanvasBenchmarks {
  private static let size = Size(width: 2560, height: 1600)
  private static let frameCount = 90

  /// All times are wall times, on two drawing threads, with all tiles in memory. They have no limits.
  static func frames() throws -> [Measurement] {
    Application.maximumDrawingThreads = 2
    return [
      try canvas("a canvas turns by 1°") { placement, step in placement.rotation = .degrees(Double(step)) },
      try canvas("a canvas turns and zooms by 1 %") { placement, step in
        placement.rotation = .degrees(Double(step))
        placement.scale = 1 + 0.01 * Double(step % 45)
      },
      try canvas("an upright canvas pans by 7.3 px") { placement, step in
        placement.center = Point(x: 2560 + 7.3 * Double(step), y: 2560)
      },
      try scroll("a scroll view pans by 7.3 px", step: 7.3), try scroll("a scroll view pans by 7 px", step: 7),
    ]
  }

  private static func canvas(
    _ label: String, _ change: @escaping (inout CanvasPlacement, Int) -> Void
  ) throws -> Measurement {
    let tiles = TiledView(source: Marble())
    let canvas = CanvasView(frame: Rect(origin: .zero, size: size))
    canvas.content.addSubview(tiles)
    for number in 0..<200 {
      let pin = View(frame: Rect(x: 0, y: 0, width: 24, height: 24))
      pin.backgroundColor = .red
      canvas.addAnnotation(pin, at: Point(x: Double(number * 977 % 5120), y: Double(number * 1409 % 5120)))
    }
    return try measure(label, tiles, in: canvas) { step in
      var placement = CanvasPlacement(center: Point(x: 2560, y: 2560))
      change(&placement, step)
      canvas.placement = placement
    }
  }

  private static func scroll(_ label: String, step: Double) throws -> Measurement {
    let tiles = TiledView(source: Marble())
    let scroll = ScrollView(frame: Rect(origin: .zero, size: size))
    scroll.contentSize = tiles.bounds.size
    scroll.addSubview(tiles)
    return try measure(label, tiles, in: scroll) { scroll.contentOffset = Point(x: 1280 + Double($0) * step, y: 1760) }
  }

  /// The median of the times of frames, from the change to the commit.
  private static func measure(
    _ label: String, _ tiles: TiledView, in view: View, _ move: (Int) -> Void
  ) throws -> Measurement {
    let stage = try Stage(size: size, configuration: WindowBenchmarks.configurationByHand)
    let window = stage.makeWindow(size: size)
    tiles.cacheBudget = 256 << 20
    window.content.addSubview(view)
    stage.advance(by: 0.1)
    for step in 0..<frameCount {
      move(step)
      load(on: stage)
    }
    let times = try (0..<frameCount).map { step in
      stage.compositor.presentFrame()
      let commits = stage.commitCount
      let time = try ContinuousClock().measure {
        move(step)
        try stage.app.turn()
      }
      stage.compositor.pump()
      guard stage.commitCount == commits + 1 else { throw BenchmarkError.frames(stage.commitCount - commits) }
      return time
    }.sorted()
    try stage.finish()
    let (median, longest) = (times[frameCount / 2], times[frameCount * 95 / 100])
    return Measurement(
      label: "\(label), 95 %: \(Measurement.text(longest / .milliseconds(1))) ms", value: median / .milliseconds(1),
      unit: "ms")
  }

  /// Draws a frame, waits until all its tiles are in memory, and draws a frame with them.
  private static func load(on stage: Stage) {
    draw(on: stage)
    // Nothing serves the main dispatch queue here, so `drain` runs the completions of the jobs.
    BackgroundQueue.tiles.drain()
    draw(on: stage)
  }

  private static func draw(on stage: Stage) {
    stage.compositor.presentFrame()
    stage.advance(by: 0.02)
  }
}

/// Tiles of pseudorandom pixels.
private nonisolated struct Marble: TileSource {
  let size = Size(width: 5120, height: 5120)

  func tile(at index: TileIndex) async throws -> Image? {
    let bitmap = try Bitmap(width: tileSize, height: tileSize)
    var state = UInt32(truncatingIfNeeded: index.column &* 7919 ^ index.row &* 104_729 ^ index.level)
    for y in 0..<tileSize {
      bitmap.setRow(
        y,
        to: (0..<tileSize).map { _ in
          state = state &* 1_664_525 &+ 1_013_904_223
          return state >> 8 | 0xFF00_0000
        })
    }
    return try Image(copying: bitmap)
  }
}
