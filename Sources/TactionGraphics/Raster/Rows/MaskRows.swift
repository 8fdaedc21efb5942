/// A mask of pieces at its place on the device, as a plain value; the mask must stay as long as this is used.
struct MaskRows {
  /// The device pixels from its first to its last one.
  let bounds: PixelRect

  private let columns: PieceMask.Axis
  private let rows: PieceMask.Axis
  private let bytes: UnsafePointer<UInt8>
  private let stride: Int
  private let reaches: UnsafePointer<RowReach>

  /// Puts a mask onto device pixels, the first one on this.
  init(_ mask: PieceMask, x: Int, y: Int) {
    bounds = PixelRect(x: x, y: y, width: mask.columns.count, height: mask.rows.count)
    (columns, rows, stride) = (mask.columns, mask.rows, mask.stride)
    (bytes, reaches) = (UnsafePointer(mask.bytes), UnsafePointer(mask.reaches))
  }

  /// What is let through in one of the rows, and how much of it where it is the same for all pixels of `inner`.
  @inline(__always)
  func reach(inRow y: Int) -> RowReach {
    let reach = reaches[rows.index(of: y - bounds.y)]
    return reach.offset(by: Int32(truncatingIfNeeded: bounds.x))
  }

  /// How much of each pixel of the inner part of a row is covered.
  @inline(__always)
  func depth(inRow y: Int) -> UInt8 {
    let row = rows.index(of: y - bounds.y)
    let inner = reaches[row].inner
    return inner.isEmpty ? 255 : bytes[row * stride + columns.index(of: Int(inner.start))]
  }

  /// How much of each pixel of a row is covered, from a pixel on; only to the left or to the right of the middle.
  @inline(__always)
  func bytes(inRow y: Int, from x: Int32) -> UnsafePointer<UInt8> {
    bytes + (rows.index(of: y - bounds.y) * stride + columns.index(of: Int(x) - bounds.x))
  }

  /// Writes how much of each pixel of a part of a row is covered, times a factor of 0...255; only to the left or to the right of
  /// the middle.
  func cover(_ span: Span, inRow y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>) {
    let source = self.bytes(inRow: y, from: span.start)
    let factor = full / 255
    for index in 0..<span.count {
      bytes[index] = UInt8(truncatingIfNeeded: Int32(Float(source[index]) * factor + 0.5))
    }
  }
}

extension RowReach {
  @inline(__always)
  fileprivate func offset(by distance: Int32) -> RowReach {
    RowReach(
      outer: Span(start: outer.start &+ distance, end: outer.end &+ distance),
      inner: Span(start: inner.start &+ distance, end: inner.end &+ distance))
  }
}
