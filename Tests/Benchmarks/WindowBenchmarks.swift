import Taction
import TactionTesting
import TactionWayland

/// The time that a window takes in addition to the drawing of its content.
enum WindowBenchmarks {
  /// Measures a frame in which almost nothing changes, from the change of a view to the end of the compositor's answer.
  static func commit() throws -> [Measurement] {
    let scene = try Scene()
    let count = 400
    var times: [Double] = []
    for _ in 0..<9 {
      var watch = Stopwatch()
      for _ in 0..<count { try scene.frame(&watch) }
      times.append(watch.seconds / Double(count))
    }
    let idle = try Stopwatch.median(runs: 9) {
      for _ in 0..<count { try scene.stage.app.turn() }
    }
    try scene.stage.finish()
    return [
      Measurement(
        label: "commit: a frame of 16 x 16 new pixels, from change to answer", value: times.median * 1e6,
        unit: "µs", bar: .atMost(100)),
      Measurement(
        label: "commit: a turn of the event loop with nothing to do", value: idle / Double(count) * 1e6, unit: "µs"),
    ]
  }

  /// Measures the time that a window frame drawn by the client adds. A window with such a frame and a window without it
  /// draw alternately.
  static func frame() throws -> [Measurement] {
    let (plain, framed) = (try Scene(hasFrame: false), try Scene(hasFrame: true))
    let count = 400
    var (differences, times): ([Double], [Double]) = ([], [])
    for _ in 0..<15 {
      var (without, with) = (Stopwatch(), Stopwatch())
      for _ in 0..<count {
        try plain.frame(&without)
        try framed.frame(&with)
      }
      times.append(with.seconds / Double(count))
      differences.append((with.seconds - without.seconds) / Double(count))
    }
    try plain.stage.finish()
    try framed.stage.finish()
    return [
      Measurement(
        label: "window frame: a frame of 16 x 16 new pixels below a title bar", value: times.median * 1e6, unit: "µs"),
      Measurement(
        label: "window frame: more than without a title bar", value: differences.median * 1e6, unit: "µs",
        bar: .atMost(100)),
    ]
  }

  /// Measures the time from a connection to the first commit of a window with a label, including the compositor's
  /// share. The first measurement is in a program that has not drawn text before, the second in the same program
  /// afterwards.
  static func startUp() throws -> [Measurement] {
    let first = try start()
    let later = try (0..<9).map { _ in try start() }.median
    return [
      Measurement(
        label: "start-up: to the first commit of a label, 800 x 600, first time", value: first * 1000, unit: "ms",
        bar: .atMost(15)),
      Measurement(label: "start-up: the same with fonts that are loaded", value: later * 1000, unit: "ms"),
    ]
  }

  private static func start() throws -> Double {
    let compositor = try Compositor(configuration)
    let display = try compositor.connect()
    var watch = Stopwatch()
    let app = try watch.measure {
      let app = try Application(id: "org.example.benchmark", display: display, clock: compositor.clock) {
        () throws(WaylandError) in try compositor.exchange(with: display)
      }
      let window = app.makeWindow(title: "Hello", size: Size(width: 800, height: 600))
      let label = Label("Pinch me")
      label.font = .system(size: 48)
      label.sizeToFit()
      window.content.addSubview(label)
      for _ in 0..<100 where compositor.surfaces.first?.content == nil {
        try app.turn()
        compositor.pump()
      }
      return app
    }
    app.shutDown()
    _ = try display.flush()
    compositor.pump()
    compositor.close()
    return watch.seconds
  }

  /// A compositor that does as little as possible.
  static var configuration: CompositorConfiguration {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    configuration.bufferRelease = .atOnce
    configuration.keepsPixels = false
    configuration.isStrict = false
    return configuration
  }

  /// The same compositor for frames that are measured one by one. A frame is drawn in the iteration of the event loop
  /// in which the compositor requests it.
  static var configurationByHand: CompositorConfiguration {
    var configuration = configuration
    configuration.frameCallbacks = .byHand
    configuration.versions["wp_presentation"] = nil
    return configuration
  }

  /// A window with one small view that changes.
  private final class Scene {
    let stage: Stage
    private let view = View(frame: Rect(x: 100, y: 100, width: 16, height: 16))
    private var isDark = false

    init(hasFrame: Bool = false) throws {
      var configuration = configuration
      configuration.frames = hasFrame ? .client : .compositor
      stage = try Stage(configuration: configuration)
      let window = stage.makeWindow()
      window.content.addSubview(view)
      stage.advance(by: 0.1)
    }

    /// Draws a frame, and reads the compositor's answers to it. The compositor's own part is not measured.
    func frame(_ watch: inout Stopwatch) throws {
      try watch.measure {
        isDark.toggle()
        view.backgroundColor = isDark ? .black : .white
        try stage.app.turn()
      }
      stage.compositor.pump()
      stage.compositor.presentFrame()
      try watch.measure { try stage.app.turn() }
    }
  }
}
