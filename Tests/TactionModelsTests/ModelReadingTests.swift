import TactionGeometry
import TactionTestSupport
import TactionWords
import Testing

@testable import TactionGraphics
@testable import TactionModels

@Suite("Models: reading files")
struct ModelReadingTests {
  @Test("A cube without normals has twelve triangles and flat faces, since edges of 90° stay sharp")
  func cube() throws {
    let cube = try Shapes.model(Shapes.cube)
    #expect(cube.triangleCount == 12)
    #expect(cube.vertexCount == 24)
    #expect(cube.isClosed)
    #expect(cube.center == .zero)
    #expect(abs(cube.radius - 3.0.squareRoot()) < 1e-6)
    for (index, corner) in cube.corners.enumerated() {
      let normal = cube.vertices[Int(corner)].normal
      #expect((normal * normal).max() == 1, "along an axis")
      let face = (0..<3).map { cube.vertices[Int(cube.corners[index / 3 * 3 + $0])].position }
      #expect((normal * face[0]).sum() == 1, "the normal points outward")
    }
  }

  @Test("A ball without normals is smooth: normals point away from its middle")
  func ball() throws {
    let ball = try Shapes.model(Shapes.ball(around: 32))
    #expect(ball.vertexCount == 32 * 15 + 2)
    #expect(ball.isClosed)
    for vertex in ball.vertices { #expect((vertex.normal * vertex.position).sum() > 0.99) }
  }

  @Test("A solid with repeated points is still closed and smooth")
  func seams() throws {
    let seam = "v 0 0 1\nv -1 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0 1 0\nv 1 0 0\nv 0 1 0\nv -1 0 0\n"
    let model = try Shapes.model(seam + "f 1 3 4\nf 2 5 6\nf 9 8 7\nf 2 7 1\nf 1 1 2")
    #expect(model.isClosed)
    #expect(!(try Shapes.model(seam + "f 1 3 4\nf 2 5 6\nf 9 8 7").isClosed))
    let fold = try Shapes.model("v 0 0 0\nv 0 1 0\nv 1 0 0.1\nv 0 0 0\nv 0 1 0\nv -1 0 0.1\nf 1 3 2\nf 4 5 6")
    let middle = fold.vertices.filter { $0.position.x == 0 }.map(\.normal)
    #expect(middle.allSatisfy { abs($0.x) < 1e-6 }, "treated as one surface")
  }

  @Test("A solid whose faces all point inward is turned inside out")
  func insideOut() throws {
    let inward = Shapes.cube.split(separator: "\n").map { line in
      line.hasPrefix("f")
        ? "f " + line.split(separator: " ").dropFirst().reversed().joined(separator: " ") : String(line)
    }
    let text = inward.joined(separator: "\n")
    let cube = try Shapes.model(text), open = try Shapes.model(text + "\nf 1 2 7")
    #expect(cube.isClosed && !open.isClosed)
    for (model, sign) in [(cube, Float(1)), (open, -1)] {
      for triangle in 0..<12 {
        let face = (0..<3).map { model.vertices[Int(model.corners[3 * triangle + $0])] }
        let outward = (face[1].position - face[0].position).cross(face[2].position - face[0].position)
        #expect((outward * face[0].position).sum() * sign > 0)
        #expect((face[0].normal * face[0].position).sum() * sign > 0)
      }
    }
  }

  @Test("The normals of a solid that is turned inside out point outward", arguments: ["vn 1 1 1", "vn -1 -1 -1"])
  func insideOutNormals(normal: String) throws {
    let tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
    let faces = "f 1 2 3\nf 1 4 2\nf 1 3 4\nf 2//1 4//1 3//1"
    let model = try Shapes.model(tetrahedron + normal + "\n" + faces)
    #expect(model.isClosed)
    let slanted = model.corners.suffix(3).map { model.vertices[Int($0)].normal }
    #expect(slanted.allSatisfy { $0.min() > 0.5 }, "away from the first corner")
  }

  @Test("Solids of any size can be drawn", arguments: [1e-29, 1e-22, 1, 1e19, 1e29])
  func sizes(size: Double) throws {
    let lines = Shapes.cube.split(separator: "\n").map { line in
      guard line.hasPrefix("v") else { return String(line) }
      return "v "
        + line.split(separator: " ").dropFirst().map { "\(Double($0).map { $0 * size } ?? 0)" }.joined(separator: " ")
    }
    let cube = try Shapes.model(lines.joined(separator: "\n"))
    #expect(cube.isClosed && cube.vertexCount == 24, "normals are computed")
    #expect(abs(cube.radius / size - 3.0.squareRoot()) < 1e-6)
    let bitmap = try Bitmap(width: 20, height: 20)
    ModelRenderer().draw(cube, transform: Shapes.place(cube, radius: 14, in: 20), into: bitmap)
    #expect(bitmap[10, 10] >> 24 == 255)
  }

  @Test("A size that cannot be drawn is an error", arguments: ["0 0 0", "1e-40 0 0", "1e35 0 0"])
  func unsuitableSizes(corner: String) {
    #expect { try Shapes.model("v 0 0 0\nv \(corner)\nf 1 2 1") } throws: { error in
      guard case ModelError.unsuitableSize = error else { return false }
      return "\(error)".contains("radius")
    }
  }

