import Glibc
import TactionGraphics
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
  /// Whether the compositor holds it.
  private(set) var isBusy = false
  /// What was drawn elsewhere since this buffer was last shown: the part that must be drawn again before it is.
  var stale: Region
  /// Called when the compositor gives the buffer back.
  var onRelease: (() -> Void)?

  /// Makes a buffer, all of it stale.
  ///
  /// Without alpha by default: windows are opaque, and so the compositor need not draw what is behind them.
  init(
    shm: WlShm, width: Int, height: Int, format: WlShm.Format = .xrgb8888
  ) throws(SharedMemoryError) {
    let stride = width * 4
    let memory = try SharedMemory(size: stride * height)
    self.width = width
    self.height = height
    do throws(ImageError) {
      bitmap = try Bitmap(borrowing: memory.address, width: width, height: height, stride: stride, owner: memory)
    } catch {
      throw SharedMemoryError(step: "a bitmap of \(width)x\(height)", code: EINVAL)
    }
    let pool = shm.createPool(fd: memory.fileDescriptor, size: Int32(clamping: memory.size))
    buffer = pool.createBuffer(
      offset: 0, width: Int32(clamping: width), height: Int32(clamping: height), stride: Int32(clamping: stride),
      format: format)
    pool.destroy()
    stale = Region(PixelRect(x: 0, y: 0, width: width, height: height))
    buffer.onEvent = { [weak self] _ in self?.release() }
  }

  /// Marks the buffer as the compositor's, at the commit that shows it.
  func markBusy() { isBusy = true }

  /// Destroys the wl_buffer; the memory goes with this object.
  func destroy() { buffer.destroy() }

  private func release() {
    isBusy = false
    onRelease?()
  }
}
