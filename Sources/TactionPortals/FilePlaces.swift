import TactionGraphics
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
    let home = UserFolder.home().map(FilePath.init)
    let named = UserFolder.existing().filter { $0 != home }.map { FilePlace(kind: .folder, path: $0) }
    let volumes = MountedVolumes.all().map { FilePlace(kind: .volume, path: $0) }
    return (home.map { [FilePlace(kind: .home, path: $0)] } ?? []) + named + volumes
      + [FilePlace(kind: .computer, path: FilePath("/"))]
  }

  /// Finds the places on another thread.
  static func load() async -> [FilePlace] {
    await BackgroundQueue.files.value { () throws(Never) -> [FilePlace] in all() }
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
  /// `\040`. If systemd mounts a volume at its first use, the folder has two lines: one of systemd's, which is there
  /// before, and one of the volume.
  static func decode(_ text: String) -> [FilePath] {
    var known: Set<FilePath> = []
    let found = text.split(separator: "\n").compactMap { line -> FilePath? in
      let fields = line.split(separator: " ")
      guard fields.count > 4, folders.contains(where: fields[4].hasPrefix) else { return nil }
      return FilePath(bytes: unescaped(Array(fields[4].utf8)))
    }
    return found.filter { known.insert($0).inserted }
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
