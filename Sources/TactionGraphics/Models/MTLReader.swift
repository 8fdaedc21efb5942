/// Reads the materials of a model: `newmtl`, `Kd`, `Ks`, `Ke`, `Ns`, `map_Kd`; what else there may be is passed over.
struct MTLReader {
  private(set) var materials: [ModelCompanions.Material] = []
  /// For each material that has one the name of its picture.
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
      materials[last].material.color = try text.vector(3).clamped(lowerBound: .zero, upperBound: .one)
    } else if isHighlight {
      materials[last].material.highlight = try text.vector(3).clamped(lowerBound: .zero, upperBound: .one)
    } else if isGlow {
      materials[last].material.glow = try text.vector(3).clamped(lowerBound: .zero, upperBound: .one)
    } else if isShininess {
      materials[last].material.shininess = min(max(try text.number(1), 1), 1000)
    } else if let name = Self.textureName(text) {
      textures[last] = name
    }
  }

  /// The name of the picture, which options such as `-s 1 1 1` may stand before; names may have spaces.
  private static func textureName(_ text: borrowing ModelText) -> String? {
    var index = 1
    while index < text.words.count, text.text(index).hasPrefix("-") {
      index += 1
      // The values of an option are numbers, or `on` and `off`.
      while index < text.words.count - 1, Float(text.text(index)) != nil || ["on", "off"].contains(text.text(index)) {
        index += 1
      }
    }
    return index < text.words.count ? text.rest(from: index) : nil
  }
}

extension SIMD3<Float> {
  fileprivate static var one: SIMD3<Float> { SIMD3(repeating: 1) }
}
