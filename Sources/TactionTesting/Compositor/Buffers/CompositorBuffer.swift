import Glibc
import TactionGraphics
import TactionWayland

/// A wl_buffer of shared memory, from its first use to its end.
final class CompositorBuffer {
  /// The name of the buffer in messages, such as `wl_buffer@9`.
  let name: String
  let width: Int
  let height: Int
  /// Whether the format has no alpha.
  let isOpaque: Bool
  /// Whether the compositor may read the buffer: true from the commit of the buffer to its release.
  private(set) var isHeld = false
  /// The pixels at the last commit of the buffer; nil if they were not copied.
  private(set) var committed: Bitmap?
  /// Whether a write to the held buffer has been reported since the last commit.
  private var isReported = false
  private let strict: StrictMode
  private var shm: ShmBuffer?
  private var watch: ResourceWatch?

  /// Makes the record of a buffer; returns nil unless the buffer is in shared memory and has one of the two formats
  /// that every compositor supports.
  ///
  /// - Parameter onDestroy: Called when the buffer is destroyed; its argument is whether the compositor still held the
  ///   buffer.
  init?(_ resource: OpaquePointer, _ strict: StrictMode, onDestroy: @escaping (_ wasHeld: Bool) -> Void) {
    guard let shm = ShmBuffer(resource), [.argb8888, .xrgb8888].contains(shm.format) else { return nil }
    self.shm = shm
    self.strict = strict
    name = resourceName(resource)
    width = shm.width
    height = shm.height
    isOpaque = shm.format == .xrgb8888
    watch = ResourceWatch(resource) { [weak self] in
      // The memory of the buffer is still valid during this call.
      self?.inspect()
      let wasHeld = self?.isHeld ?? false
      self?.shm = nil
      self?.isHeld = false
      self?.forgetCommit()
      onDestroy(wasHeld)
    }
  }

  /// Whether the buffer still exists: the client has not destroyed it.
  var isAlive: Bool { shm != nil }

  /// Marks the buffer as held and returns a copy of its pixels if `copies` is set, otherwise a clear bitmap. Returns
  /// nil if the pixels cannot be read, or there is no memory.
  func commit(copies: Bool) -> Bitmap? {
    let spare = copies ? SparePixels.take(width: width, height: height) : nil
    guard let shm, let copy = spare ?? (try? Bitmap(width: width, height: height)) else { return nil }
    guard !copies || shm.withBytes({ copy.copyPixels(from: $0, stride: shm.stride) }) else { return nil }
    forgetCommit()
    committed = copies ? copy : nil
    isHeld = true
    isReported = false
    return copy
  }

  /// Reports the buffer if the compositor holds it and the client has written to it after its commit.
  func inspect() {
    guard isHeld, strict.isOn, !isReported, !isUntouched else { return }
    isReported = true
    strict.record(.heldBuffer, name, "the buffer has been written to between its commit and its release")
  }

  /// Releases the buffer to the client.
  func release() {
    guard isHeld else { return }
    inspect()
    isHeld = false
    forgetCommit()
    shm?.sendRelease()
  }

  /// Whether the pixels are unchanged since the commit.
  private var isUntouched: Bool {
    guard let shm, let committed else { return true }
    return shm.withBytes { committed.hasSamePixels(as: $0, stride: shm.stride) }
  }

  private func forgetCommit() {
    committed.map(SparePixels.keep)
    committed = nil
  }
}

extension Bitmap {
  /// Returns the first row in which a rectangle differs from the same rectangle of another bitmap of the same size; nil
  /// if there is no difference.
  func firstRow(in rect: PixelRect, differingFrom other: Bitmap) -> Int? {
    (rect.y..<rect.maxY).first { y in
      memcmp(bytes + y * stride + rect.x * 4, other.bytes + y * other.stride + rect.x * 4, rect.width * 4) != 0
    }
  }

  /// Whether a block of memory with rows of this bitmap's width and height has the same pixels.
  func hasSamePixels(as memory: UnsafeRawBufferPointer, stride memoryStride: Int) -> Bool {
    guard let base = memory.baseAddress, memoryStride >= width * 4, memory.count >= memoryStride * height else {
      return false
    }
    return (0..<height).allSatisfy { memcmp(bytes + $0 * stride, base + $0 * memoryStride, width * 4) == 0 }
  }

  /// Copies pixels from a block of memory with rows of this bitmap's width and height; false if the memory is too
  /// short.
  func copyPixels(from memory: UnsafeRawBufferPointer, stride memoryStride: Int) -> Bool {
    guard let base = memory.baseAddress, memoryStride >= width * 4, memory.count >= memoryStride * height else {
      return false
    }
    for y in 0..<height { memcpy(bytes + y * stride, base + y * memoryStride, width * 4) }
    return true
  }
}
