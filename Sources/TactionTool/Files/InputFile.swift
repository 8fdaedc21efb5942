import TactionGraphics
import TactionTesting

/// Reads whole files.
nonisolated enum InputFile {
  /// Returns the bytes of a regular file of at most `limit` bytes.
  static func read(_ path: String, limit: Int) throws(ToolError) -> [UInt8] {
    do throws(ImageError) {
      return try RegularFile(path, limit: limit).contents()
    } catch {
      let reason =
        switch error {
        case .notFound: "No such file or directory"
        case .notReadable(_, let reason): reason
        case .fileTooLarge: "it is larger than \(limit >> 20) MiB"
        default: "it is not a regular file"
        }
      throw ToolError.input("cannot read \(path): \(reason)")
    }
  }
}

extension Timeline {
  /// Reads a `.touches` file; errors name the file and the line.
  init(file path: String) throws(ToolError) {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(path, limit: 64 << 20)
    } catch {
      throw ToolError.timeline(error.description)
    }
    do {
      try self.init(parsing: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw ToolError.timeline("\(path):\(error.line): \(error.reason)")
    }
  }
}
