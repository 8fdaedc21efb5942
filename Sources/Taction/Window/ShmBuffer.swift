import Glibc
import TactionGraphics
import TactionViews
import TactionWayland

/// One wl_buffer and the pixels behind it.
///
/// The compositor owns the pixels from the commit until its release; meanwhile nobody here writes to them.
final class ShmBuffer {
  /// The extent in device pixels.
  let width: Int
  /// The extent in device pixels.
  let height: Int
  /// The buffer to attach.
  let buffer: WlBuffer
  /// The pixels, in the shared memory.
  let bitmap: Bitmap
  /// The pool that it lies in.
  let pool: BufferPool
  /// Where in the pool.
  let slot: Int
  /// Whether the compositor holds it.
  private(set) var isBusy = false
  /// The number of the commit that showed it last; 0 for none.
  private(set) var age = 0
  /// The change since this buffer was last shown, to be moved and drawn before it is shown again.
  var missed: FrameChange
  /// Called when the compositor gives the buffer back.
  var onRelease: (() -> Void)?

  /// Makes a buffer in a slot of a pool, all of it stale.
  ///
  /// Without alpha by default: windows are opaque, and so the compositor need not draw what is behind them.
  init(
    pool: BufferPool, slot: Int, width: Int, height: Int, format: WlShm.Format = .xrgb8888
  ) throws(SharedMemoryError) {
    let (row, isTooWide) = width.multipliedReportingOverflow(by: 4)
    let (bytes, isTooLarge) = row.multipliedReportingOverflow(by: height)
    guard !isTooWide, !isTooLarge, width > 0, height > 0, bytes <= pool.capacity else {
      throw SharedMemoryError(step: "a buffer of \(width)x\(height)", code: EINVAL)
    }
    let memory = try pool.memory(ofSlot: slot)
    do throws(ImageError) {
      bitmap = try Bitmap(borrowing: memory.address, width: width, height: height, stride: row, owner: memory)
    } catch {
      throw SharedMemoryError(step: "a bitmap of \(width)x\(height)", code: EINVAL)
    }
    self.width = width
    self.height = height
    self.pool = pool
    self.slot = slot
    buffer = pool.makeBuffer(slot: slot, width: width, height: height, format: format)
    missed = FrameChange(damage: Region(PixelRect(x: 0, y: 0, width: width, height: height)))
    buffer.onEvent = { [weak self] _ in self?.release() }
  }

  /// Marks the buffer as the compositor's, at the commit that shows it.
  func markBusy(commit: Int) {
    isBusy = true
    age = commit
  }

  /// Destroys the wl_buffer; the memory goes with this object and the pool.
  func destroy() { buffer.destroy() }

  private func release() {
    isBusy = false
    onRelease?()
  }
}
