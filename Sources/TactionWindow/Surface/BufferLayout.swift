import Glibc

/// The rows of a buffer's pixels in memory.
///
/// A compositor may pass the memory to the GPU directly (udmabuf), without copying each frame, as KWin does from 6.7
/// on. For that, Linux requires an offset and a size in whole pages, and memory that is sealed against shrinking, but
/// not against writing (`drivers/dma-buf/udmabuf.c`). GPUs also accept only certain strides: see ``strideAlignment``.
struct BufferLayout {
  /// The width in device pixels.
  let width: Int
  /// The height in device pixels.
  let height: Int
  /// The number of bytes from one row to the next.
  let stride: Int

  /// The alignment of strides, in bytes: each stride is a multiple of it, since GPUs accept such strides. Origin:
  /// KWin's merge request 9178.
  static let strideAlignment = 256
  private static let pixelSize = 4

  /// Returns the alignment of strides, in bytes, for a compositor with certain globals.
  ///
  /// KWin before 6.3 ignores strides, so it needs rows without gaps between them. With gaps, it would draw windows
  /// skewed. Only KWin offers the Plasma shell, and KWin 6.3 is the first version with xdg-toplevel-icon.
  static func strideAlignment(for interfaces: [String]) -> Int {
    let isOldKWin =
      interfaces.contains("org_kde_plasma_shell") && !interfaces.contains("xdg_toplevel_icon_manager_v1")
    return isOldKWin ? pixelSize : strideAlignment
  }

  private let alignment: Int

  /// Makes the layout of a buffer whose stride is a multiple of `strideAlignment` bytes.
  ///
  /// - Throws: `EINVAL` if the width or the height is below 1, or too large for the wire.
  init(width: Int, height: Int, strideAlignment: Int) throws(SharedMemoryError) {
    // The limit keeps the products below from overflowing.
    let edges = 1...Int(Int32.max) / 4 - Self.strideAlignment
    guard edges.contains(width), edges.contains(height) else {
      throw SharedMemoryError(step: "a buffer of \(width)x\(height)", code: EINVAL)
    }
    self.width = width
    self.height = height
    alignment = strideAlignment
    stride = Self.stride(width, alignment)
  }

  /// The size of all rows in bytes.
  var byteCount: Int { stride * height }

  /// The size in bytes of memory that can hold this buffer, and also a buffer with swapped width and height, after a
  /// rotation of the screen.
  var turnableByteCount: Int { max(byteCount, Self.stride(height, alignment) * width) }

  /// Returns the size in bytes of a buffer on any compositor, with the largest gaps between its rows.
  static func maximumByteCount(width: Int, height: Int) -> Int { stride(width, strideAlignment) * height }

  private static func stride(_ width: Int, _ alignment: Int) -> Int {
    (width * pixelSize).roundedUp(toMultipleOf: alignment)
  }
}

extension Int {
  /// Returns the lowest multiple of a step that is greater than or equal to this number. The number must be positive.
  nonisolated func roundedUp(toMultipleOf step: Int) -> Int { (self + step - 1) / step * step }
}
