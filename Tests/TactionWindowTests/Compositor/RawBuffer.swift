import CTactionLinux
import Foundation
import TactionWayland
import Testing

/// A buffer in shared memory for the drawings of a raw client.
final class RawBuffer {
  let width: Int
  let height: Int
  let buffer: WlBuffer
  private(set) var releases = 0
  private nonisolated(unsafe) let pixels: UnsafeMutablePointer<UInt32>

  /// Makes a buffer of one premultiplied 0xAARRGGBB colour.
  init(_ client: RawClient, _ width: Int, _ height: Int, _ color: UInt32, format: WlShm.Format = .argb8888) throws {
    self.width = width
    self.height = height
    let size = width * height * 4
    let descriptor = taction_memfd_create("test", 1)
    defer { close(descriptor) }
    try #require(ftruncate(descriptor, size) == 0)
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    pixels = try #require(memory != MAP_FAILED ? memory : nil).assumingMemoryBound(to: UInt32.self)
    let pool = client.shm.createPool(fd: descriptor, size: Int32(size))
    buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(width * 4), format: format)
    pool.destroy()
    buffer.onEvent = { [weak self] _ in self?.releases += 1 }
    for index in 0..<width * height { pixels[index] = color }
  }

  deinit { munmap(pixels, width * height * 4) }

  subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Fills a rectangle with a colour.
  func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: UInt32) {
    for row in y..<y + height { for column in x..<x + width { self[column, row] = color } }
  }
}
