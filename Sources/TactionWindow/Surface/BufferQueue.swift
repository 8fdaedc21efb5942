import TactionGraphics
import TactionViews
import TactionWayland

/// The buffers of one window: two buffers that are used alternately, and a third buffer if the compositor releases a
/// buffer late.
///
/// Each buffer keeps the changes of the frames in which it was not shown. So a frame draws only the damage since the
/// buffer was last shown, and moves scrolled pixels.
///
/// The buffers are in one pool. Buffers of another size reuse the pool if they fit. Memory is allocated only if the
/// size grows, and with a margin, so that most steps of a resize do not allocate. Buffers of an earlier size live until
/// the compositor releases them. Such buffers count too, so there are never more than three buffers during a series of
/// resizes.
final class BufferQueue {
  /// The maximum number of buffers of a window, of all sizes: one on the screen, one that is committed and not shown
  /// yet, one to draw in.
  nonisolated static let maximumCount = 3

  /// The factor by which a pool may be larger than needed before it is replaced. Our own choice, for a window that has
  /// left full screen.
  private static let wasteLimit = 4

  /// Called when a buffer is released, so that a frame that waited for it can be drawn.
  var onRelease: (() -> Void)?

  private let shm: WlShm
  private let strideAlignment: Int
  private var pool: ShmPool?
  private var buffers: [ShmBuffer] = []
  private var commitCount = 0
  /// The number of pools made so far.
  private(set) var poolCount = 0

  init(_ globals: Globals) { (shm, strideAlignment) = (globals.shm, globals.strideAlignment) }

  /// The number of buffers, of all sizes.
  var count: Int { buffers.count }

  /// Returns a free buffer of a size; nil while the compositor uses the maximum number of buffers.
  ///
  /// - Parameter resolution: the fraction of the full resolution along each axis. Buffers of the full resolution
  ///   follow, so a pool for them is kept.
  func next(width: Int, height: Int, resolution: Double = 1) throws(SharedMemoryError) -> ShmBuffer? {
    discardFreeBuffers { $0.width != width || $0.height != height }
    // The free buffer that was shown last has missed the fewest changes.
    if let free = buffers.lazy.filter({ !$0.isBusy }).max(by: { $0.lastCommit < $1.lastCommit }) { return free }
    guard buffers.count < Self.maximumCount else { return nil }
    let layout = try BufferLayout(width: width, height: height, strideAlignment: strideAlignment)
    let bytes = layout.turnableByteCount
    let needed = bytes <= SharedMemory.maximumSize ? bytes : layout.byteCount
    let pool = try pool(for: needed, resolution: resolution)
    let taken = buffers.filter { $0.pool === pool }.map(\.slot)
    let slot = (0..<Self.maximumCount).first { !taken.contains($0) }
    assert(slot != nil, "fewer buffers than slots, yet no slot is free")
    guard let slot else { return nil }
    let buffer = try ShmBuffer(pool: pool, slot: slot, layout: layout)
    buffer.onRelease = { [weak self] in self?.onRelease?() }
    buffers.append(buffer)
    return buffer
  }

  /// Records that a buffer is about to be shown with a change, which all other buffers now miss.
  func present(_ shown: ShmBuffer, change: FrameChange) {
    commitCount += 1
    shown.markBusy(commit: commitCount)
    shown.missed = FrameChange()
    for buffer in buffers where buffer !== shown { buffer.missed.append(change) }
  }

  /// Destroys all buffers. Call it only after the surface is destroyed, since otherwise the surface's content would
  /// become undefined.
  func destroy() {
    for buffer in buffers { buffer.destroy() }
    buffers = []
    pool?.destroy()
    pool = nil
  }

  /// Returns the pool for a buffer, which is a new pool if the old pool is too small, or much too large.
  private func pool(for bytes: Int, resolution: Double) throws(SharedMemoryError) -> ShmPool {
    let fullBytes = Double(bytes) / (resolution * resolution)
    if let pool, bytes <= pool.capacity, Double(pool.capacity / Self.wasteLimit) <= fullBytes { return pool }
    let made: ShmPool
    if pool != nil, let roomy = try? ShmPool(shm: shm, capacity: min(bytes + bytes / 4, SharedMemory.maximumSize)) {
      made = roomy
    } else {
      made = try ShmPool(shm: shm, capacity: bytes)
    }
    pool?.destroy()
    pool = made
    poolCount += 1
    return made
  }

  private func discardFreeBuffers(where isOutdated: (ShmBuffer) -> Bool) {
    for buffer in buffers where !buffer.isBusy && isOutdated(buffer) { buffer.destroy() }
    buffers.removeAll { !$0.isBusy && isOutdated($0) }
  }
}
