import Glibc

/// The check whether one decoding may continue. The decoding must not take too much processor time, and its picture
/// must still be needed.
///
/// The check is made between rows, so that a cancelled decoding ends within milliseconds.
package final class DecodingEffort {
  /// The clock of a decoding. Tests set their own clock.
  @TaskLocal static var clock = DecodingClock()

  /// The processor time, in seconds, after which a decoding lets other decodings run first.
  private static let patience = 0.25

  private let clock = DecodingEffort.clock
  private let start: Double
  private var lane: BackgroundQueue.SlowLane?

  /// Starts the clock.
  package init() { start = clock.now }

  /// Throws `ImageError.tooExpensive` if the decoding has taken too long, and `cancelled` in a cancelled task.
  ///
  /// A decoding that takes long waits here until it may continue, so that other decodings can start in the meantime.
  package func check() throws(ImageError) {
    if Task.isCancelled { throw .cancelled }
    let elapsed = clock.now - start
    guard elapsed <= ImageLimits.decodingSeconds else { throw .tooExpensive }
    if elapsed > Self.patience, lane == nil {
      lane = BackgroundQueue.SlowLane()
      if Task.isCancelled { throw .cancelled }
    }
  }
}

/// A clock that counts the processor time of the calling thread. Other programs do not make this time longer, except in
/// a virtual machine: there, it includes the time in which the host ran something else.
class DecodingClock: @unchecked Sendable {
  // The conformance is unchecked: the class has no state, and tests derive from it.
  init() {}

  /// The time in seconds.
  var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
