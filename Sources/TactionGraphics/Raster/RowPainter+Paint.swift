import CRaster

// What is done to the pixels of one part of a row.
extension RowPainter {
  /// The least number of pixels for which it pays to look for rows that have been sampled before.
  private static let leastUprightCount = 32

  /// Draws an opaque element to pixels that it covers in full.
  func paint(_ element: UnsafePointer<SceneElement>, _ span: Span, row: UnsafeMutablePointer<UInt32>, y: Int) {
    let target = row + Int(span.start)
    switch element.pointee.paint {
    case .solid(let pixel): even.add(span, pixel, row: row)
    case .image(let image): sample(image, span, into: target, y: y)
    case .plane(let plane): plane.pointee.sample(span, y: y, into: target, kernels)
    case .beginning, .end: break
    }
  }

  /// Puts an element over pixels, all of which it either covers in full or lie in one zone of its stencil.
  func blend(_ element: UnsafePointer<SceneElement>, _ span: Span, row: UnsafeMutablePointer<UInt32>, y: Int) {
    switch element.pointee.paint {
    case .solid(let pixel):
      switch share(element, span, full: 255, y: y) {
      case .even(let share): even.putOver(span, scaled(pixel, by: share), row: row)
      case .bytes(let mask):
        even.write(span, row: row)
        kernels.solid_over_masked(row + Int(span.start), pixel, mask, Int32(span.count))
      }
    case .image(let image):
      even.write(span, row: row)
      if let source = image.pointee.row(y, span) {
        blend(source, through: element, span, row: row, y: y)
      } else {
        sample(image, span, into: samples, y: y)
        blend(samples, through: element, span, row: row, y: y)
      }
    case .plane(let plane):
      even.write(span, row: row)
      plane.pointee.sample(span, y: y, into: samples, kernels)
      blend(samples, through: element, span, row: row, y: y)
    case .beginning, .end: break
    }
  }

  /// Puts pixels over others as far as a stencil and an opacity let them through.
  func blend(
    _ source: UnsafePointer<UInt32>, through element: UnsafePointer<SceneElement>, _ span: Span,
    row: UnsafeMutablePointer<UInt32>, y: Int
  ) {
    let target = row + Int(span.start), count = Int32(span.count), opacity = element.pointee.opacity
    switch share(element, span, full: opacity, y: y) {
    case .even(255): kernels.over(target, source, count)
    case .even(let share): kernels.over_faded(target, source, share, count)
    case .bytes(let mask): kernels.over_masked(target, source, mask, count)
    }
  }

  /// How much of pixels is covered, times an opacity.
  private enum Share {
    /// The same of all.
    case even(UInt8)
    /// Of each its own.
    case bytes(UnsafePointer<UInt8>)
  }

  /// How much of each pixel is covered, all of which lie in one zone of a stencil.
  private func share(_ element: UnsafePointer<SceneElement>, _ span: Span, full: UInt8, y: Int) -> Share {
    let reach = element.pointee.stencil.reach(inRow: y)
    if element.pointee.stencil.holes == nil, span.start >= reach.inner.start, span.end <= reach.inner.end {
      let depth = element.pointee.stencil.depth(inRow: y)
      return .even(depth == 255 ? full : UInt8(truncatingIfNeeded: (Int(depth) * Int(full) + 127) / 255))
    }
    if full == 255, case .mask(let rows) = element.pointee.stencil.edge {
      return .bytes(rows.pointee.line(y).bytes(from: span.start))
    }
    let zone = element.pointee.stencil.zone(of: span, inRow: y).intersection(canvas)
    element.pointee.stencil.cover(zone, inRow: y, full: Float(full), into: mask, memory: areas)
    return .bytes(UnsafePointer(mask + (Int(span.start) - Int(zone.start))))
  }

  /// A pixel times a share of 255.
  func scaled(_ pixel: UInt32, by share: UInt8) -> UInt32 {
    guard share < 255 else { return pixel }
    var (result, share): (UInt32, UInt8) = (0, share)
    kernels.solid_over_masked(&result, pixel, &share, 1)
    return result
  }

  /// Samples an image for some pixels.
  private func sample(
    _ image: UnsafePointer<ImageRows>, _ span: Span, into target: UnsafeMutablePointer<UInt32>, y: Int
  ) {
    if let source = image.pointee.row(y, span) {
      target.update(from: source, count: span.count)
      return
    }
    if image.pointee.copy(y, span, to: target) { return }
    guard var view = image.pointee.view(fromRow: y, seeing: span) else {
      target.update(repeating: 0, count: span.count)
      return
    }
    if image.pointee.isUpright, span.count >= Self.leastUprightCount {
      upright.sample(view, span, into: target)
      return
    }
    // Of a few pixels it takes longer to ask.
    let inside = span.count < 16 ? .empty : image.pointee.inside(view, span)
    kernels.sample(&view, target, span.start, Int32(span.count), inside.start, inside.end)
  }
}
