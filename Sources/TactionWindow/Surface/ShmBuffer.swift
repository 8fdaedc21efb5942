import Glibc
import TactionGraphics
import TactionWayland

/// One wl_buffer and its pixels.
///
/// The compositor owns the pixels from the commit until it releases the buffer. During this time, the program must not
/// change the pixels.
final class ShmBuffer {
  /// The width in device pixels.
  let width: Int
  /// The height in device pixels.
  let height: Int
  /// The buffer to attach.
  let buffer: WlBuffer
  /// The pixels, in the shared memory.
  let bitmap: Bitmap
  /// The pool that contains the buffer's memory.
  let pool: ShmPool
  /// The number of the buffer's slot in the pool.
  let slot: Int
  /// Whether the compositor uses the buffer.
  private(set) var isBusy = false
  /// The number of the last commit that showed the buffer; 0 if there was none.
  private(set) var lastCommit = 0
  /// The change since this buffer was last shown, for which EGL has the buffer age. It has to be drawn before the
  /// buffer is shown again.
  var missed: FrameChange
  /// Called when the compositor releases the buffer.
  var onRelease: (() -> Void)?

  /// Makes a buffer in a slot of a pool; all its pixels count as outdated.
  ///
  /// By default, the format has no alpha: windows are opaque, so the compositor need not draw the content behind them.
  init(
    pool: ShmPool, slot: Int, layout: BufferLayout, format: WlShm.Format = .xrgb8888
  ) throws(SharedMemoryError) {
    let (width, height) = (layout.width, layout.height)
    guard layout.byteCount <= pool.capacity else {
      throw SharedMemoryError(step: "a buffer of \(width)x\(height)", code: EINVAL)
    }
    let memory = try pool.memory(ofSlot: slot)
    do throws(ImageError) {
      bitmap = try Bitmap(
        borrowing: memory.address, width: width, height: height, stride: layout.stride, owner: memory)
    } catch {
      throw SharedMemoryError(step: "a bitmap of \(width)x\(height)", code: EINVAL)
    }
    self.width = width
    self.height = height
    self.pool = pool
    self.slot = slot
    buffer = pool.makeBuffer(slot: slot, layout: layout, format: format)
    missed = FrameChange(damage: Region(PixelRect(x: 0, y: 0, width: width, height: height)))
    buffer.onEvent = { [weak self] _ in self?.release() }
  }

  /// Makes a transparent buffer with alpha, in its own pool.
  convenience init(_ globals: Globals, width: Int, height: Int) throws(SharedMemoryError) {
    let layout = try BufferLayout(width: width, height: height, strideAlignment: globals.strideAlignment)
    let pool = try ShmPool(shm: globals.shm, capacity: layout.byteCount)
    // The buffer keeps the memory alive.
    defer { pool.destroy() }
    try self.init(pool: pool, slot: 0, layout: layout, format: .argb8888)
  }

  /// Marks the buffer as used by the compositor, from the commit that shows it.
  func markBusy(commit: Int) {
    isBusy = true
    lastCommit = commit
  }

  /// Destroys the wl_buffer; the memory is freed with this object and the pool.
  func destroy() { buffer.destroy() }

  private func release() {
    isBusy = false
    onRelease?()
  }
}
