import TactionGraphics

/// Reads whole files.
package enum InputFile {
  /// Returns the bytes of a regular file of at most `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(ToolError) -> [UInt8] {
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
