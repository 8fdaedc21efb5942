import CTactionLinux
// Imported only to link the library that has the functions of the main queue.
import Dispatch
import Glibc

/// Dispatch's main queue, which is where `Task`, `await` and the MainActor run on Linux.
///
/// libdispatch has two functions for event loops other than its own, but does not document them. If a libdispatch lacks
/// them, the run loop of Foundation serves the queue: Foundation is loaded only for that, and must be polled, so the
/// program wakes 125 times a second.
struct MainQueue {
  /// A descriptor that is readable while the queue is to be served; -1, which poll skips, if there is no such
  /// descriptor.
  let fileDescriptor: Int32
  private let way: taction_main_queue

  init() {
    var descriptor: Int32 = -1
    // With "runloop", for tests, the program behaves as if libdispatch had no such functions.
    way = taction_main_queue_open(&descriptor, Environment["TACTION_MAIN_QUEUE"] == "runloop")
    fileDescriptor = descriptor
    switch way {
    case TACTION_MAIN_QUEUE_BY_HOOKS: break
    case TACTION_MAIN_QUEUE_BY_RUN_LOOP:
      log.warning("this libdispatch does not say when its main queue has work: Foundation's run loop is asked instead")
    default:
      log.error("tasks of the main actor do not run: this libdispatch has no way for an event loop to run them")
    }
  }

  /// Runs the jobs in the queue.
  ///
  /// Inside a job of this queue it does nothing; therefore ``Application/run()`` must be called outside of a job.
  func drain() {
    var count: UInt64 = 0
    _ = read(fileDescriptor, &count, MemoryLayout<UInt64>.size)
    taction_main_queue_run(way)
  }
}
