/// A mask in nine pieces at its place on the device, as a plain value; the mask must stay as long as this is used.
struct PlacedPatch: BitwiseCopyable {
  let columns: NinePatch.Axis
  let rows: NinePatch.Axis
  let bytes: UnsafePointer<UInt8>
  let stride: Int
  /// The device pixel of the mask's first one.
  let x: Int
  let y: Int
  /// The pixels that are covered evenly, and by how much, and those that may be covered in part.
  var full: BoxList
  let partial: BoxList
  let depth: UInt8

  init(_ mask: NinePatch, x: Int, y: Int) {
    (columns, rows, stride) = (mask.columns, mask.rows, mask.stride)
    bytes = UnsafePointer(mask.bytes)
    (self.x, self.y, depth) = (x, y, mask.depth)
    (full, partial) = mask.boxes(x: x, y: y)
  }

  /// The device pixels from its first to its last one.
  var bounds: PixelRect { PixelRect(x: x, y: y, width: columns.count, height: rows.count) }

  /// Writes how much of each pixel of a span is covered, times a factor of 0...255.
  func cover(_ span: Span, row: Int, full: Float, into target: UnsafeMutablePointer<UInt8>) {
    forEachRun(of: span, row: row) { x, count, mask in
      (target + (x - Int(span.start))).update(from: mask, count: count)
    }
    guard full < 255 else { return }
    let factor = full / 255
    for index in 0..<span.count {
      target[index] = UInt8(truncatingIfNeeded: Int32(Float(target[index]) * factor + 0.5))
    }
  }

  /// Calls `body` with each part of a span that the mask keeps as one, and with its bytes there.
  @inline(__always)
  func forEachRun(of span: Span, row: Int, _ body: (_ x: Int, _ count: Int, _ mask: UnsafePointer<UInt8>) -> Void) {
    let source = bytes + rows.index(of: row - y) * stride
    var place = Int(span.start) - x
    let end = Int(span.end) - x
    while place < end {
      let next = columns.run(from: place, to: end)
      body(place + x, next - place, source + columns.index(of: place))
      place = next
    }
  }
}
