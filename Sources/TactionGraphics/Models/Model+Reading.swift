extension Model {
  /// Reads a model in Wavefront's OBJ format, with the materials and the textures that it names beside it.
  ///
  /// Normals are made where the file has none. A material file that is not there leaves the model plain, with a line in
  /// the log, since models are often passed on without it; a texture that cannot be read, or a broken line, is an
  /// error.
  ///
  /// - Throws: `ModelError`.
  public static func read(path: String) throws(ModelError) -> Model {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let bytes = try read(file: path)
    return try decode(bytes, name: path) { (name) throws(ModelError) in try read(file: folder + name) }
  }

  /// Reads a model on another thread, as `read(path:)` does.
  @concurrent
  public static func load(path: String) async throws(ModelError) -> Model { try read(path: path) }

  /// Reads a model from the bytes of an OBJ file; what it names is asked for.
  ///
  /// - Parameters:
  ///   - name: what to call the file in errors.
  ///   - companion: the bytes of a file by the name that the model gives it: materials, and pictures for them.
  public static func decode(
    _ bytes: [UInt8], name: String = "the model", companion: @escaping (String) throws(ModelError) -> [UInt8]
  ) throws(ModelError) -> Model {
    var companions = ModelCompanions(companion)
    var reader = OBJReader { (library) throws(ModelError) in try companions.materials(in: library) }
    return try ModelText.with(bytes, name) { (text) throws(ModelError) in try reader.read(text) }
  }

  private static func read(file path: String) throws(ModelError) -> [UInt8] {
    do throws(ImageError) { return try ImageFile.read(path) } catch { throw .unreadable(error) }
  }
}
