import Dispatch
import Glibc

/// Reports when files of some folders have been written, renamed or removed, also by other programs.
final class FolderWatch {
  let paths: [String]
  private let source: any DispatchSourceRead

  /// Watches folders; nil where the first one is not there, or the system cannot watch.
  init?(paths: [String], onChange: @escaping () -> Void) {
    let file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    // Not while a file is being written: half a file is not a note.
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR)
    guard file >= 0, paths.map({ inotify_add_watch(file, $0, events) }).first ?? -1 >= 0 else {
      close(file)
      return nil
    }
    self.paths = paths
    source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .main)
    source.setEventHandler {
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      while read(file, &buffer, buffer.count) > 0 {}
      MainActor.assumeIsolated(onChange)
    }
    source.setCancelHandler { close(file) }
    source.resume()
  }

  isolated deinit { source.cancel() }
}
