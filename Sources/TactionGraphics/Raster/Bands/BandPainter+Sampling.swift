import CPixman
import CRaster

// How pictures come to lie on pixels.
extension BandPainter {
  /// Samples a picture for all pixels of a region, over whatever there is.
  func sample(_ item: UnsafePointer<RasterItem>, in region: RawRegion, into target: RasterTarget) {
    let columns = Span(start: region.extents.x1, end: region.extents.x2)
    if case .image(let image) = item.pointee.source, image.pointee.isSeparable,
      columns.count >= SeparableRows.leastCount
    {
      separable.begin(columns: columns)
      return forEachRow(of: region) { span, y in
        let pixels = target.row(y) + Int(span.start)
        guard let view = image.pointee.view(fromRow: Int(y)) else {
          return pixels.update(repeating: 0, count: span.count)
        }
        separable.sample(view, span, into: pixels)
      }
    }
    forEachRow(of: region) { span, y in sample(item, span, y, into: target.row(y) + Int(span.start)) }
  }

  /// Samples a picture for some pixels of a row.
  @inline(__always)
  func sample(_ item: UnsafePointer<RasterItem>, _ span: Span, _ y: Int32, into pixels: UnsafeMutablePointer<UInt32>) {
    switch item.pointee.source {
    case .image(let image): image.pointee.sample(span, row: Int(y), into: pixels, kernels)
    case .plane(let plane): plane.pointee.sample(span, y: Int(y), into: pixels, kernels)
    case .solid, .beginGroup, .endGroup: break
    }
  }

  /// Calls `body` with all spans of a region, row by row: boxes beside each other share rows of a picture.
  @inline(__always)
  private func forEachRow(of region: RawRegion, _ body: (Span, Int32) -> Void) {
    let boxes = region.boxes
    var first = 0
    while first < boxes.count {
      var end = first + 1
      while end < boxes.count, boxes[end].y1 == boxes[first].y1 { end += 1 }
      for y in boxes[first].y1..<boxes[first].y2 {
        for index in first..<end { body(Span(start: boxes[index].x1, end: boxes[index].x2), y) }
      }
      first = end
    }
  }
}
