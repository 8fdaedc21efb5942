import CLinux
import Glibc

/// Anonymous memory that the compositor can map too: a memfd, with its storage reserved.
///
/// The storage is reserved and sealed against cuts, since a memfd that is only *sized* answers the first write with
/// SIGBUS when memory is short, and the compositor's read after a cut likewise. It can grow.
nonisolated final class SharedMemory {
  /// The most that one buffer may take, in bytes.
  static let greatestSize = 256 << 20

  /// The descriptor to hand to the compositor.
  let fileDescriptor: Int32
  /// The extent in bytes.
  private(set) var size = 0

  /// Reserves memory; the error says which step failed and why.
  init(size: Int) throws(SharedMemoryError) {
    fileDescriptor = taction_memfd_create("taction", taction_memfd_flags())
    guard fileDescriptor >= 0 else { throw SharedMemoryError(step: "memfd_create", code: errno) }
    try grow(to: size)
    // A kernel without seals gives the same memory; the compositor just has to trust us.
    _ = taction_memfd_seal_size(fileDescriptor)
  }

  deinit {
    if fileDescriptor >= 0 { close(fileDescriptor) }
  }

  /// Reserves more, behind what there is; the error says which step failed and why, and nothing has changed then.
  func grow(to newSize: Int) throws(SharedMemoryError) {
    // Three buffers at most, so that the wire's 32 bits hold it.
    guard newSize > size, newSize <= BufferQueue.greatestCount * Self.greatestSize else {
      throw SharedMemoryError(step: "a block of \(newSize) bytes", code: EFBIG)
    }
    var code = EINTR
    while code == EINTR { code = posix_fallocate(fileDescriptor, off_t(size), off_t(newSize - size)) }
    guard code == 0 else { throw SharedMemoryError(step: "posix_fallocate of \(newSize) bytes", code: code) }
    size = newSize
  }

  /// Makes a part of it addressable; the offset is a multiple of the size of a page.
  func map(offset: Int, size: Int) throws(SharedMemoryError) -> MappedMemory {
    guard offset >= 0, size > 0, size <= self.size - offset else {
      throw SharedMemoryError(step: "a mapping of \(size) bytes at \(offset)", code: EINVAL)
    }
    // Populated, so that the first frame does not ask the kernel for each page.
    let mapping = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, fileDescriptor, off_t(offset))
    guard let mapping, mapping != MAP_FAILED else { throw SharedMemoryError(step: "mmap", code: errno) }
    return MappedMemory(address: mapping, size: size)
  }
}

/// A part of shared memory in the address space, for as long as this lives.
nonisolated final class MappedMemory {
  /// The first byte.
  let address: UnsafeMutableRawPointer
  /// The extent in bytes.
  let size: Int

  fileprivate init(address: UnsafeMutableRawPointer, size: Int) {
    self.address = address
    self.size = size
  }

  deinit {
    munmap(address, size)
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
