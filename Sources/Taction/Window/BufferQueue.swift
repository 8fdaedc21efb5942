import TactionGraphics
import TactionWayland

/// The buffers of one window: two in turn, a third where the compositor holds both.
///
/// Each remembers what it missed (its age), so that a frame draws only the damage of now and of the frames since the
/// buffer was last shown. Buffers of an earlier size live until the compositor gives them back, and count: a storm of
/// resizes never holds more than three.
final class BufferQueue {
  /// The most buffers of a window, of all sizes: one on the screen, one on its way there, one to draw in.
  static let greatestCount = 3

  /// Called when a buffer comes back, so that a frame that waited for it can be drawn.
  var onRelease: (() -> Void)?

  private let shm: WlShm
  private var buffers: [ShmBuffer] = []

  init(shm: WlShm) {
    self.shm = shm
  }

  /// The number of buffers, of all sizes.
  var count: Int { buffers.count }

  /// A buffer of a size that the compositor does not hold; nil where it holds all there may be.
  func next(width: Int, height: Int) throws(SharedMemoryError) -> ShmBuffer? {
    discardFreeBuffers { $0.width != width || $0.height != height }
    if let free = buffers.first(where: { !$0.isBusy }) { return free }
    guard buffers.count < Self.greatestCount else { return nil }
    let buffer = try ShmBuffer(shm: shm, width: width, height: height)
    buffer.onRelease = { [weak self] in self?.onRelease?() }
    buffers.append(buffer)
    return buffer
  }

  /// Takes note that a buffer is about to be shown with some damage, which all others now miss.
  func present(_ shown: ShmBuffer, damage: Region) {
    shown.markBusy()
    shown.stale = Region()
    for buffer in buffers where buffer !== shown { buffer.stale.formUnion(damage) }
  }

  /// Destroys all buffers. Only after the surface: before, its content would become undefined.
  func destroy() {
    for buffer in buffers { buffer.destroy() }
    buffers = []
  }

  private func discardFreeBuffers(where isOutdated: (ShmBuffer) -> Bool) {
    for buffer in buffers where !buffer.isBusy && isOutdated(buffer) { buffer.destroy() }
    buffers.removeAll { !$0.isBusy && isOutdated($0) }
  }
}
