import TactionGraphics
import TactionWindow
import TactionWords

/// A folder that users often open first.
nonisolated struct FilePlace: Hashable, Sendable {
  /// The kinds of places; each kind has an icon.
  enum Kind: Hashable, Sendable {
    case home
    case folder
    case volume
    /// The root of all folders.
    case computer
  }

  let kind: Kind
  let path: FilePath

  /// Returns the name of the place in the user's language. For a folder of the user, such as the folder for pictures,
  /// returns its name on the disk.
  @MainActor func title(in words: Words) -> String {
    switch kind {
    case .home: words[.home]
    case .computer: words[.computer]
    case .folder, .volume: path.name
    }
  }

  @MainActor var icon: Icon {
    switch kind {
    case .home: .home
    case .folder, .volume: .folder
    case .computer: .grid
    }
  }

  /// Finds the places: the user's home folder, the desktop's folders for documents, pictures and so on, mounted
  /// volumes, and the root. The call reads files, so do not make it on the main thread.
  static func all() -> [FilePlace] {
    let home = UserFolders.home.map(FilePath.init)
    let named = UserFolders.all().filter { $0 != home }.map { FilePlace(kind: .folder, path: $0) }
    let volumes = MountedVolumes.all().map { FilePlace(kind: .volume, path: $0) }
    return (home.map { [FilePlace(kind: .home, path: $0)] } ?? []) + named + volumes
      + [FilePlace(kind: .computer, path: FilePath("/"))]
  }

  /// Finds the places on another thread.
  static func load() async -> [FilePlace] {
    await BackgroundQueue.files.value { () throws(Never) -> [FilePlace] in all() }
  }
}

/// The folders of a user, as xdg-user-dirs defines them.
nonisolated enum UserFolders {
  /// The maximum length of the file with the folders, in bytes. Our own choice; the file usually has about 1 KB.
  private static let maximumLength = 65_536
  private static let keys = ["DOCUMENTS", "PICTURES", "DOWNLOAD", "DESKTOP", "MUSIC", "VIDEOS"]

  /// The user's home folder; nil if there is none.
  static var home: String? { Environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// The user's folder for settings; nil if there is none.
  static var settings: String? { Environment.folder("XDG_CONFIG_HOME", orAtHome: ".config") }

  /// Returns the existing folders, without duplicates.
  static func all() -> [FilePath] {
    guard let home else { return [] }
    let bytes = settings.flatMap { SmallFile.read(FilePath("\($0)/user-dirs.dirs"), limit: maximumLength) } ?? []
    let named = decode(String(decoding: bytes, as: UTF8.self), home: home)
    let fallback = ["DOCUMENTS": "Documents", "PICTURES": "Pictures", "DOWNLOAD": "Downloads"]
    var folders: [FilePath] = []
    for key in keys {
      guard let path = named[key] ?? fallback[key].map({ "\(home)/\($0)" }) else { continue }
      let folder = FilePath(path)
      if FileEntry(at: folder)?.isFolder == true, !folders.contains(folder) { folders.append(folder) }
    }
    return folders
  }

  /// Reads lines such as `XDG_PICTURES_DIR="$HOME/Bilder"`.
  static func decode(_ text: String, home: String) -> [String: String] {
    var folders: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("XDG_"), parts[0].hasSuffix("_DIR") else { continue }
      var path = String(parts[1].drop { $0 == "\"" }.prefix { $0 != "\"" })
      if path.hasPrefix("$HOME") { path = home + path.dropFirst("$HOME".count) }
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      if path.hasPrefix("/") { folders[String(parts[0].dropFirst(4).dropLast(4))] = path }
    }
    return folders
  }
}

/// The volumes that the desktop has mounted for users, such as memory cards.
nonisolated enum MountedVolumes {
  private static let maximumLength = 1 << 20
  private static let folders = ["/media/", "/run/media/", "/mnt/"]

  static func all() -> [FilePath] {
    let bytes = SmallFile.read(FilePath("/proc/self/mountinfo"), limit: maximumLength) ?? []
    return decode(String(decoding: bytes, as: UTF8.self))
  }

  /// Reads lines of mountinfo: the fifth field is the folder, with special characters escaped, such as a space as
  /// `\040`.
  static func decode(_ text: String) -> [FilePath] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 4, folders.contains(where: fields[4].hasPrefix) else { return nil }
      return FilePath(bytes: unescaped(Array(fields[4].utf8)))
    }
  }

  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = bytes[index...].dropFirst().prefix(3)
      let code = digits.count == 3 ? Int(String(decoding: digits, as: UTF8.self), radix: 8) : nil
      if bytes[index] == UInt8(ascii: "\\"), let code {
        result.append(UInt8(truncatingIfNeeded: code))
        index += 4
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
