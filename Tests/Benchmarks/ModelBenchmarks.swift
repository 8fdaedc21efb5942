import Glibc
import Taction
import TactionGraphics

/// What it costs to draw a model.
enum ModelBenchmarks {
  /// A ball of 50,000 triangles that fills a screen of 1280 x 800, a new pose each time.
  static func frames() throws -> [Measurement] {
    let ball = try Model.decode(Array(ball(around: 224).utf8)) { (name) throws(ModelError) in
      throw .unreadable(.notFound(path: name))
    }
    let bitmap = try Bitmap(width: 1280, height: 800)
    let renderer = ModelRenderer()
    var angle = 0.0
    let seconds = Stopwatch.median(runs: 15) {
      angle += 0.05
      let place = Transform3D.translation(-ball.center)
        .concatenating(.scale(x: 400, y: -400, z: 400))
        .concatenating(.rotation(.radians(angle), about: Vector3(x: 1, y: 2, z: 0)))
        .concatenating(.perspective(distance: 2400))
        .concatenating(.translation(Vector3(x: 640, y: 400, z: 0)))
      renderer.draw(ball, transform: place, into: bitmap)
    }
    return [
      Measurement(
        label: "model: \(ball.triangleCount) triangles at 1280 x 800, on one core", value: seconds * 1000, unit: "ms")
    ]
  }

  /// A ball of radius 1, as text.
  private static func ball(around: Int) -> String {
    let rings = around / 2
    var lines: [String] = []
    for ring in 0...rings {
      let polar = Double.pi * Double(ring) / Double(rings)
      for step in 0..<around {
        let turn = 2 * Double.pi * Double(step) / Double(around)
        lines.append("v \(sin(polar) * cos(turn)) \(cos(polar)) \(-sin(polar) * sin(turn))")
      }
    }
    for ring in 0..<rings {
      for step in 0..<around {
        let (here, next) = (ring * around + step + 1, ring * around + (step + 1) % around + 1)
        lines.append("f \(here) \(here + around) \(next + around) \(next)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
