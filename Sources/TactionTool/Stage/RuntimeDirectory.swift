import Glibc

/// A private directory (mode 700) that serves the client as its XDG_RUNTIME_DIR: the socket and the clock live in it.
nonisolated final class RuntimeDirectory {
  /// The absolute path, short enough for a socket address.
  let path: String

  /// Makes the directory under XDG_RUNTIME_DIR, or under /tmp when that is missing or too long for a socket address.
  init() throws(ToolError) {
    let longestParent = 64  // sun_path holds 108 bytes; the rest is for "/taction-XXXXXX/" and the names inside
    let own = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
    let parents = [own, "/tmp"].compactMap { $0 }.filter { $0.hasPrefix("/") && $0.utf8.count <= longestParent }
    for parent in parents {
      var template = Array("\(parent)/taction-XXXXXX".utf8CString)
      if mkdtemp(&template) != nil {
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return
      }
    }
    throw ToolError.system("cannot make a private directory in /tmp: \(Console.reason())")
  }

  /// Removes the directory with all its content.
  func remove() { Self.remove(path) }

  private static func remove(_ path: String) {
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
        let name = entryName(entry)
        guard name != ".", name != ".." else { continue }
        if isFolder { remove("\(path)/\(name)") } else { unlink("\(path)/\(name)") }
      }
      closedir(directory)
    }
    rmdir(path)
  }
}
