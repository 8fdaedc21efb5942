import TactionGeometry

/// A reader of Wavefront's OBJ format: points, normals, texture points, polygons and materials.
///
/// Curves, groups and other entries are ignored. Indices count from 1, or backward from -1. An index out of range is an
/// error.
struct OBJReader {
  private var positions: [SIMD3<Float>] = []
  private var normals: [SIMD3<Float>] = []
  private var texturePoints: [SIMD2<Float>] = []
  private var mesh = MeshBuilder()
  private var materials: [ModelMaterial] = [ModelMaterial()]
  private var materialNames: [String: Int] = [:]
  private let library: (String) throws(ModelError) -> [ModelCompanions.Material]
  /// The corners of the current face.
  private var face: [MeshBuilder.Corner] = []

  /// - Parameter library: returns the materials of a material file; its argument is the name of the file in the model.
  init(library: @escaping (String) throws(ModelError) -> [ModelCompanions.Material]) {
    self.library = library
  }

  /// Returns the model that an OBJ text describes.
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
      // In OBJ, texture coordinates begin at the bottom of the texture.
      try Self.add(SIMD2(try text.number(1), 1 - down), to: &texturePoints)
    } else if text.isWord(0, "f") {
      try readFace(text)
    } else if text.isWord(0, "usemtl") {
      // An unknown material is not an error. The faces get the plain material instead.
      mesh.material = materialNames[text.rest(from: 1)] ?? 0
    } else if text.isWord(0, "mtllib"), text.words.count > 1 {
      try readLibrary(text.path(from: 1))
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
    mesh.addFace(face, at: positions)
  }

  /// Converts an OBJ index, which counts from 1 or backward from -1, to an index that counts from 0.
  private static func index(_ index: Int, of count: Int, _ text: borrowing ModelText) throws(ModelError) -> Int32 {
    let offset = index > 0 ? index - 1 : count + index
    guard offset >= 0, offset < count else { throw text.broken("it names number \(index), but there are \(count)") }
    return Int32(truncatingIfNeeded: offset)
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

/// A reader of material files. It reads `newmtl`, `Kd`, `Ks`, `Ke`, `Ns` and `map_Kd`, and ignores other entries.
struct MTLReader {
  private(set) var materials: [ModelCompanions.Material] = []
  /// The file name of the texture of each material, by index in `materials`.
  private(set) var textures: [Int: String] = [:]

  mutating func read(_ text: consuming ModelText) throws(ModelError) {
    while try text.advance() {
      if text.isWord(0, "newmtl") {
        guard text.words.count > 1 else { throw text.broken("the material has no name") }
        guard materials.count < ModelLimits.materials else {
          throw .tooMany(of: "materials", limit: ModelLimits.materials)
        }
        materials.append((text.rest(from: 1), ModelMaterial()))
      } else {
        try readProperty(text)
      }
    }
  }

  private mutating func readProperty(_ text: borrowing ModelText) throws(ModelError) {
    let isColor = text.isWord(0, "Kd"), isHighlight = text.isWord(0, "Ks"), isGlow = text.isWord(0, "Ke")
    let isShininess = text.isWord(0, "Ns"), isTexture = text.isWord(0, "map_Kd")
    guard isColor || isHighlight || isGlow || isShininess || isTexture else { return }
    guard let last = materials.indices.last else { throw text.broken("it belongs to no material") }
    if isColor {
      materials[last].material.color = try Self.color(text)
    } else if isHighlight {
      materials[last].material.highlight = try Self.color(text)
    } else if isGlow {
      materials[last].material.glow = try Self.color(text)
    } else if isShininess {
      materials[last].material.shininess = try text.number(1).clamped(to: 1...1000)
    } else if let name = Self.textureName(text) {
      textures[last] = name
    }
  }

  /// Returns the colour of the current line. In MTL, a single number stands for all three components.
  private static func color(_ text: borrowing ModelText) throws(ModelError) -> SIMD3<Float> {
    let color = text.words.count == 2 ? SIMD3<Float>(repeating: try text.number(1)) : try text.vector(3)
    return color.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// Returns the file name of the texture, which follows options such as `-s 1 1 1` and may contain spaces.
  private static func textureName(_ text: borrowing ModelText) -> String? {
    var index = 1
    while index < text.words.count, text.text(index).hasPrefix("-") {
      index += 1
      // The values of an option are numbers, `on` or `off`.
      while index < text.words.count - 1, Float(text.text(index)) != nil || ["on", "off"].contains(text.text(index)) {
        index += 1
      }
    }
    return index < text.words.count ? text.path(from: index) : nil
  }
}

extension SIMD3<Float> {
  fileprivate static var one: SIMD3<Float> { SIMD3(repeating: 1) }
}
