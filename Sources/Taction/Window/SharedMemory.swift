import CLinux
import Glibc

/// Anonymous memory that the compositor can map too: a memfd, with its storage reserved.
///
/// The storage is reserved and its size sealed, since a memfd that is only *sized* answers the first write with SIGBUS
/// when memory is short, and the compositor's read after a cut likewise.
nonisolated final class SharedMemory {
  /// The most that one block may take, in bytes.
  static let greatestSize = 256 << 20

  /// The descriptor to hand to the compositor.
  let fileDescriptor: Int32
  /// The first byte.
  let address: UnsafeMutableRawPointer
  /// The extent in bytes.
  let size: Int

  /// Reserves memory; the error says which step failed and why.
  init(size: Int) throws(SharedMemoryError) {
    guard size > 0, size <= Self.greatestSize else {
      throw SharedMemoryError(step: "a block of \(size) bytes", code: EFBIG)
    }
    let file = taction_memfd_create("taction", taction_memfd_flags())
    guard file >= 0 else { throw SharedMemoryError(step: "memfd_create", code: errno) }
    do throws(SharedMemoryError) {
      address = try Self.reserve(size, in: file)
    } catch {
      close(file)
      throw error
    }
    fileDescriptor = file
    self.size = size
  }

  deinit {
    munmap(address, size)
    close(fileDescriptor)
  }

  private static func reserve(_ size: Int, in file: Int32) throws(SharedMemoryError) -> UnsafeMutableRawPointer {
    var code = EINTR
    while code == EINTR { code = posix_fallocate(file, 0, off_t(size)) }
    guard code == 0 else { throw SharedMemoryError(step: "posix_fallocate of \(size) bytes", code: code) }
    // A kernel without seals gives the same memory; the compositor just has to trust us.
    _ = taction_memfd_seal_size(file)
    let mapping = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let mapping, mapping != MAP_FAILED else { throw SharedMemoryError(step: "mmap", code: errno) }
    return mapping
  }
}

/// Why there is no shared memory.
nonisolated struct SharedMemoryError: Error, CustomStringConvertible {
  /// The system call that failed.
  let step: String
  /// Its error number.
  let code: Int32

  var description: String { "\(step) failed: \(String(cString: strerror(code)))" }
}
