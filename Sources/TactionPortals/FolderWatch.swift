import Dispatch
import Glibc

// The isolation of the class is explicit because of the compiler; see `ViewTree`.

/// A watch that reports when files in some folders have been written, renamed or removed, by other programs or by this
/// program.
///
///     watch = FolderWatch([folder]) { changed in list.reload() }
///
/// Files whose names begin with a dot are not reported. An empty new file is not reported until the program that writes
/// it closes it. A new file with content is reported at once, because it may be complete; if a program is still writing
/// it, it is reported again when the program closes it. A link is reported when it is made. Subfolders are reported
/// when they appear or vanish, but changes inside subfolders are not reported. A change that another computer makes on
/// a network disk is not reported. The watch ends when it is released.
///
/// If a watched folder has itself been renamed or removed, its own path is reported. Then the folder is no longer
/// watched, even if there is a new folder with the same path. To watch the new folder, create another watch.
@MainActor public final class FolderWatch {
  /// The paths of the folders.
  public let folders: [String]
  private let source: any DispatchSourceRead

  /// Watches folders. Returns nil if the first folder does not exist, or if the system cannot watch it; other folders
  /// that cannot be watched are ignored.
  ///
  /// - Parameters:
  ///   - folders: The paths of the folders.
  ///   - onChange: Called on the main actor with the paths of the files and folders that have changed. If there were
  ///     more changes than the system can report, all watched folders are reported.
  public init?(_ folders: [String], onChange: @escaping (Set<String>) -> Void) {
    let file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    let ends = IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
    let events = UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | ends)
    let numbers = file < 0 ? [] : folders.map { inotify_add_watch(file, $0, events) }
    guard let first = numbers.first, first >= 0 else {
      if file >= 0 { close(file) }
      return nil
    }
    self.folders = folders
    source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .main)
    let paths = Dictionary(zip(numbers, folders)) { first, _ in first }
    source.setEventHandler {
      let changed = Self.changes(in: file, paths)
      if !changed.isEmpty { MainActor.assumeIsolated { onChange(changed) } }
    }
    source.setCancelHandler { close(file) }
    source.resume()
  }

  isolated deinit { source.cancel() }

  /// Reads all events of an inotify descriptor; returns the paths of the changed files and folders.
  nonisolated private static func changes(in file: Int32, _ paths: [Int32: String]) -> Set<String> {
    var (buffer, changed) = ([UInt8](repeating: 0, count: 1 << 12), Set<String>())
    while case let count = read(file, &buffer, buffer.count), count > 0 {
      buffer.prefix(count).withUnsafeBytes { bytes in
        var place = 0
        while let event = Event(bytes, at: &place) {
          if event.isOverflow { changed.formUnion(paths.values) }
          guard let folder = paths[event.watch] else { continue }
          if event.isEnd {
            changed.insert(folder)
            inotify_rm_watch(file, event.watch)
          }
          let path = "\(folder)/\(event.name)"
          guard event.isAboutVisibleEntry, !event.isNewFile || hasContent(path) else { continue }
          if !event.mayHaveNoName || access(path, F_OK) == 0 { changed.insert(path) }
        }
      }
    }
    return changed
  }

  /// Returns whether a new file has content, or is a link. It may have been written before it got its name.
  nonisolated private static func hasContent(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && (status.st_size > 0 || status.st_nlink > 1)
  }

  /// An event of inotify.
  nonisolated private struct Event {
    let watch: Int32
    let mask: UInt32
    let name: String

    /// Reads the event at an offset, and moves the offset to the end of the event; nil at the end of the bytes.
    init?(_ bytes: UnsafeRawBufferPointer, at place: inout Int) {
      let head = MemoryLayout<inotify_event>.size
      guard place + head <= bytes.count else { return nil }
      let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
      let end = place + head + Int(event.len)
      guard end <= bytes.count else { return nil }
      (watch, mask) = (event.wd, event.mask)
      name = String(decoding: bytes[(place + head)..<end].prefix { $0 != 0 }, as: UTF8.self)
      place = end
    }

    var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }

    /// Whether the watched folder itself was renamed or removed, or its disk was unmounted.
    var isEnd: Bool { mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 }

    /// Whether the event is about an entry of the watched folder, and the entry is not hidden.
    var isAboutVisibleEntry: Bool { !name.isEmpty && !name.hasPrefix(".") }

    /// Whether a file, not a folder, has got its name. No other event tells of a link, or of a file that was written
    /// before it got its name.
    var isNewFile: Bool { mask & UInt32(IN_CREATE) != 0 && mask & UInt32(IN_ISDIR) == 0 }

    /// Whether the event may be about a file without a name (`O_TMPFILE`), such as the draft of another program. The
    /// kernel reports "#" and a number as the name of such a file.
    var mayHaveNoName: Bool {
      mask & UInt32(IN_CLOSE_WRITE) != 0 && name.hasPrefix("#") && name.utf8.dropFirst().allSatisfy { 48...57 ~= $0 }
    }
  }
}
