import Glibc
import TactionGraphics
import TactionText

/// A file or a folder inside a folder.
nonisolated struct FileEntry: Hashable, Sendable {
  /// The name as the bytes of the file system.
  let name: [UInt8]
  /// The name to show to people; bytes that are not UTF-8 are shown as `�`.
  let title: String
  /// Whether it is a folder, or a link to one.
  let isFolder: Bool
  /// Whether it is a regular file, or a link to one; false for devices, pipes and broken links.
  let isFile: Bool
  /// The size in bytes.
  let size: Int
  /// The time of the last change, in seconds since 1970.
  let modified: Int
  /// The bytes by which names are sorted.
  let key: [UInt8]

  var isHidden: Bool { name.first == UInt8(ascii: ".") }

  init(name: [UInt8], status: stat?) {
    self.name = name
    title = String(decoding: name, as: UTF8.self)
    let kind = status.map { $0.st_mode & S_IFMT }
    (isFolder, isFile) = (kind == S_IFDIR, kind == S_IFREG)
    size = status.map { Int($0.st_size) } ?? 0
    modified = status.map { Int($0.st_mtim.tv_sec) } ?? 0
    key = Self.key(of: title)
  }

  /// Reads the current state of a path; nil if nothing exists there.
  init?(at path: FilePath) {
    var (own, status) = (stat(), stat())
    guard path.withCString({ lstat($0, &own) }) == 0 else { return nil }
    let leads = path.withCString { stat($0, &status) } == 0
    self.init(name: path.nameBytes, status: leads ? status : nil)
  }

  /// Returns the bytes by which a name is sorted. Case and accents do not matter, and numbers are sorted by value:
  /// "img9" comes before "img10".
  static func key(of title: String) -> [UInt8] {
    let bytes = Array(String(String.UnicodeScalarView(TextSearch.folded(title))).utf8)
    var key: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard isDigit(bytes[index]) else {
        key.append(bytes[index])
        index += 1
        continue
      }
      let digits = bytes[index...].prefix(while: isDigit)
      let number = digits.drop { $0 == UInt8(ascii: "0") }
      // The length is written before the digits, because a longer number is greater.
      key += [UInt8(ascii: "0"), UInt8(clamping: number.count)] + number
      index += digits.count
    }
    return key
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// The files of a folder at the time when it was read.
nonisolated struct FolderListing: Sendable {
  /// The maximum number of files that are read. Our own choice: twice the hundred thousand files of a very large
  /// folder.
  static let limit = 200_000

  /// The folder with all links resolved, so that links that form a circle always give the same path.
  let folder: FilePath
  private(set) var entries: [FileEntry] = []
  /// Whether the folder has more files than ``limit``.
  private(set) var isCut = false
  /// Whether the folder could be read.
  private(set) var isReadable = false

  /// Reads a folder on another thread.
  static func load(_ folder: FilePath) async -> FolderListing {
    await BackgroundQueue.files.value { () throws(Never) -> FolderListing in FolderListing(of: folder) }
  }

  /// Reads a folder; stops early if the task is cancelled.
  init(of folder: FilePath, limit: Int = limit) {
    self.folder = folder.resolved() ?? folder
    guard let stream = self.folder.withCString({ opendir($0) }) else { return }
    defer { closedir(stream) }
    isReadable = true
    let descriptor = dirfd(stream)
    while let entry = readdir(stream) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19
      // The name is not read as `d_name`: the memory of an entry ends with its name, which may be shorter than the
      // declared field.
      let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      guard strcmp(start, ".") != 0, strcmp(start, "..") != 0 else { continue }
      guard entries.count < limit, !Task.isCancelled else {
        isCut = true
        return
      }
      let name = [UInt8](UnsafeRawBufferPointer(start: start, count: strlen(start)))
      var status = stat()
      // A broken link, or a link that is part of a circle, has no status.
      let leads = fstatat(descriptor, start, &status, 0) == 0
      entries.append(FileEntry(name: name, status: leads ? status : nil))
    }
  }
}

/// The order of the files of a folder, and the conditions for a file to be shown.
nonisolated struct FolderOrder: Hashable, Sendable {
  /// The property by which files are sorted.
  enum Key: Hashable, Sendable, CaseIterable {
    case name
    /// The time of the last change, newest first.
    case modified
    /// The size, largest first.
    case size
  }

  var key = Key.name
  var showsHidden = false
  var showsFiles = true
  /// The text that names have to contain, without regard to case and accents; an empty text accepts all names.
  var words = ""
  var filter: FileFilter?

  /// Returns the indices of the entries that are shown, in their order; folders are first.
  func arrange(_ entries: [FileEntry], _ types: MediaTypes) -> [Int] {
    let search = TextSearch(words)
    let shown = entries.indices.filter { index in
      let entry = entries[index]
      guard showsHidden || !entry.isHidden, entry.isFolder || showsFiles else { return false }
      guard search.matches(entry.title) else { return false }
      return entry.isFolder || filter?.matches(entry.name, types) ?? true
    }
    return shown.sorted { precedes(entries[$0], entries[$1]) }
  }

  private func precedes(_ one: FileEntry, _ two: FileEntry) -> Bool {
    if one.isFolder != two.isFolder { return one.isFolder }
    switch key {
    case .modified where one.modified != two.modified: return one.modified > two.modified
    case .size where one.size != two.size: return one.size > two.size
    default:
      return one.key == two.key
        ? one.name.lexicographicallyPrecedes(two.name) : one.key.lexicographicallyPrecedes(two.key)
    }
  }
}
