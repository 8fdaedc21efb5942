import Glibc

/// The rows of a buffer's pixels in memory.
///
/// A compositor may hand the memory to the GPU as it is (udmabuf), in place of a copy of each frame: KWin does from
/// 6.7 on. For that, Linux wants an offset and an extent in whole pages, and memory that is sealed against shrinking,
/// but not against writing (`drivers/dma-buf/udmabuf.c`). And GPUs take only some strides: ``strideAlignment``.
struct BufferLayout {
  /// The extent in device pixels.
  let width: Int
  /// The extent in device pixels.
  let height: Int
  /// The number of bytes from one row to the next.
  let stride: Int

  /// The number of bytes whose multiples are strides: GPUs take these. Origin: KWin's merge request 9178.
  static let strideAlignment = 256

  /// Makes the layout of a buffer.
  ///
  /// - Throws: `EINVAL` for an edge below 1, or one that the wire cannot describe.
  init(width: Int, height: Int) throws(SharedMemoryError) {
    // No product below overflows.
    let edges = 1...Int(Int32.max) / 4 - Self.strideAlignment
    guard edges.contains(width), edges.contains(height) else {
      throw SharedMemoryError(step: "a buffer of \(width)x\(height)", code: EINVAL)
    }
    self.width = width
    self.height = height
    stride = Self.stride(width)
  }

  /// The size of all rows in bytes.
  var byteCount: Int { stride * height }

  /// The size in bytes that holds the buffer also after a turn of the screen.
  var turnableByteCount: Int { max(byteCount, Self.stride(height) * width) }

  private static func stride(_ width: Int) -> Int { (width * 4).roundedUp(toMultipleOf: strideAlignment) }
}

extension Int {
  /// Returns the lowest multiple that is not below the number, which is positive.
  nonisolated func roundedUp(toMultipleOf step: Int) -> Int { (self + step - 1) / step * step }
}
