import Glibc
import TactionGeometry

@testable import TactionGraphics
@testable import TactionModels

/// Models as text, made by formulas.
enum Shapes {
  static let cube = """
    # A cube of edge 2.
    v -1 -1 1
    v 1 -1 1
    v 1 1 1
    v -1 1 1
    v -1 -1 -1
    v 1 -1 -1
    v 1 1 -1
    v -1 1 -1
    f 1 2 3 4
    f 6 5 8 7
    f 2 6 7 3
    f 5 1 4 8
    f 4 3 7 8
    f 5 6 2 1
    """

  /// Returns a ball of radius 1 with `around` faces around its axis: 2 x around x (around / 2 - 1) triangles in total.
  static func ball(around: Int) -> String {
    let rings = around / 2
    var lines: [String] = ["v 0 1 0"]
    for ring in 1..<rings {
      let polar = Double.pi * Double(ring) / Double(rings)
      for step in 0..<around {
        let turn = 2 * Double.pi * Double(step) / Double(around)
        lines.append("v \(sin(polar) * cos(turn)) \(cos(polar)) \(-sin(polar) * sin(turn))")
      }
    }
    lines.append("v 0 -1 0")
    let last = around * (rings - 1) + 2
    let point = { (ring: Int, step: Int) in 2 + (ring - 1) * around + step % around }
    for step in 0..<around {
      lines.append("f 1 \(point(1, step)) \(point(1, step + 1))")
      for ring in 1..<(rings - 1) {
        lines.append(
          "f \(point(ring, step)) \(point(ring + 1, step)) \(point(ring + 1, step + 1)) \(point(ring, step + 1))")
      }
      lines.append("f \(last) \(point(rings - 1, step + 1)) \(point(rings - 1, step))")
    }
    return lines.joined(separator: "\n")
  }

  static func model(_ text: String, files: [String: [UInt8]] = [:]) throws(ModelError) -> Model {
    try Model.decode(Array(text.utf8), name: "shape.obj") { (name) throws(ModelError) in
      guard let bytes = files[name] else { throw .unreadable(.notFound(path: name)) }
      return bytes
    }
  }

  /// Returns a transform that moves a model to the middle of a square, scales it to a radius in pixels and rotates it,
  /// with or without perspective.
  static func place(
    _ model: Model, radius: Double, in size: Double, turned: Quaternion = .identity, distance: Double = 0
  ) -> Transform3D {
    Transform3D.translation(-model.center)
      .concatenating(.scale(x: radius / model.radius, y: -radius / model.radius, z: radius / model.radius))
      .concatenating(.rotation(turned))
      .concatenating(.perspective(distance: distance))
      .concatenating(.translation(Vector3(x: size / 2, y: size / 2, z: 0)))
  }
}
