import Dispatch
import Glibc

/// Reports when files of a folder have been written, renamed or removed, also by other programs.
final class FolderWatch {
  private let source: any DispatchSourceRead

  /// Watches a folder; nil where it is not there, or the system cannot watch.
  init?(path: String, onChange: @escaping () -> Void) {
    let file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard file >= 0 else { return nil }
    // Not while a file is being written: half a file is not a note.
    let events = IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR
    guard inotify_add_watch(file, path, UInt32(events)) >= 0 else {
      close(file)
      return nil
    }
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
