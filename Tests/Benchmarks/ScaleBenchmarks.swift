import Taction
import TactionViews

/// The cost of a frame at a fractional scale, compared with the next whole scale.
enum ScaleBenchmarks {
  private static let frames = 40

  /// Measures twelve photos that move, on a screen of scale 1.5 and on a screen of scale 2. At 1.5 the screen has 0.56
  /// times as many pixels.
  static func fractions() throws -> [Measurement] {
    Application.maximumDrawingThreads = 1
    let screens = try [1.5, 2].map(Screen.init)
    var times: [[Double]] = [[], []]
    for frame in 0..<frames + 2 {
      // The screens draw alternately, so that other programs disturb both alike.
      for (index, screen) in screens.enumerated() {
        let time = screen.draw(frame)
        // The first two frames load the photos' levels.
        if frame >= 2 { times[index].append(time) }
      }
    }
    let (fraction, whole) = (times[0].median, times[1].median)
    return [
      Measurement(label: "fractional-scale: full 12 at scale 1.5", value: fraction * 1000, unit: "ms"),
      Measurement(label: "fractional-scale: full 12 at scale 2", value: whole * 1000, unit: "ms"),
      Measurement(label: "fractional-scale: 1.5 against 2", value: fraction / whole, unit: "times", bar: .atMost(0.62)),
    ]
  }

  /// A screen of 1280 x 800 logical pixels that shows the scene at half its size.
  private final class Screen {
    private let pipeline: FramePipeline
    private let scene = PhotoScene(.full, count: 12)
    private let bitmap: Bitmap
    private let scale: Double

    init(scale: Double) throws {
      self.scale = scale
      let size = SceneCanvas.size / 2
      let root = View(frame: Rect(origin: .zero, size: size))
      root.backgroundColor = SceneCanvas.background
      let holder = View(frame: Rect(origin: .zero, size: SceneCanvas.size))
      holder.transform = .scale(0.5)
      holder.center = root.bounds.center
      root.addSubview(holder)
      pipeline = FramePipeline(root: root)
      bitmap = try Bitmap(width: Int(size.width * scale), height: Int(size.height * scale))
      try scene.build(in: holder)
    }

    /// Draws a frame, and returns the seconds that it took.
    func draw(_ frame: Int) -> Double {
      scene.pose(frame: frame)
      var watch = Stopwatch()
      watch.measure {
        let change = pipeline.update(
          time: Double(frame) / 60, scale: scale, pixelSize: (bitmap.width, bitmap.height))
        pipeline.raster(into: bitmap, missed: change)
      }
      return watch.seconds
    }
  }
}
