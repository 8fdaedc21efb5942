import Glibc
import Taction
import TactionModels
import TactionGraphics

/// The cost of drawing a model.
enum ModelBenchmarks {
  /// A ball of 50,000 triangles that fills a screen of 1280 x 800, in a new pose in each frame: a solid ball, and a
  /// ball with a hole that shows its inside. Each is drawn by one thread and by two.
  static func frames() throws -> [Measurement] {
    try [("solid", 224), ("open", 223)].flatMap { kind, steps in
      let ball = try ball(steps: steps)
      return try [1, 2].map { threads in
        let seconds = try frame(of: ball, threads: threads)
        return Measurement(
          label: "model: \(ball.triangleCount) triangles at 1280 x 800, \(kind), \(threads) threads",
          value: seconds * 1000, unit: "ms")
      }
    }
  }

  /// The median of the wall times of frames.
  private static func frame(of ball: Model, threads: Int) throws -> Double {
    Application.maximumDrawingThreads = threads
    let bitmap = try Bitmap(width: 1280, height: 800)
    let renderer = ModelRenderer()
    var angle = 0.0
    let clock = ContinuousClock()
    let times = (0..<40).map { _ in
      angle += 0.05
      let place = Transform3D.translation(-ball.center)
        .concatenating(.scale(x: 400, y: -400, z: 400))
        .concatenating(.rotation(.radians(angle), about: Vector3(x: 1, y: 2, z: 0)))
        .concatenating(.perspective(distance: 2400))
        .concatenating(.translation(Vector3(x: 640, y: 400, z: 0)))
      return clock.measure { renderer.draw(ball, transform: place, into: bitmap) }
    }
    return times.sorted()[times.count / 2] / .seconds(1)
  }

  /// A ball of 224 steps around its axis, of which `steps` have faces: at most about 50,000 triangles.
  static func ball(steps: Int) throws -> Model {
    try Model.decode(Array(text(around: 224, steps: steps).utf8)) { (name) throws(ModelError) in
      throw .unreadable(.notFound(path: name))
    }
  }

  /// A ball of radius 1 as OBJ text, with faces for only some of the steps around its axis.
  private static func text(around: Int, steps: Int) -> String {
    let rings = around / 2
    var lines: [String] = []
    for ring in 0...rings {
      let polar = Double.pi * Double(ring) / Double(rings)
      for step in 0..<around {
        let turn = 2 * Double.pi * Double(step) / Double(around)
        let radius = ring % rings == 0 ? 0 : sin(polar)
        lines.append("v \(radius * cos(turn)) \(cos(polar)) \(-radius * sin(turn))")
      }
    }
    for ring in 0..<rings {
      for step in 0..<steps {
        let (here, next) = (ring * around + step + 1, ring * around + (step + 1) % around + 1)
        lines.append("f \(here) \(here + around) \(next + around) \(next)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
