import Taction
import TactionModels
import TactionTesting

/// The time of a frame of a window in which only a model moves: the model's picture, and all work to show it on the
/// screen.
enum ModelFrameBenchmarks {
  private static let size = Size(width: 1280, height: 800)

  /// Measures wall times; the model viewer needs 60 frames a second on two cores.
  static func frames() throws -> [Measurement] {
    let ball = try ModelBenchmarks.ball(steps: 224)
    return try [1, 2].map { threads in
      let seconds = try frame(of: ball, threads: threads)
      return Measurement(
        label: "model frame: \(ball.triangleCount) triangles in a window, \(threads) threads", value: seconds * 1000,
        unit: "ms", bar: threads == 2 ? .atMost(1000.0 / 60) : nil)
    }
  }

  /// The median of the times of frames, from the change of the pose to the end of the compositor's answer.
  private static func frame(of model: Model, threads: Int) throws -> Double {
    Application.maximumDrawingThreads = threads
    let stage = try Stage(configuration: WindowBenchmarks.configuration)
    let window = stage.makeWindow(size: size)
    let view = ModelView(model, frame: Rect(origin: .zero, size: size))
    window.content.addSubview(view)
    stage.advance(by: 0.1)
    let commits = stage.commitCount
    let clock = ContinuousClock()
    let times = try (0..<40).map { _ in
      let change = try clock.measure {
        view.pose.rotation = Quaternion(angle: .radians(0.05), axis: Vector3(x: 1, y: 2, z: 0)) * view.pose.rotation
        try stage.app.turn()
      }
      stage.compositor.pump()
      stage.compositor.presentFrame()
      return try change + clock.measure { try stage.app.turn() }
    }
    guard stage.commitCount == commits + times.count else { throw BenchmarkError.frames(stage.commitCount - commits) }
    try stage.finish()
    return times.sorted()[times.count / 2] / .seconds(1)
  }
}
