import Logging
import TactionEnvironment
import TactionGraphics
import TactionViews
import TactionWords

extension Model {
  /// Reads a model in Wavefront's OBJ format, with its materials and textures.
  ///
  /// Missing normals are computed. Models are often distributed without their material file. So a missing material file
  /// is only logged, and the model gets a plain material. An unreadable texture and a malformed line are errors.
  ///
  /// - Throws: `ModelError`.
  public static func read(path: String) throws(ModelError) -> Model {
    let folder = path.lastSlash.map { "\(path[..<$0])/" } ?? ""
    let bytes = try read(file: path)
    return try decode(bytes, name: path) { (name) throws(ModelError) in try read(file: folder + name) }
  }

  /// Reads a model like `read(path:)`, but not on the calling actor.
  @concurrent
  public static func load(path: String) async throws(ModelError) -> Model { try read(path: path) }

  /// Reads a model from the bytes of an OBJ file.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the name of the file in errors.
  ///   - companion: returns the bytes of a material or texture file; its argument is the name of the file in the model,
  ///     with slashes instead of backslashes.
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

/// The material and texture files to which a model refers. Each file is read once, within `ModelLimits`.
struct ModelCompanions {
  typealias Material = (name: String, material: ModelMaterial)

  private let bytes: (String) throws(ModelError) -> [UInt8]
  private var libraries: Set<String> = []
  private var pictures: [String: Image] = [:]
  private var pixelCount = 0

  /// - Parameter bytes: returns the contents of a file; its argument is the name of the file in the model.
  init(_ bytes: @escaping (String) throws(ModelError) -> [UInt8]) { self.bytes = bytes }

  /// Returns the materials of a material file; empty if the file was read before.
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

  /// Returns a texture. It is decoded once for all materials.
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

/// The limits of a model. A file beyond the limits is rejected before memory for it is allocated.
public enum ModelLimits {
  /// The maximum number of points, and also of normals and of texture points.
  public static let points = 4_000_000
  /// The maximum size of a model, material or texture file in bytes: 64 MiB.
  public static let fileBytes = 64 << 20
  /// The maximum number of triangles: five times the number that a tablet can rotate smoothly. Each triangle takes time
  /// in every frame.
  public static let triangles = 250_000
  /// The maximum estimated work of drawing a model once, in nanoseconds on one server core of 2023. Triangles beyond
  /// this limit are not drawn, so that a frame takes at most 50 ms on two cores.
  ///
  /// A textured ball with the maximum number of triangles needs nearly this amount of work, and is drawn as a whole.
  public static let frameWork = 75_000_000
  /// The maximum mean number of triangles over a pixel, including hidden triangles. Triangles beyond this limit are not
  /// drawn. Triangles of a few pixels are not counted.
  public static let layers = 256
  /// The range of `Model.radius`, within the range of Float.
  public static let radii = 1e-30...1e30
  /// The maximum number of materials.
  public static let materials = 4096
  /// The maximum number of material files.
  public static let libraries = 256
  /// The maximum number of pixels of all textures together: 170 MB with their levels.
  public static let texturePixels = 32_000_000
  /// The minimum length, in pixels, of the longer edge of a texture that is loaded from a larger file. The texture is
  /// halved until its edge is less than twice this length.
  public static let textureEdge = 2048
}

/// The reason why a model could not be read.
public enum ModelError: UserFacingError, Hashable, Sendable {
  /// The file, a material file or a texture cannot be read.
  case unreadable(ImageError)
  /// A line is malformed.
  case broken(file: String, line: Int, reason: String)
  /// The file exceeds one of the `ModelLimits`. `of` names the limited things, such as triangles.
  case tooMany(of: String, limit: Int)
  /// The model's radius is outside `ModelLimits.radii`.
  case unsuitableSize(radius: Double)
  /// The file contains no triangles.
  case empty
}

extension ModelError: CustomStringConvertible {
  /// The reason in one sentence, in English, for logs.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .broken(let file, let line, let reason): "Line \(line) of \(file) is broken: \(reason)."
    case .tooMany(let things, let limit): "The model has more than \(limit) \(things)."
    case .unsuitableSize(let radius): "The model's radius is \(radius), which is not within \(ModelLimits.radii)."
    case .empty: "The model has no faces."
    }
  }

  /// Returns the reason in one sentence in the user's language: `error.description(in: theme.words)`.
  public func description(in words: Words) -> String {
    switch self {
    case .unreadable(let error): error.description(in: words)
    case .broken: words[.fileDamaged]
    case .tooMany: words[.fileTooComplex]
    case .unsuitableSize, .empty: words[.fileUnsupported]
    }
  }
}
