import CTactionLinux
import Glibc

/// Anonymous memory that the compositor can also map: a memfd with reserved storage.
///
/// The storage is reserved: in a memfd that only has a *size*, a write raises SIGBUS if there is no memory. The memfd
/// is sealed against truncation: after a truncation, a read of the compositor would raise SIGBUS. The memfd can grow.
final class SharedMemory {
  /// The maximum size of one buffer, in bytes.
  nonisolated static let maximumSize = 256 << 20

  /// The size of a page in bytes: 4 KiB on most machines, 16 KiB on a Raspberry Pi 5.
  nonisolated static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  /// Returns the error number with which a system call is to fail, or nil to make the call; for tests.
  static var fault: ((_ call: String) -> Int32?)?

  /// The descriptor to pass to the compositor.
  let fileDescriptor: Int32
  /// The size in bytes.
  private(set) var size = 0

  /// Reserves memory.
  ///
  /// - Throws: the step that failed, with its error number.
  init(size: Int) throws(SharedMemoryError) {
    try Self.check("memfd_create")
    fileDescriptor = taction_memfd_create("taction", taction_memfd_flags())
    guard fileDescriptor >= 0 else { throw SharedMemoryError(step: "memfd_create", code: errno) }
    try grow(to: size)
    // On a kernel without seals, the memory is used without a seal; then the compositor has to trust this program.
    _ = taction_memfd_seal_size(fileDescriptor)
  }

  deinit {
    if fileDescriptor >= 0 { close(fileDescriptor) }
  }

  /// Reserves more memory at the end.
  ///
  /// - Throws: the step that failed, with its error number; the size is then unchanged.
  func grow(to newSize: Int) throws(SharedMemoryError) {
    // The limit of three buffers keeps the size within the wire's 32 bits.
    guard newSize > size, newSize <= BufferQueue.maximumCount * Self.maximumSize else {
      throw SharedMemoryError(step: "a block of \(newSize) bytes", code: EFBIG)
    }
    // If the size exceeded the limit of file sizes, the call would not fail with EFBIG: SIGXFSZ would end the process.
    var limit = rlimit()
    if getrlimit(.init(RLIMIT_FSIZE.rawValue), &limit) == 0, UInt64(newSize) > UInt64(limit.rlim_cur) {
      throw SharedMemoryError(step: "a block of \(newSize) bytes", code: EFBIG)
    }
    try Self.check("posix_fallocate")
    var code = EINTR
    while code == EINTR { code = posix_fallocate(fileDescriptor, off_t(size), off_t(newSize - size)) }
    guard code == 0 else { throw SharedMemoryError(step: "posix_fallocate of \(newSize) bytes", code: code) }
    size = newSize
  }

  /// Maps a part of the memory into the address space; the offset must be a multiple of the size of a page.
  func map(offset: Int, size: Int) throws(SharedMemoryError) -> MappedMemory {
    guard offset >= 0, size > 0, size <= self.size - offset else {
      throw SharedMemoryError(step: "a mapping of \(size) bytes at \(offset)", code: EINVAL)
    }
    try Self.check("mmap")
    // The mapping is populated, so that the first frame does not cause page faults.
    let mapping = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, fileDescriptor, off_t(offset))
    guard let mapping, mapping != MAP_FAILED else { throw SharedMemoryError(step: "mmap", code: errno) }
    return MappedMemory(address: mapping, size: size)
  }

  /// Throws if the descriptor cannot be sent.
  func checkDuplication() throws(SharedMemoryError) {
    try Self.check("dup")
    guard Self.canSend(fileDescriptor) else { throw SharedMemoryError(step: "dup", code: errno) }
  }

  /// Whether a descriptor can be duplicated; if not, `errno` has the reason. libwayland duplicates each descriptor that
  /// it sends, and ends the connection if that fails.
  static func canSend(_ descriptor: Int32) -> Bool {
    let copy = dup(descriptor)
    guard copy >= 0 else { return false }
    close(copy)
    return true
  }

  private static func check(_ call: String) throws(SharedMemoryError) {
    if let code = fault?(call) { throw SharedMemoryError(step: call, code: code) }
  }
}

/// A mapped part of shared memory, unmapped when the object is released.
nonisolated final class MappedMemory {
  /// The first byte.
  let address: UnsafeMutableRawPointer
  /// The size in bytes.
  let size: Int

  fileprivate init(address: UnsafeMutableRawPointer, size: Int) {
    self.address = address
    self.size = size
  }

  deinit {
    munmap(address, size)
  }
}

/// A failed allocation of shared memory.
nonisolated struct SharedMemoryError: Error, CustomStringConvertible {
  /// The system call that failed.
  let step: String
  /// The error number of the system call.
  let code: Int32

  var description: String { "\(step) failed: \(String(cString: strerror(code)))" }
}

/// The reason why a window cannot show new content: the system has no memory or no descriptor for its pixels.
public nonisolated struct DrawingError: Error, Equatable, CustomStringConvertible {
  /// The problem as one sentence.
  public let description: String
  /// The error number of the system call that failed, such as `ENOSPC` or `EMFILE`.
  public let code: Int32
}
