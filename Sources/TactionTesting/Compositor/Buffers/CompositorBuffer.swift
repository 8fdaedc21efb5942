import Glibc
import TactionGraphics
import TactionWayland

/// A wl_buffer of shared memory, from its first use to its end.
final class CompositorBuffer {
  /// Its name in messages, such as `wl_buffer@9`.
  let name: String
  let width: Int
  let height: Int
  /// Whether the format has no alpha.
  let isOpaque: Bool
  /// Whether the compositor may read it: committed and not released.
  private(set) var isHeld = false
  /// The pixels as they were when it was last committed.
  private(set) var committed: Bitmap?
  /// Whether a write while held has been reported since the last commit.
  private var isReported = false
  /// The memory of an earlier commit, reused for the next one, since new memory is slow at its first use.
  private var spare: Bitmap?
  private let strict: StrictMode
  private var shm: ShmBuffer?
  private var watch: ResourceWatch?

  /// Follows a buffer; nil if it is not in shared memory, or in a format that not every compositor knows.
  init?(_ resource: OpaquePointer, _ strict: StrictMode, onDestroy: @escaping () -> Void) {
    guard let shm = ShmBuffer(resource), [.argb8888, .xrgb8888].contains(shm.format) else { return nil }
    self.shm = shm
    self.strict = strict
    name = resourceName(resource)
    width = shm.width
    height = shm.height
    isOpaque = shm.format == .xrgb8888
    watch = ResourceWatch(resource) { [weak self] in
      // Its memory is still valid during this call.
      self?.inspect()
      self?.shm = nil
      self?.isHeld = false
      onDestroy()
    }
  }

  /// Whether the client has not destroyed it.
  var isAlive: Bool { shm != nil }

  /// Marks the buffer as held and returns a copy of its pixels, or clear pixels instead; nil if they cannot be read.
  func commit(copies: Bool) -> Bitmap? {
    guard let shm, let copy = takeSpare() ?? (try? Bitmap(width: width, height: height)) else { return nil }
    guard !copies || shm.withBytes({ copy.copyPixels(from: $0, stride: shm.stride) }) else { return nil }
    committed = copies ? copy : nil
    isHeld = true
    isReported = false
    return copy
  }

  /// Reports the buffer if it is held and was written to after its commit.
  func inspect() {
    guard isHeld, strict.isOn, !isReported, !isUntouched else { return }
    isReported = true
    strict.record(.heldBuffer, name, "the buffer has been written to between its commit and its release")
  }

  /// Gives the buffer back to the client.
  func release() {
    guard isHeld else { return }
    inspect()
    isHeld = false
    spare = committed
    committed = nil
    shm?.sendRelease()
  }

  /// Whether the pixels are unchanged since the commit.
  private var isUntouched: Bool {
    guard let shm, let committed else { return true }
    return shm.withBytes { committed.hasSamePixels(as: $0, stride: shm.stride) }
  }

  /// The spare memory, unless its pixels are still in use.
  private func takeSpare() -> Bitmap? {
    defer { spare = nil }
    return isKnownUniquelyReferenced(&spare) ? spare : nil
  }
}

extension Bitmap {
  /// The first row of a rectangle in which another bitmap of the same size has other pixels; nil if there is none.
  func firstRow(in rect: PixelRect, differingFrom other: Bitmap) -> Int? {
    (rect.y..<rect.maxY).first { y in
      memcmp(bytes + y * stride + rect.x * 4, other.bytes + y * other.stride + rect.x * 4, rect.width * 4) != 0
    }
  }

  /// Whether the rows of some memory, laid out like a bitmap of this size, hold the same pixels.
  func hasSamePixels(as memory: UnsafeRawBufferPointer, stride memoryStride: Int) -> Bool {
    guard let base = memory.baseAddress, memoryStride >= width * 4, memory.count >= memoryStride * height else {
      return false
    }
    return (0..<height).allSatisfy { memcmp(bytes + $0 * stride, base + $0 * memoryStride, width * 4) == 0 }
  }

  /// Copies pixels from the rows of some memory, laid out like a bitmap of this size; false if it is too short.
  func copyPixels(from memory: UnsafeRawBufferPointer, stride memoryStride: Int) -> Bool {
    guard let base = memory.baseAddress, memoryStride >= width * 4, memory.count >= memoryStride * height else {
      return false
    }
    for y in 0..<height { memcpy(bytes + y * stride, base + y * memoryStride, width * 4) }
    return true
  }
}
