import CLinux
// Nothing of it is named here, but importing it links the library that has the two functions.
import Dispatch
import Glibc

/// Dispatch's main queue, which is where `Task`, `await` and the MainActor run on Linux.
struct MainQueue {
  /// An eventfd that is readable while the queue has work.
  let fileDescriptor = _dispatch_get_main_queue_handle_4CF()

  /// Runs what is in the queue.
  ///
  /// Inside a job of this queue it does nothing, so that ``Application/run()`` must be called from outside of one.
  func drain() {
    var count: UInt64 = 0
    _ = read(fileDescriptor, &count, MemoryLayout<UInt64>.size)
    _dispatch_main_queue_callback_4CF(nil)
  }
}
