import Glibc
import TactionToolSupport

/// A set of files to write below a folder.
struct FileTree: Equatable, Sendable {
  /// A file of the tree.
  struct File: Equatable, Sendable {
    var bytes: [UInt8]
    var isExecutable = false

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The files by their paths below the folder, such as `usr/bin/hello`.
  private(set) var files: [String: File] = [:]

  /// The paths, sorted, so that each run gives the same result.
  var paths: [String] { files.keys.sorted() }

  subscript(path: String) -> File? { files[path] }

  /// Whether there is a file with a path, or the same file compressed by gzip.
  func hasFile(_ path: String) -> Bool { files[path] != nil || files["\(path).gz"] != nil }

  /// Adds a file of text.
  mutating func add(_ path: String, _ text: String, isExecutable: Bool = false) {
    add(path, bytes: Array(text.utf8), isExecutable: isExecutable)
  }

  /// Adds a file.
  mutating func add(_ path: String, bytes: [UInt8], isExecutable: Bool = false) {
    files[path] = File(bytes: bytes, isExecutable: isExecutable)
  }

  /// Adds the files of another tree, with a prefix before each path.
  mutating func add(_ other: FileTree, below prefix: String = "") {
    for (path, file) in other.files { files[prefix + path] = file }
  }

  /// Writes the files below an existing folder, and makes the folders that their paths need.
  ///
  /// The files get the permissions 644 or 755 and the folders 755, regardless of the umask of the process.
  func write(into folder: String) throws(ToolError) {
    for path in paths {
      guard let file = files[path] else { continue }
      let whole = "\(folder)/\(path)"
      let above = whole.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      for new in try Folder.make(above) { chmod(new, 0o755) }
      try OutputFile(path: whole).write(file.bytes)
      guard chmod(whole, file.isExecutable ? 0o755 : 0o644) == 0 else { throw Self.refused(whole) }
    }
  }

  private static func refused(_ path: String) -> ToolError {
    ToolError.output("cannot write \(path): \(Console.reason())")
  }
}

extension FileTree {
  /// Reads all regular files below a folder; for a link, reads its target.
  ///
  /// - Throws: Status 1 if a file or a folder cannot be read, or if folders are nested more than 16 levels deep.
  init(readingFrom folder: String) throws(ToolError) {
    self.init()
    try read(folder, "", depth: 0)
  }

  private mutating func read(_ folder: String, _ prefix: String, depth: Int) throws(ToolError) {
    guard depth < 16 else { throw ToolError.input("\(folder) nests too deep") }
    for name in try Folder.entries(of: folder) {
      let whole = "\(folder)/\(name)"
      var status = stat()
      guard stat(whole, &status) == 0 else { throw ToolError.input("cannot read \(whole): \(Console.reason())") }
      if status.st_mode & S_IFMT == S_IFDIR {
        try read(whole, prefix + name + "/", depth: depth + 1)
      } else {
        let isExecutable = status.st_mode & 0o111 != 0
        add(prefix + name, bytes: try InputFile.read(whole, limit: 1 << 30), isExecutable: isExecutable)
      }
    }
  }
}