  @Test("A line with more words than the largest face has is an error, before its words take memory")
  func words() {
    let text = Array(("x" + String(repeating: " 1", count: ModelLimits.triangles + 3)).utf8)
    #expect(throws: ModelError.broken(file: "long", line: 1, reason: "it has too many words")) {
      try Model.decode(text, name: "long") { (_) in [] }
    }
  }

  @Test("Normals, texture coordinates, negative indices, joined lines, comments and any line ends are read")
  func notation() throws {
    let text =
      "v 0 0 0\r\nv 1e0 +0 -.0 # right\r\nv 0 1.0E+0 \\\r\n 0\n"
      + "vt 0.25 0000000000000000000000.75\rvn 0 0 2\nf -3/1/1 -2/-1/-1 3//1\n"
    let model = try Shapes.model(text)
    #expect(model.triangleCount == 1)
    #expect(!model.isClosed)
    #expect(model.vertices.map(\.position) == [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0)])
    #expect(model.vertices.map(\.normal) == Array(repeating: SIMD3(0, 0, 1), count: 3))
    #expect(model.vertices.map(\.texturePoint) == [SIMD2(0.25, 0.25), SIMD2(0.25, 0.25), .zero])
  }

  @Test("Polygons are cut into triangles")
  func polygons() throws {
    let corners = (0..<9).map { "v \($0) \($0 * $0) 0" }.joined(separator: "\n")
    #expect(try Shapes.model(corners + "\nf 1 2 3 4 5 6 7 8 9").triangleCount == 7)
  }

  @Test(
    "The triangles of a face with notches cover the face, but not its notches",
    arguments: [
      // An L and an arrow, each beginning with any of its corners, in both directions.
      ("v 0 0 0\nv 3 0 1\nv 3 3 1\nv 2 3 0.667\nv 2 1 0.667\nv 0 1 0\n", 6, 5.0),
      ("v 0 0 0\nv 4 0 1\nv 0 3 0\nv 1 1 0.25\n", 4, 4.5),
    ])
  func notches(points: String, count: Int, area: Double) throws {
    for first in 0..<count {
      for direction in [1, -1] {
        let face = (0..<count).map { "\((first + direction * $0 + count) % count + 1)" }.joined(separator: " ")
        let model = try Shapes.model(points + "f " + face)
        #expect(model.triangleCount == count - 2)
        var (sum, covered) = (0.0, 0.0)
        for triangle in 0..<model.triangleCount {
          let corners = (0..<3).map { model.vertices[Int(model.corners[3 * triangle + $0])].position }
          let (first, second) = (corners[1] - corners[0], corners[2] - corners[0])
          let double = Double(first.x * second.y - first.y * second.x)
          sum += double / 2
          covered += abs(double / 2)
        }
        #expect(abs(abs(sum) - area) < 1e-5, "\(face)")
        #expect(abs(covered - area) < 1e-5, "no triangle is turned over: \(face)")
      }
    }
  }

  @Test("Materials come from the file that the model names")
  func materials() throws {
    let text = "mtllib a b.mtl\n" + Shapes.cube.replacing("f 6", with: "usemtl shiny red\nf 6")
    let materials = "newmtl shiny red\nKd 1 0 0.5\nKs .5\nKe 0 0 7\nNs 5000\nillum 2\nnewmtl other\nKd 2 -1 0"
    let model = try Shapes.model(text, files: ["a b.mtl": Array(materials.utf8)])
    let used = Set(model.vertices.map(\.material))
    #expect(used == [0, 1])
    #expect(model.materials[1].color == SIMD3(1, 0, 0.5))
    #expect(model.materials[1].highlight == SIMD3(repeating: 0.5))
    #expect(model.materials[1].glow == SIMD3(0, 0, 1))
    #expect(model.materials[1].shininess == 1000)
    #expect(model.materials[2].color == SIMD3(1, 0, 0), "colours are within 0...1")
  }

  @Test("A byte order mark at the beginning of a model or of a material file is skipped")
  func byteOrderMark() throws {
    let materials = ["a.mtl": Array("\u{FEFF}newmtl red\nKd 1 0 0".utf8)]
    let model = try Shapes.model("\u{FEFF}mtllib a.mtl\nusemtl red\n" + Shapes.cube, files: materials)
    #expect(Set(model.vertices.map(\.material)) == [1])
    #expect(model.materials[1].color == SIMD3(1, 0, 0))
  }

  @Test("A model whose material file is missing gets a plain material")
  func missingMaterials() throws {
    #expect(try Shapes.model("mtllib gone.mtl\nusemtl x\n" + Shapes.cube).triangleCount == 12)
  }

  @Test("A missing or invalid texture is an error")
  func brokenTexture() throws {
    let text = "mtllib a.mtl\n" + Shapes.cube
    let material = Array("newmtl a\nmap_Kd -s 1 1 1 -clamp on my picture.png".utf8)
    #expect(throws: ModelError.unreadable(.notFound(path: "my picture.png"))) {
      try Shapes.model(text, files: ["a.mtl": material])
    }
    #expect(throws: ModelError.unreadable(.unknownFormat)) {
      try Shapes.model(text, files: ["a.mtl": material, "my picture.png": [1, 2, 3, 4, 5, 6, 7, 8]])
    }
  }

  @Test("Backslashes in the names of materials and textures separate folders")
  func backslashes() {
    let material = Array("newmtl a\nmap_Kd pictures\\my wood\\oak.png".utf8)
    #expect(throws: ModelError.unreadable(.notFound(path: "pictures/my wood/oak.png"))) {
      try Shapes.model("mtllib parts\\a.mtl\n" + Shapes.cube, files: ["parts/a.mtl": material])
    }
  }

  @Test(
    "The error for a model file names the line and the reason",
    arguments: [
      ("v 1 2", 1, "it has too few numbers"), ("v 0 0 0\nv 1 x 0", 2, "\"x\" is no number"),
      ("v 1e-9223372036854775808 0 0", 1, "\"1e-9223372036854775808\" is no number"),
      ("v 0 0 nan", 1, "\"nan\" is no number"), ("v 0 0 1e999", 1, "\"1e999\" is no number"),
      ("v 0 0 0\nf 1 1", 2, "a face has at least three corners"),
      ("v 0 0 0\n\nf 1 1 2", 3, "it names number 2, but there are 1"),
      ("v 0 0 0\nf 1 1 0", 2, "\"0\" names no corner"), ("v 0 0 0\nf 1 1 -2", 2, "it names number -2, but there are 1"),
      ("v 0 0 0\nf 1/1 1 1", 2, "it names number 1, but there are 0"),
      ("f 1 2 3", 1, "it names number 1, but there are 0"),
      ("v 0 0 0\nf a b c", 2, "\"a\" names no corner"),
      ("v 0 0 0\nf 1 1 99999999999", 2, "\"99999999999\" names no corner"),
    ])
  func brokenLines(text: String, line: Int, reason: String) {
    #expect(throws: ModelError.broken(file: "shape.obj", line: line, reason: reason)) { try Shapes.model(text) }
  }

  @Test("A material library is read once, even if named often; the number of libraries is limited")
  func libraries() throws {
    var asked: [String] = []
    let face = "v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n"
    let again = String(repeating: "mtllib a.mtl\n", count: 1000)
    let model = try Model.decode(Array((again + face).utf8)) { (name) throws(ModelError) in
      asked.append(name)
      return Array("newmtl red\nKd 1 0 0".utf8)
    }
    #expect(asked == ["a.mtl"] && model.materials.count == 2)
    let many = (0...256).map { "mtllib \($0)\n" }.joined()
    #expect(throws: ModelError.tooMany(of: "material files", limit: 256)) {
      try Model.decode(Array((many + face).utf8)) { (_) in [] }
    }
  }

  @Test("The time to read a model grows linearly with its length, with any content")
  func linear() throws {
    /// The files would take long to read if lines, words, corners or points were read many times.
    let files: [(Int) -> String] = [
      { "v 0 0 0\nv 1 0 0\nv 0 1 0\nf" + String(repeating: " 1 2 3", count: $0) },
      { "v 0 0 0\nv 1 0 0\nv 0 1 0\n" + String(repeating: "f 1 2 3\n", count: $0) },
      // A comb, whose face has a notch between all of its teeth.
      { count in
        let teeth = (0..<count).map { "v \($0) 1 0\nv \($0) 9 0\n" }.joined()
        return teeth + "v \(count) 0 0\nv 0 0 0\nf" + (1...(2 * count + 2)).map { " \($0)" }.joined()
      },
      { String(repeating: "v 0 0 0\n", count: 3 * $0) + "v 1 0 0\nf 1 2 -1" },
      { "v 0 0 0\nv 1 0 0\nv 0 1 0\n" + String(repeating: "usemtl x\\\n", count: $0) + "\nf 1 2 3" },
      {
        String(repeating: "#", count: 20 * $0) + "\nv 0 0 " + String(repeating: "0", count: 20 * $0)
          + "\nv 1 0 0\nv 0 1 0\nf 1 2 3"
      },
    ]
    for (index, file) in files.enumerated() {
      let texts = [500, 4000].map { Array(file($0).utf8) }
      let times = try texts.map { text in
        try (0..<3).map { _ in try threadTime(of: { _ = try Model.decode(text) { (_) in [] } }) }.min() ?? 0
      }
      // The second file is eight times as long. In quadratic time, reading it would take sixty-four times as long.
      #expect(times[1] < 30 * times[0] + 0.002, "file \(index): \(times) s")
    }
  }

  @Test("A model file without faces gives the error `empty`", arguments: ["", "# nothing", "v 0 0 0\nv 1 0 0"])
  func empty(text: String) {
    #expect(throws: ModelError.empty) { try Shapes.model(text) }
  }

  @Test("Damaged model files never trap, and models read from them can be drawn")
  func damaged() throws {
    var generator = SeededGenerator(seed: 3)
    let whole = Array(("mtllib m.mtl\nusemtl a\nvt 0 1\nvn 0 0 1\n" + Shapes.cube + "\nf 1/1/1 2/1/1 3/1/1").utf8)
    let bitmap = try Bitmap(width: 24, height: 24)
    let renderer = ModelRenderer()
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8(ascii: "9"), at: place)
        }
      }
      do throws(ModelError) {
        let model = try Model.decode(bytes) { (_) throws(ModelError) in Array("newmtl a\nKd 1 1 0".utf8) }
        renderer.draw(model, transform: Shapes.place(model, radius: 10, in: 24, distance: 15), into: bitmap)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test("The reason of a model error is a sentence in the user's language")
  func wordsOfErrors() {
    let errors: [(ModelError, String)] = [
      (.unreadable(.notFound(path: "/a/b.obj")), "Die Datei »b.obj« existiert nicht."),
      (.broken(file: "b.obj", line: 1, reason: "it has too few numbers"), "Die Datei ist beschädigt."),
      (.tooMany(of: "triangles", limit: 1), "Die Datei ist zu komplex."),
      (.unsuitableSize(radius: 0), "Die Datei enthält etwas, das nicht unterstützt wird."),
      (.empty, "Die Datei enthält etwas, das nicht unterstützt wird."),
    ]
    for (error, text) in errors { #expect(error.description(in: Words(languages: ["de"])) == text) }
  }
}
