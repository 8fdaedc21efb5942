import Logging

/// The files that a model names: materials, and pictures for them. Each is read once, and no more of them than
/// `ModelLimits` allows.
struct ModelCompanions {
  typealias Material = (name: String, material: ModelMaterial)

  private let bytes: (String) throws(ModelError) -> [UInt8]
  private var libraries: Set<String> = []
  private var pictures: [String: Image] = [:]
  private var pixelCount = 0

  /// - Parameter bytes: what is in a file, by the name that the model gives it.
  init(_ bytes: @escaping (String) throws(ModelError) -> [UInt8]) { self.bytes = bytes }

  /// The materials of a library; none for one that was read before.
  mutating func materials(in name: String) throws(ModelError) -> [Material] {
    guard !libraries.contains(name) else { return [] }
    guard libraries.count < ModelLimits.libraries else {
      throw .tooMany(of: "material files", limit: ModelLimits.libraries)
    }
    libraries.insert(name)
    let text: [UInt8]
    do throws(ModelError) {
      text = try bytes(name)
    } catch .unreadable(.notFound(let path)) {
      Logger(label: "taction.graphics").notice("The model stays plain: there is no file \(path) with its materials.")
      return []
    }
    var reader = MTLReader()
    try ModelText.with(text, name) { (text) throws(ModelError) in try reader.read(text) }
    var materials = reader.materials
    for index in materials.indices {
      if let picture = reader.textures[index] { materials[index].material.texture = try texture(picture) }
    }
    return materials
  }

  /// A picture, which many materials may name.
  private mutating func texture(_ name: String) throws(ModelError) -> Image {
    if let known = pictures[name] { return known }
    let image: Image
    let file = try bytes(name)
    do throws(ImageError) { image = try Image.decode(bytes: file) } catch { throw .unreadable(error) }
    pixelCount += image.width * image.height
    guard pixelCount <= ModelLimits.texturePixels else {
      throw .tooMany(of: "pixels in textures", limit: ModelLimits.texturePixels)
    }
    pictures[name] = image
    return image
  }
}
