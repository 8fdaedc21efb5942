import Taction
import TactionTesting

/// A scene that is drawn as in an app: views in a window are moved to their positions, and an iteration of the event
/// loop finishes the buffer.
///
///     Benchmarks SCENE N FRAMES [--threads T] [--png FILE] [--frame F] [--settled] [--held]
///
/// It prints `taction SCENE N ms wall W min C minwall M mean A`: the medians, least values and the mean of a frame's
/// time in milliseconds. The times are processor times of all threads of the process, and wall times where `wall` is in
/// the name. The name is `taction-t2` if two threads draw. With `--png` it draws one frame (default: 7) to a file, as
/// drawn while everything moves, or at rest with `--settled`.
struct SceneBenchmark {
  private let scene: any BenchmarkScene
  private let stage: Stage
  private let window: Window

  /// Sets up a scene, to be shown or only to be measured.
  ///
  /// The compositor of a measured scene keeps no pixels, and releases each buffer immediately, like compositors that
  /// copy buffers to a graphics card: then a single buffer is drawn again and again, as in the compared programs. If
  /// `isHeld` is set, the compositor holds each buffer until the next commit, so two buffers are drawn alternately.
  init(_ scene: any BenchmarkScene, isSeen: Bool, isHeld: Bool) throws {
    self.scene = scene
    var configuration = CompositorConfiguration()
    if !isSeen {
      if !isHeld { configuration.bufferRelease = .atOnce }
      configuration.keepsPixels = false
      configuration.isStrict = false
    }
    stage = try Stage(size: SceneCanvas.size, configuration: configuration)
    window = stage.makeWindow(size: SceneCanvas.size)
    window.content.backgroundColor = SceneCanvas.background
    try scene.build(in: window.content)
  }

  /// Draws frames and prints their times, under a name.
  func measure(frames: Int, name: String) throws {
    // Views that do not move are to be drawn with the sharper pictures that they get at rest. If no frame callback is
    // pending, a frame is drawn in the same iteration of the event loop in which it becomes due.
    scene.pose(frame: 1)
    stage.advance(by: 0.1)
    stage.rest()
    stage.advance(by: 0.1)
    var (cores, walls): ([Double], [Double]) = ([], [])
    for frame in 0..<(frames + 2) {
      let commits = stage.commitCount
      let (core, wall) = (MachineTime.process, MachineTime.wall)
      scene.pose(frame: frame)
      try stage.app.turn()
      let times = (MachineTime.process - core, MachineTime.wall - wall)
      // The compositor takes the buffer, shows it and asks for the next frame.
      stage.compositor.pump()
      guard stage.commitCount == commits + 1 else { throw BenchmarkError.frames(stage.commitCount - commits) }
      stage.advance(by: 1.0 / 60)
      guard stage.commitCount == commits + 1 else { throw BenchmarkError.frames(stage.commitCount - commits) }
      // The first two frames write to new buffers, so they do not count.
      guard frame >= 2 else { continue }
      cores.append(times.0)
      walls.append(times.1)
    }
    let numbers = [
      cores.median, walls.median, cores.min() ?? 0, walls.min() ?? 0, cores.reduce(0, +) / Double(cores.count),
    ]
    let text = numbers.map { Self.text($0 * 1000) }
    print(
      "\(name) \(scene.name) \(scene.count) \(text[0]) wall \(text[1]) min \(text[2]) minwall \(text[3]) "
        + "mean \(text[4])"
    )
  }

  /// Draws one frame to a file, after the frames before it if it depends on them.
  func draw(frame: Int, isSettled: Bool, to path: String) throws {
    for frame in (scene.needsAllFrames ? 0 : frame)...frame {
      scene.pose(frame: frame)
      stage.advance(by: 1.0 / 60)
    }
    if isSettled { stage.rest() }
    try stage.screenshot().writePNG(to: path)
  }

  /// A number with three digits after the point.
  private static func text(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let part = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - part.count) + part
  }
}
