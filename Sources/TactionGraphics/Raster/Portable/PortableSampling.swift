import CRaster

/// Samples pictures between their pixels, without instructions of a particular processor.
///
/// Values are rounded to bytes once more than by the other loops, between across and down: they may differ from theirs by one.
enum PortableSampling {
  /// Samples device pixels `x` to `x + count` of a row, anywhere.
  @inline(__always)
  static func sample(
    _ view: raster_view, into target: UnsafeMutablePointer<UInt32>, x: Int, count: Int, isInside: Bool
  ) {
    var index = 0
    while index < count {
      let lanes = min(4, count - index)
      var places = Places()
      for lane in 0..<lanes { places.set(lane, view, x: x + index + lane, isInside: isInside) }
      let pixels = places.mixed()
      if lanes == 4 {
        FourPixels.store(pixels, to: target + index)
      } else {
        for lane in 0..<lanes { target[index + lane] = pixels[lane] }
      }
      index += lanes
    }
  }

  /// The neighbours of four places in a picture, and the weights of those to the right and below, of 128.
  private struct Places {
    var topLeft = FourPixels.Pixels(), topRight = FourPixels.Pixels()
    var bottomLeft = FourPixels.Pixels(), bottomRight = FourPixels.Pixels()
    var right = FourPixels.Pixels(), down = FourPixels.Pixels()

    @inline(__always)
    mutating func set(_ lane: Int, _ view: raster_view, x: Int, isInside: Bool) {
      var (u, v) = (PortableSampling.place(view.u, view.du, x), PortableSampling.place(view.v, view.dv, x))
      if !isInside {
        u = max(0, min(u, (view.width &- 1) &<< 16))
        v = max(0, min(v, (view.height &- 1) &<< 16))
      }
      let (column, row) = (Int(u &>> 16), Int(v &>> 16))
      let next = isInside || column &+ 1 < Int(view.width) ? 1 : 0
      let below = isInside || row &+ 1 < Int(view.height) ? view.stride : 0
      let pixel = view.pixels.unsafelyUnwrapped + (row &* view.stride &+ column)
      topLeft[lane] = pixel[0]
      topRight[lane] = pixel[next]
      bottomLeft[lane] = pixel[below]
      bottomRight[lane] = pixel[below &+ next]
      right[lane] = UInt32(truncatingIfNeeded: u &>> 9) & 127
      down[lane] = UInt32(truncatingIfNeeded: v &>> 9) & 127
    }

    @inline(__always)
    func mixed() -> FourPixels.Pixels {
      let (across, along) = (FourPixels.spread(right), FourPixels.spread(down))
      let top = mix(FourPixels.widened(topLeft), FourPixels.widened(topRight), across)
      let bottom = mix(FourPixels.widened(bottomLeft), FourPixels.widened(bottomRight), across)
      return FourPixels.packed(mix(top, bottom, along))
    }

    @inline(__always)
    private func mix(_ a: FourPixels.Wide, _ b: FourPixels.Wide, _ weight: FourPixels.Wide) -> FourPixels.Wide {
      (a &* (128 &- weight) &+ b &* weight &+ 64) &>> 7
    }
  }

  /// The place of a device pixel on an axis, with 16 bits after the point, reckoned from its block of eight as the other loops
  /// do it.
  @inline(__always)
  private static func place(_ start: Int64, _ step: Int64, _ x: Int) -> Int32 {
    let block = start &+ step &* Int64(x & ~7)
    let lane = UInt64(bitPattern: step &* Int64(x & 7)) &>> 16
    return Int32(truncatingIfNeeded: block &>> 16) &+ Int32(truncatingIfNeeded: lane)
  }
}
