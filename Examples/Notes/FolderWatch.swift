import Dispatch
import Glibc

/// Reports when files in some folders have been written, renamed or removed, even by other programs.
final class FolderWatch {
  let paths: [String]
  private let source: any DispatchSourceRead

  /// Watches folders; nil if the first folder does not exist, or the system cannot watch it.
  init?(paths: [String], onChange: @escaping () -> Void) {
    let file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    let events = UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR)
    guard file >= 0, paths.map({ inotify_add_watch(file, $0, events) }).first ?? -1 >= 0 else {
      close(file)
      return nil
    }
    self.paths = paths
    source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .main)
    source.setEventHandler {
      var (buffer, isMeant) = ([UInt8](repeating: 0, count: 1 << 12), false)
      while case let count = read(file, &buffer, buffer.count), count > 0 {
        isMeant = buffer.prefix(count).withUnsafeBytes(Self.isMeant) || isMeant
      }
      if isMeant { MainActor.assumeIsolated(onChange) }
    }
    source.setCancelHandler { close(file) }
    source.resume()
  }

  isolated deinit { source.cancel() }

  /// Returns whether one of some events is about a folder, or about a file that is not hidden. A file that has only
  /// been created does not count: an incomplete file is not a note.
  nonisolated private static func isMeant(_ events: UnsafeRawBufferPointer) -> Bool {
    var (place, head) = (0, MemoryLayout<inotify_event>.size)
    while place + head <= events.count {
      let event = events.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
      let isHidden = event.len > 0 && events[place + head] == UInt8(ascii: ".")
      if !isHidden, event.mask & UInt32(IN_ISDIR) != 0 || event.mask & UInt32(IN_CREATE) == 0 { return true }
      place += head + Int(event.len)
    }
    return false
  }
}
