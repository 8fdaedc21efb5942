import CTactionRaster
import TactionGeometry
import Testing

@testable import TactionGraphics
@testable import TactionModels

@Suite("Models: threads and loops")
struct ModelThreadTests {
  private let threads = DrawingThreads()
  /// Triangles of all kinds: small and large, with a texture, open, and reaching behind the viewer.
  private let scene: [(Model, Transform3D)]

  init() throws {
    let picture = try Bitmap(width: 8, height: 8)
    for y in 0..<8 { for x in 0..<8 { picture[x, y] = 0xFF00_0000 | UInt32(x * 0x1F_0703 + y * 0x02_1D0B) } }
    let image = try Image(copying: picture)
    let ball = try Shapes.model(Shapes.ball(around: 60))
    let cube = try Shapes.model(Shapes.cube)
    let vertices = cube.vertices.map {
      Model.Vertex(
        position: $0.position, normal: $0.normal, texturePoint: SIMD2($0.position.x * 2, $0.position.y), material: 0)
    }
    let material = ModelMaterial(color: SIMD3(1, 0.8, 0.6), highlight: SIMD3(repeating: 0.5), texture: image)
    let textured = Model(vertices: vertices, corners: cube.corners, materials: [material], isClosed: false)
    let turn = Quaternion(angle: .degrees(35), axis: Vector3(x: 1, y: 2, z: 0.5))
    scene = [
      (ball, Shapes.place(ball, radius: 50, in: 100, turned: turn)),
      (textured, Shapes.place(textured, radius: 45, in: 100, turned: turn, distance: 90)),
      (textured, Shapes.place(textured, radius: 90, in: 100, turned: turn, distance: 60)),
    ]
  }

  private func pictures(_ renderer: ModelRenderer) throws -> [Bitmap] {
    try scene.map { model, place in
      let bitmap = try Bitmap(width: 101, height: 99)
      renderer.draw(model, transform: place, into: bitmap, background: Color(red: 0.2, green: 0.3, blue: 0.4))
      return bitmap
    }
  }

  @Test("The picture of a model is the same for any number of threads")
  func threadCounts() throws {
    let expected = try pictures(ModelRenderer(threads: threads, limit: 1))
    for count in 2...5 {
      let renderer = ModelRenderer(threads: threads, limit: count)
      for _ in 0..<3 {
        for (a, b) in zip(expected, try pictures(renderer)) { #expect(a.hasSamePixels(as: b), "\(count) threads") }
      }
    }
    #expect(threads.startedCount == 4)
    #expect(expected[2][50, 50] != expected[1][50, 50], "the scenes differ")
  }

  @Test("A model's picture is the same for the loops of any instruction set", arguments: ["avx2", "sse4.1", "neon"])
  func loops(set: String) throws {
    let plain = try #require(raster_kernels_named("scalar")).pointee
    let expected = try pictures(ModelRenderer(threads: threads, limit: 1, kernels: plain))
    let seen = try pictures(ModelRenderer(threads: threads, limit: 1, kernels: .named(set)))
    for (a, b) in zip(expected, seen) { #expect(a.hasSamePixels(as: b)) }
  }
}
