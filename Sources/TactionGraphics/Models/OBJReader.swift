/// Reads a solid in Wavefront's OBJ format: points, normals, places in the texture, faces of any number of corners,
/// materials.
///
/// Curves, groups and other entries are passed over. Indices count from 1, or backward from -1; those out of range are
/// errors.
struct OBJReader {
  private var positions: [SIMD3<Float>] = []
  private var normals: [SIMD3<Float>] = []
  private var texturePoints: [SIMD2<Float>] = []
  private var mesh = MeshBuilder()
  private var materials: [ModelMaterial] = [ModelMaterial()]
  private var materialNames: [String: Int] = [:]
  private let library: (String) throws(ModelError) -> [ModelCompanions.Material]
  /// The corners of the face that is being read.
  private var face: [MeshBuilder.Corner] = []

  /// - Parameter library: reads the materials of a file by the name that the model gives it.
  init(library: @escaping (String) throws(ModelError) -> [ModelCompanions.Material]) {
    self.library = library
  }

  /// The model that a text describes.
  mutating func read(_ text: consuming ModelText) throws(ModelError) -> Model {
    while try text.advance() { try readLine(text) }
    guard mesh.triangleCount > 0 else { throw .empty }
    let model = mesh.model(positions: positions, normals: normals, texturePoints: texturePoints, materials: materials)
    guard ModelLimits.radii.contains(model.radius) else { throw .unsuitableSize(radius: model.radius) }
    return model
  }

  private mutating func readLine(_ text: borrowing ModelText) throws(ModelError) {
    if text.isWord(0, "v") {
      try Self.add(try text.vector(3), to: &positions)
    } else if text.isWord(0, "vn") {
      try Self.add(try text.vector(3), to: &normals)
    } else if text.isWord(0, "vt") {
      let down = text.words.count > 2 ? try text.number(2) : 0
      // The file counts from the bottom of the picture.
      try Self.add(SIMD2(try text.number(1), 1 - down), to: &texturePoints)
    } else if text.isWord(0, "f") {
      try readFace(text)
    } else if text.isWord(0, "usemtl") {
      // A name that no library has given is no error: the face is there, only plain.
      mesh.material = materialNames[text.rest(from: 1)] ?? 0
    } else if text.isWord(0, "mtllib"), text.words.count > 1 {
      try readLibrary(text.rest(from: 1))
    }
  }

  private static func add<Value>(_ value: Value, to values: inout [Value]) throws(ModelError) {
    guard values.count < ModelLimits.points else { throw .tooMany(of: "points", limit: ModelLimits.points) }
    values.append(value)
  }

  private mutating func readFace(_ text: borrowing ModelText) throws(ModelError) {
    guard text.words.count >= 4 else { throw text.broken("a face has at least three corners") }
    guard mesh.triangleCount + text.words.count - 3 <= ModelLimits.triangles else {
      throw .tooMany(of: "triangles", limit: ModelLimits.triangles)
    }
    face.removeAll(keepingCapacity: true)
    for index in 1..<text.words.count {
      let (position, texturePoint, normal) = try text.indices(index)
      face.append(
        MeshBuilder.Corner(
          position: try Self.index(position, of: positions.count, text),
          texturePoint: texturePoint == 0 ? -1 : try Self.index(texturePoint, of: texturePoints.count, text),
          normal: normal == 0 ? -1 : try Self.index(normal, of: normals.count, text)))
    }
    mesh.addFace(face)
  }

  /// The index from 0 for one from 1 or from -1.
  private static func index(_ index: Int, of count: Int, _ text: borrowing ModelText) throws(ModelError) -> Int32 {
    let place = index > 0 ? index - 1 : count + index
    guard place >= 0, place < count else { throw text.broken("it names number \(index), but there are \(count)") }
    return Int32(truncatingIfNeeded: place)
  }

  private mutating func readLibrary(_ name: String) throws(ModelError) {
    for (name, material) in try library(name) {
      guard materials.count < ModelLimits.materials else {
        throw .tooMany(of: "materials", limit: ModelLimits.materials)
      }
      materialNames[name] = materials.count
      materials.append(material)
    }
  }
}
