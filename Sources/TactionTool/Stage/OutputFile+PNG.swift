import TactionGraphics
import TactionToolSupport

nonisolated extension OutputFile {
  /// Writes a picture as PNG, atomically.
  func writePNG(_ picture: Bitmap) throws(ToolError) {
    let bytes: [UInt8]
    do throws(ImageError) {
      bytes = try picture.pngData()
    } catch {
      throw ToolError.output("\(path): \(error)")
    }
    try write(bytes)
  }
}
