import CTactionLinux
// Imported only to link the library that has the functions of the main queue.
import Dispatch
import Glibc

/// Dispatch's main queue, on which the main actor runs its jobs on Linux.
///
/// libdispatch has two undocumented functions for other event loops. If a version of libdispatch lacks these functions,
/// the run loop of Foundation serves the queue. Foundation is loaded only in this case. Its run loop must be polled, so
/// the program wakes 125 times a second.
struct MainQueue {
  /// A descriptor that is readable while the queue is to be served; -1, which poll skips, if there is no such
  /// descriptor.
  let fileDescriptor: Int32
  private let way: taction_main_queue

  init() {
    var descriptor: Int32 = -1
    // With "runloop", for tests, the program does not use these functions of libdispatch.
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
  /// In a job of this queue, the method does nothing, so ``Application/run()`` must be called outside of a job.
  func drain() {
    var count: UInt64 = 0
    _ = read(fileDescriptor, &count, MemoryLayout<UInt64>.size)
    taction_main_queue_run(way)
  }
}
