import CRaster

extension raster_kernels {
  /// The loops in Swift alone, for processors that none of the others is for.
  nonisolated(unsafe) static let portable = raster_kernels(
    name: nil,
    sample: { view, target, x, count, inside, insideEnd in
      guard let view, let target else { return }
      let (x, end) = (Int(x), Int(x) + Int(count))
      let origin = target - x
      let first = min(max(Int(inside), x), end)
      PortableSampling.sample(view.pointee, into: origin, from: x, to: first)
      let last = PortableSampling.sampleInside(view.pointee, into: origin, from: first, to: min(Int(insideEnd), end))
      PortableSampling.sample(view.pointee, into: origin, from: last, to: end)
    },
    across: { view, row, target, x, count in
      guard let view, let target else { return }
      PortableSampling.across(view.pointee, row, into: target, from: Int(x), count: Int(count))
    },
    along: { upper, lower, target, count, weight in
      guard let upper, let lower, let target else { return }
      PortableSampling.along(upper, lower, into: target, count: Int(count), weight: weight)
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
    },
    // Written in vectors for any processor, those for none in particular are as fast as Swift's.
    models: raster_kernels_named("scalar")?.pointee.models)
}
