/// The list of interfaces to generate, `protocols/manifest.txt`; the beginning of that file explains its format.
struct Manifest: Equatable {
  /// An XML file and the interfaces to generate from it.
  struct File: Equatable {
    /// The path as written in the manifest: absolute, or relative to a search root or to the manifest's folder.
    var path: String
    /// The path of a second file, which adds messages that are newer than Debian 12 to interfaces of the first file;
    /// nil if there is no second file.
    var newerPath: String?
    var interfaces: [Entry] = []
    var line: Int
  }

  /// An interface and the highest version to generate.
  struct Entry: Equatable {
    var name: String
    var version: Int
    var isClientOnly = false
    var line: Int
  }

  /// The name of the manifest, for error messages.
  let name: String
  private(set) var files: [File] = []

  /// Parses the text of a manifest; `name` is used only in error messages.
  init(parsing text: String, name: String) throws(ScannerError) {
    self.name = name
    var known: Set<String> = []
    for (index, content) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = content.prefix { $0 != "#" }.split { $0.isWhitespace }.map(String.init)
      guard let first = words.first else { continue }
      let line = index + 1
      if first == "protocol" {
        guard (2...3).contains(words.count) else {
          throw ScannerError(file: name, line: line, "expected 'protocol FILE' or 'protocol FILE NEWER'")
        }
        files.append(File(path: words[1], newerPath: words.count == 3 ? words[2] : nil, line: line))
      } else {
        let entry = try Self.entry(words, name: name, line: line)
        guard known.insert(entry.name).inserted else {
          throw ScannerError(file: name, line: line, "\(entry.name) is listed twice")
        }
        guard let last = files.indices.last else {
          throw ScannerError(file: name, line: line, "\(entry.name) must stand below a line 'protocol FILE'")
        }
        files[last].interfaces.append(entry)
      }
    }
    for file in files where file.interfaces.isEmpty {
      throw ScannerError(file: name, line: file.line, "\(file.path) has no line 'INTERFACE VERSION' below it")
    }
  }

  private static func entry(_ words: [String], name: String, line: Int) throws(ScannerError) -> Entry {
    let isClientOnly = words.count == 3 && words[2] == "client"
    guard words.count == 2 || isClientOnly else {
      throw ScannerError(file: name, line: line, "expected 'INTERFACE VERSION' or 'INTERFACE VERSION client'")
    }
    guard let version = Int(words[1]), version >= 1 else {
      throw ScannerError(file: name, line: line, "'\(words[1])' is not a version; it must be a whole number from 1")
    }
    return Entry(name: words[0], version: version, isClientOnly: isClientOnly, line: line)
  }
}
