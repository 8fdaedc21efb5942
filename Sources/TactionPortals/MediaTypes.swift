/// The media types of files by the endings of their names, and their kinds, from the desktop's database: the shared
/// MIME-info database of freedesktop.org.
nonisolated struct MediaTypes: Sendable {
  /// The maximum length of a file of the database, in bytes; only this part of a longer file is read. Our own choice:
  /// the longest file of Debian 12 has 50 KB.
  private static let maximumLength = 4 << 20

  /// The type of a file whose type is not known. All types are kinds of it.
  static let anyFile = "application/octet-stream"

  /// The types by endings in small letters.
  private var types: [String: String]
  /// The types by endings whose case matters, such as `C` for C++.
  private var exactTypes: [String: String] = [:]
  /// The usual names of types by their other names, such as `audio/mpeg` for `audio/mp3`.
  private var usualNames: [String: String] = [:]
  /// The types of which a type is a kind.
  private var parents: [String: [String]] = [:]

  /// The types that are known without a database: the types that Taction reads and writes itself.
  private static let known = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp", "gif": "image/gif",
    "avif": "image/avif", "heic": "image/heif", "heif": "image/heif", "svg": "image/svg+xml", "txt": "text/plain",
    "pdf": "application/pdf",
  ]

  /// Reads the databases in the folders for shared data. The initializer reads files, so do not call it on the main
  /// thread.
  init(dataFolders: [String] = DataFolders.all) {
    types = Self.known
    // A folder that is earlier in the list has priority.
    for folder in dataFolders.reversed() {
      takeEndings(Self.rows(of: "\(folder)/mime/globs2", separator: ":"))
      for row in Self.rows(of: "\(folder)/mime/aliases", separator: " ") where row.count == 2 {
        usualNames[row[0]] = row[1]
      }
      for row in Self.rows(of: "\(folder)/mime/subclasses", separator: " ") where row.count == 2 {
        parents[row[0], default: []].append(row[1])
      }
    }
  }

  /// Returns the fields of the lines of a file; an empty array if there is no such file.
  private static func rows(of path: String, separator: Character) -> [[String]] {
    let bytes = SmallFile.read(FilePath(path), limit: maximumLength) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Reads lines such as `50:image/png:*.png`. The file lists types with greater weights first, so the first type for
  /// an ending is used. The flag `cs` in a fourth field means that case matters; for older programs, the same line
  /// follows without the flag.
  private mutating func takeEndings(_ rows: [[String]]) {
    var (found, exact): ([String: String], [String: String]) = ([:], [:])
    for row in rows where row.count >= 3 && row[2].hasPrefix("*.") {
      let ending = String(row[2].dropFirst(2))
      if row.count > 3, row[3].split(separator: ",").contains("cs") {
        if exact[ending] == nil { exact[ending] = row[1] }
      } else if exact[ending] == nil, found[ending.lowercased()] == nil {
        found[ending.lowercased()] = row[1]
      }
    }
    types.merge(found) { _, new in new }
    exactTypes.merge(exact) { _, new in new }
  }

  /// Returns the type of a file by its name, from the longest known ending; nil if no ending is known.
  func type(ofName name: [UInt8]) -> String? {
    var rest = String(decoding: name, as: UTF8.self)[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      if let type = exactTypes[String(rest)] ?? types[rest.lowercased()] { return type }
    }
    return nil
  }

  /// Returns whether a type is another type, perhaps under another name, or a kind of it, as in the dialogs of GTK and
  /// KDE. Each text is a kind of `text/plain`, and each file a kind of `application/octet-stream`; `image/*` stands for
  /// all pictures, and `*/*` for all types.
  func isKind(_ type: String, of other: String) -> Bool {
    let sought = usualNames[other] ?? other
    if [Self.anyFile, "*/*"].contains(sought) { return true }
    let beginning: String? =
      sought == "text/plain" ? "text/" : sought.hasSuffix("/*") ? String(sought.dropLast()) : nil
    var (rest, seen) = ([type], Set<String>())
    while let next = rest.popLast() {
      let name = usualNames[next] ?? next
      if name == sought || beginning.map(name.hasPrefix) == true { return true }
      if seen.insert(name).inserted { rest += parents[name] ?? [] }
    }
    return false
  }
}
