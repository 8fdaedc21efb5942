import Logging
import TactionGraphics

extension Model {
  /// Reads a model in Wavefront's OBJ format, with the materials and textures that it names.
  ///
  /// Missing normals are computed. A missing material file is logged and leaves the model plain, because models are
  /// often distributed without it; an unreadable texture and a malformed line are errors.
  ///
  /// - Throws: `ModelError`.
  public static func read(path: String) throws(ModelError) -> Model {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let bytes = try read(file: path)
    return try decode(bytes, name: path) { (name) throws(ModelError) in try read(file: folder + name) }
  }

  /// Reads a model like `read(path:)`, away from the calling actor.
  @concurrent
  public static func load(path: String) async throws(ModelError) -> Model { try read(path: path) }

  /// Reads a model from the bytes of an OBJ file.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the file's name in errors.
  ///   - companion: returns the bytes of a material or texture file by its name in the model.
  public static func decode(
    _ bytes: [UInt8], name: String = "the model", companion: @escaping (String) throws(ModelError) -> [UInt8]
  ) throws(ModelError) -> Model {
    var companions = ModelCompanions(companion)
    var reader = OBJReader { (library) throws(ModelError) in try companions.materials(in: library) }
    return try ModelText.with(bytes, name) { (text) throws(ModelError) in try reader.read(text) }
  }

  private static func read(file path: String) throws(ModelError) -> [UInt8] {
    do throws(ImageError) {
      return try RegularFile(path, limit: ModelLimits.fileBytes).contents()
    } catch {
      throw .unreadable(error)
    }
  }
}

/// The material and texture files that a model names, each read once, within `ModelLimits`.
struct ModelCompanions {
  typealias Material = (name: String, material: ModelMaterial)

  private let bytes: (String) throws(ModelError) -> [UInt8]
  private var libraries: Set<String> = []
  private var pictures: [String: Image] = [:]
  private var pixelCount = 0

  /// - Parameter bytes: returns the contents of a file by its name in the model.
  init(_ bytes: @escaping (String) throws(ModelError) -> [UInt8]) { self.bytes = bytes }

  /// Returns the materials of a library; none if it was read before.
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
      Logger(label: "taction.models").notice("The model stays plain: there is no file \(path) with its materials.")
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

  /// Returns a texture, decoded once for all materials.
  private mutating func texture(_ name: String) throws(ModelError) -> Image {
    if let known = pictures[name] { return known }
    let image: Image
    let file = try bytes(name)
    do throws(ImageError) {
      image = try Image.decode(bytes: file, atLeast: ModelLimits.textureEdge)
    } catch {
      throw .unreadable(error)
    }
    pixelCount += image.width * image.height
    guard pixelCount <= ModelLimits.texturePixels else {
      throw .tooMany(of: "pixels in textures", limit: ModelLimits.texturePixels)
    }
    pictures[name] = image
    return image
  }
}

/// The limits of a model file; a larger one is rejected before it takes memory.
public enum ModelLimits {
  /// The maximum number of points, of normals and of texture points.
  public static let points = 4_000_000
  /// The maximum size of a model, material or texture file in bytes: 64 MiB.
  public static let fileBytes = 64 << 20
  /// The maximum number of triangles: five times what a tablet can turn smoothly. Each takes time in every frame.
  public static let triangles = 250_000
  /// The maximum work of a picture of a model, as an estimate of the time on one core of a server of 2023, in
  /// nanoseconds. Triangles beyond it are not drawn, so that a frame takes at most 50 ms on two cores.
  ///
  /// A textured ball of the maximum number of triangles takes nearly as much, and is drawn whole.
  public static let frameWork = 75_000_000
  /// The maximum mean overdraw of a picture, hidden triangles included; triangles beyond it are not drawn. Triangles of
  /// up to four rows do not count.
  public static let layers = 256
  /// The range of `Model.radius`, within the range of Float.
  public static let radii = 1e-30...1e30
  /// The maximum number of materials.
  public static let materials = 4096
  /// The maximum number of material files.
  public static let libraries = 256
  /// The maximum number of pixels of all textures together: 170 MB with their levels.
  public static let texturePixels = 32_000_000
  /// The length of a texture's longer edge above which a smaller level of it is used, less than twice as long.
  public static let textureEdge = 2048
}

/// The reason that a model could not be read; `description` is one sentence.
public enum ModelError: Error, Hashable, Sendable {
  /// The file, a material file or a texture cannot be read.
  case unreadable(ImageError)
  /// A line is malformed.
  case broken(file: String, line: Int, reason: String)
  /// The file has more of something than `ModelLimits` allows.
  case tooMany(of: String, limit: Int)
  /// The model's radius is outside `ModelLimits.radii`.
  case unsuitableSize(radius: Double)
  /// The file holds no triangle.
  case empty
}

extension ModelError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .broken(let file, let line, let reason): "Line \(line) of \(file) is broken: \(reason)."
    case .tooMany(let things, let limit): "The model has more than \(limit) \(things)."
    case .unsuitableSize(let radius): "The model's radius is \(radius), which is not within \(ModelLimits.radii)."
    case .empty: "The model has no faces."
    }
  }
}
