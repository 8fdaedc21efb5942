import Glibc
import TactionToolSupport

/// The clock that a Taction client follows in lock step: a file with the time in nanoseconds, as one little-endian
/// Int64.
///
/// The path of the file is in the environment variable TACTION_CLOCK. The client reads the file instead of the system's
/// clock.
nonisolated final class SharedClock {
  /// The path of the file.
  let path: String
  private let time: UnsafeMutablePointer<Int64>

  /// Makes the file, with a start time in nanoseconds.
  init(path: String, nanoseconds: Int64) throws(ToolError) {
    self.path = path
    let size = MemoryLayout<Int64>.size
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ToolError.system("cannot make the clock \(path): \(Console.reason())") }
    defer { close(descriptor) }
    // In a file that only has a size, the first write to the mapping raises SIGBUS if the file system is full.
    let code = posix_fallocate(descriptor, 0, off_t(size))
    guard code == 0 else { throw ToolError.system("cannot make the clock \(path): \(Console.reason(code))") }
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else { throw ToolError.system("cannot map the clock \(path): \(Console.reason())") }
    time = memory.bindMemory(to: Int64.self, capacity: 1)
    set(nanoseconds: nanoseconds)
  }

  deinit { munmap(time, MemoryLayout<Int64>.size) }

  /// Sets the time of the clock. An aligned store of eight bytes is atomic on every machine on which Taction runs.
  func set(nanoseconds: Int64) { time.pointee = nanoseconds.littleEndian }
}
