import TactionWindow

/// A folder of the user for one kind of files. xdg-user-dirs gives it a name in the user's language, such as `~/Bilder`
/// for pictures.
///
///     let place = UserFolder.pictures.path?.appending("photo.jpg")
public nonisolated enum UserFolder: CaseIterable, Hashable, Sendable {
  /// The folder for documents.
  case documents
  /// The folder for pictures.
  case pictures
  /// The folder for files from the network.
  case downloads
  /// The folder whose files the desktop shows.
  case desktop
  /// The folder for music.
  case music
  /// The folder for videos.
  case videos

  /// The path of the folder; nil if the user has no home folder.
  ///
  /// The folder may be missing. For a user who wants no such folder, this is the path of the home folder. Each call
  /// reads a small file.
  public var path: FilePath? { Self.paths()[self] }

  /// The name of the folder in the file of xdg-user-dirs, and the name on the disk if that file does not state it.
  private var names: (key: String, usual: String) {
    switch self {
    case .documents: ("DOCUMENTS", "Documents")
    case .pictures: ("PICTURES", "Pictures")
    case .downloads: ("DOWNLOAD", "Downloads")
    case .desktop: ("DESKTOP", "Desktop")
    case .music: ("MUSIC", "Music")
    case .videos: ("VIDEOS", "Videos")
    }
  }

  /// The maximum length of the file with the folders, in bytes. Our own choice; the file usually has about 1 KB.
  private static let maximumLength = 65_536

  /// Returns the user's home folder; nil if there is none.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  static func home(_ variable: (String) -> String? = { Environment[$0] }) -> String? {
    variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Returns the user's folder for settings; nil if there is none.
  static func settings(_ variable: (String) -> String? = { Environment[$0] }) -> String? {
    Environment.folder("XDG_CONFIG_HOME", orAtHome: ".config", variable)
  }

  /// Returns the paths of all folders; none if there is no home folder.
  static func paths(_ variable: (String) -> String? = { Environment[$0] }) -> [UserFolder: FilePath] {
    guard let root = home(variable) else { return [:] }
    let file = settings(variable).map { FilePath("\($0)/user-dirs.dirs") }
    let bytes = file.flatMap { SmallFile.read($0, limit: maximumLength) } ?? []
    let named = decode(String(decoding: bytes, as: UTF8.self), home: root)
    var result: [UserFolder: FilePath] = [:]
    for folder in allCases { result[folder] = FilePath(named[folder.names.key] ?? "\(root)/\(folder.names.usual)") }
    return result
  }

  /// Returns the paths of the existing folders, without duplicates.
  static func existing() -> [FilePath] {
    let known = paths()
    var folders: [FilePath] = []
    for path in allCases.compactMap({ known[$0] }) where FileEntry(at: path)?.isFolder == true {
      if !folders.contains(path) { folders.append(path) }
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
