import Glibc

/// The source of an application's time, in seconds since an arbitrary start. The time never decreases.
///
/// Every timestamp that an app sees is a time of this clock. The clocks of tests and of `taction stage` stand still
/// between two steps, so that a gesture takes exactly its stated time.
package protocol TimeSource: AnyObject {
  /// The current time, in seconds.
  var now: Double { get }

  /// Whether time passes by itself.
  ///
  /// If not, the event loop sets no timer, and checks its deadlines whenever an event of the compositor wakes it.
  var runsByItself: Bool { get }

  /// Whether the event loop runs an iteration at each of its deadlines, so that a frame can wait for the right moment.
  ///
  /// If not, frames are drawn as soon as the compositor requests them.
  var keepsDeadlines: Bool { get }

  /// Whether each frame waits for pending background work, such as the decoding of images, so that each run draws the
  /// same pictures.
  var awaitsBackgroundWork: Bool { get }
}

extension TimeSource {
  /// True for a clock that runs by itself, since the event loop then sets a timer for each deadline.
  package var keepsDeadlines: Bool { runsByItself }

  /// False: a frame shows only the results that are ready.
  package var awaitsBackgroundWork: Bool { false }
}

/// The machine's CLOCK_MONOTONIC, which timers in the kernel also use.
final class MonotonicClock: TimeSource {
  /// The time of the machine, in seconds; readable on any thread.
  nonisolated static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  var now: Double { Self.now }

  var runsByItself: Bool { true }
}

/// A clock that another process sets: a file with one little-endian Int64 of nanoseconds.
///
/// `taction stage` names the file in the environment as TACTION_CLOCK and pings the application after each step.
final class FileClock: TimeSource {
  private let file: Int32
  private var latest = 0.0

  /// Opens the file; returns nil if it cannot be read.
  init?(path: String) {
    // O_NONBLOCK, because opening a pipe without a writer would block.
    file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    guard readNanoseconds() != nil else {
      close(file)
      return nil
    }
  }

  deinit {
    close(file)
  }

  var now: Double {
    if let nanoseconds = readNanoseconds() { latest = max(latest, Double(nanoseconds) * 1e-9) }
    return latest
  }

  var runsByItself: Bool { false }

  var awaitsBackgroundWork: Bool { true }

  /// Reads the time. The file is read, not mapped: if another process truncated the file, access to a mapping would
  /// raise SIGBUS.
  private func readNanoseconds() -> Int64? {
    var value: Int64 = 0
    let size = MemoryLayout<Int64>.size
    guard pread(file, &value, size, 0) == size else { return nil }
    return Int64(littleEndian: value)
  }
}
