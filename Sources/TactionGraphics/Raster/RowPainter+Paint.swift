import CRaster

// What is done to the pixels of one part of a row.
extension RowPainter {
  /// Draws an opaque element to pixels that it covers in full.
  func paint(_ element: UnsafePointer<SceneElement>, _ span: Span, row: UnsafeMutablePointer<UInt32>, y: Int) {
    let target = row + Int(span.start)
    switch element.pointee.paint {
    case .solid(let pixel): kernels.fill(target, pixel, Int32(span.count))
    case .image(let image): sample(image, span, into: target, y: y)
    case .beginning, .end: break
    }
  }

  /// Puts an element over pixels, all of which it either covers in full or lie in one zone of its stencil.
  func blend(_ element: UnsafePointer<SceneElement>, _ span: Span, row: UnsafeMutablePointer<UInt32>, y: Int) {
    let target = row + Int(span.start), count = Int32(span.count)
    switch element.pointee.paint {
    case .solid(let pixel):
      if let mask = mask(element, span, full: 255, y: y) {
        kernels.solid_over_masked(target, pixel, mask, count)
      } else {
        kernels.solid_over(target, pixel, count)
      }
    case .image(let image):
      if image.place != nil, let source = image.row(y, from: Int(span.start)) {
        blend(source, through: element, span, row: row, y: y)
      } else {
        sample(image, span, into: samples, y: y)
        blend(samples, through: element, span, row: row, y: y)
      }
    case .beginning, .end: break
    }
  }

  /// Puts pixels over others as far as a stencil and an opacity let them through.
  func blend(
    _ source: UnsafePointer<UInt32>, through element: UnsafePointer<SceneElement>, _ span: Span,
    row: UnsafeMutablePointer<UInt32>, y: Int
  ) {
    let target = row + Int(span.start), count = Int32(span.count), opacity = element.pointee.opacity
    if let mask = mask(element, span, full: Float(opacity), y: y) {
      kernels.over_masked(target, source, mask, count)
    } else if opacity < 255 {
      kernels.over_faded(target, source, opacity, count)
    } else {
      kernels.over(target, source, count)
    }
  }

  /// How much of each pixel is covered, times a factor of 0...255; nil where all are covered in full.
  private func mask(
    _ element: UnsafePointer<SceneElement>, _ span: Span, full: Float, y: Int
  ) -> UnsafePointer<UInt8>? {
    let reach = element.pointee.stencil.reach(inRow: y)
    let isWhole = element.pointee.stencil.holes == nil && span.start >= reach.inner.start && span.end <= reach.inner.end
    guard !isWhole else { return nil }
    let zone = element.pointee.stencil.zone(of: span, inRow: y).intersection(canvas)
    element.pointee.stencil.cover(zone, inRow: y, full: full, into: mask, memory: areas)
    return UnsafePointer(mask + (Int(span.start) - Int(zone.start)))
  }

  /// Samples an image for some pixels.
  private func sample(_ image: ImageRows, _ span: Span, into target: UnsafeMutablePointer<UInt32>, y: Int) {
    if let source = image.row(y, from: Int(span.start)) {
      target.update(from: source, count: span.count)
      return
    }
    guard var view = image.view(fromRow: y, seeing: span) else {
      target.update(repeating: 0, count: span.count)
      return
    }
    // Of a few pixels it takes longer to ask.
    let inside = span.count < 16 ? .empty : ImageRows.inside(view, span)
    kernels.sample(&view, target, span.start, Int32(span.count), inside.start, inside.end)
  }
}
