import Glibc
import Taction
import TactionGraphics
import TactionModels

/// The cost of a frame of models that are as slow as the limits of the reader (`ModelLimits`) permit.
enum HostileModelBenchmarks {
  /// The size of the picture, in device pixels and in units of the model.
  private static let (width, height) = (1280, 800)

  /// The processor time of a frame, and the wall time with two threads.
  static func frames() throws -> [Measurement] {
    try scenes.flatMap { scene in
      let model = try model(scene)
      return try [1, 2].map { threads in
        let times = try frame(of: model, threads: threads)
        return Measurement(
          label: "hostile model: \(scene.name), \(threads == 1 ? "processor time" : "two threads")",
          value: (threads == 1 ? times.processor : times.wall) * 1000, unit: "ms",
          bar: threads == 2 ? .atMost(50) : nil)
      }
    }
  }

  /// A model, by the corners of its triangles.
  ///
  /// x is to the right and y is down in the picture, in pixels for corners with z = 0; z is toward the viewer.
  private struct Scene {
    let name: String
    var material = ""
    /// Returns the nine coordinates of the corners of a triangle by its number.
    let corners: (Int) -> [Double]
    var count = ModelLimits.triangles
  }

  private static let textured = "Kd 1 1 1\nKs 1 1 1\nNs 2\nmap_Kd picture.png"
  private static let shiny = "Kd 1 1 1\nKs 1 1 1\nNs 1.5"

  private static let scenes: [Scene] = [
    Scene(name: "layers, the nearest last", corners: { sheet(z: Double($0)) }),
    Scene(name: "layers, the nearest first", corners: { sheet(z: -Double($0)) }),
    Scene(name: "layers with a texture", material: textured, corners: { sheet(z: Double($0)) }),
    Scene(
      name: "upright slivers",
      corners: { number in
        let x = Double(number % 1280)
        return [x, 0, Double(number), x + 1, 0, Double(number), x + 0.5, 800, Double(number)]
      }),
    Scene(
      name: "slanted slivers with a texture", material: textured,
      corners: { number in
        let x = Double(number % 1280)
        return [x, 0, Double(number), x + 1, 0, Double(number), 1280 - x, 800, Double(number)]
      }),
    Scene(
      name: "flat slivers",
      corners: { number in
        let y = Double(number % 800)
        return [0, y, Double(number), 0, y + 0.5, Double(number), 1280, y + 0.3, Double(number)]
      }),
    Scene(
      name: "a fan",
      corners: { number in
        let angle = Double(number) / 2000, next = angle + 1.0 / 2000
        return [
          640, 400, 0, 640 + 900 * cos(angle), 400 + 900 * sin(angle), 0, 640 + 900 * cos(next), 400 + 900 * sin(next),
          0,
        ]
      }),
    Scene(name: "small ones", material: shiny, corners: { small($0, across: 8, down: 3) }),
    Scene(name: "small ones with a texture", material: textured, corners: { small($0, across: 8, down: 3) }),
    Scene(name: "small wide ones with a texture", material: textured, corners: { small($0, across: 30, down: 3) }),
    Scene(
      name: "narrow ones with a texture, each row across two blocks", material: textured,
      corners: { number in
        let (x, y, z) = (Double(number * 8 % 1264) + 7, Double(number * 13 % 790), Double(number) / 1000)
        return [x, y, z, x + 2, y, z, x, y + 4, z]
      }),
    Scene(
      name: "through the viewer", material: textured,
      corners: { number in
        [640, 400, 3000, 600, Double(number % 800), 0, 680, Double(number % 800), 0]
      }),
    Scene(
      name: "behind the viewer", material: shiny,
      corners: { number in
        [640, 400, 3000, 600, Double(number % 800), 4000, 680, Double(number % 800), 4000]
      }),
    Scene(
      name: "beyond the picture", material: shiny,
      corners: { number in
        [-1640, 400, 0, -1600, Double(number % 800), 0, -1680, Double(number % 800), 0]
      }),
    Scene(
      name: "of huge numbers", material: shiny,
      corners: { number in
        [-1e6, -1e6, Double(number), 2e6, -1e6, Double(number), 0, 3e6, Double(number)]
      }),
  ]

  private static func sheet(z: Double) -> [Double] { [-1280, 0, z / 1000, 2560, 0, z / 1000, 640, 1600, z / 1000] }

  private static func small(_ number: Int, across: Double, down: Double) -> [Double] {
    let (x, y, z) = (Double(number * 7 % 1270), Double(number * 13 % 790), Double(number) / 1000)
    return [x, y, z, x + across, y, z, x, y + down, z]
  }

  private static func model(_ scene: Scene) throws -> Model {
    var lines = ["mtllib m.mtl", "usemtl m", "vt 0 0", "vt 1 0", "vt 0 1"]
    for number in 0..<scene.count {
      let c = scene.corners(number)
      for corner in 0..<3 {
        // OBJ's y points up.
        lines.append("v \(Float(c[3 * corner])) \(-Float(c[3 * corner + 1])) \(Float(c[3 * corner + 2]))")
      }
      lines.append("f -3/1 -2/2 -1/3")
    }
    let picture = try texture()
    return try Model.decode(Array(lines.joined(separator: "\n").utf8)) { (name) throws(ModelError) in
      name == "m.mtl" ? Array("newmtl m\n\(scene.material)".utf8) : picture
    }
  }

  /// A picture of about 32 megapixels, the limit for all textures together.
  private static func texture() throws -> [UInt8] {
    let bitmap = try Bitmap(width: 5600, height: 5600)
    return try bitmap.pngData(isQuick: true)
  }

  private static func frame(of model: Model, threads: Int) throws -> (processor: Double, wall: Double) {
    Application.maximumDrawingThreads = threads
    let bitmap = try Bitmap(width: width, height: height)
    let renderer = ModelRenderer()
    let place = Transform3D.scale(x: 1, y: -1, z: 1)
      .concatenating(.translation(Vector3(x: -640, y: -400, z: 0)))
      .concatenating(.perspective(distance: 2400))
      .concatenating(.translation(Vector3(x: 640, y: 400, z: 0)))
    let clock = ContinuousClock()
    let times = (0..<9).map { _ in
      let start = MachineTime.process
      let wall = clock.measure { renderer.draw(model, transform: place, into: bitmap) }
      return (MachineTime.process - start, wall / .seconds(1))
    }
    return (times.map(\.0).sorted()[4], times.map(\.1).sorted()[4])
  }
}
