import Glibc

/// A clock that another process sets: a file with one little-endian Int64 of nanoseconds.
///
/// `taction stage` names the file in the environment as TACTION_CLOCK and pings the application after each step.
final class FileClock: AppClock {
  private let file: Int32
  private var latest = 0.0

  /// Opens the file; nil where it cannot be read.
  init?(path: String) {
    file = open(path, O_RDONLY | O_CLOEXEC)
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

  /// Read, not mapped: a mapping of a file that someone cuts short ends in SIGBUS.
  private func readNanoseconds() -> Int64? {
    var value: Int64 = 0
    let size = MemoryLayout<Int64>.size
    guard pread(file, &value, size, 0) == size else { return nil }
    return Int64(littleEndian: value)
  }
}
