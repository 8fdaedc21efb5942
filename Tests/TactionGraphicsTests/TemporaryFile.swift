import Glibc
import Testing

/// A file that is removed after the test.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8] = []) throws {
    var template = Array("/tmp/taction-graphics-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let written = write(descriptor, bytes, bytes.count)
    close(descriptor)
    try #require(written == bytes.count)
  }

  deinit { unlink(path) }
}
