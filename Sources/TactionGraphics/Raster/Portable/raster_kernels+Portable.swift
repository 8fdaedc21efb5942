import CRaster

extension raster_kernels {
  /// The loops in Swift alone, for processors that none of the others is for.
  nonisolated(unsafe) static let portable = raster_kernels(
    name: nil,
    sample: { view, target, x, count, inside, insideEnd in
      guard let view, let target else { return }
      let span = Span(start: x, end: x + count)
      let inner = Span(start: inside, end: insideEnd).intersection(span)
      let parts =
        inner.isEmpty
        ? [(span, false)]
        : [(Span(start: x, end: inner.start), false), (inner, true), (Span(start: inner.end, end: span.end), false)]
      for (part, isInside) in parts where !part.isEmpty {
        PortableSampling.sample(
          view.pointee, into: target + Int(part.start - x), x: Int(part.start), count: part.count, isInside: isInside)
      }
    },
    fill: { target, pixel, count in target?.update(repeating: pixel, count: Int(count)) },
    over: { target, source, count in
      guard let target, let source else { return }
      FourPixels.change(target, count: Int(count)) { below, index, isWhole in
        FourPixels.over(below, FourPixels.load(source, index, of: Int(count), isWhole))
      }
    },
    over_masked: { target, source, mask, count in
      guard let target, let source, let mask else { return }
      FourPixels.change(target, count: Int(count)) { below, index, isWhole in
        let pixels = FourPixels.load(source, index, of: Int(count), isWhole)
        return FourPixels.over(
          below, FourPixels.scaled(pixels, by: FourPixels.coverages(mask, index, of: Int(count), isWhole)))
      }
    },
    over_faded: { target, source, opacity, count in
      guard let target, let source else { return }
      let factor = FourPixels.Pixels(repeating: UInt32(opacity))
      FourPixels.change(target, count: Int(count)) { below, index, isWhole in
        FourPixels.over(below, FourPixels.scaled(FourPixels.load(source, index, of: Int(count), isWhole), by: factor))
      }
    },
    solid_over: { target, pixel, count in
      guard let target else { return }
      let pixels = FourPixels.Pixels(repeating: pixel)
      FourPixels.change(target, count: Int(count)) { below, _, _ in FourPixels.over(below, pixels) }
    },
    solid_over_masked: { target, pixel, mask, count in
      guard let target, let mask else { return }
      let pixels = FourPixels.Pixels(repeating: pixel)
      FourPixels.change(target, count: Int(count)) { below, index, isWhole in
        FourPixels.over(
          below, FourPixels.scaled(pixels, by: FourPixels.coverages(mask, index, of: Int(count), isWhole)))
      }
    })
}
