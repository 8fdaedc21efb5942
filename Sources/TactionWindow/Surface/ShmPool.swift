import Glibc
import TactionWayland

/// The memory of a window's buffers: one wl_shm_pool with a slot for each buffer.
///
/// The memory of a slot is reserved at the first use of the slot, and stays reserved. So a buffer of another size in
/// the same slot costs only two requests. A slot can hold any buffer that fits.
final class ShmPool {
  /// The size of a slot in bytes: whole pages.
  let capacity: Int

  private let memory: SharedMemory
  private let pool: WlShmPool
  private var slots: [MappedMemory] = []

  /// Reserves the first slot.
  init(shm: WlShm, capacity: Int) throws(SharedMemoryError) {
    guard capacity > 0, capacity <= SharedMemory.maximumSize else {
      throw SharedMemoryError(step: "a buffer of \(capacity) bytes", code: EFBIG)
    }
    self.capacity = capacity.roundedUp(toMultipleOf: SharedMemory.pageSize)
    memory = try SharedMemory(size: self.capacity)
    try memory.checkDuplication()
    pool = shm.createPool(fd: memory.fileDescriptor, size: Int32(clamping: memory.size))
  }

  /// Returns the memory of a slot, and reserves it at the first call.
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

  /// Makes a buffer in a slot whose memory has been reserved.
  func makeBuffer(slot: Int, layout: BufferLayout, format: WlShm.Format) -> WlBuffer {
    pool.createBuffer(
      offset: Int32(clamping: slot * capacity), width: Int32(clamping: layout.width),
      height: Int32(clamping: layout.height), stride: Int32(clamping: layout.stride), format: format)
  }

  /// Destroys the pool; its buffers and their memory stay valid.
  func destroy() { pool.destroy() }
}
