import Glibc

/// The limits of one decoding: the processor time that it takes, and whether its picture is still needed.
///
/// It is checked between rows, so that a decoding ends within milliseconds.
package final class DecodingEffort {
  /// The clock of a decoding. Tests set another one.
  @TaskLocal static var clock = DecodingClock()

  /// The time after which a decoding makes way for others, in seconds.
  private static let patience = 0.25

  private let clock = DecodingEffort.clock
  private let start: Double
  private var lane: BackgroundQueue.SlowLane?

  /// Starts the clock.
  package init() { start = clock.now }

  /// Throws `ImageError.tooExpensive` after too long a time, and `cancelled` in a task that is cancelled.
  ///
  /// A decoding that takes long waits for its turn here, so that others start in its place.
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

/// A clock that counts the processor time of the calling thread, which does not depend on what else the machine does.
class DecodingClock: @unchecked Sendable {
  // Unchecked: the class has no state, and tests derive from it.
  init() {}

  /// The time in seconds.
  var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
