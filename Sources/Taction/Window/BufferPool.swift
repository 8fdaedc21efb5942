import Glibc
import TactionWayland

/// The memory of a window's buffers: one wl_shm_pool with a slot for each of them.
///
/// A slot is reserved when it is first used, and its pages stay: a buffer of another size in the same slot costs
/// nothing but two requests. A slot holds any buffer that fits.
final class BufferPool {
  /// The extent of a slot in bytes: whole pages.
  let capacity: Int

  private let memory: SharedMemory
  private let pool: WlShmPool
  private var slots: [MappedMemory] = []

  private static let pageSize = 4096

  /// Reserves the first slot.
  init(shm: WlShm, capacity: Int) throws(SharedMemoryError) {
    let (pages, overflow) = capacity.addingReportingOverflow(Self.pageSize - 1)
    guard capacity > 0, !overflow, capacity <= SharedMemory.greatestSize else {
      throw SharedMemoryError(step: "a buffer of \(capacity) bytes", code: EFBIG)
    }
    self.capacity = pages / Self.pageSize * Self.pageSize
    memory = try SharedMemory(size: self.capacity)
    pool = shm.createPool(fd: memory.fileDescriptor, size: Int32(clamping: memory.size))
  }

  /// The memory of a slot, reserved now if it has not been before.
  func memory(ofSlot index: Int) throws(SharedMemoryError) -> MappedMemory {
    while slots.count <= index {
      let offset = slots.count * capacity
      if memory.size < offset + capacity {
        try memory.grow(to: offset + capacity)
        pool.resize(size: Int32(clamping: memory.size))
      }
      slots.append(try memory.map(offset: offset, size: capacity))
    }
    return slots[index]
  }

  /// Makes a buffer in a slot whose memory has been reserved; its rows follow one another without gaps.
  func makeBuffer(slot: Int, width: Int, height: Int, format: WlShm.Format) -> WlBuffer {
    pool.createBuffer(
      offset: Int32(clamping: slot * capacity), width: Int32(clamping: width), height: Int32(clamping: height),
      stride: Int32(clamping: width * 4), format: format)
  }

  /// Ends the pool; buffers that were made of it live on, and their memory with them.
  func destroy() { pool.destroy() }
}
