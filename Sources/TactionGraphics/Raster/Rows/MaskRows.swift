/// A mask of pieces at its place on the device, as a plain value; the mask must stay as long as this is used.
struct MaskRows: BitwiseCopyable {
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

  /// One of the rows within the bounds.
  @inline(__always)
  func line(_ y: Int) -> MaskLine {
    let index = rows.index(of: y - bounds.y)
    return MaskLine(
      relative: reaches[index], bytes: bytes + index * stride, columns: columns,
      x: Int32(truncatingIfNeeded: bounds.x))
  }
}

/// A row of a mask.
struct MaskLine: BitwiseCopyable {
  /// What is let through, counted from the mask's first column.
  fileprivate let relative: RowReach
  fileprivate let bytes: UnsafePointer<UInt8>
  fileprivate let columns: PieceMask.Axis
  fileprivate let x: Int32

  /// What is let through, in device pixels; of each pixel of `inner` as much.
  @inline(__always)
  var reach: RowReach { relative.offset(by: x) }

  /// How much is let through of each pixel of the inner part; 255 where there is none.
  @inline(__always)
  var depth: UInt8 { relative.inner.isEmpty ? 255 : bytes[columns.index(of: Int(relative.inner.start))] }

  /// How much is let through of each pixel from one on, up to the inner part or the end.
  @inline(__always)
  func bytes(from start: Int32) -> UnsafePointer<UInt8> { bytes + columns.index(of: Int(start) - Int(x)) }

  /// Writes how much of each pixel of a part is covered, times a factor of 0...255; only to the left or to the right of the inner
  /// part.
  func cover(_ span: Span, full: Float, into target: UnsafeMutablePointer<UInt8>) {
    let source = bytes(from: span.start)
    let factor = full / 255
    for index in 0..<span.count {
      target[index] = UInt8(truncatingIfNeeded: Int32(Float(source[index]) * factor + 0.5))
    }
  }
}

extension RowReach {
  /// The same, some pixels further to the right.
  @inline(__always)
  fileprivate func offset(by distance: Int32) -> RowReach {
    var result = self
    result.outer = Span(start: outer.start &+ distance, end: outer.end &+ distance)
    result.inner = Span(start: inner.start &+ distance, end: inner.end &+ distance)
    return result
  }
}
