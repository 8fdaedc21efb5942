import TactionTesting
import TactionToolSupport

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
