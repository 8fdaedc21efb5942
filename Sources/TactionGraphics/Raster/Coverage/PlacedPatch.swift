/// A mask in nine pieces at its place on the device, as a plain value; the mask must stay as long as this is used.
struct PlacedPatch: BitwiseCopyable {
  let columns: NinePatch.Axis
  let rows: NinePatch.Axis
  let bytes: UnsafePointer<UInt8>
  let stride: Int
  let serial: Int
  /// The device pixel of the mask's first one.
  let x: Int
  let y: Int
  /// The pixels that are covered evenly, and by how much, and those that may be covered in part.
  var full: BoxList
  let partial: BoxList
  let depth: UInt8
  let isSoft: Bool

  init(_ mask: NinePatch, x: Int, y: Int) {
    (columns, rows, stride, serial) = (mask.columns, mask.rows, mask.stride, mask.serial)
    bytes = UnsafePointer(mask.bytes)
    (self.x, self.y, depth, isSoft) = (x, y, mask.depth, mask.isSoft)
    (full, partial) = mask.boxes(x: x, y: y)
  }

  /// The device pixels from its first to its last one.
  var bounds: PixelRect { PixelRect(x: x, y: y, width: columns.count, height: rows.count) }

  /// Writes how much of each pixel of a span is covered, times a factor of 0...255.
  func cover(_ span: Span, row: Int, full: Float, into target: UnsafeMutablePointer<UInt8>) {
    let source = bytes + rows.index(of: row - y) * stride
    let (start, end) = (Int(span.start) - x, Int(span.end) - x)
    var place = start
    while place < end {
      let (run, index) = (columns.run(from: place, to: end), columns.index(of: place))
      for offset in 0..<(run - place) { target[place - start + offset] = source[index + offset] }
      place = run
    }
    guard full < 255 else { return }
    let factor = full / 255
    for index in 0..<span.count {
      target[index] = UInt8(truncatingIfNeeded: Int32(Float(target[index]) * factor + 0.5))
    }
  }

  /// Calls `body` with each part of a box that the mask keeps as one rectangle, and with the column and row of that.
  @inline(__always)
  func forEachPiece(of box: PixelBox, _ body: (_ piece: PixelBox, _ column: Int32, _ row: Int32) -> Void) {
    var top = Int(box.y1) - y
    let (left, right, bottom) = (Int(box.x1) - x, Int(box.x2) - x, Int(box.y2) - y)
    while top < bottom {
      let end = rows.run(from: top, to: bottom)
      var start = left
      while start < right {
        let stop = columns.run(from: start, to: right)
        body(
          PixelBox(
            x1: Int32(truncatingIfNeeded: start + x), y1: Int32(truncatingIfNeeded: top + y),
            x2: Int32(truncatingIfNeeded: stop + x), y2: Int32(truncatingIfNeeded: end + y)),
          Int32(truncatingIfNeeded: columns.index(of: start)), Int32(truncatingIfNeeded: rows.index(of: top)))
        start = stop
      }
      top = end
    }
  }
}
