import Glibc
import TactionGraphics

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
