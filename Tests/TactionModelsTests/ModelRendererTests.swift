import Glibc
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics
@testable import TactionModels

@Suite("Models: drawing")
struct ModelRendererTests {
  private let renderer = ModelRenderer()

  private func alpha(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> UInt32 { bitmap[x, y] >> 24 }

  @Test("A closed solid has no gaps, at any position and rotation")
  func watertight() throws {
    var generator = SeededGenerator(seed: 11)
    let ball = try Shapes.model(Shapes.ball(around: 40))
    let bitmap = try Bitmap(width: 100, height: 100)
    for _ in 0..<12 {
      let turn = Quaternion(
        angle: .radians(generator.number(0...3)), axis: Vector3(x: generator.number(-1...1), y: 1, z: 0.3))
      let radius = generator.number(30...49)
      renderer.draw(ball, transform: Shapes.place(ball, radius: radius, in: 100, turned: turn), into: bitmap)
      for y in 0..<100 {
        for x in 0..<100 where hypot(Double(x) - 49.5, Double(y) - 49.5) < radius * 0.98 - 1.5 {
          #expect(alpha(bitmap, x, y) == 255, "at \(x), \(y)")
        }
      }
    }
  }

  @Test("A model's edges are antialiased: the total coverage is the area of the outline")
  func coverage() throws {
    let ball = try Shapes.model(Shapes.ball(around: 80))
    let bitmap = try Bitmap(width: 120, height: 120)
    renderer.draw(ball, transform: Shapes.place(ball, radius: 50.3, in: 120), into: bitmap)
    var (sum, partial) = (0.0, 0)
    for y in 0..<120 {
      for x in 0..<120 {
        sum += Double(alpha(bitmap, x, y)) / 255
        if (1...254).contains(alpha(bitmap, x, y)) { partial += 1 }
      }
    }
    #expect(abs(sum / (Double.pi * 50.3 * 50.3) - 1) < 0.005)
    #expect(partial > 200)
  }

  @Test("Front faces of a model hide the faces behind them, in any order of the faces")
  func depth() throws {
    let near = "v -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1\n", far = "v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\n"
    let colors = ["m.mtl": Array("newmtl near\nKd 1 0 0\nnewmtl far\nKd 0 0 1".utf8)]
    for faces in [["near\nf 1 2 3 4", "far\nf 5 6 7 8"], ["far\nf 5 6 7 8", "near\nf 1 2 3 4"]] {
      let text = "mtllib m.mtl\n" + near + far + faces.map { "usemtl " + $0 }.joined(separator: "\n")
      let model = try Shapes.model(text, files: colors)
      let bitmap = try Bitmap(width: 40, height: 40)
      for distance in [0, 60] as [Double] {
        let place = Shapes.place(model, radius: 18, in: 40, distance: distance)
        renderer.draw(model, transform: place, into: bitmap)
        #expect(bitmap[20, 20] >> 16 & 0xFF > 100)
        #expect(bitmap[20, 20] & 0xFF == 0)
        let behind = place.concatenating(.translation(Vector3(x: -20, y: -20, z: 0)))
          .concatenating(.rotation(.degrees(180), about: .unitY)).concatenating(
            .translation(Vector3(x: 20, y: 20, z: 0)))
        if distance == 0 {
          renderer.draw(model, transform: behind, into: bitmap)
          #expect(bitmap[20, 20] & 0xFF > 50)
          #expect(bitmap[20, 20] >> 16 & 0xFF == 0)
        }
      }
    }
  }

  @Test("Open surfaces of a model are visible from both sides")
  func bothSides() throws {
    let sheet = try Shapes.model("v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nf 1 2 3 4")
    let bitmap = try Bitmap(width: 40, height: 40)
    let light = ModelLight(direction: SIMD3(0, 0, 1), ambient: 0.25)
    for angle in [0.0, 180, 45] {
      let turn = Quaternion(angle: .degrees(angle), axis: .unitY)
      renderer.draw(sheet, transform: Shapes.place(sheet, radius: 18, in: 40, turned: turn), light: light, into: bitmap)
      let expected = 0.8 * 255 * (0.25 + 0.75 * abs(cos(angle * .pi / 180)))
      #expect(abs(Double(bitmap[20, 20] & 0xFF) - expected) <= 1)
    }
  }

  @Test("Surfaces that extend behind the viewer are lit on the side that is visible")
  func litBesideViewer() throws {
    let light = ModelLight(direction: SIMD3(0, -1, 0), ambient: 0.25)
    // A floor below the viewer. In the first model, its front is the upper side; in the second model, the lower side.
    let bitmaps = try ["f 1 2 3 4", "f 4 3 2 1"].map { face in
      let floor = try Shapes.model("v -9 -1 9\nv 9 -1 9\nv 9 -1 -9\nv -9 -1 -9\n" + face)
      let bitmap = try Bitmap(width: 40, height: 40)
      let place = Transform3D.scale(x: 10, y: -10, z: 10).concatenating(.perspective(distance: 30))
        .concatenating(.translation(Vector3(x: 20, y: 20, z: 0)))
      renderer.draw(floor, transform: place, light: light, into: bitmap)
      return bitmap
    }
    #expect(alpha(bitmaps[0], 20, 5) == 0)
    #expect(bitmaps.map { $0[20, 38] } == [0xFFCC_CCCC, 0xFFCC_CCCC], "in full light")
  }

  @Test("A model around the viewer has no gaps")
  func watertightAround() throws {
    var generator = SeededGenerator(seed: 5)
    let closed = try Shapes.model(Shapes.ball(around: 16))
    let ball = Model(
      vertices: closed.vertices, corners: closed.corners, materials: closed.materials, isClosed: false)
    let bitmap = try Bitmap(width: 100, height: 100)
    for _ in 0..<30 {
      let axis = Vector3(x: generator.number(-1...1), y: 1, z: generator.number(-1...1))
      let turn = Quaternion(angle: .radians(generator.number(0...3)), axis: axis)
      // The viewer is inside the ball, but not in its middle.
      let place = Shapes.place(ball, radius: 60, in: 100, turned: turn, distance: generator.number(0.5...1.5))
      renderer.draw(ball, transform: place, into: bitmap)
      #expect((0..<10_000).count { alpha(bitmap, $0 % 100, $0 / 100) < 255 } == 0)
    }
  }

  @Test("Drawing very many layers of triangles takes limited time")
  func layers() throws {
    let colors = ["m.mtl": Array("newmtl far\nKd 1 0 0\nnewmtl near\nKd 0 0 1".utf8)]
    let bitmap = try Bitmap(width: 16, height: 16)
    for (count, isSeen) in [(100, true), (5000, false)] {
      let sheets = (0...count).map { "v -9 -9 \($0)\nv 9 -9 \($0)\nv 0 9 \($0)\nf -3 -2 -1" }
      let text = "mtllib m.mtl\nusemtl far\n" + sheets.dropLast().joined(separator: "\n") + "\nusemtl near\n"
      let model = try Shapes.model(text + sheets[count], files: colors)
      let place = Transform3D.scale(x: 4, y: -4, z: 0.001).concatenating(.translation(Vector3(x: 8, y: 8, z: 0)))
      renderer.draw(model, transform: place, into: bitmap)
      #expect((bitmap[8, 8] & 0xFF > 50) == isSeen)
      #expect((bitmap[8, 8] >> 16 & 0xFF > 50) == !isSeen)
    }
  }

  /// On a full screen fewer layers are drawn, so that a frame of any model takes less than 50 ms.
  @Test("The work for a picture of a model is limited at any size")
  func frameWork() throws {
    let colors = ["m.mtl": Array("newmtl far\nKd 1 0 0\nnewmtl near\nKd 0 0 1".utf8)]
    let bitmap = try Bitmap(width: 1280, height: 800)
    for (count, isSeen) in [(10, true), (60, false)] {
      let sheets = (0...count).map { "v -9 -9 \($0)\nv 9 -9 \($0)\nv 0 9 \($0)\nf -3 -2 -1" }
      let text = "mtllib m.mtl\nusemtl far\n" + sheets.dropLast().joined(separator: "\n") + "\nusemtl near\n"
      let model = try Shapes.model(text + sheets[count], files: colors)
      let place = Transform3D.scale(x: 300, y: -300, z: 0.001).concatenating(
        .translation(Vector3(x: 640, y: 400, z: 0)))
      renderer.draw(model, transform: place, into: bitmap)
      #expect((bitmap[640, 400] & 0xFF > 50) == isSeen)
    }
  }

  @Test("Small triangles of a model count towards the limit of drawing work, `ModelLimits.frameWork`")
  func smallTriangles() throws {
    let colors = ["m.mtl": Array("newmtl far\nKd 1 0 0\nnewmtl near\nKd 0 0 1".utf8)]
    let bitmap = try Bitmap(width: 1280, height: 800)
    for (count, isSeen) in [(50_000, true), (249_999, false)] {
      let points = "v 0 0 0\nv 8 0 0\nv 0 8 0\nv 0 0 1\nv 8 0 1\nv 0 8 1\nmtllib m.mtl\nusemtl far\n"
      let text = points + String(repeating: "f 1 2 3\n", count: count) + "usemtl near\nf 4 5 6"
      let model = try Shapes.model(text, files: colors)
      let place = Transform3D.scale(x: 0.5, y: -0.5, z: 1).concatenating(
        .translation(Vector3(x: 640, y: 400, z: 0)))
      renderer.draw(model, transform: place, into: bitmap)
      #expect((bitmap[641, 398] & 0xFF > 50) == isSeen)
    }
  }

  @Test("A textured ball with the maximum number of triangles is drawn completely on a full screen")
  func largestBall() throws {
    let picture = try Bitmap(width: 2, height: 2)
    let lines = Shapes.ball(around: 500).split(separator: "\n").map { line in
      line.hasPrefix("f") ? line.split(separator: " ").joined(separator: "/1 ") + "/1" : String(line)
    }
    let text = "mtllib m.mtl\nusemtl t\nvt 0 0\n" + lines.joined(separator: "\n").replacing("f/1", with: "f")
    let files = ["m.mtl": Array("newmtl t\nKd 1 1 1\nmap_Kd t.png".utf8), "t.png": try picture.pngData()]
    let ball = try Shapes.model(text, files: files)
    let bitmap = try Bitmap(width: 1280, height: 800)
    let place = Shapes.place(ball, radius: 395, in: 800)
    renderer.draw(ball, transform: place, into: bitmap)
    var holes = 0
    for y in 0..<800 {
      for x in 0..<800 where hypot(Double(x) - 399.5, Double(y) - 399.5) < 390 && alpha(bitmap, x, y) < 255 {
        holes += 1
      }
    }
    #expect(holes == 0)
  }

  @Test("A model's light that is not finite is replaced by the default", arguments: [Float.nan, .infinity, -.infinity])
  func brokenLight(ambient: Float) throws {
    let cube = try Shapes.model(Shapes.cube)
    let bitmaps = try [ModelLight(), ModelLight(ambient: ambient)].map { light in
      let bitmap = try Bitmap(width: 20, height: 20)
      renderer.draw(cube, transform: Shapes.place(cube, radius: 14, in: 20), light: light, into: bitmap)
      return bitmap
    }
    #expect(bitmaps[0].hasSamePixels(as: bitmaps[1]))
  }

  @Test("A material that emits light is bright without any light")
  func glow() throws {
    let text = "mtllib m.mtl\nusemtl fire\nv -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nf 1 2 3 4"
    let fire = try Shapes.model(text, files: ["m.mtl": Array("newmtl fire\nKd 1 1 1\nKe 0.4 0 1".utf8)])
    let bitmap = try Bitmap(width: 40, height: 40)
    let place = Shapes.place(fire, radius: 18, in: 40)
    renderer.draw(fire, transform: place, light: ModelLight(direction: SIMD3(0, 0, -1), ambient: 0), into: bitmap)
    #expect(bitmap[20, 20] == 0xFF66_00FF)
    renderer.draw(fire, transform: place, light: ModelLight(ambient: 0.2), into: bitmap)
    #expect(bitmap[20, 20] >> 16 & 0xFF > 0x66 + 40 && bitmap[20, 20] & 0xFF == 255)
  }

  @Test("A texture is the right way up, and its pixels are at their places")
  func texture() throws {
    let picture = try Bitmap(width: 2, height: 2)
    (picture[0, 0], picture[1, 0], picture[0, 1], picture[1, 1]) = (0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF)
    let folder = try TemporaryFolder()
    try picture.writePNG(to: folder["t.png"].path)
    let png = try RegularFile(folder["t.png"].path).contents()
    let text = """
      mtllib m.mtl
      usemtl t
      v -1 -1 0
      v 1 -1 0
      v 1 1 0
      v -1 1 0
      vt 0 0
      vt 1 0
      vt 1 1
      vt 0 1
      f 1/1 2/2 3/3 4/4
      """
    let model = try Shapes.model(text, files: ["m.mtl": Array("newmtl t\nKd 1 1 1\nmap_Kd t.png".utf8), "t.png": png])
    let bitmap = try Bitmap(width: 64, height: 64)
    let light = ModelLight(ambient: 1)
    // The square has 44 pixels around the middle, so the centres of the texture's pixels are at 21 and 43.
    let place = Shapes.place(model, radius: 22 * 2.0.squareRoot(), in: 64)
    renderer.draw(model, transform: place, light: light, into: bitmap)
    #expect(bitmap[21, 21].isClose(to: 0xFFFF_0000, within: 12))
    #expect(bitmap[42, 21].isClose(to: 0xFF00_FF00, within: 12))
    #expect(bitmap[21, 42].isClose(to: 0xFF00_00FF, within: 12))
    #expect(bitmap[42, 42].isClose(to: 0xFFFF_FFFF, within: 12))
  }

  @Test("A model around the viewer, at the viewer, or at extreme coordinates causes no trap")
  func extremes() throws {
    let ball = try Shapes.model(Shapes.ball(around: 12))
    let bitmap = try Bitmap(width: 50, height: 30)
    for scale in [1e-300, 1e-30, 1e-5, 1, 40, 1000, 1e5, 1e9, 1e20, 1e300, .infinity, .nan] {
      for distance in [0, 1, 10, 1000] as [Double] {
        renderer.draw(
          ball, transform: Shapes.place(ball, radius: scale, in: 40, distance: distance), into: bitmap,
          background: .white)
        #expect(alpha(bitmap, 0, 0) == 255)
      }
    }
    renderer.draw(
      ball, transform: Shapes.place(ball, radius: 1000, in: 40, distance: 300), into: bitmap, background: .white)
    renderer.draw(ball, transform: .scale(x: 1, y: 0, z: 1), into: bitmap, background: .white)
    #expect(bitmap[20, 20] == 0xFFFF_FFFF)
  }
}

extension UInt32 {
  fileprivate func isClose(to other: UInt32, within limit: Int) -> Bool {
    [0, 8, 16, 24].allSatisfy { shift in
      abs(Int(self >> UInt32(shift) & 0xFF) - Int(other >> UInt32(shift) & 0xFF)) <= limit
    }
  }
}
