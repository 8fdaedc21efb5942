import Logging

extension Model {
  /// Reads a model in Wavefront's OBJ format, with the materials and the textures that it names beside it.
  ///
  /// Normals are made where the file has none. A material file that is not there leaves the model plain, with a line in the
  /// log, since models are often passed on without it; a texture that cannot be read, or a broken line, is an error.
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
    var reader = OBJReader { (library) throws(ModelError) in try materials(in: library, companion) }
    return try withText(bytes, name) { (text) throws(ModelError) in try reader.read(text) }
  }

  private static func materials(
    in name: String, _ companion: @escaping (String) throws(ModelError) -> [UInt8]
  ) throws(ModelError) -> [(name: String, material: ModelMaterial)] {
    let bytes: [UInt8]
    do throws(ModelError) {
      bytes = try companion(name)
    } catch .unreadable(.notFound(let path)) {
      Logger(label: "taction.graphics").notice("The model stays plain: there is no file \(path) with its materials.")
      return []
    }
    // Many materials may name the same picture.
    var pictures: [String: Image] = [:]
    var reader = MTLReader { (picture) throws(ModelError) in
      if let known = pictures[picture] { return known }
      let bytes = try companion(picture)
      let image: Image
      do throws(ImageError) { image = try Image.decode(bytes: bytes) } catch { throw .unreadable(error) }
      pictures[picture] = image
      return image
    }
    try withText(bytes, name) { (text) throws(ModelError) in try reader.read(text) }
    return reader.materials
  }

  private static func read(file path: String) throws(ModelError) -> [UInt8] {
    do throws(ImageError) { return try ImageFile.read(path) } catch { throw .unreadable(error) }
  }

  /// `withUnsafeBufferPointer` for bodies with a typed error.
  private static func withText<Value>(
    _ bytes: [UInt8], _ name: String, _ body: (consuming ModelText) throws(ModelError) -> Value
  ) throws(ModelError) -> Value {
    let outcome = bytes.withUnsafeBufferPointer { buffer -> Result<Value, ModelError> in
      do throws(ModelError) { return .success(try body(ModelText(buffer, file: name))) } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}
